import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { examplesOf } from '#test/contract/support/rulesets';
import { brakka } from '#test/integration/support/fights';
import { startCli } from '#test/integration/support/startCli';

/*
 * An evening of four heroes of two rulesets against nine foes in two waves, worked out by hand:
 *
 *   round  what                                                     left
 *   1      foes are surprised; Brakka hits Goblin 1 for 6            Goblin 1 0, out
 *          Petra hits Goblins 2 to 4 for 4 each; wolf prone, 2 of Petra's rounds    Goblins 2 each
 *          Tove holds, comes back in Oru's turn, hits the ogre for 5   Ogre 13
 *   2      Brakka afraid until the end of her second turn from now (this one counts)
 *          Goblin 2 hits Brakka for 4                                Brakka 5
 *          Goblin 3 hits Petra for 7, armor value 2                  Petra 24
 *          Goblin 4 flees; the ogre hits Brakka and Tove for 3       Brakka 2, Tove 6
 *          the wolf shakes Oru until its own next turn; Tove heals Brakka by 4    Brakka 6
 *   3      three raiders enter; Brakka hits Goblin 2 for 9           Goblin 2 0, out; Brakka is afraid no more
 *          the wolf is prone no more; Petra hits the ogre for 13     Ogre 0, out
 *          Oru is shaken no more; the wolf hits Tove for 6           Tove 0, defeated
 *          Oru heals Tove by 3; Raider 1 hits Oru for 5              Tove 3, Oru 8
 *   4      Brakka hits the wolf for 8                                Wolf 0, out
 *          Petra hits all raiders for half of 3, rounded down        Raiders 4 each
 *          Goblin 3 flees; Raider 1 hits Brakka for 2                Brakka 4
 *   5      Brakka hits Raider 1 for 4, Petra Raider 2 for 10         Raider 1 0, out; Raider 2 0
 *   6      Brakka hits Raider 3 for 4                                Raider 3 0
 */

const next = { do: 'next' };
const hit = (amount: number, ...targets: readonly string[]) => ({ do: 'damage', targets, amount });
const heal = (amount: number, ...targets: readonly string[]) => ({ do: 'heal', targets, amount });
const out = (...targets: readonly string[]) => ({ do: 'out', targets });
const back = (...targets: readonly string[]) => ({ do: 'back', targets });
const raiders = ['raider-1', 'raider-2', 'raider-3'];

const rounds = [
  [
    ...[out(...raiders), hit(6, 'goblin-1'), out('goblin-1'), next],
    ...[hit(4, 'goblin-2', 'goblin-3', 'goblin-4')],
    ...[{ do: 'condition', targets: ['wolf'], condition: 'prone', rounds: 2, by: 'petra' }, next],
    ...[{ do: 'hold' }, back('tove'), hit(5, 'ogre'), next, next],
  ],
  [
    {
      ...{ do: 'condition', targets: ['brakka'], condition: 'afraid' },
      until: { of: 'target', edge: 'end', count: 2 },
    },
    ...[next, next, hit(4, 'brakka'), next, hit(7, 'petra'), next, out('goblin-4')],
    ...[hit(3, 'brakka', 'tove'), next],
    ...[{ do: 'condition', targets: ['oru'], condition: 'shaken', rounds: 1, by: 'wolf' }, next],
    ...[heal(4, 'brakka'), next, next],
  ],
  [
    ...[back(...raiders), hit(9, 'goblin-2'), out('goblin-2'), next, hit(13, 'ogre'), out('ogre'), next],
    ...[next, hit(6, 'tove'), next, next, heal(3, 'tove'), next, hit(5, 'oru'), next, next, next],
  ],
  [
    ...[hit(8, 'wolf'), out('wolf'), next, { ...hit(3, ...raiders), half: true }, next, out('goblin-3')],
    ...[next, next, hit(2, 'brakka'), next, next, next],
  ],
  [hit(4, 'raider-1'), out('raider-1'), next, hit(10, 'raider-2'), next, next, next, next, next],
  [hit(4, 'raider-3')],
];

const planOf = (file: string) => examplesOf('starfaring').find((example) => example.file === file)?.plan;
const foe = (health: number, initiative: number) => ({ quick: { health, defense: 2 }, initiative });
const combatants = [
  { id: 'brakka', plan: brakka, party: true, initiative: 20 },
  { id: 'petra', ruleset: 'starfaring', plan: planOf('petra.json'), party: true, initiative: 18 },
  { id: 'goblin', count: 4, ...foe(6, 15) },
  { id: 'ogre', ...foe(18, 12) },
  { id: 'wolf', ...foe(8, 11) },
  { id: 'tove', plan: { ...brakka, name: 'Tove' }, party: true, initiative: 10 },
  { id: 'oru', ruleset: 'starfaring', plan: planOf('oru.json'), party: true, initiative: 8 },
  { id: 'raider', count: 3, ...foe(5, 5) },
];
const surprised = ['goblin-1', 'goblin-2', 'goblin-3', 'goblin-4', 'ogre', 'wolf'];

