import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { revert } from '#shared/sheet/revert';
import type { Json } from '#shared/kernel/jsonValue';
import type { Advancement, Consideration } from '#shared/rules/advancement';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import { editPlay } from '#test/fixtures/played';
import {
  documentOf,
  openDocument,
  plan,
  pointBuy,
  ports,
  translate,
} from '#test/unit/shared/rulesets/heroic/support';

function advancement(document: CharacterDocument): Advancement {
  const found = openDocument(document).advancement;
  if (found === undefined) throw new Error('No advancement');
  return found;
}

function ledger(document: CharacterDocument): LedgerView {
  const found = openDocument(document).ledger?.();
  if (found === undefined) throw new Error('No ledger');
  return found;
}

const hero = (exp: number, more = {}) => documentOf(plan({ awards: [{ exp }], ...more }));
const award = (amount: number, tag?: string): Edit =>
  enter({ account: 'exp', amount, reason: '', ...(tag !== undefined && { tag }) });

/** Buys an available purchase, as the button does. */
function bought(document: CharacterDocument, ...purchases: readonly Json[]): CharacterDocument {
  return purchases.reduce<CharacterDocument>((current, purchase) => {
    const { blocked, buy } = advancement(current).consider(purchase);
    if (blocked !== undefined) throw new Error(translate(blocked));
    return editPlay(current, buy);
  }, document);
}

function planned(document: CharacterDocument, ...purchases: readonly Json[]): CharacterDocument {
  return purchases.reduce<CharacterDocument>(
    (current, purchase) => editPlay(current, advancement(current).consider(purchase).plan),
    document,
  );
}

const blockedText = ({ blocked }: Consideration) => blocked && translate(blocked);
const effectsOf = ({ effects }: Consideration) =>
  effects.map(
    ({ label, before, after }) => `${translate(label)}: ${translate(before)} > ${translate(after)}`,
  );
const stealth = { buy: 'advanced', id: 'stealth' };
const healing = { buy: 'skill', id: 'healing' };

describe('a purchase that is looked at', () => {
  it('says its price, what it changes and its section (3.2)', () => {
    const agi = advancement(hero(4)).consider({ buy: 'stat', stat: 'agi' });
    expect(agi).toMatchObject({ price: 4, rule: '3.2' });
    expect(effectsOf(agi)).toEqual(
      expect.arrayContaining(['Agi: 2 > 3', 'Endurance: 7 > 8', 'Defense: 2 > 3', 'Movement: 12 yd > 13 yd']),
    );
    expect(effectsOf(advancement(hero(4)).consider(stealth))).toEqual(['Stealth: Basic > Advanced']);
    expect(effectsOf(advancement(hero(4)).consider(healing))).toEqual(['Healing: none > Basic']);
    expect(effectsOf(advancement(hero(4)).consider({ buy: 'heroism' }))).toEqual(['Heroism: 3 > 4']);
  });

  it.each([
    [{ buy: 'definition', text: 'loyal' }, 1],
    [{ buy: 'endurance' }, 2],
    [{ buy: 'heroism' }, 2],
    [healing, 3],
    [stealth, 4],
    [{ buy: 'stat', stat: 'str' }, 4],
    [{ buy: 'redefine', from: 'stubborn', to: 'loyal' }, 0],
  ])('costs %j what the table says', (purchase, price) => {
    const document = hero(price);
    expect(advancement(document).consider(purchase).price).toBe(price);
    expect(ledger(bought(document, purchase)).accounts[0]?.balance).toBe(0);
    if (price > 0)
      expect(blockedText(advancement(hero(price - 1)).consider(purchase))).toContain('1 Exp more');
  });

  it('costs 6 from a stat of 3 on, and ends at 6', () => {
    const strong = hero(99, { stats: { str: 3, agi: 3, mnd: 0 } });
    const raise = { buy: 'stat', stat: 'str' };
    expect(advancement(strong).consider(raise).price).toBe(6);
    const strongest = bought(strong, raise, raise, raise);
    expect(blockedText(advancement(strongest).consider(raise))).toContain('maximum of 6');
    const small = hero(99, { race: 'small-folk', stats: { str: 5, agi: 0, mnd: 0 } });
    expect(blockedText(advancement(small).consider(raise))).toContain('maximum of 5');
  });

  it.each([
    [{ buy: 'advanced', id: 'healing' }, 'basic level first'],
    [{ buy: 'skill', id: 'stealth' }, 'already known: Basic'],
    [{ buy: 'skill', id: 'power', focus: 'cooking' }, 'no focus called'],
    [{ buy: 'definition', text: ' ' }, 'Fill it in'],
    [{ buy: 'redefine', from: 'shy', to: 'bold' }, 'no definition'],
    [{ buy: 'castle' }, 'no such purchase'],
    [null, 'no such purchase'],
    [{ buy: 'skill', id: 'unheard-of' }, 'homebrew pack'],
  ])('%j is refused in words', (purchase, words) => {
    expect(blockedText(advancement(hero(50)).consider(purchase))).toContain(words);
  });

  it('never crashes the program', () => {
    const document = hero(10);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(advancement(document).consider(value as Json).title).toBeDefined();
      }),
    );
  });

  it('lets a definition change for free once a scenario (3.3)', () => {
    const changed = bought(hero(0), { buy: 'redefine', from: 'stubborn', to: 'patient' });
    expect(translate(openDocument(changed).subtitle)).toContain('patient');
    const again = { buy: 'redefine', from: 'patient', to: 'bold' };
    expect(blockedText(advancement(changed).consider(again))).toContain('next scenario');
    const next = editPlay(changed, [set(['redefined'], false)]);
    expect(translate(openDocument(bought(next, again)).subtitle)).toContain('bold');
  });

  it('stops at three definitions', () => {
    const full = bought(hero(9), { buy: 'definition', text: 'a' }, { buy: 'definition', text: 'b' });
    expect(blockedText(advancement(full).consider({ buy: 'definition', text: 'c' }))).toContain(
      '3 definitions',
    );
  });
});

