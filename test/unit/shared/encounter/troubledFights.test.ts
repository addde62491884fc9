import { beforeAll, describe, expect, it } from 'vitest';
import { mostHealth } from '#renderer/components/health/healthAmount';
import { characterSchema } from '#shared/character/document';
import { ofQuickFoe } from '#shared/encounter/combatants';
import type { TableRules } from '#shared/encounter/command';
import { encounterSchema, most } from '#shared/encounter/document';
import { quickReadingOf } from '#shared/encounter/preparation/newcomers';
import { readQuickLine } from '#shared/encounter/preparation/quickLine';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import type { Ruleset } from '#shared/rules/ruleset';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, played, ports, pregenerated, quick, ran, rulesOf, tableOf } from './table';

let rules: TableRules;
beforeAll(async () => {
  rules = await rulesOf(...played);
});

const damage = (amount: number, ...targets: readonly string[]) =>
  ({ do: 'damage', targets, hits: { parts: [{ amount }] } }) as const;

describe('absurd numbers', () => {
  it.each(played)('leave documents that can be stored and undone, under %s', async (id) => {
    const ruleset = await load(id);
    // Under Tiers a campaign may count no points, as its first example has it.
    const points = id === 'tiers' ? { hitPoints: 12 } : {};
    const brakka = characterOf(ruleset, 'brakka-0001', points);
    const table = ran(
      tableOf(id, [hero(brakka, 'brakka', 9), quick(ruleset, 'ogre', 3, 10_000)], [brakka]),
      { do: 'begin' },
      rules,
    ).table;
    const both = ['brakka', 'ogre'];
    const hurt = after(table, rules, [
      damage(mostHealth, ...both),
      damage(mostHealth, ...both),
      { do: 'heal', targets: both, amount: mostHealth },
      { do: 'initiative', targets: both, numbers: { brakka: -1000, ogre: -1000 } },
      damage(1, ...both),
    ]);
    expect(encounterSchema.safeParse(hurt.encounter).error).toBeUndefined();
    for (const each of Object.values(hurt.characters))
      expect(characterSchema.safeParse(each).error).toBeUndefined();
    for (const { health } of everybody(hurt, rules))
      expect(health === null || Number.isSafeInteger(health.now)).toBe(true);
    let back = hurt;
    for (let step = 0; step < 5; step += 1) {
      const undone = undo(back);
      if (!undone.ok) throw new Error(JSON.stringify(undone.error));
      back = undone.value;
    }
    expect(everybody(back, rules)).toEqual(everybody(table, rules));
  });
});

describe('a stat block that was deleted while it fights', () => {
  it('fights on as it was when it joined', async () => {
    const block = characterOf(await load('heroic'), 'block-0001');
    const table = ran(tableOf('heroic', [pregenerated(block, 'bandit', 5)], [block]), { do: 'begin' }, rules);
    const gone = { ...table.table, characters: {} };
    const [before] = everybody(gone, rules);
    const [hurt] = everybody(ran(gone, damage(99, 'bandit'), rules).table, rules);
    expect(hurt?.health?.now).toBeLessThan(before?.health?.now ?? 0);
  });
});

