import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { rowFor } from '#shared/rules/reference/reference';
import { decks } from '#shared/rulesets/starfaring/play/decks';
import {
  combat,
  difficulties,
  exploits,
  hazards,
  setbacks,
  travel,
} from '#shared/rulesets/starfaring/data/index';
import { initiative } from '#shared/rulesets/starfaring/play/initiative';
import { tables } from '#shared/rulesets/starfaring/reference/index';
import facts from '#test/fixtures/ruleFacts/starfaring.json';

describe('tables to roll on', () => {
  it.each(tables)('$id: every result of the dice falls into exactly one row', (table) => {
    const { count, sides } = table.dice;
    everyRoll(count, sides, (dice) => {
      const sum = dice.reduce((total, face) => total + face, 0);
      expect(table.rows.filter(({ from, to }) => from <= sum && sum <= to)).toHaveLength(1);
    });
    expect(Math.min(...table.rows.map(({ from }) => from))).toBe(count);
    expect(Math.max(...table.rows.map(({ to }) => to))).toBe(count * sides);
  });

  it('finds a setback by the sum of two d10', () => {
    const table = tables.find(({ id }) => id === 'setbacks');
    expect(table && rowFor(table, 14)?.title).toEqual({
      key: 'ruleset.starfaring.tables.setbacks.rows.tumble.title',
    });
  });
});

describe('figures', () => {
  it('of the difficulty scale are those of the document', () => {
    expect(difficulties.source).toBe(facts.tableTitles.difficulties);
    expect(difficulties.steps.map(({ value }) => String(value))).toEqual(
      facts.difficulties.map(({ value }) => value),
    );
    expect(difficulties.steps.map(({ id }) => id)).toEqual(
      facts.difficulties.map(({ name }) => name.toLowerCase()),
    );
  });

  it('of the exploits are those of the document', () => {
    const named = ({ rank, name }: { rank: string; name: string }): readonly string[] => [
      rank,
      name.toLowerCase().replaceAll(' ', '-'),
    ];
    expect(exploits.source).toBe(facts.tableTitles.exploits);
    expect(exploits.combat.map(({ id, rank }) => [String(rank), id])).toEqual(
      facts.exploits.combat.map(named),
    );
    expect(exploits.other.map(({ id, rank }) => [String(rank), id])).toEqual(facts.exploits.other.map(named));
  });

  it('of the setbacks run from 2 to 20', () => {
    expect(setbacks.rows).toHaveLength(19);
    expect(setbacks.source).toBe(facts.tableTitles.setbacks);
    expect(facts.setbacks).toEqual(setbacks.rows.map((_, place) => place + 2));
  });

  it('of distance and cover are those of the document', () => {
    const bonus = (defense: number): string => (defense === 0 ? '–' : `+${String(defense)}`);
    expect(combat.distances.map(({ id, defense }) => [id, bonus(defense)])).toEqual(
      facts.distances.map(({ name, defense }) => [name.toLowerCase(), defense]),
    );
    expect(combat.covers.slice(1).map(({ id, defense }) => [id, bonus(defense)])).toEqual(
      facts.covers.map(({ name, defense }) => [name.toLowerCase(), defense]),
    );
  });

  it('of collisions, rations and paces are those of the document', () => {
    expect(
      hazards.collisions.rows.map(({ size, dice, dc }) => [size, `${String(dice)}d6`, String(dc)]),
    ).toEqual(facts.collisions.map(({ size, dice, dc }) => [size.toLowerCase(), dice, dc]));
    expect(hazards.rations.rows.map(({ size, food, water }) => [size, food, water])).toEqual(
      facts.rations.map(({ size, food, water }) => [size.toLowerCase(), food, water]),
    );
    expect(
      travel.paces.map((pace) => [
        pace.id,
        pace.metersPerMinute,
        pace.kilometersPerHour,
        pace.kilometersPerDay,
      ]),
    ).toEqual(
      facts.paces.map(({ name, minute, hour, day }) => [name.toLowerCase(), minute, hour, day]).toReversed(),
    );
  });
});

describe('the EDGE deck', () => {
  const [edge] = decks;

  it('holds three cards a hand, each with two sentences, and is emptied when the session ends', () => {
    expect(edge?.handLimit).toBe(3);
    expect(edge?.fields.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(edge?.emptiedAtSessionEnd).toBe(true);
    expect(edge?.starter).toHaveLength(24);
    for (const card of edge?.starter ?? []) expect(Object.keys(card)).toEqual(['first', 'second']);
  });

  it('plays one sentence, burns, or discards', () => {
    expect(edge?.moves.map(({ id, to, picksField = false }) => [id, to, picksField])).toEqual([
      ['play', 'deck', true],
      ['burn', 'deck', false],
      ['discard', 'discard', false],
    ]);
  });
});

describe('initiative', () => {
  it('adds two d12, Dexterity and what else helps', () => {
    expect(initiative.dice({})).toEqual([{ id: 'initiative', sides: 12, count: 2 }]);
    expect(initiative.rank({ values: { dexterity: 3, bonus: -1 }, drawn: [4, 12], party: true })).toEqual([
      18,
    ]);
    expect(initiative.every).toBe('encounter');
    expect(initiative.delay).toBe('toEnd');
  });
});
