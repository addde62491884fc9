import type { BackupEntry, BackupState } from '#shared/safety/backup';

/** The decision about a document of a backup. */
export type Way = 'leave' | 'add' | 'replace' | 'copy';

/** The possible decisions, restoring first; a document that cannot be read can only be left. */
export function waysOf({ state, here }: BackupEntry): readonly Way[] {
  switch (state) {
    case 'new':
      return ['add', 'leave'];
    case 'incomplete':
      return ['add', 'copy', 'leave'];
    case 'same':
      return ['leave', 'copy'];
    case 'newer':
    case 'older':
    case 'binned':
      return ['replace', 'copy', 'leave'];
    case 'differs':
      // An existing document that cannot be read is not replaced, since no one can tell what would be lost.
      return here === null ? ['copy', 'leave'] : ['replace', 'copy', 'leave'];
    case 'unreadable':
      return ['leave'];
  }
}

/** By default, missing documents are restored and existing ones stay. */
export function initialWay({ state, binned }: BackupEntry): Way {
  return state === 'incomplete' || (state === 'new' && !binned) ? 'add' : 'leave';
}

/** Counts documents by state, those that need a decision first. */
export function stateCounts(
  entries: readonly BackupEntry[],
): readonly { readonly state: BackupState; readonly count: number }[] {
  const order: readonly BackupState[] = [
    'new',
    'incomplete',
    'newer',
    'differs',
    'binned',
    'older',
    'unreadable',
    'same',
  ];
  return order
    .map((state) => ({ state, count: entries.filter((entry) => entry.state === state).length }))
    .filter(({ count }) => count > 0);
}

export interface OfferRow {
  readonly place: string;
  readonly name: string;
  readonly about: string;
  readonly state: string;
  readonly tone: 'plain' | 'good' | 'bad' | 'quiet';
  readonly problem: string;
  /** The existing part of its history; empty if it is complete. */
  readonly history: string;
  readonly there: string;
  readonly here: string;
  readonly wayLabel: string;
  readonly way: Way;
  readonly ways: readonly { readonly value: Way; readonly label: string }[];
}