describe('a character whose sheet was deleted while it fights', () => {
  async function withoutSheet() {
    const ruleset = await load('heroic');
    const brakka = characterOf(ruleset, 'brakka-0001');
    const fighters = [hero(brakka, 'brakka', 9), quick(ruleset, 'rat', 3)];
    const begun = after(tableOf('heroic', fighters, [brakka]), rules, [
      { do: 'begin' },
      damage(99, 'brakka', 'rat'),
    ]);
    return { brakka, begun, gone: { ...begun, characters: {} } };
  }

  it('keeps its place and its turns', async () => {
    const { gone } = await withoutSheet();
    expect(everybody(gone, rules).map(({ combatant, health }) => [combatant.id, health === null])).toEqual([
      ['brakka', true],
      ['rat', false],
    ]);
    const next = after(gone, rules, [{ do: 'next' }, { do: 'next' }]);
    expect(next.encounter).toMatchObject({ round: 2, turn: 'brakka' });
  });

  it('is named where it can be neither harmed nor healed nor undone, and nothing changes', async () => {
    const { gone, brakka } = await withoutSheet();
    const refusal = {
      ok: false,
      error: { text: { key: 'encounter.refused.noSheet', params: { who: brakka.name } } },
    };
    expect(run(gone, damage(3, 'rat', 'brakka'), rules, ports())).toMatchObject(refusal);
    expect(run(gone, { do: 'heal', targets: ['brakka'], amount: 1 }, rules, ports())).toMatchObject(refusal);
    expect(undo(gone)).toMatchObject(refusal);
  });

  it('goes on as it was once the sheet is back', async () => {
    const { begun, gone } = await withoutSheet();
    const passed = ran(gone, { do: 'next' }, rules, ports('later')).table;
    const back = { ...passed, characters: begun.characters };
    expect(everybody(back, rules).map(({ health }) => health)).toEqual(
      everybody(begun, rules).map(({ health }) => health),
    );
  });
});

describe('an encounter that is too long to go on', () => {
  it.each([
    ['entries', { entries: most.entries - 1 }],
    ['rounds', { round: most.rounds }],
  ])('by its %s can still be ended', async (_, { entries = 1, round = 1 }: Record<string, number>) => {
    const { table } = ran(tableOf('heroic', [quick(await load('heroic'), 'rat', 3)]), { do: 'begin' }, rules);
    const [first] = table.encounter.entries;
    if (first === undefined) throw new Error('nothing happened');
    const all = Array.from({ length: entries }, (__, at) => ({ ...first, id: `old-${String(at)}` }));
    const long = { ...table, encounter: { ...table.encounter, round, entries: all } };
    expect(run(long, damage(1, 'rat'), rules, ports())).toMatchObject({
      error: { text: { key: 'encounter.refused.tooLong' } },
    });
    const { encounter } = ran(long, { do: 'end' }, rules).table;
    expect(encounter.state).toBe('ended');
    expect(encounterSchema.safeParse(encounter).error).toBeUndefined();
  });
});

describe('absurd numbers of a quick foe', () => {
  const named = (text: string, ruleset: Ruleset) => {
    const list = { health: ['hp'], defense: ['def'], armor: ['arm'], attack: ['att'], damage: ['dmg'] };
    return readQuickLine(text, list, quickReadingOf(ruleset));
  };

  it.each(played)('are taken as typed or refused in a sentence, never changed, under %s', async (id) => {
    const ruleset = await load(id);
    for (const health of [1, 999, 1000, 9999, 10_000, 10_001, 1e15])
      for (const [defense, armor] of [
        [-100, 0],
        [0, 1000],
        [40, 99],
        [1000, 100],
      ] as const) {
        const { foes, faults } = named(
          `Ogre HP ${String(health)} Def ${String(defense)} Arm ${String(armor)}`,
          ruleset,
        );
        const [foe] = foes;
        expect(foes.length + faults.length).toBeGreaterThan(0);
        if (foe === undefined) continue;
        const ogre = ofQuickFoe({ id: 'ogre', name: 'Ogre', initiative: 3 }, foe, ruleset);
        if (ogre === undefined) throw new Error('no quick foes');
        const [facts] = everybody(tableOf(id, [ogre]), rules);
        expect(facts?.health?.max).toBe(health);
      }
  });

  it('name the bounds of the rules', async () => {
    const { foes, faults } = named('Ogre HP 5000 Def 3 Arm 0', await load('delver'));
    expect(foes).toEqual([]);
    expect(faults).toMatchObject([{ key: 'encounter.quick.range', params: { least: 1, most: 999 } }]);
  });
});