interface Report {
  readonly round: number;
  readonly turn: string;
  readonly combatants: readonly {
    readonly id: string;
    readonly health: { readonly now: number };
    readonly conditions: readonly { readonly id: string; readonly rounds?: number }[];
    readonly out: boolean;
  }[];
}

async function after(count: number, ...more: readonly object[]) {
  const actions = [...rounds.slice(0, count).flat(), ...more];
  const script = { ruleset: 'heroic', combatants, surprised, actions };
  const { run } = await startCli({ 'f.json': JSON.stringify(script) }, { rulesets: builtInRulesets });
  const { exit, out: printed, err } = await run('encounter', 'run', '@f.json');
  expect([exit, err]).toEqual([0, '']);
  const report: Report = JSON.parse(printed);
  const health = Object.fromEntries(report.combatants.map((each) => [each.id, each.health.now]));
  const conditions = report.combatants.flatMap((each) =>
    each.conditions.map(({ id, rounds: left }) =>
      [each.id, id, ...(left === undefined ? [] : [left])].join(' '),
    ),
  );
  const gone = report.combatants.filter((each) => each.out).map(({ id }) => id);
  return { at: `${String(report.round)} ${report.turn}`, health, conditions, gone, report };
}

const start = {
  ...{ brakka: 9, petra: 29, 'goblin-1': 6, 'goblin-2': 6, 'goblin-3': 6, 'goblin-4': 6, ogre: 18, wolf: 8 },
  ...{ tove: 9, oru: 13, 'raider-1': 5, 'raider-2': 5, 'raider-3': 5 },
};
const one = { ...start, 'goblin-1': 0, 'goblin-2': 2, 'goblin-3': 2, 'goblin-4': 2, ogre: 13 };
const two = { ...one, brakka: 6, petra: 24, tove: 6 };
const three = { ...two, 'goblin-2': 0, ogre: 0, tove: 3, oru: 8 };
const four = { ...three, wolf: 0, 'raider-1': 4, 'raider-2': 4, 'raider-3': 4, brakka: 4 };
const five = { ...four, 'raider-1': 0, 'raider-2': 0 };

it('ends every round of the evening with the values worked out by hand', async () => {
  expect(await after(0)).toMatchObject({ at: '1 brakka', health: start, conditions: [], gone: [] });
  expect(await after(1)).toMatchObject({
    ...{ at: '2 brakka', health: one, gone: ['goblin-1', ...raiders] },
    conditions: ['goblin-1 defeated', 'wolf prone 2'],
  });
  expect(await after(2)).toMatchObject({
    ...{ at: '3 brakka', health: two, gone: ['goblin-1', 'goblin-4', ...raiders] },
    // It came in Brakka's second turn, whose end is none of the two.
    conditions: ['brakka afraid 2', 'goblin-1 defeated', 'wolf prone 1', 'oru shaken 1'],
  });
  const fallen = ['goblin-1 defeated', 'goblin-2 defeated', 'ogre defeated'];
  expect(await after(3)).toMatchObject({
    ...{ at: '4 brakka', health: three, conditions: ['brakka afraid 1', ...fallen] },
    gone: ['goblin-1', 'goblin-2', 'goblin-4', 'ogre'],
  });
  expect(await after(4)).toMatchObject({
    ...{ at: '5 brakka', health: four, conditions: [...fallen, 'wolf defeated'] },
    gone: ['goblin-1', 'goblin-2', 'goblin-3', 'goblin-4', 'ogre', 'wolf'],
  });
  const end = await after(6);
  expect(end).toMatchObject({ at: '6 brakka', health: { ...five, 'raider-3': 0 } });
  expect(end.conditions).toEqual([
    ...[...fallen, 'wolf defeated', 'raider-1 defeated', 'raider-2 defeated', 'raider-3 defeated'],
  ]);
});

it('takes back the whole of round 5, and plays it again to the same end', async () => {
  const undone = Array.from({ length: rounds[4]?.length ?? 0 }, () => ({ do: 'undo' }));
  expect((await after(5, ...undone)).report).toEqual((await after(4)).report);
  const again = await after(5, ...undone, ...(rounds[4] ?? []), ...(rounds[5] ?? []));
  expect(again.report).toEqual((await after(6)).report);
});
