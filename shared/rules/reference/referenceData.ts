import { z } from 'zod';
import type { Text, TextParam } from '#shared/kernel/text';
import type { Entry, EntryBlock, Reference } from './reference';
import { readData } from '#shared/rules/data';

/**
 * The data file of a reference: its entries, their blocks and their sections in the rule document. The texts are
 * in the catalog, under `groups.<id>` and `entries.<id>`: `title`, `summary`, texts by key, `items.<key>`,
 * `facts.<key>.label` and `facts.<key>.value`.
 */
const keys = z.array(z.string()).min(1);

const blockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), key: z.string() }),
  z.strictObject({ kind: z.literal('list'), keys }),
  z.strictObject({ kind: z.literal('facts'), keys }),
  z.strictObject({ kind: z.literal('grid'), id: z.string() }),
  z.strictObject({ kind: z.literal('table'), id: z.string() }),
  z.strictObject({ kind: z.literal('calculator'), id: z.string() }),
  z.strictObject({ kind: z.literal('check'), id: z.string() }),
]);

const referenceSchema = z.strictObject({
  groups: keys,
  screen: keys,
  entries: z.array(
    z.strictObject({
      id: z.string(),
      group: z.string(),
      rule: z.string(),
      /** Further headings of the rule document that the entry covers. */
      covers: z.array(z.string()).exactOptional(),
      blocks: z.array(blockSchema),
      links: z.array(z.string()).exactOptional(),
    }),
  ),
});
type EntryData = z.infer<typeof referenceSchema>['entries'][number];

export type Grid = Extract<EntryBlock, { kind: 'grid' }>;

export interface ReferenceWords {
  /** Resolves a key of the reference's catalog. */
  text(key: string, params?: Readonly<Record<string, TextParam>>): Text;
  /** Named parameters for the texts. */
  readonly figures: Readonly<Record<string, TextParam>>;
  /** Tables by id whose figures come from other data files. */
  readonly grids: Readonly<Record<string, Grid>>;
}

export function readReference(file: string, data: unknown, words: ReferenceWords): Reference {
  const { groups, screen, entries } = readData(file, referenceSchema, data);
  return {
    groups: groups.map((id) => ({ id, title: words.text(`groups.${id}`) })),
    entries: entries.map((entry) => readEntry(entry, words)),
    screen,
  };
}

function readEntry({ id, group, rule, blocks, links }: EntryData, words: ReferenceWords): Entry {
  const own = (key: string): Text => words.text(`entries.${id}.${key}`, words.figures);
  return {
    id,
    group,
    rule,
    title: own('title'),
    summary: own('summary'),
    blocks: blocks.map((block) => readBlock(block, own, words.grids)),
    ...(links && { links }),
  };
}

function readBlock(
  block: EntryData['blocks'][number],
  own: (key: string) => Text,
  grids: ReferenceWords['grids'],
): EntryBlock {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', text: own(block.key) };
    case 'list':
      return { kind: 'list', items: block.keys.map((key) => own(`items.${key}`)) };
    case 'facts':
      return {
        kind: 'facts',
        rows: block.keys.map((key) => ({
          label: own(`facts.${key}.label`),
          value: own(`facts.${key}.value`),
        })),
      };
    case 'grid': {
      const grid = grids[block.id];
      if (grid === undefined) throw new Error(`No grid ${block.id}`);
      return grid;
    }
    case 'table':
    case 'calculator':
    case 'check':
      return block;
  }
}
