import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '#electron/cli/main';
import { temporaryFolder } from '#test/integration/support/world';

const plan = {
  ruleset: 'heroic',
  name: 'Brakka',
  race: 'dwarf',
  archetype: 'warrior',
  definitions: ['stubborn'],
  method: 'standard',
  coins: 'normal',
  encumbrance: 'points',
  stats: { str: 3, agi: 2, mnd: 0 },
  skills: [
    { id: 'weaponcraft', focus: 'blades', level: 'basic' },
    { id: 'armorcraft', focus: 'light', level: 'basic' },
  ],
  gear: {
    method: 'coins',
    items: [
      { id: 'sword', modifier: 'accurate', state: 'wielded' },
      { id: 'light-armor', state: 'worn' },
    ],
  },
  upgrades: { endurance: 0, heroism: 0 },
  awards: [{ exp: 5, reason: 'first scenario' }],
  advancement: [{ buy: 'stat', stat: 'agi' }],
};

const report = {
  name: 'Brakka',
  ruleset: 'heroic',
  legal: true,
  problems: [],
  stats: { str: 3, agi: 3, mnd: 0 },
  derived: {
    endurance: 10,
    heroism: 1,
    defense: 3,
    armorRoll: { numbers: [5, 6], bonus: 1 },
    movement: 13,
    attacks: [
      { item: 'brawling', attack: 2, damage: 0 },
      { item: 'sword', attack: 5, damage: 0 },
    ],
    encumbrance: { carried: 0, limit: 3, maximum: 5, encumbered: false },
  },
  points: { granted: 5, spent: 5 },
  exp: { granted: 5, spent: 4, left: 1 },
  coins: { granted: 30, spent: 19, left: 11 },
};

async function create(input: unknown) {
  const file = path.join(await temporaryFolder(), 'plan.json');
  await writeFile(file, JSON.stringify(input));
  let out = '';
  let err = '';
  const io = {
    out: async (text: string) => void (out += text),
    err: async (text: string) => void (err += text),
    input: () => [],
  };
  const exit = await runCli(['create', file], io);
  return { exit, out, err: err.replace(file, 'plan.json') };
}

it('the sample plan of the contract results in its sample report, key by key', async () => {
  const { exit, out, err } = await create(plan);
  expect([exit, err, out]).toEqual([0, '', `${JSON.stringify(report, null, 2)}\n`]);
});

it('an error is printed as in the contract', async () => {
  const skills = [plan.skills[0], { id: 'sneak', level: 'basic' }];
  expect(await create({ ...plan, skills })).toEqual({
    exit: 2,
    out: '',
    err: 'plan.json:skills[1].id: no skill is called "sneak"\n',
  });
});
