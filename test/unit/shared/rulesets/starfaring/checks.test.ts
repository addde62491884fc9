import { describe, expect, it } from 'vitest';
import { seededRng, rollDice } from '#shared/dice/random';
import type { Chosen, OpenCheck, Reading } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { checks } from '#shared/rulesets/starfaring/checks/index';
import en from '#shared/rulesets/starfaring/locales/en.json';
import words from '#shared/rulesets/starfaring/locales/reference.en.json';

function open(id: string, values: unknown): OpenCheck {
  const opened = checks.find((entry) => entry.id === id)?.open(values);
  if (opened?.ok !== true) throw new Error(`Cannot open ${id}: ${JSON.stringify(opened?.error)}`);
  return opened.value;
}

const plain = { ability: 0, skill: 0, modifier: 0, advantages: 0, disadvantages: 0 };

function readCheck(faces: readonly number[], values: object, chosen: readonly Chosen[] = []): Reading {
  return open('check', { ...plain, dc: 13, ...values }).read({ dice: [faces], chosen });
}

const ids = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

describe('the plain check', () => {
  it('comes first and asks for what the command line gives', () => {
    expect(checks[0]?.id).toBe('check');
    expect(Object.keys(checks[0]?.inputs ?? {}).slice(0, 6)).toEqual([
      'ability',
      'skill',
      'modifier',
      'advantages',
      'disadvantages',
      'dc',
    ]);
  });

  it('adds ability, skill and modifier to two dice; equal succeeds', () => {
    const reading = readCheck([4, 5], { ability: 3, skill: 2, modifier: -1 });
    expect(reading.json).toEqual({ kept: [4, 5], total: 13, success: true, special: null, rank: null });
    expect(reading.outcome).toBe('success');
    expect(reading.total?.sources.map(({ amount }) => amount)).toEqual([9, 3, 2, -1]);
    expect(readCheck([4, 4], { ability: 3, skill: 2, modifier: -1 }).outcome).toBe('failure');
  });

  it('keeps 5 and 9 of 3, 5 and 9 with advantage, 3 and 5 with disadvantage', () => {
    const helped = readCheck([3, 5, 9], { advantages: 1 });
    expect(helped.json).toMatchObject({ kept: [5, 9], total: 14 });
    expect(helped.dice.map(({ kept }) => kept)).toEqual([false, true, true]);
    expect(helped.dice[0]?.why).toEqual({ key: 'ruleset.starfaring.checks.dropped.advantage' });
    const hampered = readCheck([3, 5, 9], { disadvantages: 2, advantages: 1 });
    expect(hampered.json).toMatchObject({ kept: [3, 5], total: 8 });
  });

  it('rolls three dice at most, and two where the sides are equal', () => {
    const count = (sources: object): number | undefined =>
      open('check', { ...plain, dc: 13, ...sources }).dice[0]?.count;
    expect(count({ advantages: 5 })).toBe(3);
    expect(count({ advantages: 2, disadvantages: 2 })).toBe(2);
    expect(count({ disadvantages: 1 })).toBe(3);
  });

  it.each([
    [[12, 5], 13, 'exploit', 5],
    [[5, 12], 18, null, null],
    [[1, 6], 13, 'setback', null],
    [[1, 6], 7, null, null],
    [[12, 12], 30, 'triumph', null],
    [[1, 1], 2, 'disaster', null],
    [[1, 12], 13, 'cancelled', null],
    [[12, 1], 14, 'cancelled', null],
  ])('reads %j against %i as %s', (faces, dc, special, rank) => {
    expect(readCheck(faces, { dc }).json).toMatchObject({ special, rank });
  });

  it('counts only dice that are kept', () => {
    expect(readCheck([12, 5, 6], { disadvantages: 1, dc: 11 }).json).toMatchObject({ special: null });
    expect(readCheck([1, 5, 6], { advantages: 1, dc: 20 }).json).toMatchObject({ special: null });
  });

  it('remarks on a 12 that failed and a 1 that succeeded', () => {
    expect(ids(readCheck([12, 5], { dc: 18 }).specials)).toEqual(['softened']);
    expect(ids(readCheck([1, 6], { dc: 7 }).specials)).toEqual(['blemished']);
  });

  it('refuses what cannot be, with its place', () => {
    const refused = (values: object): string | undefined => {
      const opened = checks[0]?.open({ ...plain, dc: 13, ...values });
      return opened?.ok === false ? opened.error.path : undefined;
    };
    expect(refused({ advantages: -1 })).toBe('advantages');
    expect(refused({ ability: 21 })).toBe('ability');
    expect(refused({ dc: 1.5 })).toBe('dc');
    expect(refused({ dc: 1e9 })).toBe('dc');
    expect(refused({ luck: 1 })).toBe('luck');
    expect(refused({ effort: { tenacity: 4, strain: 'none' } })).toBe('effort.tenacity');
  });
});