describe('the offers', () => {
  it('can all be bought with enough Exp, but those that say why not', () => {
    const document = hero(500);
    for (const { purchase, words, options, blocked } of advancement(document).offers().offers) {
      const base = options.find((option) => option.blocked === undefined)?.purchase ?? purchase;
      const filled = words.reduce((all, { id }) => ({ ...(all as object), [id]: 'some words' }), base);
      const { blocked: why } = advancement(document).consider(filled);
      expect(why === undefined, JSON.stringify(filled)).toBe(blocked === undefined);
    }
  });

  it('stand in groups that exist, each once', () => {
    const { offers, groups } = advancement(hero(0)).offers();
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
    expect(new Set(offers.map(({ group }) => group))).toEqual(new Set(groups.map(({ id }) => id)));
  });
});

describe('the plan', () => {
  it('is bought in order, as Exp comes in', () => {
    const document = planned(editPlay(hero(3), [award(1, 'session'), award(2, 'session')]), healing, {
      buy: 'advanced',
      id: 'healing',
    });
    const { rows, pace, total } = advancement(document).plan();
    expect(rows.map(({ tone }) => tone)).toEqual(['ready', 'later']);
    // 6 Exp there, 3 and 4 wanted, 3 Exp a session of two: 1 missing is one session.
    expect(translate(pace)).toBe('Average per session: 3 Exp.');
    expect(translate(rows[1]?.when ?? { raw: '' })).toBe('1 Exp missing: in one session');
    expect(rows[1]?.buy).toBeUndefined();
    expect(translate(rows[1]?.needs ?? { raw: '' })).toContain('Healing');
    expect(total && translate(total)).toContain('Total: 7 Exp');
    const learnt = editPlay(document, rows[0]?.buy ?? []);
    expect(advancement(learnt).plan().rows).toMatchObject([{ tone: 'later' }]);
    const rich = editPlay(learnt, [award(1)]);
    const done = editPlay(rich, advancement(rich).plan().rows[0]?.buy ?? []);
    expect(advancement(done).plan().rows).toEqual([]);
    expect(ledger(done).accounts[0]?.balance).toBe(0);
  });

  it('states the requirement, and moves by one step', () => {
    const wrong = planned(hero(50), { buy: 'advanced', id: 'healing' }, healing);
    const [first, second] = advancement(wrong).plan().rows;
    expect([first?.tone, first?.buy, second?.tone]).toEqual(['blocked', undefined, 'ready']);
    const right = editPlay(wrong, first?.down ?? []);
    expect(
      advancement(right)
        .plan()
        .rows.map(({ tone }) => tone),
    ).toEqual(['ready', 'ready']);
    const back = editPlay(right, advancement(right).plan().rows[1]?.up ?? []);
    expect(back.play).toEqual(wrong.play);
    expect(advancement(editPlay(back, first?.remove ?? [])).plan().rows).toHaveLength(1);
  });

  it('keeps what cannot be read until it is removed', () => {
    const odd = editPlay(hero(5), [set(['planned'], [{ buy: 'castle' }])]);
    const [row] = advancement(odd).plan().rows;
    expect(row).toMatchObject({ tone: 'blocked' });
    expect(advancement(editPlay(odd, row?.remove ?? [])).plan().rows).toEqual([]);
  });

  it('counts the rising price of a stat that is raised twice', () => {
    const twice = planned(hero(10), { buy: 'stat', stat: 'str' }, { buy: 'stat', stat: 'str' });
    const { rows } = advancement(twice).plan();
    expect(rows.map(({ price }) => translate(price))).toEqual(['4 Exp', '6 Exp']);
    expect(translate(advancement(hero(0)).plan().pace)).toContain('after the first session');
  });
});

