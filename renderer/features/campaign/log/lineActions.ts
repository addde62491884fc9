import type { LineKind } from '../../../../shared/campaign/log/timeline';

/** What can be done with a line of the timeline. */
export type LineAction = 'edit' | 'print' | 'statements' | 'revert' | 'remove' | 'sheet';

/** What can be done with lines of a kind: sheets are changed where they are, and a change of the party in the party. */
export function actionsOf(kind: LineKind): readonly LineAction[] {
  switch (kind) {
    case 'session':
    case 'scenario':
      return ['edit', 'print', 'revert'];
    case 'beginning':
    case 'award':
      return ['revert'];
    case 'interlude':
      return ['edit', 'print', 'statements', 'revert'];
    case 'entry':
      return ['edit', 'print', 'remove'];
    case 'party':
      return ['edit'];
    case 'ledger':
    case 'play':
      return ['sheet'];
  }
}

const reading: ReadonlySet<LineAction> = new Set(['print', 'statements', 'sheet']);

/** Those of them that change nothing, for a log that may only be read. */
export function readingActionsOf(kind: LineKind): readonly LineAction[] {
  return actionsOf(kind).filter((action) => reading.has(action));
}
