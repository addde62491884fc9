import { message, raw } from '#shared/kernel/text';
import type { DeckRules } from '#shared/rules/encounter';
import type { Entry, EntryBlock, RollTable } from '#shared/rules/reference/reference';
import type { Ruleset } from '#shared/rules/ruleset';
import type { PackDocument } from './document';
import { wordFaults } from './faults';
import { placedThings, thingId } from './things';

/** House rules that belong to none of the ruleset's own groups. */
const houseGroup = 'house';

/**
 * Adds things, reference entries, tables and cards of packs to a ruleset. Packs of other rulesets and faulty parts
 * are left out; `ruleset` itself is not changed.
 */
export function withPacks(ruleset: Ruleset, packs: readonly PackDocument[]): Ruleset {
  const own = packs.filter((pack) => pack.ruleset === ruleset.manifest.id);
  if (own.length === 0) return ruleset;
  return withWords(
    withThings(ruleset, own),
    own.map((pack) => sound(pack, ruleset)),
  );
}

function withThings(ruleset: Ruleset, packs: readonly PackDocument[]): Ruleset {
  const things = placedThings(packs, ruleset);
  return ruleset.homebrew === undefined || things.length === 0
    ? ruleset
    : ruleset.homebrew.extend(things).ruleset;
}

function withWords(ruleset: Ruleset, packs: readonly PackDocument[]): Ruleset {
  const groups = new Set(ruleset.reference.groups.map((group) => group.id));
  const entries = packs.flatMap((pack) => entriesOf(pack, groups));
  return {
    ...ruleset,
    tables: [...ruleset.tables, ...packs.flatMap(tablesOf)],
    reference: {
      ...ruleset.reference,
      groups: entries.some((entry) => entry.group === houseGroup)
        ? [...ruleset.reference.groups, { id: houseGroup, title: message('homebrew.group') }]
        : ruleset.reference.groups,
      entries: [...ruleset.reference.entries, ...entries],
    },
    decks: ruleset.decks.map((deck) => ({ ...deck, starter: [...deck.starter, ...cardsOf(deck, packs)] })),
  };
}

function sound(pack: PackDocument, ruleset: Ruleset): PackDocument {
  const faulty = new Set(wordFaults(pack, ruleset).map(({ part, id }) => `${part} ${id}`));
  return {
    ...pack,
    rules: pack.rules.filter(({ id }) => !faulty.has(`rules ${id}`)),
    tables: pack.tables.filter(({ id }) => !faulty.has(`tables ${id}`)),
    cards: pack.cards.filter(({ id }) => !faulty.has(`cards ${id}`)),
  };
}

/** The ruleset's own ids contain no colon, so these are unique. */
function idIn(pack: PackDocument, id: string): string {
  return `pack:${pack.id}:${id}`;
}

/** True for the id of an entry of the reference that a pack added. */
export function isHouseRule(id: string): boolean {
  return id.startsWith('pack:');
}

/** True for the id of a thing or an entry that this pack added. */
export function isOfPack(id: string, pack: string): boolean {
  return id.startsWith(thingId(pack, '')) || id.startsWith(`pack:${pack}:`);
}

function entriesOf(pack: PackDocument, groups: ReadonlySet<string>): readonly Entry[] {
  const rule = pack.name;
  const rules = pack.rules.map(({ id, title, group, text }): Entry => {
    const blocks = text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
      .map((paragraph): EntryBlock => ({ kind: 'text', text: raw(paragraph) }));
    return {
      id: idIn(pack, id),
      group: groups.has(group) ? group : houseGroup,
      title: raw(title),
      rule,
      blocks,
    };
  });
  const tables = pack.tables.map(({ id, title }): Entry => {
    const blocks: readonly EntryBlock[] = [{ kind: 'table', id: idIn(pack, id) }];
    return { id: idIn(pack, id), group: houseGroup, title: raw(title), rule, blocks };
  });
  return [...rules, ...tables];
}

function tablesOf(pack: PackDocument): readonly RollTable[] {
  return pack.tables.map(({ id, title, dice, rows }) => ({
    id: idIn(pack, id),
    title: raw(title),
    rule: pack.name,
    dice: { count: dice.count, sides: dice.sides },
    rows: rows
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to, text }) => ({ from, to, text: raw(text) })),
  }));
}

function cardsOf(deck: DeckRules, packs: readonly PackDocument[]): DeckRules['starter'] {
  return packs
    .flatMap((pack) => pack.cards)
    .filter((card) => card.deck === deck.id)
    .map((card) =>
      Object.fromEntries(deck.fields.map((field) => [field.id, raw(card.fields[field.id] ?? '')] as const)),
    );
}
