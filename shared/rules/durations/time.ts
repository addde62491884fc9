import type { Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { Outcome } from '#shared/rules/party';
import type { TimeTaken } from '#shared/rules/play';
import type { Lasting, LastingKind, Running, Span } from './running';

/** A ruleset's part in durations: its round, and the states that it can begin and end by itself. */
export interface TimeRules {
  readonly roundSeconds: number;
  readonly conditions: readonly KnownState[];
  /** Numbers that an effect can change, and hazards of the rules; any other state is a word of the table. */
  readonly effects?: readonly KnownState[];
  readonly hazards?: readonly KnownState[];
  /** Edits that begin or end an effect or a hazard; `undefined` for a word, empty if it is already so. */
  switched?(lasting: Lasting, on: boolean): readonly Edit[] | undefined;
  /** Effects of time on the body, such as rads that decay. */
  elapse?(seconds: number): Outcome;
}

export interface KnownState {
  readonly id: string;
  readonly label: Text;
}

/** One lasting state as a sheet shows it. */
export interface RunningFact extends Running {
  /** An example is "Str +2". */
  readonly label: Text;
  /** An example is "10 minutes". */
  readonly left: Text;
}

/** Time on one sheet. Every answer is edits of the play state with the lines that describe them. */
export interface Timekeeping {
  readonly roundSeconds: number;
  readonly known: Readonly<Record<LastingKind, readonly KnownState[]>>;
  readonly running: readonly RunningFact[];
  /** Edits that begin or end a state of the rules; `undefined` for a word. */
  switched(lasting: Lasting, on: boolean): readonly Edit[] | undefined;
  /** `id` is new. */
  begin(lasting: Lasting, span: Span, id: string): Outcome;
  /** Ends one before its time. */
  end(id: string): Outcome;
  pass(seconds: number): Outcome;
  /** Time that only the lasting states count: the body's share is the turn's, the rest's or the downtime's own. */
  lapse(taken: TimeTaken): Outcome;
}