describe('what may be chosen', () => {
  it('after an exploit: any of its rank or below, from both tables', () => {
    const reading = readCheck([12, 4], {});
    const exploit = reading.choices.find(({ id }) => id === 'exploit');
    expect(ids(exploit?.options ?? [])).toEqual([
      'combat-extra-minor-action',
      'combat-quick-movement',
      'combat-on-guard',
      'other-masterful-execution',
      'other-distraction',
      'other-memorable-joke',
    ]);
    const chosen = readCheck([12, 4], {}, [{ choice: 'exploit', option: 'combat-on-guard' }]);
    expect(ids(chosen.specials)).toEqual(['exploit', 'combat-on-guard']);
    expect(ids(chosen.choices)).not.toContain('exploit');
  });

  it('after the sign of destiny: another exploit of rank 7 or below, once', () => {
    const first: Chosen = { choice: 'exploit', option: 'other-sign-of-destiny' };
    const second = readCheck([12, 11], {}, [first]).choices.find(({ id }) => id === 'second-exploit');
    expect(second?.options).toHaveLength(12);
    const both = readCheck([12, 11], {}, [first, { choice: 'second-exploit', option: 'combat-help' }]);
    expect(ids(both.choices)).toEqual(['edge']);
    expect(ids(both.specials)).toEqual(['exploit', 'other-sign-of-destiny', 'combat-help']);
  });

  it('after two 12s: every exploit', () => {
    expect(readCheck([12, 12], {}).choices.find(({ id }) => id === 'exploit')?.options).toHaveLength(20);
  });

  it('after a setback: two d10 on the table, or one that is picked', () => {
    const reading = readCheck([1, 4], {});
    const roll = reading.choices.find(({ id }) => id === 'setback-roll');
    expect(roll?.dice).toEqual({ id: 'setback', count: 2, sides: 10 });
    expect(reading.choices.find(({ id }) => id === 'setback-pick')?.options).toHaveLength(19);
    const rolled = readCheck([1, 4], {}, [{ choice: 'setback-roll', dice: [8, 6] }]);
    expect(ids(rolled.specials)).toEqual(['setback', 'tumble']);
    const picked = readCheck([1, 4], {}, [{ choice: 'setback-pick', option: 'loss' }]);
    expect(ids(picked.specials)).toEqual(['setback', 'loss']);
    expect(ids(picked.choices)).toEqual(['edge']);
  });

  it('always, where it helps: a burned EDGE card', () => {
    const bought = readCheck([3, 5], {}, [{ choice: 'edge', dice: [9] }]);
    expect(bought.json).toMatchObject({ kept: [5, 9], total: 14, success: true });
    expect(bought.dice.map(({ group }) => group)).toEqual(['check', 'check', 'edge']);
    expect(ids(bought.choices)).not.toContain('edge');
    // One disadvantage is removed: the first two dice count, with any faces.
    const freed = readCheck([9, 5, 3], { disadvantages: 1 });
    expect(freed.json).toMatchObject({ kept: [5, 3] });
    expect(freed.choices.find(({ id }) => id === 'edge')?.dice).toBeUndefined();
    expect(readCheck([9, 5, 3], { disadvantages: 1 }, [{ choice: 'edge' }]).json).toMatchObject({
      kept: [9, 5],
      total: 14,
    });
    expect(ids(readCheck([9, 5, 3], { disadvantages: 2 }).choices)).not.toContain('edge');
    expect(ids(readCheck([9, 5, 3], { advantages: 1 }).choices)).not.toContain('edge');
  });

  it('before the roll: tenacity adds, strain that is not paid hampers and exhausts', () => {
    expect(readCheck([5, 5], { effort: { tenacity: 3, strain: 'paid' } }).json).toMatchObject({
      total: 13,
      success: true,
    });
    const refused = readCheck([9, 5, 3], { effort: { tenacity: 0, strain: 'refused' } });
    expect(refused.json).toMatchObject({ kept: [5, 3] });
    expect(ids(refused.specials)).toContain('exhaustion');
  });
});