describe('the ledger', () => {
  it('opens with what creation left and keeps a balance after every entry', () => {
    const [exp, money] = ledger(bought(hero(5), stealth)).accounts;
    expect(exp).toMatchObject({ opening: { amount: 0 }, balance: 1 });
    expect(exp?.rows.map(({ balance, kind }) => [kind, balance])).toEqual([
      ['award', 5],
      ['purchase', 1],
    ]);
    expect(money).toMatchObject({ opening: { amount: 30 }, balance: 30 });
    const careful = ledger(documentOf(pointBuy({ stats: { str: 1, agi: 0, mnd: 0 } }))).accounts[0];
    expect(careful?.opening.amount).toBe(26);
  });

  it('names a price that the rules do not ask', () => {
    const cheap = editPlay(hero(5), [
      enter({ account: 'exp', amount: -1, reason: 'a favor', purchase: { buy: 'stat', stat: 'str' } }),
    ]);
    const row = ledger(cheap).accounts[0]?.rows[1];
    expect(row && translate(row.text)).toBe('Str +1 (the rules ask 4 Exp)');
    expect(row?.fault).toBeUndefined();
  });

  it('offers the milestones of 3.2', () => {
    expect(ledger(hero(0)).awards.map(({ id, amount }) => [id, amount.min, amount.max])).toEqual([
      ['session', 1, 1],
      ['scenario', 1, 2],
      ['goal', 1, 1],
    ]);
  });
});

describe('undoing an old purchase', () => {
  /** The entries that depend on one, by index. */
  const dependents = (document: CharacterDocument, index: number): readonly number[] => {
    const entry = document.ledger[index]?.id ?? '';
    const result = revert(document, [{ entry }], ledger, ports());
    if (!result.ok) throw new Error(translate(result.error.text));
    const left = new Set(result.value.document.ledger.map(({ id }) => id));
    return document.ledger.flatMap(({ id }, place) => (left.has(id) || place === index ? [] : [place]));
  };

  it('takes the advanced level with the basic one', () => {
    const document = bought(hero(20), healing, { buy: 'endurance' }, { buy: 'advanced', id: 'healing' });
    expect(dependents(document, 1)).toEqual([3]);
    expect(dependents(document, 2)).toEqual([]);
  });

  it('takes what an award paid for, the first that cannot stand', () => {
    const document = bought(editPlay(hero(3), [award(3)]), healing, { buy: 'endurance' });
    // 6 Exp, 5 spent. Without the second award 3 are left, so the Endurance goes.
    expect(dependents(document, 1)).toEqual([3]);
  });

  it('leaves later raises at the price that was paid', () => {
    const document = bought(hero(20), { buy: 'stat', stat: 'str' }, { buy: 'stat', stat: 'str' });
    expect(dependents(document, 1)).toEqual([]);
    expect(document.ledger.map(({ amount }) => amount)).toEqual([20, -4, -6]);
  });

  it('takes a later change of the definition that it brought', () => {
    const document = bought(
      hero(5),
      { buy: 'definition', text: 'loyal' },
      { buy: 'redefine', from: 'loyal', to: 'free' },
    );
    expect(dependents(document, 1)).toEqual([2]);
  });
});

it('awards Heroism for what 3.1 names, one or two at a time', () => {
  const document = hero(0);
  const block = openDocument(document)
    .play()
    .blocks.find(({ id }) => id === 'heroism-awards');
  if (block?.kind !== 'actions') throw new Error('No awards');
  expect(block.actions).toHaveLength(3);
  const after = editPlay(document, block.actions[1]?.options?.[1]?.edits ?? []);
  // The lowest stat is 2, so 3 at the start of the session.
  expect(after.play).toMatchObject({ heroism: 5 });
});
