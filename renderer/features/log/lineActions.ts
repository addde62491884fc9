import type { LineKind } from '#shared/campaign/log/timeline';

export type LineAction = 'edit' | 'print' | 'statements' | 'revert' | 'remove' | 'sheet';

/** Lines of sheets are changed on the sheets, and changes of the party in the party. */
export function actionsOf(kind: LineKind): readonly LineAction[] {
  switch (kind) {
    case 'session':
    case 'scenario':
      return ['edit', 'print', 'revert'];
    case 'beginning':
    case 'award':
      return ['revert'];
    case 'downtime':
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

/** The actions that change nothing, for a read-only log. */
export function readingActionsOf(kind: LineKind): readonly LineAction[] {
  return actionsOf(kind).filter((action) => reading.has(action));
}
