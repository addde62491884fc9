import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { purchasePrice, statPrice, statPriceBetween } from '#shared/rulesets/heroic/derive/advancement';
import {
  documentOf,
  openDocument,
  plan,
  pointBuy,
  problems,
  report,
  translate,
  type Plan,
  type Report,
} from '#test/unit/shared/rulesets/heroic/support';

/** A plan with the given amount of Exp. */
const advanced = (exp: number, advancement: readonly object[], more: Plan = {}) =>
  plan({ awards: [{ exp }], advancement, ...more });
const raise = (stat: string) => ({ buy: 'stat', stat });
const message = (input: unknown, code: string) =>
  report(input).problems.find((problem) => problem.code === code)?.message;

describe('prices (3.2)', () => {
  it.each([
    [-1, 4],
    [0, 4],
    [1, 4],
    [2, 4],
    [3, 6],
    [4, 6],
    [5, 6],
  ])('raising a stat from %i costs %i Exp', (value, exp) => {
    expect(statPrice(value)).toBe(exp);
    expect(purchasePrice({ str: 0, agi: value, mnd: 0 }, { buy: 'stat', stat: 'agi' })).toBe(exp);
  });

  it('adds up step by step', () => {
    expect(statPriceBetween(0, 6)).toBe(30);
    expect(statPriceBetween(-1, 1)).toBe(8);
    expect(statPriceBetween(3, 3)).toBe(0);
    expect(statPriceBetween(3, 1)).toBe(0);
  });

  it.each([
    [{ buy: 'definition', text: 'famous' }, 1],
    [{ buy: 'endurance' }, 2],
    [{ buy: 'heroism' }, 2],
    [{ buy: 'skill', id: 'healing' }, 3],
    [{ buy: 'advanced', id: 'luck' }, 4],
    [raise('str'), 4],
  ])('%o costs %i Exp', (purchase, exp) => {
    expect(report(advanced(10, [purchase])).exp).toEqual({ granted: 10, spent: exp, left: 10 - exp });
    expect(problems(advanced(exp, [purchase]))).toEqual([]);
    expect(problems(advanced(exp - 1, [purchase]))).toEqual(['exp-overspent advancement[0]']);
  });

  it('follow the stat as it rises', () => {
    expect(report(advanced(30, [raise('str'), raise('str'), raise('str'), raise('str')])).exp.spent).toBe(22);
  });
});

describe('what advancement gives', () => {
  it('changes stats, Endurance, Heroism, skills and definitions', () => {
    const bought = report(
      advanced(30, [raise('str'), { buy: 'endurance' }, { buy: 'endurance' }, { buy: 'heroism' }]),
    );
    expect(bought.stats).toEqual({ str: 3, agi: 2, mnd: 2 });
    expect(bought.derived).toMatchObject({ endurance: 10, heroism: 4 });
    expect(bought.points).toEqual({ granted: 6, spent: 6 });
  });

  it('makes a bought skill count, also when it is advanced next', () => {
    const twice = [
      { buy: 'skill', id: 'athletics' },
      { buy: 'advanced', id: 'athletics' },
    ];
    expect(report(advanced(7, twice)).derived.defense).toBe(3);
    expect(problems(advanced(7, twice))).toEqual([]);
  });
});

describe('what cannot be paid', () => {
  it('is reported once, at the first purchase that fails', () => {
    const list = [
      { buy: 'endurance' },
      { buy: 'heroism' },
      { buy: 'definition', text: 'famous' },
      raise('str'),
    ];
    const broke = advanced(4, list);
    expect(problems(broke)).toEqual(['exp-overspent advancement[2]']);
    expect(report(broke).exp).toEqual({ granted: 4, spent: 9, left: -5 });
    expect(message(broke, 'exp-overspent')).toBe(
      'You are short by 1 Exp for “New definition: famous”. Undo the purchase, or wait for the next award.',
    );
  });

  it('may be paid from what point buy left over, but not by a debt of creation', () => {
    expect(problems(pointBuy({ stats: { agi: 5 }, advancement: [raise('agi')] }))).toEqual([]);
    expect(problems(pointBuy({ stats: { agi: 5 }, advancement: [raise('agi'), raise('str')] }))).toEqual([
      'exp-overspent advancement[1]',
    ]);
  });
});

