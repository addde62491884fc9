import { applyEdits, changeBy, isPathEdit, set, type Edit } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { isRecord } from '#shared/kernel/record';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import type { Outcome } from '#shared/rules/party';
import type { TimeTaken } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { withPassing } from './actions';
import {
  durationsKey,
  isOver,
  mostSeconds,
  runningOf,
  secondsLeft,
  type Lasting,
  type Running,
} from './running';
import { secondsOf, secondsPerDay, spanText } from './spans';
import type { RunningFact, Timekeeping, TimeRules } from './time';

/** A sheet while time passes on it: several states that end at once must not overwrite each other. */
interface Course extends Outcome {
  readonly document: CharacterDocument;
  readonly opened: OpenCharacter;
}

const nothing: Outcome = { changes: [], edits: [] };

/**
 * A character whose actions, turns and downtime let time pass for its lasting states. `reopen` reads a later state
 * of the same document. The rules are read when somebody first asks about time: most sheets that open never do.
 */
export function timed(
  bare: OpenCharacter,
  document: CharacterDocument,
  readRules: () => TimeRules,
  reopen: (document: CharacterDocument) => Result<OpenCharacter, AppError>,
): OpenCharacter {
  const { stay } = bare;
  let read: TimeRules | undefined;
  let kept: Timekeeping | undefined;
  const time = (): Timekeeping => (kept ??= timekeeping());
  const opened: OpenCharacter = {
    ...bare,
    play: (rolledDice) => withPassing(bare.play(rolledDice), runningFacts(), passage),
    ...(stay && {
      stay: (rest) => {
        if (rest.days <= 0 || runningOf(document.play).length === 0) return stay(rest);
        // Days without adventure hold a rest. What ends in them does not carry the body over what it can hold.
        const passed = passing({ seconds: rest.days * secondsPerDay, rest: true });
        const { play } = passed.document;
        const left = isRecord(play) ? { ...play, [durationsKey]: {} } : play;
        const later = reopen({ ...passed.document, play: left });
        const { changes, edits } = (later.ok ? later.value.stay?.(rest) : undefined) ?? nothing;
        return { changes: [...passed.changes, ...changes], edits: [...passed.edits, ...edits] };
      },
    }),
    time,
  };
  return opened;

  function rules(): TimeRules {
    return (read ??= readRules());
  }

  function timekeeping(): Timekeeping {
    const { roundSeconds } = rules();
    return {
      roundSeconds,
      known: knownBy(rules()),
      running: runningFacts(),
      switched: (lasting, on) => switched(lasting, on),
      begin(lasting, span, id) {
        const seconds = secondsOf(span, roundSeconds);
        const lasts = seconds === null ? null : Math.min(seconds, mostSeconds);
        const stored = { ...lasting, unit: span.unit, lasts, passed: 0 };
        const left = spanText(lasts, span.unit, roundSeconds);
        return {
          changes: [message('durations.begins', { what: labelOf(lasting, rules()), left })],
          edits: [...(switched(lasting, true) ?? []), set([durationsKey, id], stored)],
        };
      },
      end(id) {
        const { changes, edits } = ending(started(), (each) => each.id === id);
        return { changes, edits };
      },
      pass(seconds) {
        const elapsed = (seconds > 0 ? rules().elapse?.(seconds) : undefined) ?? nothing;
        return passage(elapsed, { seconds });
      },
      lapse: (taken) => passage(nothing, taken),
    };
  }

  function runningFacts(): RunningFact[] {
    return runningOf(document.play)
      .filter((each) => !isOver(each) && isPresent(each, switched(each, false)))
      .map((each) => ({
        ...each,
        label: labelOf(each, rules()),
        left: spanText(secondsLeft(each), each.unit, rules().roundSeconds),
      }));
  }

  /** `before` happens first: its own edits are part of the answer. */
  function passage(before: Outcome, taken: TimeTaken): Outcome {
    if (runningOf(document.play).length === 0) return before;
    const { changes, edits } = passing(taken, before);
    return { changes, edits };
  }

  function passing({ seconds, rest = false }: TimeTaken, before: Outcome = nothing): Course {
    const now = counted(then(started(), before), seconds);
    return ending(now, (each) => isOver(each) || (rest && each.unit === 'rest'));
  }

  function started(): Course {
    return { document, opened: { ...bare, time }, changes: [], edits: [] };
  }

  function then(course: Course, { changes, edits }: Outcome): Course {
    const play = applyEdits(course.document.play, edits.filter(isPathEdit));
    const later = edits.length === 0 ? undefined : { ...course.document, play };
    const read = later && reopen(later);
    return {
      document: later ?? course.document,
      opened: read?.ok === true ? read.value : course.opened,
      changes: [...course.changes, ...changes],
      edits: [...course.edits, ...edits],
    };
  }

  function counted(course: Course, seconds: number): Course {
    if (seconds <= 0) return course;
    const edits = runningOf(course.document.play).flatMap(({ id, lasts, passed }) =>
      lasts === null
        ? []
        : [changeBy([durationsKey, id, 'passed'], { from: passed, by: Math.min(seconds, mostSeconds) })],
    );
    return then(course, { changes: [], edits });
  }

  function ending(course: Course, ends: (each: Running) => boolean): Course {
    return runningOf(course.document.play).filter(ends).reduce(over, course);
  }

  /** A condition stays while another duration of it goes on. */
  function over(course: Course, running: Running): Course {
    const { id, kind, of } = running;
    const isHeld =
      kind === 'condition' &&
      runningOf(course.document.play).some(
        (other) => other.id !== id && other.kind === kind && other.of === of && !isOver(other),
      );
    const now = course.opened.time?.();
    const off = now?.switched(running, false);
    const isSeen = now === undefined || isPresent(running, off);
    return then(course, {
      changes: isSeen ? [message('durations.ends', { what: labelOf(running, rules()) })] : [],
      edits: [...(isHeld ? [] : (off ?? [])), set([durationsKey, id], null)],
    });
  }

  function switched(lasting: Lasting, on: boolean): readonly Edit[] | undefined {
    return lasting.kind === 'condition'
      ? bare.fight?.({ minor: false }).condition(lasting.of, on)
      : rules().switched?.(lasting, on);
  }
}

/** False if the sheet has lost a state of the rules in another way, so that nothing is left to switch `off`. */
function isPresent({ kind }: Running, off: readonly Edit[] | undefined): boolean {
  return kind === 'effect' || off?.length !== 0;
}

function knownBy({ conditions, effects = [], hazards = [] }: TimeRules): Timekeeping['known'] {
  return { condition: conditions, effect: effects, hazard: hazards };
}

function labelOf({ kind, of, by }: Lasting, rules: TimeRules): Text {
  const what = knownBy(rules)[kind].find(({ id }) => id === of)?.label ?? raw(of);
  return by === undefined ? what : message('durations.effect', { what, by: signed(by) });
}
