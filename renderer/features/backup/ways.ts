import type { BackupEntry, BackupState } from '../../../shared/safety/backup';

/** What is to become of a document of a backup. */
export type Way = 'leave' | 'add' | 'replace' | 'copy';

/** The ways that a document has, the one that takes it first; one that cannot be read has none but to be left. */
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
      // What is here but cannot be read is not replaced, for nobody knows what it is.
      return here === null ? ['copy', 'leave'] : ['replace', 'copy', 'leave'];
    case 'unreadable':
      return ['leave'];
  }
}

/** What is proposed: what is not here comes, and everything that is here stays. */
export function initialWay({ state, binned }: BackupEntry): Way {
  return state === 'incomplete' || (state === 'new' && !binned) ? 'add' : 'leave';
}

/** The states in which documents of a backup are, the ones to decide on first, and how many there are of each. */
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

/** A document of a backup in words. */
export interface OfferRow {
  readonly place: string;
  readonly name: string;
  readonly about: string;
  readonly state: string;
  readonly tone: 'plain' | 'good' | 'bad' | 'quiet';
  readonly problem: string;
  /** How much of its history is here, where that is not all of it. */
  readonly history: string;
  readonly there: string;
  readonly here: string;
  readonly wayLabel: string;
  readonly way: Way;
  readonly ways: readonly { readonly value: Way; readonly label: string }[];
}
