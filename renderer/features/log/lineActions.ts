import type { LineKind } from '#shared/campaign/log/timeline';

export type LineAction = 'edit' | 'print' | 'statements' | 'revert' | 'remove' | 'sheet';

/** A line of the log, which may have changed sheets with it. */
interface ActedLine {
  readonly kind: LineKind;
  readonly entry?: { readonly group?: string };
}

/** Lines of sheets are changed on the sheets, and changes of the party in the party. */
export function actionsOf({ kind, entry }: ActedLine): readonly LineAction[] {
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
      return ['edit', 'print', entry?.group === undefined ? 'remove' : 'revert'];
    case 'party':
      return ['edit'];
    case 'ledger':
    case 'play':
      return ['sheet'];
  }
}

const reading: ReadonlySet<LineAction> = new Set(['print', 'statements', 'sheet']);

/** The actions that change nothing, for a read-only log. */
export function readingActionsOf(line: ActedLine): readonly LineAction[] {
  return actionsOf(line).filter((action) => reading.has(action));
}