describe('checks of several dice', () => {
  it('a contest is won by the higher total, and a tie is a tie', () => {
    const contest = open('opposed', { ...plain, ability: 2, other: { ...plain, skill: 1 } });
    expect(ids(contest.dice)).toEqual(['own', 'other']);
    const outcome = (own: number[], other: number[]): string =>
      contest.read({ dice: [own, other], chosen: [] }).outcome;
    expect(outcome([6, 6], [6, 6])).toBe('success');
    expect(outcome([6, 5], [6, 6])).toBe('tie');
    expect(outcome([6, 4], [6, 6])).toBe('failure');
    const burned = contest.read({
      dice: [
        [6, 4],
        [6, 6],
      ],
      chosen: [{ choice: 'edge', dice: [7] }],
    });
    expect(burned.json).toMatchObject({ kept: [6, 7], total: 15, outcome: 'success' });
  });

  it('a complex check ends with the third success or the third failure', () => {
    const long = open('complex', { ...plain, dc: 13, needed: 3 });
    expect(long.dice).toHaveLength(5);
    const [good, bad] = [
      [7, 7],
      [2, 2],
    ];
    const done = long.read({ dice: [good, bad, good, good, bad], chosen: [] });
    expect(done.json).toEqual({ successes: 3, failures: 1, success: true });
    expect(done.dice.slice(-2).map(({ kept }) => kept)).toEqual([false, false]);
    const undone = long.read({ dice: [good, bad, good, bad, bad], chosen: [] });
    expect(undone.json).toEqual({ successes: 2, failures: 3, success: false });
  });

  it('a collective check needs half of the group', () => {
    const group = open('collective', {
      member1: 4,
      member2: 0,
      member3: -2,
      member4: 1,
      advantages: 0,
      disadvantages: 0,
      dc: 13,
    });
    const reading = group.read({
      dice: [
        [5, 4],
        [6, 6],
        [7, 8],
        [6, 5],
      ],
      chosen: [],
    });
    expect(reading.json).toEqual({ totals: [13, 12, 13, 12], successes: 2, members: 4, success: true });
  });

  it('an attack counts distance and cover', () => {
    const shot = open('attack', { ...plain, defense: 12, distance: 'long', cover: 'moderate' });
    expect(shot.read({ dice: [[11, 11]], chosen: [] }).outcome).toBe('success');
    expect(shot.read({ dice: [[11, 10]], chosen: [] }).outcome).toBe('failure');
  });

  it('a blasting weapon that misses goes off nearby', () => {
    const throwing = open('blast', { ...plain, distance: 'close' });
    const hit = throwing.read({ dice: [[7, 8]], chosen: [] });
    expect(ids(hit.choices)).not.toContain('scatter');
    const miss = throwing.read({ dice: [[7, 7]], chosen: [] });
    expect(ids(miss.choices)).toEqual(['edge', 'scatter', 'direction']);
    const landed = throwing.read({ dice: [[7, 7]], chosen: [{ choice: 'scatter', dice: [2] }] });
    expect(ids(landed.specials)).toEqual(['scatter']);
    expect(ids(landed.choices)).toEqual(['edge', 'direction']);
  });
});

