import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { examplesOf } from '#test/contract/support/rulesets';
import { brakka, campaignWithFight, goblins, storedFight } from '#test/integration/support/fights';
import { startCli } from '#test/integration/support/startCli';

const fight = {
  ruleset: 'heroic',
  combatants: [{ id: 'brakka', plan: brakka, initiative: 11 }, goblins],
  actions: [
    { do: 'damage', targets: ['goblin-1', 'goblin-2'], amount: 5 },
    { do: 'next' },
    { do: 'condition', targets: ['brakka'], condition: 'prone', rounds: 2, by: 'goblin-1' },
    { do: 'heal', targets: ['brakka'], amount: 2 },
    { do: 'undo' },
  ],
};

async function play(script: unknown) {
  const seat = await startCli({ 'fight.json': JSON.stringify(script) }, { rulesets: builtInRulesets });
  const { exit, out, err } = await seat.run('encounter', 'run', '@fight.json');
  return { exit, err, report: out === '' ? undefined : JSON.parse(out) };
}

type Sides = Readonly<{ attack: number; advantage: boolean; defense: number }>;

/** The chance that 2d6, the better two of 3d6 with advantage, and a bonus beat 2d6 and another; counted out. */
function exchange({ attack, advantage, defense }: Sides) {
  const faces = [1, 2, 3, 4, 5, 6];
  let [won, all] = [0, 0];
  for (const a of faces)
    for (const b of faces)
      for (const c of advantage ? faces : [0])
        for (const d of faces)
          for (const e of faces) {
            all += 1;
            const natural = a + b + c - Math.min(a, b, c);
            if (natural !== 2 && natural + attack > d + e + defense) won += 1;
          }
  return won / all;
}

/** The script with these actions added at the end. */
const more = (...actions: readonly object[]) => ({ ...fight, actions: [...fight.actions, ...actions] });

