import { message, type Text } from '../../kernel/text';
import type { Entry, EntryBlock } from './reference';
import type { Ruleset } from '../ruleset';

/** The parts of a ruleset that a compendium consists of. */
export type Compendium = Pick<Ruleset, 'reference' | 'tables' | 'calculators' | 'checks'>;

/** Follows the order of the groups. */
const embedded = ['check', 'table', 'calculator'] as const;
type Embedded = (typeof embedded)[number];

/** Entries of the reference, and one for every table, calculator and check that no entry shows. */
export function compendiumEntries(compendium: Compendium): readonly Entry[] {
  const { entries } = compendium.reference;
  const shown = new Set(entries.flatMap((entry) => entry.blocks.flatMap(embeddedIn)));
  const others = embedded.flatMap((kind) =>
    partsOf(compendium, kind)
      .map((part) => entryOf(kind, part))
      .filter((entry) => !shown.has(entry.id)),
  );
  return [...entries, ...others];
}

/** Groups without entries are left out. */
export function compendiumGroups(
  compendium: Compendium,
): readonly { readonly id: string; readonly title: Text }[] {
  const used = new Set(compendiumEntries(compendium).map((entry) => entry.group));
  const own = embedded.map((kind) => ({ id: groupOf(kind), title: message(`rules.compendium.${kind}`) }));
  return [...compendium.reference.groups, ...own].filter((group) => used.has(group.id));
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