describe('other rolls', () => {
  const read = (id: string, values: object, faces: number[]): Reading =>
    open(id, values).read({ dice: [faces], chosen: [] });

  it('damage is the dice and a bonus, never below 0; a helpless target takes the most', () => {
    const values = { count: 2, sides: 6, bonus: 3, maximum: false };
    expect(read('damage', values, [4, 5]).json).toEqual({ dice: [4, 5], total: 12 });
    expect(read('damage', { ...values, bonus: -10 }, [1, 2]).json).toEqual({ dice: [1, 2], total: 0 });
    expect(open('damage', { ...values, maximum: true }).dice).toEqual([]);
    expect(read('damage', { ...values, maximum: true }, []).json).toEqual({ dice: [6, 6], total: 15 });
  });

  it.each([
    [1, 'two-failures'],
    [2, 'failure'],
    [6, 'failure'],
    [7, 'success'],
    [11, 'success'],
    [12, 'stable'],
  ])('a death save of %i is %s', (face, outcome) => {
    expect(read('death-save', { modifier: 0 }, [face]).outcome).toBe(outcome);
  });

  it('a modifier moves a death save, except a 1 and a 12', () => {
    expect(read('death-save', { modifier: 2 }, [5]).outcome).toBe('success');
    expect(read('death-save', { modifier: 12 }, [1]).outcome).toBe('two-failures');
    expect(read('death-save', { modifier: -12 }, [12]).outcome).toBe('stable');
  });

  it('a rest gives 1d6 and Strength back, and takes nothing', () => {
    expect(read('rest', { strength: 3 }, [4]).outcome).toBe('regained-7');
    expect(read('rest', { strength: -4 }, [2]).outcome).toBe('regained-0');
  });

  it('initiative adds Dexterity', () => {
    const values = { dexterity: 3, modifier: 1, advantages: 0, disadvantages: 0 };
    expect(read('initiative', values, [4, 6]).json).toEqual({ kept: [4, 6], total: 14 });
  });

  it.each([
    ['physical-mild', 12, 1, 'head'],
    ['physical-mild', 12, 4, 'torso'],
    ['physical-severe', 12, 12, 'left-leg'],
    ['psychic-mild', 10, 8, 'amnesia'],
    ['psychic-severe', 8, 6, 'sleep'],
  ])('a trauma of %s with a d%i that shows %i is %s', (table, sides, face, outcome) => {
    expect(open('trauma', { table }).dice).toEqual([{ id: 'trauma', sides, count: 1 }]);
    expect(read('trauma', { table }, [face]).outcome).toBe(outcome);
  });
});

it('a severe trauma shows its general effects as well', () => {
  const told = (table: string): string[] =>
    ids(open('trauma', { table }).read({ dice: [[1]], chosen: [] }).specials);
  expect(told('physical-severe')).toEqual(['head', 'physical-severe']);
  expect(told('physical-mild')).toEqual(['head']);
});

const catalog: unknown = { ...en, ...words };

function keysIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(keysIn);
  const key: unknown = Reflect.get(node, 'key');
  return [...(typeof key === 'string' ? [key] : []), ...Object.values(node).flatMap(keysIn)];
}

it('has words for every reading, whatever is rolled and chosen', () => {
  const rng = seededRng('starfaring');
  const wordless = new Set<string>();
  for (const check of checks)
    for (let round = 0; round < 60; round += 1) {
      const opened = open(check.id, initialValues(check.inputs));
      const dice = opened.dice.map(({ count, sides }) => rollDice(rng, count, sides));
      const first = opened.read({ dice, chosen: [] });
      const chosen = first.choices.map(({ id, options, dice: more }): Chosen => {
        const option = options?.[rng.below(options.length)]?.id;
        return {
          choice: id,
          ...(option !== undefined && { option }),
          ...(more && { dice: rollDice(rng, more.count, more.sides) }),
        };
      });
      const said = keysIn([first, opened.read({ dice, chosen }), opened.odds(), opened.whatIfs()]);
      for (const key of said) {
        const found = key
          .replace('ruleset.starfaring.', '')
          .split('.')
          .reduce<unknown>(
            (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
            catalog,
          );
        if (typeof found !== 'string') wordless.add(key);
      }
    }
  expect([...wordless]).toEqual([]);
});
