import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { balance } from '#shared/ledger/ledger';
import { editPlay } from '#test/fixtures/played';
import { translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import { actionOf, faults, made, opened, ownedBy, trackerOf, words } from './support';

const owner = (skills: readonly Plan[], exp: readonly number[] = [], mnd = 3) =>
  ownedBy({
    ruleset: 'heroic',
    name: 'Wren',
    archetype: 'ranger',
    definitions: ['bold'],
    stats: { str: 1, agi: 5 - mnd, mnd },
    skills,
    awards: exp.map((amount) => ({ exp: amount })),
  });
const luck = { id: 'luck', level: 'basic' };
const blank = {
  kind: 'follower',
  beast: false,
  illusion: false,
  age: '',
  personality: '',
  how: '',
  ownerMnd: 1,
};
const minion = (kind: string, stats: [number, number, number], more: Parameters<typeof made>[1] = {}) =>
  made('minion', {
    minion: { ...blank, kind },
    stats: { str: stats[0], agi: stats[1], mnd: stats[2] },
    ...more,
  });
const ability = { id: 'charge', values: {}, note: '' };

describe('the kinds of minions', () => {
  it.each([
    ['follower', [2, 1, 1], [luck], []],
    ['improved', [1, 1, 2], [luck], []],
    ['hirelings', [1, 1, 0], [], []],
    ['support', [2, 2, 2], [luck], []],
    ['summoned', [2, 1, 1], [luck], []],
    ['summoned', [2, 1, 1], [], [ability]],
    ['summoned-powerful', [2, 2, 2], [luck], [ability]],
    ['summoned-very-powerful', [3, 3, 3], [luck], [ability, ability]],
    ['summoned-very-powerful', [3, 3, 3], [{ id: 'luck', level: 'advanced' }], [ability]],
  ] as const)('%s is legal as the rules make it: %j', (kind, stats, skills, abilities) => {
    const made = minion(kind, [...stats], { skills: [...skills], abilities: [...abilities] });
    expect(faults(made)).toEqual([]);
  });

  it('say what does not fit', () => {
    expect(faults(minion('follower', [2, 1, 0], { skills: [luck] }))).toEqual(['minion-points stats']);
    expect(faults(minion('follower', [4, 4, 4], { skills: [luck] }))).toEqual(['minion-points stats']);
    expect(faults(minion('follower', [2, 1, 1]))).toEqual(['minion-features skills']);
    expect(faults(minion('follower', [2, 1, 1], { skills: [{ ...luck, level: 'advanced' }] }))).toEqual([
      'minion-features skills',
    ]);
    expect(faults(minion('follower', [2, 1, 1], { skills: [luck], abilities: [ability] }))).toEqual([
      'minion-features abilities',
    ]);
    expect(faults(minion('summoned', [2, 1, 1], { skills: [luck], abilities: [ability] }))).toEqual([
      'minion-features skills',
    ]);
    expect(faults(minion('servant', [2, 1, 1], { skills: [luck] }))).toEqual(['minion-kind minion.kind']);
    // Rules for heroes apply to minions too: no stat above 6, no skill without its focus.
    expect(
      faults(
        minion('summoned-very-powerful', [7, 1, 1], {
          skills: [{ id: 'weaponcraft', level: 'basic' }],
          abilities: [ability, ability],
        }),
      ),
    ).toEqual(['stat-out-of-range stats.str', 'skill-focus skills[0].focus']);
  });

  it('link every problem to a step of their own wizard', () => {
    const wrong = opened(minion('servant', [9, 1, 1], { race: 'nobody', definitions: ['a', 'b', 'c', 'd'] }));
    const steps = new Set(wrong.steps.map(({ id }) => id));
    expect(wrong.problems.length).toBeGreaterThan(3);
    expect(wrong.problems.filter(({ step }) => !steps.has(step))).toEqual([]);
  });
});

describe('what an owner must know', () => {
  const judged = (kind: string, skills: readonly Plan[], more: object = {}) =>
    faults(
      made('minion', {
        minion: { ...blank, kind, ...more },
        stats: { str: 2, agi: 1, mnd: 1 },
        skills: [luck],
      }),
      owner(skills),
    ).filter((fault) => fault.includes('unearned'));
  const relic = (level: string) => ({ id: 'minion-relic', focus: 'Wolf', level });
  const power = (focus: string) => ({ id: 'power', focus, level: 'basic' });

  it.each([
    ['follower', [relic('basic')], [luck]],
    ['improved', [relic('advanced')], [relic('basic')]],
    ['hirelings', [relic('advanced')], [relic('basic')]],
    ['support', [{ id: 'connections', level: 'advanced' }], [{ id: 'connections', level: 'basic' }]],
    ['summoned', [power('summoning')], [power('illusion')]],
    ['summoned-powerful', [power('summoning')], []],
  ] as const)('%s', (kind, enough, tooLittle) => {
    expect(judged(kind, enough)).toEqual([]);
    expect(judged(kind, tooLittle)).toEqual(['minion-unearned minion.kind']);
  });

  it('a beast, an illusion', () => {
    const survival = (level: string) => ({ id: 'survival', level });
    expect(judged('follower', [relic('basic'), survival('advanced')], { beast: true })).toEqual([]);
    expect(judged('follower', [relic('basic'), survival('basic')], { beast: true })).toEqual([
      'beast-unearned minion.beast',
    ]);
    expect(judged('summoned', [power('illusion')], { illusion: true })).toEqual([]);
    expect(judged('summoned', [power('summoning')], { illusion: true })).toEqual([
      'minion-unearned minion.kind',
    ]);
  });
});

describe('the Exp of a minion', () => {
  const exp = (document: CharacterDocument) =>
    opened(document).budgets.find(({ id }) => id === 'exp')?.granted ?? 0;

  it('starts with what its kind gives', () => {
    const beast = (kind: string) => made('minion', { minion: { ...blank, kind, beast: true } });
    expect(exp(minion('follower', [2, 1, 1]))).toBe(0);
    expect(exp(minion('improved', [2, 1, 1]))).toBe(12);
    expect(exp(beast('follower'))).toBe(8);
    expect(exp(beast('improved'))).toBe(20);
  });

  it('is spent like that of a hero, and no more than there is', () => {
    const bought = (count: number): CharacterDocument => ({
      ...minion('improved', [2, 1, 1], { skills: [luck] }),
      ledger: Array.from({ length: count }, (_, index): LedgerEntry => ({
        id: `raise-${String(index)}`,
        at: '2026-01-01T00:00:00.000Z',
        account: 'exp',
        amount: -4,
        reason: '',
        purchase: { buy: 'stat', stat: index === 0 ? 'str' : index === 1 ? 'agi' : 'mnd' },
      })),
    });
    expect(faults(bought(3))).toEqual([]);
    expect(faults(bought(4))).toEqual(['exp-overspent advancement[3]']);
    // Str 3 + Agi 2 + 3 after two raises.
    expect(trackerOf(opened(bought(3)).play(), 'endurance').max).toBe(8);
    const account = opened(bought(3))
      .ledger?.()
      .accounts.find(({ id }) => id === 'exp');
    expect([account?.opening.amount, account?.balance]).toEqual([12, 0]);
  });

  const relic = [{ id: 'minion-relic', focus: 'Wolf', level: 'basic' }, luck];
  const follower = () => minion('follower', [2, 1, 1], { skills: [luck] });
  const take = (document: CharacterDocument, earned: readonly number[]) => {
    const action = actionOf(opened(document, owner(relic, earned)).play(), 'share');
    return { action, after: editPlay(document, action.edits) };
  };

  it('grows by half of all that its owner ever earned, rounded down as a whole', () => {
    // 1 + 2 + 4 = 7: three Exp, not 0 + 1 + 2 and not four.
    const first = take(follower(), [1, 2, 4]);
    expect(translate(first.action.label)).toBe('Receive its share: 3 Exp');
    expect(balance(first.after.ledger, 'exp')).toBe(3);
    expect(first.after.ledger[0]?.tag).toBe('share');
    // One more Exp makes 8, which is one for the minion.
    const second = take(first.after, [1, 2, 4, 1]);
    expect(balance(second.after.ledger, 'exp')).toBe(4);
    expect(take(second.after, [1, 2, 4, 1]).action.blocked).toBeDefined();
    expect(take(follower(), [1]).action.blocked).toBeDefined();
  });

  it('counts what the owner earned, not what was spent or left of it', () => {
    const bonds = owner(relic, [10]);
    const spent: LedgerEntry = {
      id: 'spent',
      at: '2026-01-01T00:00:00.000Z',
      account: 'exp',
      amount: -8,
      reason: '',
    };
    const ledger = [...(bonds.owner?.ledger ?? []), spent];
    const poor = { companions: [], ...(bonds.owner && { owner: { ...bonds.owner, ledger } }) };
    expect(translate(actionOf(opened(follower(), poor).play(), 'share').label)).toBe(
      'Receive its share: 5 Exp',
    );
  });

  it('reports overspending after the owner lost an award, and undoes it', () => {
    const full = take(take(follower(), [6]).after, [12]).after;
    expect(balance(full.ledger, 'exp')).toBe(6);
    expect(faults(full, owner(relic, [12]))).toEqual([]);
    expect(faults(full, owner(relic, [9]))).toEqual(['share-exceeded minion']);
    const back = take(full, [9]);
    expect(translate(back.action.label)).toBe('Give back 2 Exp');
    expect(balance(back.after.ledger, 'exp')).toBe(4);
    expect(faults(back.after, owner(relic, [9]))).toEqual([]);
    expect(take(full, []).after.ledger).toEqual([]);
  });

  it('says so without the owner, and where it does not stay', () => {
    expect(translate(actionOf(opened(follower()).play(), 'share').blocked ?? { raw: '' })).toContain('owner');
    const passing = opened(minion('summoned', [2, 1, 1]), owner(relic, [10])).play();
    expect(translate(actionOf(passing, 'share').blocked ?? { raw: '' })).toContain('one scene');
  });
});

describe('bands and illusions', () => {
  it('a band counts two for each point of the owner’s Mnd', () => {
    const band = minion('hirelings', [1, 1, 0]);
    const tracker = (bonds?: ReturnType<typeof owner>) => trackerOf(opened(band, bonds).play(), 'members');
    expect(tracker(owner([luck], [], 3))).toMatchObject({ value: 6, max: 6 });
    // One by hand while the owner is not available.
    expect(tracker()).toMatchObject({ value: 2, max: 2 });
    expect(translate(opened(band, owner([luck], [], 3)).subtitle)).toBe(
      'Band of hirelings of Wren · band of 6',
    );
  });

  it('an illusion has half of the owner’s Mnd as Endurance, rounded up, and is met with Mnd -2', () => {
    const illusion = (bonds?: ReturnType<typeof owner>) =>
      opened(made('minion', { minion: { ...blank, kind: 'summoned', illusion: true, ownerMnd: 5 } }), bonds);
    expect(trackerOf(illusion(owner([luck], [], 3)).play(), 'endurance').max).toBe(2);
    expect(trackerOf(illusion(owner([luck], [], 4)).play(), 'endurance').max).toBe(2);
    expect(trackerOf(illusion().play(), 'endurance').max).toBe(3);
    const block = illusion()
      .sheet()
      .blocks.find(({ id }) => id === 'minion');
    const names = block?.kind === 'entries' ? words(block.entries.map(({ name }) => name)) : [];
    expect(names).toContain('Its targets defend with Mnd −2.');
    const table = illusion()
      .sheet()
      .blocks.find(({ id }) => id === 'attacks');
    const roll = table?.kind === 'table' ? table.rows[0]?.cells[1]?.roll : undefined;
    expect(words(roll?.notes ?? [])).toContain('Its targets defend with Mnd −2.');
  });

  it('shows its background on sheet and paper', () => {
    const known = opened(
      made('minion', {
        minion: { ...blank, age: 'two winters', personality: 'wary', how: 'Pulled from a trap.' },
        archetype: 'grey wolf',
      }),
    );
    const block = known.sheet().blocks.find(({ id }) => id === 'minion');
    const names = block?.kind === 'entries' ? words(block.entries.map(({ name }) => name)) : [];
    for (const told of ['two winters', 'wary', 'Pulled from a trap.']) expect(names).toContain(told);
    expect(JSON.stringify(known.print({}))).toContain('Pulled from a trap.');
    expect(translate(known.subtitle)).toBe('Follower · grey wolf');
  });
});

describe('the owner’s own sheet', () => {
  const granted = (skills: readonly Plan[]): string[] => {
    const bonds = owner(skills);
    const sheet = bonds.owner === undefined ? undefined : opened(bonds.owner).sheet();
    const block = sheet?.blocks.find(({ id }) => id === 'companions');
    return block?.kind === 'entries' ? block.entries.map(({ id }) => id) : [];
  };

  it('shows which companions its skills grant, and how to make them', () => {
    expect(granted([luck])).toEqual([]);
    expect(granted([{ id: 'minion-relic', focus: 'Wolf', level: 'basic' }])).toEqual(['follower', 'how']);
    expect(granted([{ id: 'minion-relic', focus: 'Wolf', level: 'advanced' }])).toEqual([
      'follower',
      'improved',
      'hirelings',
      'how',
    ]);
    expect(granted([{ id: 'connections', level: 'advanced' }, luck])).toEqual(['support', 'how']);
    expect(granted([{ id: 'connections', level: 'basic' }, luck])).toEqual([]);
    expect(granted([{ id: 'power', focus: 'illusion', level: 'basic' }, luck])).toEqual(['illusion', 'how']);
    expect(granted([{ id: 'survival', level: 'advanced' }])).toEqual(['beast', 'how']);
  });
});
