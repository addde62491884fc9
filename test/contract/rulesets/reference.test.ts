import { describe, expect, it } from 'vitest';
import { rollDice, seededRng } from '#shared/dice/random';
import { standardDeck } from '#shared/dice/cards';
import type { Translate } from '#shared/kernel/text';
import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import { expectUnique, expectWords, load, rulesetIds, translatorOf } from '#test/contract/support/rulesets';
import { anyValues } from '#test/contract/support/values';

/** The targets of references in the blocks of an entry. */
function pointedAt(entry: Entry, kind: 'table' | 'calculator' | 'check'): string[] {
  return entry.blocks.flatMap((block) => (block.kind === kind && 'id' in block ? [block.id] : []));
}

/** Ids that are referenced but do not exist. */
function missing(ids: readonly string[], known: readonly { readonly id: string }[]): string[] {
  const there = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

function isEmpty(block: EntryBlock, translate: Translate): boolean {
  switch (block.kind) {
    case 'text':
      return translate(block.text).trim() === '';
    case 'list':
      return block.items.length === 0;
    case 'facts':
    case 'grid':
      return block.rows.length === 0;
    case 'table':
    case 'calculator':
    case 'check':
      return false;
  }
}

describe.each(rulesetIds)('the reference of %s', (id) => {
  it('has entries of existing groups, each with messages and content', async () => {
    const ruleset = await load(id);
    const { groups, entries } = ruleset.reference;
    expect(entries.length, 'Ruleset.reference.entries').toBeGreaterThan(0);
    expectUnique(groups.map((group) => group.id));
    expectUnique(entries.map((entry) => entry.id));
    expect(
      missing(
        entries.map((entry) => entry.group),
        groups,
      ),
    ).toEqual([]);
    const translate = translatorOf(ruleset);
    const empty = entries.filter(
      ({ summary, blocks }) => summary === undefined && blocks.every((block) => isEmpty(block, translate)),
    );
    expect(empty.map((entry) => entry.id)).toEqual([]);
    expect(entries.filter((entry) => entry.rule === '').map((entry) => entry.id)).toEqual([]);
    expectWords(ruleset, ruleset.reference);
  });

  it('references only existing targets', async () => {
    const { reference, tables, calculators, checks } = await load(id);
    const { entries, screen } = reference;
    expect(
      missing(
        entries.flatMap((entry) => entry.links ?? []),
        entries,
      ),
    ).toEqual([]);
    expect(entries.filter((entry) => entry.links?.includes(entry.id)).map((entry) => entry.id)).toEqual([]);
    expect(
      missing(
        entries.flatMap((entry) => pointedAt(entry, 'table')),
        tables,
      ),
    ).toEqual([]);
    expect(
      missing(
        entries.flatMap((entry) => pointedAt(entry, 'calculator')),
        calculators,
      ),
    ).toEqual([]);
    expect(
      missing(
        entries.flatMap((entry) => pointedAt(entry, 'check')),
        checks,
      ),
    ).toEqual([]);
    expect(screen.length, 'Ruleset.reference.screen').toBeGreaterThan(0);
    expect(missing(screen, entries)).toEqual([]);
    expectUnique(screen);
  });

  it('has grids with as many cells in each row as columns', async () => {
    const { reference } = await load(id);
    for (const entry of reference.entries)
      for (const block of entry.blocks)
        if (block.kind === 'grid')
          expect(
            block.rows.filter((row) => row.length !== block.columns.length),
            entry.id,
          ).toEqual([]);
  });
});

describe.each(rulesetIds)('the tables of %s', (id) => {
  it('have one row for every sum of their dice, and no others', async () => {
    const ruleset = await load(id);
    expectUnique(ruleset.tables.map((table) => table.id));
    expectWords(ruleset, ruleset.tables);
    for (const { id: name, dice, rows } of ruleset.tables) {
      const sums = Array.from(
        { length: dice.count * (dice.sides - 1) + 1 },
        (_, index) => dice.count + index,
      );
      const covered = rows.flatMap(({ from, to }) =>
        Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index),
      );
      expect(
        covered.toSorted((a, b) => a - b),
        name,
      ).toEqual(sums);
      expect(
        rows.filter(({ from, to }) => to < from),
        name,
      ).toEqual([]);
    }
  });
});

describe.each(rulesetIds)('initiative and decks of %s', (id) => {
  it('ranks every draw', async () => {
    const ruleset = await load(id);
    const { initiative } = ruleset;
    const rng = seededRng(id);
    expectWords(ruleset, initiative);
    expect(initiative.modes.length, 'Ruleset.initiative.modes').toBeGreaterThan(0);
    expectUnique(initiative.modes.map((mode) => mode.id));
    expect(Object.values(initiative.inputs).filter((input) => input.kind !== 'number')).toEqual([]);
    const lengths = new Set<number>();
    for (let round = 0; round < 60; round += 1) {
      const values = anyValues(initiative.inputs, rng) as Record<string, number>;
      const groups = initiative.dice(values);
      expect(groups.length > 0).toBe(initiative.draw === 'dice');
      const drawn =
        initiative.draw === 'cards'
          ? [rng.below(standardDeck.length) + 1]
          : groups.flatMap(({ count, sides }) => rollDice(rng, count, sides));
      const rank = initiative.rank({ values, drawn, party: rng.below(2) === 0 });
      lengths.add(rank.length);
      expect(rank.filter((number) => !Number.isFinite(number))).toEqual([]);
    }
    // Ranks are compared place by place, so all of them need the same places.
    expect([...lengths]).toHaveLength(1);
  });

  it('has playable decks', async () => {
    const ruleset = await load(id);
    const translate = translatorOf(ruleset);
    expectUnique(ruleset.decks.map((deck) => deck.id));
    expectWords(ruleset, ruleset.decks);
    for (const deck of ruleset.decks) {
      expectUnique(deck.fields.map((field) => field.id));
      expectUnique(deck.moves.map((move) => move.id));
      expect(deck.fields.length).toBeGreaterThan(0);
      expect(deck.moves.length).toBeGreaterThan(0);
      expect(deck.handLimit).toBeGreaterThan(0);
      for (const card of deck.starter) {
        expect(Object.keys(card).toSorted()).toEqual(deck.fields.map((field) => field.id).toSorted());
        for (const { id: field, maxLength } of deck.fields) {
          const words = card[field] === undefined ? '' : translate(card[field]);
          expect(words).not.toBe('');
          expect(words.length).toBeLessThanOrEqual(maxLength);
        }
      }
    }
  });
});
