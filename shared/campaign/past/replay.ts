import type { CharacterDocument } from '../../character/document';
import { rewind, JournalReplay, type Step } from '../../character/replay';
import type { LedgerOf } from '../../sheet/revert';
import type { OpenCharacter } from '../../rules/ruleset';

/** A character whose past may become another, and how its rules read it; without them things happen as they did. */
export interface Actor {
  readonly document: CharacterDocument;
  readonly ledgerOf: LedgerOf;
  readonly open?: (document: CharacterDocument) => OpenCharacter | undefined;
}

/** A sheet on its way through the log. */
export interface SheetReplay {
  readonly id: string;
  readonly actor: Actor;
  readonly strand: JournalReplay;
  readonly steps: readonly Step[];
  readonly places: ReadonlyMap<string, number>;
  readonly gone: ReadonlySet<string>;
  /** The step that comes next. */
  next: number;
  /** What its money has beyond the entries of the ledger. */
  opening: number | undefined;
}

/** A sheet wound back to before a line of the log, ready to go on from there. */
export function sheetReplayOf(actor: Actor, from: Cut): SheetReplay {
  const { document } = actor;
  const { document: origin, steps } = rewind(document, cutOf(document, from));
  return {
    id: document.id,
    actor,
    steps,
    gone: from.gone,
    next: 0,
    opening: undefined,
    strand: new JournalReplay(origin),
    places: new Map(
      steps.flatMap(({ journalEntry: { group } }, place) => (group === undefined ? [] : [[group, place]])),
    ),
  };
}

/**
 * Where a journal is cut: `before` are the groups of the lines that stay as they are, `groups` those of all lines,
 * `moment` is that of the first line that does not, `gone` are journal entries that go.
 */
export interface Cut {
  readonly before: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly moment: string | undefined;
  readonly gone: ReadonlySet<string>;
}

/** Where the journal of a character is cut for a line: before everything that came with it or after it. */
function cutOf({ journal }: CharacterDocument, { before, groups, moment, gone }: Cut): number {
  const isIn = (set: ReadonlySet<string>, group: string | undefined) => group !== undefined && set.has(group);
  const from = journal.findLastIndex(({ group }) => isIn(before, group)) + 1;
  const own = journal.findIndex(
    ({ group, at }, index) => index >= from && (isIn(groups, group) || (moment !== undefined && at > moment)),
  );
  const loose = journal.findIndex(({ id }) => gone.has(id));
  const cut = own < 0 ? journal.length : own;
  return loose < 0 ? cut : Math.min(cut, loose);
}

/** True where nothing became another on a sheet. */
export function isSameSheet(one: CharacterDocument, other: CharacterDocument): boolean {
  return (
    one.journal.length === other.journal.length &&
    one.journal.every((journalEntry, index) => journalEntry === other.journal[index]) &&
    one.ledger.length === other.ledger.length &&
    one.ledger.every((entry, index) => entry === other.ledger[index])
  );
}
