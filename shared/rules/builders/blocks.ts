import type { Text } from '#shared/kernel/text';
import type {
  ActionsBlock,
  PlayAction,
  PlayRow,
  RowsBlock,
  TogglesBlock,
  Tracker,
  TrackersBlock,
} from '#shared/rules/play';
import type { PrintEntries, PrintFigures, PrintTable, PrintTracks } from '#shared/rules/print/print';
import type { EntriesBlock, FiguresBlock, TableBlock } from '#shared/rules/sheetViews';
import type {
  CatalogWidget,
  ChosenRow,
  ChosenWidget,
  FieldsWidget,
  SteppersWidget,
} from '#shared/rules/views';

/** Blocks and widgets are written with their head first, then with what they hold. */
const blockOf =
  <Block extends { readonly kind: string }>() =>
  <Content extends keyof Block>(kind: Block['kind'], content: Content) =>
  (head: Omit<Block, 'kind' | Content>, of: Block[Content]): Block => {
    const block: unknown = { kind, ...head, [content]: of };
    return block as Block;
  };

/** A number from 0 up, at the place of its name in `play`, unless `more` says otherwise. */
export function tracker(id: string, label: Text, value: number, more: Partial<Tracker> = {}): Tracker {
  return { id, label, value, min: 0, max: null, path: [id], tone: 'plain', ...more };
}

export const trackersBlock = blockOf<TrackersBlock>()('trackers', 'trackers');
export const togglesBlock = blockOf<TogglesBlock>()('toggles', 'toggles');
export const actionsBlock = blockOf<ActionsBlock>()('actions', 'actions');
export const figuresBlock = blockOf<FiguresBlock>()('figures', 'figures');
export const entriesBlock = blockOf<EntriesBlock>()('entries', 'entries');
/** Nothing without entries. */
export const entriesIfAny = (
  id: string,
  title: Text,
  entries: EntriesBlock['entries'],
): readonly EntriesBlock[] =>
  entries.length === 0 ? [] : [entriesBlock({ id, title, empty: title }, entries)];

export const fieldsWidget = blockOf<FieldsWidget>()('fields', 'fields');
export const steppersWidget = blockOf<SteppersWidget>()('steppers', 'rows');
export const printedFigures = blockOf<PrintFigures>()('figures', 'figures');
export const printedEntries = blockOf<PrintEntries>()('entries', 'entries');
export const printedTracks = blockOf<PrintTracks>()('tracks', 'tracks');

type Headed<Block, Content extends keyof Block> = Omit<Block, 'kind' | Content>;

/** `actions` add a row. */
export const rowsBlock = (
  head: Headed<RowsBlock, 'rows' | 'actions'>,
  rows: readonly PlayRow[],
  actions: readonly PlayAction[] = [],
): RowsBlock => ({ kind: 'rows', ...head, rows, actions });

export const tableBlock = (
  head: Headed<TableBlock, 'columns' | 'rows'>,
  columns: TableBlock['columns'],
  rows: TableBlock['rows'],
): TableBlock => ({ kind: 'table', ...head, columns, rows });

export const printedTable = (
  head: Headed<PrintTable, 'columns' | 'rows'>,
  columns: PrintTable['columns'],
  rows: PrintTable['rows'],
): PrintTable => ({ kind: 'table', ...head, columns, rows });

export const catalogWidget = (
  head: Headed<CatalogWidget, 'groups' | 'entries'>,
  groups: CatalogWidget['groups'],
  entries: CatalogWidget['entries'],
): CatalogWidget => ({ kind: 'catalog', ...head, groups, entries });

/** Without anything else a row is a name that stays. */
export type Row = Pick<ChosenRow, 'id' | 'title'> & Partial<ChosenRow>;

export const chosenWidget = (head: Headed<ChosenWidget, 'rows'>, rows: readonly Row[]): ChosenWidget => ({
  kind: 'chosen',
  ...head,
  rows: rows.map((row) => ({ terms: [], controls: [], remove: [], problems: [], ...row })),
});
