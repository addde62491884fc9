import { message, raw, type Text } from '#shared/kernel/text';
import { compendiumEntries, everyGroup } from './compendium';
import type { PrintBlock, PrintCard, PrintCardPart, PrintSheet } from '#shared/rules/print/print';
import type { Entry, EntryBlock, RollTable } from './reference';
import type { Ruleset } from '#shared/rules/ruleset';

/** Two pages lie open side by side. */
const mostPages = 2;
const columns = 3;

/**
 * A quick reference on one or two pages: the given entries, or those that the screen starts with, grouped under
 * titles. Unknown ids are ignored.
 */
export function referenceSheet(ruleset: Ruleset, entryIds: readonly string[] | null): PrintSheet {
  const { manifest, reference } = ruleset;
  const byId = new Map(compendiumEntries(ruleset).map((entry) => [entry.id, entry]));
  const chosen = [...new Set(entryIds ?? reference.screen)].flatMap((id) => byId.get(id) ?? []);
  return {
    title: message('print.reference', { ruleset: manifest.name }),
    header: {
      name: message('print.quickReference'),
      subtitle: ruleset.tagline,
      system: raw(manifest.name),
      facts: [],
      portraitFrame: false,
    },
    bands: [],
    flow: { columns, blocks: groupsOf(ruleset, chosen) },
    mostPages,
  };
}

/** Groups are sorted by their first entry. */
function groupsOf(ruleset: Ruleset, chosen: readonly Entry[]): PrintBlock[] {
  const titles = new Map(everyGroup(ruleset).map(({ id, title }) => [id, title]));
  const groups = [...new Set(chosen.map((entry) => entry.group))];
  return groups.flatMap((group): PrintBlock[] => {
    const entries = chosen.filter((entry) => entry.group === group);
    const cards = entries
      .map((entry) => cardOf(entry, ruleset.tables))
      .filter(({ parts }) => parts.length > 0);
    const title = titles.get(group) ?? raw('');
    return cards.length === 0 ? [] : [{ kind: 'prose', title, paragraphs: [] }, ...cards];
  });
}

/** An entry on a card; `tables` are those that its blocks show. */
export function cardOf({ title, summary, blocks }: Entry, tables: readonly RollTable[] = []): PrintCard {
  const parts = blocks.flatMap((block) => partsOf(block, tables));
  const gist: PrintCardPart[] =
    summary === undefined || parts.some(({ kind }) => kind === 'text')
      ? []
      : [{ kind: 'text', text: summary }];
  return { kind: 'card', title, parts: [...gist, ...parts] };
}

/** Interactive blocks are left out on paper. */
function partsOf(block: EntryBlock, tables: readonly RollTable[]): readonly PrintCardPart[] {
  switch (block.kind) {
    case 'text':
    case 'list':
    case 'facts':
    case 'grid':
      return [block];
    case 'table': {
      const table = tables.find(({ id }) => id === block.id);
      return table === undefined ? [] : [tableGrid(table)];
    }
    case 'calculator':
    case 'check':
      return [];
  }
}

/** The column of results is headed by the dice. */
function tableGrid({ title, dice, rows }: RollTable): PrintCardPart {
  return {
    kind: 'grid',
    columns: [message('print.dice', { count: dice.count, sides: dice.sides }), title],
    rows: rows.map((row) => [range(row), result(row)]),
  };
}

function range({ from, to }: RollTable['rows'][number]): Text {
  return from === to ? raw(String(from)) : message('print.range', { from, to });
}

function result({ title, text }: RollTable['rows'][number]): Text {
  return title === undefined ? text : message('print.titled', { title, text });
}