describe('an encounter on the command line', () => {
  it('is played as the contract says', async () => {
    const { exit, err, report } = await play(fight);
    expect([exit, err]).toEqual([0, '']);
    const { log, ...rest } = report;
    expect(rest).toEqual({
      round: 1,
      turn: 'goblin-1',
      order: ['brakka', 'goblin-1', 'goblin-2', 'goblin-3'],
      combatants: [
        { id: 'brakka', health: { now: 9, max: 9 }, conditions: [{ id: 'prone', rounds: 2 }], out: false },
        { id: 'goblin-1', health: { now: 1, max: 6 }, conditions: [], out: false },
        { id: 'goblin-2', health: { now: 1, max: 6 }, conditions: [], out: false },
        { id: 'goblin-3', health: { now: 6, max: 6 }, conditions: [], out: false },
      ],
    });
    expect(log).toContain('Goblin 1: Endurance 6 → 1');
    expect(log.join('\n')).not.toContain('healed');
  });

  it('counts the turns that have not begun, from inside and outside the turn that is meant', async () => {
    const next = { do: 'next' };
    const prone = (of: string, edge: string, count: number) => ({
      ...{ do: 'condition', targets: ['goblin-1'], condition: 'prone', by: 'brakka' },
      until: { of, edge, count },
    });
    /** Turns until it is over; nobody's is the last one of a round. */
    const turnsOf = async (came: number, until: object) => {
      for (let turns = 0; ; turns += 1) {
        const all = [...Array<object>(came).fill(next), until, ...Array<object>(turns).fill(next)];
        const { report } = await play({ ...fight, actions: all });
        if (report.combatants[1].conditions.length === 0) return turns;
      }
    };
    // Brakka acts first, then three goblins.
    expect(await turnsOf(0, prone('source', 'end', 0))).toBe(1);
    expect(await turnsOf(0, prone('source', 'end', 1))).toBe(5);
    expect(await turnsOf(1, prone('source', 'end', 1))).toBe(4);
    expect(await turnsOf(0, prone('source', 'start', 1))).toBe(4);
    expect(await turnsOf(1, prone('target', 'end', 1))).toBe(5);
    expect(await turnsOf(0, prone('target', 'end', 1))).toBe(2);
    const refused = await play({ ...fight, actions: [prone('target', 'end', 0)] });
    expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('actions[0].until: ')]);
    const never = await play({ ...fight, actions: [prone('target', 'start', 0)] });
    expect(never.err).toContain('actions[0].until.count: ');
  });

  it('undoes any number of actions in a row, down to the beginning and no further', async () => {
    const undo = { do: 'undo' };
    const { report } = await play(more(undo, undo, undo));
    const untouched = await play({ ...fight, actions: [] });
    expect(report).toEqual(untouched.report);
    expect(await play(more(undo, undo, undo, undo))).toMatchObject({
      exit: 2,
      err: '@fight.json:actions[8]: there is nothing to undo\n',
    });
  });

  it('finds the order by the rules’ own dice and the numbers of the sheets, in a mixed party', async () => {
    const plans = ['heroic', 'starfaring', 'relict', 'tiers', 'delver'].map((ruleset) => {
      const [example] = examplesOf(ruleset);
      return { id: ruleset, plan: example?.plan };
    });
    const dice = { starfaring: [6, 8], relict: [12, 9], tiers: [20, 40], delver: [5] };
    const heroic = { ...plans[0], initiative: 1000 };
    const { report, err } = await play({ ruleset: 'relict', combatants: [heroic, ...plans.slice(1)], dice });
    expect(err).toBe('');
    expect(report.order[0]).toBe('heroic');
    expect(report.order.toSorted()).toEqual(['delver', 'heroic', 'relict', 'starfaring', 'tiers']);
    expect(report.order.indexOf('relict')).toBeLessThan(report.order.indexOf('delver'));
  });

  it('judges attacks by the numbers of both sides, and changes nothing by them', async () => {
    const armed = {
      ...brakka,
      gear: { method: 'coins', items: [{ id: 'sword', modifier: 'accurate', state: 'wielded' }] },
    };
    const attack = { do: 'attack', by: 'brakka', target: 'boss-1', attack: 'sword' };
    const script = (...actions: readonly object[]) => ({
      ...fight,
      combatants: [
        { id: 'brakka', plan: armed, initiative: 11 },
        { id: 'boss', count: 1, quick: { health: 9, defense: 2 }, initiative: 9 },
      ],
      actions,
    });
    const cover = { defender: { modifier: 4 } };
    const { err, report } = await play(
      script(
        attack,
        { ...attack, dice: [6, 5, 1], defense: [1, 2] },
        { ...attack, dice: [1, 2, 1], defense: [6, 4] },
        { ...attack, with: cover },
        { ...attack, attack: 'brawling' },
      ),
    );
    expect(err).toBe('');
    const [plain, hit, miss, covered, brawling] = report.attacks;
    const named = { by: 'brakka', target: 'boss-1', attack: 'sword' };
    expect(plain).toEqual({ ...named, chance: expect.any(Number), reasons: expect.any(Array) });
    expect(plain.chance).toBeCloseTo(exchange({ attack: 4, advantage: true, defense: 2 }), 9);
    expect(covered.chance).toBeCloseTo(exchange({ attack: 4, advantage: true, defense: 6 }), 9);
    expect(brawling.chance).toBeCloseTo(exchange({ attack: 2, advantage: false, defense: 2 }), 9);
    expect(hit).toMatchObject({ ...named, chance: plain.chance, hit: true, damage: expect.any(Number) });
    expect(miss).toMatchObject({ ...named, hit: false });
    expect(plain.reasons.join('; ')).toMatch(/Weaponcraft \(Blades\).*Str \+3; Accurate \+1; Defense \+2/);
    expect(report.combatants).toEqual((await play(script())).report.combatants);
    const refused = await play(
      script(
        { ...attack, attack: 'spoon' },
        // The first fault of play ends it: what follows depends on it.
        { ...attack, by: 'ghost' },
      ),
    );
    expect(refused).toMatchObject({
      exit: 2,
      err: '@fight.json:actions[0].attack: Brakka has no attack called "spoon"; there are: brawling, sword, distract mnd, distract agi\n',
    });
    for (const [action, lines] of [
      [{ ...attack, by: 'ghost', target: 'nobody' }, ['actions[0].by', 'actions[0].target']],
      [{ ...attack, dice: [7], defense: [1, 1] }, ['actions[0].dice', 'actions[0].dice']],
      [{ ...attack, dice: [1, 1, 1] }, ['actions[0].defense']],
      [{ ...attack, defense: [1, 1] }, ['actions[0].dice']],
      [{ ...attack, with: { weather: 3 } }, ['actions[0].with.weather']],
      [{ ...attack, confirmed: ['by courage'] }, ['actions[0].confirmed[0]']],
      [{ do: 'damage', targets: ['boss-1'], amount: 1, dice: { boss: [1] } }, ['actions[0].dice.boss']],
      [{ ...attack, by: 'boss-1', target: 'brakka' }, ['actions[0].attack']],
    ] as const) {
      const { exit, err } = await play(script(action));
      expect([exit, err.match(/(?<=json:)\S+(?=: )/g)]).toEqual([2, lines]);
    }
  });

  it('judges attacks by conditions of both sides', async () => {
    const [example] = examplesOf('starfaring');
    const plan = {
      ...Object(example?.plan),
      ...{ abilities: { cmb: 0, str: 0, dex: 0, per: 0, int: 0, wil: 0, tec: 0 }, skills: {}, defense: 13 },
      attacks: [{ name: 'Blade', skill: 'cold-weapons', range: 'adjacent', damage: '1d8', properties: '' }],
    };
    const attack = { do: 'attack', by: 'marine', target: 'drone', attack: 'Blade' };
    const { err, report } = await play({
      ruleset: 'starfaring',
      combatants: [
        { id: 'marine', plan, initiative: 9 },
        { id: 'drone', quick: { health: 20, defense: 13 }, initiative: 5 },
      ],
      actions: [
        attack,
        { do: 'condition', targets: ['drone'], condition: 'restrained' },
        attack,
        { do: 'condition', targets: ['marine'], condition: 'restrained' },
        attack,
      ],
    });
    expect(err).toBe('');
    const attacks: readonly { readonly chance: number; readonly reasons: readonly string[] }[] =
      report.attacks;
    expect(attacks.map(({ chance }) => Math.round(chance * 100))).toEqual([54, 78, 54]);
    const reasons = attacks.map((each) => each.reasons.filter((why) => why.includes('Restrained')));
    expect(reasons.map(({ length }) => length)).toEqual([0, 1, 2]);
  });

  it('counts an aim for the one who took it, at the target that was studied, until it is spent', async () => {
    const attack = (target: string) => ({ do: 'attack', by: 'brakka', target, attack: 'brawling' });
    const studied = { targets: ['goblin-1'], condition: 'studied', by: 'brakka' };
    const { err, report } = await play({
      ...fight,
      actions: [
        { ...studied, do: 'condition', by: 'goblin-2' },
        { ...studied, do: 'condition' },
        attack('goblin-1'),
        attack('goblin-2'),
        { ...studied, do: 'clear' },
        attack('goblin-1'),
        { do: 'undo' },
        attack('goblin-1'),
      ],
    });
    expect(err).toBe('');
    const plain = exchange({ attack: 2, advantage: false, defense: 2 });
    const aimed = exchange({ attack: 3, advantage: false, defense: 2 });
    const chances = report.attacks.map(({ chance }: { readonly chance: number }) => chance.toFixed(6));
    expect(chances).toEqual([aimed, plain, plain, aimed].map((chance) => chance.toFixed(6)));
    expect(report.attacks[0].reasons.join('; ')).toContain('Studied');
  });

  it('deals Tiers a card each round', async () => {
    const foe = (id: string) => ({ id, quick: { health: 3 } });
    const script = {
      ruleset: 'tiers',
      combatants: [foe('ann'), foe('bob')],
      dice: { ann: [10, 50], bob: [30, 20] },
    };
    expect((await play(script)).report.order).toEqual(['bob', 'ann']);
    const later = { ...script, actions: [{ do: 'next' }, { do: 'next' }] };
    expect((await play(later)).report).toMatchObject({ round: 2, turn: 'ann', order: ['ann', 'bob'] });
  });

  it('takes several types in one hit, and half of it', async () => {
    const drone = { id: 'drone', quick: { health: 30, armor: 4, resistant: ['energy'] }, initiative: 5 };
    const hit = { do: 'damage', targets: ['drone'] };
    const parts = [
      { amount: 9, type: 'kinetic' },
      { amount: 8, type: 'energy' },
    ];
    const script = (...actions: object[]) => ({ ruleset: 'starfaring', combatants: [drone], actions });
    const health = async (...actions: object[]) =>
      (await play(script(...actions))).report.combatants[0].health.now;
    expect(await health({ ...hit, parts })).toBe(30 - 5 - 4);
    expect(await health({ ...hit, amount: 9, half: true })).toBe(30);
    expect(await health({ ...hit, amount: 9, vulnerable: true })).toBe(30 - 2 * 5);
    const { report } = await play(script({ ...hit, amount: 11, half: true }));
    expect(report.log).toContain('drone: Half of 11: 5');
    for (const odd of [{ ...hit }, { ...hit, amount: 1, parts }, { ...hit, type: 'energy', parts }])
      expect((await play(script(odd))).exit).toBe(2);
  });

  const alone = { ruleset: 'heroic', combatants: [{ ...goblins, count: undefined }] };
  it.each<[string, unknown, string]>([
    [
      'an unknown target',
      more({ do: 'heal', targets: ['orc'], amount: 1 }),
      'actions[5].targets[0]: Nobody in this encounter is called "orc".',
    ],
    [
      'an unknown source',
      more({ do: 'condition', targets: ['brakka'], condition: 'prone', by: 'orc' }),
      'actions[5].by: Nobody in this encounter is called "orc".',
    ],
    [
      'a target named twice',
      more({ do: 'heal', targets: ['brakka', 'brakka'], amount: 1 }),
      'actions[5].targets[1]: ',
    ],
    [
      'a condition nobody has',
      more({ do: 'clear', targets: ['brakka'], condition: 'afraid' }),
      'actions[5].targets[0]: Brakka does not have the condition',
    ],
    [
      'a condition without a name',
      more({ do: 'condition', targets: ['brakka'], condition: '\n' }),
      'actions[5].condition: ',
    ],
    [
      'no rounds',
      more({ do: 'condition', targets: ['brakka'], condition: 'prone', rounds: 0 }),
      'actions[5].rounds: ',
    ],
    [
      'two durations',
      more({ do: 'condition', targets: ['brakka'], condition: 'prone', rounds: 1, until: 'rest' }),
      'actions[5].until: ',
    ],
    ['an unknown action', more({ do: 'dance' }), 'actions[5].do: '],
    ['an absurd amount', more({ do: 'damage', targets: ['brakka'], amount: 1e9 }), 'actions[5].amount: '],
    ['a negative amount', more({ do: 'damage', targets: ['brakka'], amount: -1 }), 'actions[5].amount: '],
    [
      'an unknown type of damage',
      more({ do: 'damage', targets: ['brakka'], amount: 1, type: 'cold' }),
      'actions[5].type: ',
    ],
    ['a count of 0', { ...alone, combatants: [{ ...goblins, count: 0 }] }, 'combatants[0].count: '],
    [
      'absurd health',
      { ...alone, combatants: [{ ...goblins, quick: { health: 1e12 } }] },
      'combatants[0].quick.health: ',
    ],
    [
      'an id used twice',
      { ...alone, combatants: [goblins, { ...goblins, id: 'goblin-2', count: undefined }] },
      'combatants[1].id: the id "goblin-2" is used twice',
    ],
    [
      'neither number nor dice',
      { ...alone, combatants: [{ ...goblins, initiative: undefined }] },
      'combatants[0].initiative: ',
    ],
    ['dice for nobody', { ...alone, dice: { orc: [1] } }, 'dice.orc: '],
    [
      'dice that do not fit',
      { ...alone, combatants: [{ ...goblins, initiative: undefined }], dice: { goblin: [7, 1] } },
      'dice.goblin',
    ],
    ['an unknown ruleset', { ...alone, ruleset: 'sneak' }, 'ruleset: '],
    [
      'a fault inside a plan',
      { ...alone, combatants: [{ id: 'b', plan: { ...brakka, race: 'orc' }, initiative: 1 }] },
      'combatants[0].plan.race: ',
    ],
    ['two kinds at once', { ...alone, combatants: [{ ...goblins, plan: brakka }] }, 'combatants[0]: '],
    ['nobody at all', { ...alone, combatants: [] }, 'combatants: '],
    [
      'no such character',
      { ...alone, combatants: [{ id: 'x', character: 'nobody-here', initiative: 1 }] },
      'combatants[0].character: ',
    ],
  ])('refuses %s in one line', async (_, script, line) => {
    const { exit, err, report } = await play(script);
    expect([exit, report]).toEqual([2, undefined]);
    expect(err).toContain(`@fight.json:${line}`);
    expect(err.split('\n')).toHaveLength(2);
  });
});

