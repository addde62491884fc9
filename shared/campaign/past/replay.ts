import type { CharacterDocument } from '#shared/character/document';
import { rewind, JournalReplay, type Step } from '#shared/character/replay';
import type { LedgerOf } from '#shared/sheet/revert';
import { durationsKey, runningOf } from '#shared/rules/durations/running';
import type { OpenCharacter } from '#shared/rules/ruleset';

/** A character whose past may change; without `open` its history is replayed as recorded. */
export interface Actor {
  readonly document: CharacterDocument;
  readonly ledgerOf: LedgerOf;
  readonly open?: (document: CharacterDocument) => OpenCharacter | undefined;
}

/** The state of one sheet during a replay. */
export interface SheetReplay {
  readonly id: string;
  readonly actor: Actor;
  readonly sheet: JournalReplay;
  readonly steps: readonly Step[];
  readonly places: ReadonlyMap<string, number>;
  readonly gone: ReadonlySet<string>;
  /** The index of the next step. */
  next: number;
  /** Money beyond the entries of the ledger. */
  opening: number | undefined;
}

/** Rewinds a sheet to before a log entry. */
export function sheetReplayOf(actor: Actor, from: RewindPoint): SheetReplay {
  const { document } = actor;
  const { document: origin, steps } = rewind(document, cutOf(document, from));
  return {
    id: document.id,
    actor,
    steps,
    gone: from.gone,
    next: 0,
    opening: undefined,
    sheet: new JournalReplay(origin),
    places: new Map(
      steps.flatMap(({ journalEntry: { group } }, place) => (group === undefined ? [] : [[group, place]])),
    ),
  };
}

/**
 * The point to which a journal is rewound. `before` holds groups of unchanged entries, `groups` those of all
 * entries, `moment` is that of the first changed entry, and `gone` holds ids of journal entries to remove.
 */
export interface RewindPoint {
  readonly before: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly moment: string | undefined;
  readonly gone: ReadonlySet<string>;
}

/** Returns the index before everything that happened with or after the log entry. */
function cutOf({ journal }: CharacterDocument, { before, groups, moment, gone }: RewindPoint): number {
  const isIn = (set: ReadonlySet<string>, group: string | undefined) => group !== undefined && set.has(group);
  const from = journal.findLastIndex(({ group }) => isIn(before, group)) + 1;
  const own = journal.findIndex(
    ({ group, at }, index) => index >= from && (isIn(groups, group) || (moment !== undefined && at > moment)),
  );
  const loose = journal.findIndex(({ id }) => gone.has(id));
  const cut = own < 0 ? journal.length : own;
  return loose < 0 ? cut : Math.min(cut, loose);
}

/** True if days would change lasting states of a sheet, now or as the step was recorded. */
export function countsTime(replay: SheetReplay | undefined, parts: ReadonlyMap<string, Step>): boolean {
  if (replay === undefined) return false;
  const changes = parts.get(replay.id)?.journalEntry.changes ?? [];
  return changes.some(({ path }) => path[0] === durationsKey) || runningOf(replay.sheet.play).length > 0;
}

export function isSameSheet(one: CharacterDocument, other: CharacterDocument): boolean {
  return (
    one.journal.length === other.journal.length &&
    one.journal.every((journalEntry, index) => journalEntry === other.journal[index]) &&
    one.ledger.length === other.ledger.length &&
    one.ledger.every((entry, index) => entry === other.ledger[index])
  );
}