describe('limits', () => {
  it('stop a stat at 6', () => {
    const stats = { str: 5, agi: 1, mnd: 0 };
    expect(problems(advanced(6, [raise('str')], { stats }))).toEqual([]);
    const over = advanced(12, [raise('str'), raise('str')], { stats });
    expect(problems(over)).toEqual(['stat-out-of-range advancement[1]']);
    expect(message(over, 'stat-out-of-range')).toBe(
      'This raises Str to 7; the maximum is 6. Undo the purchase.',
    );
  });

  it('stop the Str of small folk at 5', () => {
    const small = { race: 'small-folk', stats: { str: 5, agi: 0, mnd: 0 } };
    expect(problems(advanced(6, [raise('str')], small))).toEqual(['stat-out-of-range advancement[0]']);
    expect(problems(advanced(4, [raise('agi')], small))).toEqual([]);
  });

  it('stop definitions at 3, counting those of creation', () => {
    const definition = (text: string) => ({ buy: 'definition', text });
    expect(problems(advanced(2, [definition('a'), definition('b')]))).toEqual([]);
    const over = advanced(4, [definition('a'), definition('b'), definition('c'), definition('d')]);
    expect(problems(over)).toEqual(['definitions-exceeded advancement[2]']);
    expect(message(over, 'definitions-exceeded')).toBe(
      '“c” is one definition too many; the maximum is 3. Undo the purchase.',
    );
    expect(problems(pointBuy({ definitions: ['a', 'b', 'c'], advancement: [definition('d')] }))).toEqual([
      'definitions-exceeded advancement[0]',
    ]);
    expect(problems(pointBuy({ definitions: ['a', 'b', 'c', 'd'], advancement: [definition('e')] }))).toEqual(
      ['definitions-exceeded definitions'],
    );
  });

  it('make a skill advanced only from basic, in order, and once', () => {
    const learn = { buy: 'skill', id: 'healing' };
    const better = { buy: 'advanced', id: 'healing' };
    expect(problems(advanced(20, [learn, better]))).toEqual([]);
    expect(problems(advanced(20, [better, learn]))).toEqual(['skill-not-basic advancement[0]']);
    expect(problems(advanced(20, [learn, better, better]))).toEqual(['skill-not-basic advancement[2]']);
    expect(message(advanced(20, [better]), 'skill-not-basic')).toBe(
      'Healing can only become advanced after the basic level. Buy the basic level first.',
    );
    expect(message(advanced(20, [learn, better, better]), 'skill-not-basic')).toBe(
      'Healing is already advanced. Undo the second upgrade.',
    );
    const master = { skills: [{ id: 'healing', level: 'advanced' }] };
    expect(problems(advanced(20, [better], master))).toEqual(['skill-not-basic advancement[0]']);
  });

  it('hold a focus to its own upgrade', () => {
    const skills = [
      { id: 'weaponcraft', focus: 'blades', level: 'basic' },
      { id: 'power', focus: 'damage', limitation: 'at sea', level: 'basic' },
    ];
    const better = (id: string, more: object) =>
      problems(advanced(20, [{ buy: 'advanced', id, ...more }], { skills }));
    expect(better('weaponcraft', { focus: 'blades' })).toEqual([]);
    expect(better('weaponcraft', { focus: 'shields' })).toEqual(['skill-not-basic advancement[0]']);
    expect(better('power', { focus: 'damage', limitation: 'at sea' })).toEqual([]);
    expect(better('power', { focus: 'damage', limitation: 'at night' })).toEqual([
      'skill-not-basic advancement[0]',
    ]);
  });

  it('refuse a skill that is known, a missing or wrong focus', () => {
    expect(problems(advanced(20, [{ buy: 'skill', id: 'luck' }]))).toEqual([
      'skill-duplicate advancement[0]',
    ]);
    const blades = { buy: 'skill', id: 'weaponcraft', focus: 'blades' };
    expect(problems(advanced(20, [blades, blades]))).toEqual(['skill-duplicate advancement[1]']);
    expect(problems(advanced(20, [{ buy: 'skill', id: 'weaponcraft' }]))).toEqual([
      'skill-focus advancement[0].focus',
    ]);
    expect(problems(advanced(20, [{ buy: 'skill', id: 'luck', focus: 'dice' }]))).toEqual([
      'skill-focus advancement[0].focus',
    ]);
    const power = { buy: 'skill', id: 'power', focus: 'damage' };
    expect(problems(advanced(20, [power, { ...power, limitation: 'at sea' }]))).toEqual([]);
  });

  it('does not count towards the skills of creation', () => {
    expect(
      problems(
        advanced(6, [
          { buy: 'skill', id: 'healing' },
          { buy: 'skill', id: 'learning' },
        ]),
      ),
    ).toEqual([]);
  });
});

describe('the ledger', () => {
  it('holds awards and purchases with their prices', () => {
    const document = documentOf(advanced(5, [raise('agi')]));
    expect(document.ledger).toEqual([
      { id: 'test-0001', at: '2026-01-02T03:04:05.000Z', account: 'exp', amount: 5, reason: '' },
      {
        id: 'test-0002',
        at: '2026-01-02T03:04:05.000Z',
        account: 'exp',
        amount: -4,
        reason: '',
        purchase: { buy: 'stat', stat: 'agi' },
      },
    ]);
  });

  it('is accepted when a later version stored unknown purchases', () => {
    const document = documentOf(advanced(5, [raise('agi')]));
    const [award, purchase] = document.ledger;
    if (award === undefined || purchase === undefined) throw new Error('Two entries');
    const opened = openDocument({
      ...document,
      ledger: [award, { ...purchase, purchase: { buy: 'castle' } }, { ...purchase, account: 'money' }],
    });
    expect(opened.report(translate)).toMatchObject({
      stats: { agi: 2 },
      exp: { granted: 5, spent: 4, left: 1 },
    });
  });
});

const reportOf = (document: CharacterDocument): Report =>
  openDocument(document).report(translate) as unknown as Report;

describe('a long ledger', () => {
  const bought = (count: number): CharacterDocument =>
    documentOf(
      plan({
        awards: [{ exp: 10_000 }],
        advancement: Array.from({ length: count }, (_, index) =>
          index % 2 === 0
            ? { buy: 'skill', id: 'minion-relic', focus: `Wolf ${String(index)}` }
            : { buy: 'advanced', id: 'minion-relic', focus: `Wolf ${String(index - 1)}` },
        ),
      }),
    );

  it('is applied whole', () => {
    const document = bought(1000);
    expect(document.ledger).toHaveLength(1001);
    const report = reportOf(document);
    expect(report.problems).toEqual([]);
    expect(report.exp.spent).toBe(500 * 7);
  });

  it('is read again where an entry is another', () => {
    const document = bought(2);
    openDocument(document);
    const ledger = document.ledger.map((entry) =>
      entry.purchase === undefined ? entry : { ...entry, purchase: { buy: 'stat', stat: 'str' } },
    );
    expect(reportOf({ ...document, ledger }).stats.str).toBe(4);
    expect(reportOf(document).stats.str).toBe(2);
  });
});