describe('an encounter that is saved', () => {
  it('stays in the campaign, and its characters are written with their journal', async () => {
    const seat = await campaignWithFight();
    const before = await storedFight(seat.data, seat);
    const first = await seat.good('encounter', 'run', '@fight.json');
    expect(await storedFight(seat.data, seat)).toEqual(before);
    const saved = await seat.good('encounter', 'run', '@fight.json', '--save', seat.id);
    expect(saved).toMatchObject({ ...first, campaign: seat.id });
    const { campaign: kept, sheet } = await storedFight(seat.data, seat);
    expect(kept.encounters?.[saved.id]).toMatchObject({ round: 1, turn: 'brakka', state: 'running' });
    expect(sheet.play).toMatchObject({ endurance: 5, conditions: ['afraid'] });
    expect(sheet.journal.slice(before.sheet.journal.length)).toHaveLength(2);
    expect((await seat.run('verify')).exit).toBe(0);
    const again = await seat.good('encounter', 'run', '@fight.json', '--save', seat.id);
    expect(again.combatants[0].health).toEqual({ now: 1, max: 9 });
    expect(Object.keys((await storedFight(seat.data, seat)).campaign.encounters ?? {})).toHaveLength(2);
  });

  it('needs a campaign of the library', async () => {
    const seat = await campaignWithFight();
    for (const id of ['no-such-campaign', '../road'])
      expect(await seat.run('encounter', 'run', '@fight.json', '--save', id)).toMatchObject({
        exit: 2,
        out: '',
      });
  });
});

it('becomes an entry of the log that can be reverted', async () => {
  const table = await campaignWithFight();
  await table.good('encounter', 'run', '@fight.json', '--save', table.id);
  const file = path.join(table.data, 'campaigns', `${table.id}.json`);
  const campaign = JSON.parse(await readFile(file, 'utf8'));
  const [encounter] = Object.values<{ readonly id: string }>(campaign.encounters);
  if (encounter === undefined) throw new Error('No encounter');
  const fought = { encounter: encounter.id, rounds: 1, fallen: ['Goblin 1'], left: [], used: [] };
  const entry = {
    ...{ kind: 'entry', id: 'ambush', at: '2026-01-31T20:00:00.000Z', date: '2026-01-31', days: 0 },
    ...{ title: 'Ambush', text: '', on: null, secret: true, fought },
  };
  await writeFile(file, JSON.stringify({ ...campaign, log: [...campaign.log, entry] }));
  expect(JSON.stringify(await table.good('campaign', 'report', table.id))).toMatch(/Ambush/);
  await table.good('campaign', 'revert', table.id, 'ambush');
  const { campaign: after } = await storedFight(table.data, table);
  expect(after.log).toEqual(campaign.log);
});
