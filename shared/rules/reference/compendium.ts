import { message, type Text } from '#shared/kernel/text';
import type { Entry, EntryBlock } from './reference';
import type { Ruleset } from '#shared/rules/ruleset';

/** The parts of a ruleset that a compendium consists of. */
export type Compendium = Pick<Ruleset, 'reference' | 'tables' | 'calculators' | 'checks'>;

/** Follows the order of the groups. */
const embedded = ['check', 'table', 'calculator'] as const;
type Embedded = (typeof embedded)[number];

/** Entries of the reference, and one for every table, calculator and check that no entry shows. */
export function compendiumEntries(compendium: Compendium): readonly Entry[] {
  return [...eachEntry(compendium)];
}

/** Reads the blocks of an entry as it comes to it, since those of a creature are derived when first read. */
export function* eachEntry(compendium: Compendium): Generator<Entry> {
  const shown = new Set<string>();
  for (const entry of compendium.reference.entries) {
    for (const id of entry.blocks.flatMap(embeddedIn)) shown.add(id);
    yield entry;
  }
  for (const kind of embedded)
    for (const part of partsOf(compendium, kind)) {
      const entry = entryOf(kind, part);
      if (!shown.has(entry.id)) yield entry;
    }
}

interface Group {
  readonly id: string;
  readonly title: Text;
}

/** Groups without entries are left out. */
export function compendiumGroups(compendium: Compendium): readonly Group[] {
  const used = new Set(compendiumEntries(compendium).map((entry) => entry.group));
  return everyGroup(compendium).filter((group) => used.has(group.id));
}

/** Includes groups without entries. */
export function everyGroup(compendium: Compendium): readonly Group[] {
  const own = embedded.map((kind) => ({ id: groupOf(kind), title: message(`rules.compendium.${kind}`) }));
  return [...compendium.reference.groups, ...own];
}

/** Only entries of the reference itself can be printed. */
export function printableEntries(compendium: Compendium, ids: readonly string[]): readonly string[] {
  const known = new Set(compendium.reference.entries.map((entry) => entry.id));
  return ids.filter((id) => known.has(id));
}

function embeddedIn(block: EntryBlock): readonly string[] {
  return 'id' in block ? [idOf(block.kind, block.id)] : [];
}

function partsOf(compendium: Compendium, kind: Embedded) {
  switch (kind) {
    case 'check':
      return compendium.checks;
    case 'table':
      return compendium.tables;
    case 'calculator':
      return compendium.calculators;
  }
}

function entryOf(
  kind: Embedded,
  part: { readonly id: string; readonly title: Text; readonly rule: string; readonly text?: Text },
): Entry {
  const { id, title, rule, text } = part;
  const blocks: readonly EntryBlock[] = [{ kind, id }];
  return { id: idOf(kind, id), group: groupOf(kind), title, rule, blocks, ...(text && { summary: text }) };
}

/** Reference ids contain no colon, so these are unique. */
function idOf(kind: Embedded, id: string): string {
  return `${kind}:${id}`;
}

function groupOf(kind: Embedded): string {
  return `${kind}:`;
}
