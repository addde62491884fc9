import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { balance } from '#shared/ledger/ledger';
import { editPlay } from '#test/fixtures/played';
import { translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';
import { actionOf, faults, made, opened, ownedBy, trackerOf } from './support';

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
describe('the kinds of minions', () => {
  it('link every problem to a step of their own wizard', () => {
    const wrong = opened(minion('servant', [9, 1, 1], { race: 'nobody', definitions: ['a', 'b', 'c', 'd'] }));
    const steps = new Set(wrong.steps.map(({ id }) => id));
    expect(wrong.problems.length).toBeGreaterThan(3);
    expect(wrong.problems.filter(({ step }) => !steps.has(step))).toEqual([]);
  });
});

describe('the Exp of a minion', () => {
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
