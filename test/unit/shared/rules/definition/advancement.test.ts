import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set } from '#shared/character/edits';
import { newGame, publish } from '#shared/homebrew/games/game';
import { idsChosen } from '#shared/homebrew/games/affected';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import type { Json } from '#shared/kernel/jsonValue';
import { readDefinition } from '#shared/rules/definition/read';
import { openUpToDate } from '#shared/rules/versions/migrations';
import { edit, newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { value } from '#test/integration/support/world';
import { say } from './formula/names';

const ports = () => ({ clock: fixedClock, ids: countingIds() });

const number = (id: string, more: object) => ({ id, name: id, ...more });
const definition = (id = 'stealth', raises: object = {}): Json => ({
  format: 1,
  id: 'sample',
  version: '1.0.0',
  name: 'Sample',
  numbers: [
    {
      id: 'growth',
      name: 'Growth',
      of: [
        number('level', { is: 'exp.earned >= 10 ? 2 : 1' }),
        number('wits', { chosen: { min: 0, max: 90, step: 10, initial: 40 } }),
      ],
    },
    {
      id: 'skills',
      name: 'Skills',
      of: [number(id, { is: 'wits / 2', round: 'down' }), number('notice', { is: 30 })],
    },
  ],
  trackers: [{ id: 'calm', name: 'Calm', most: id }],
  advancement: {
    raises: [
      {
        id: 'learn',
        name: 'Learn',
        of: 'skills',
        step: 5,
        price: 'it.value / 8 + it.raised',
        most: '40 + level',
        ...raises,
      },
      { id: 'think', name: 'Think', of: 'wits', step: 10, price: 7, when: 'it.value < 60' },
    ],
  },
  checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }],
});

const game = newGame('Sample', definition(), ports());
const rules = () => {
  const read = publishedRules(game);
  if (read?.ok !== true) throw new Error(JSON.stringify(read));
  return read.value;
};
const ruleset = rules();
const hero = (exp: number): CharacterDocument =>
  editPlay(newCharacter(ruleset, ports()), [enter({ account: 'exp', amount: exp, reason: '' })]);
const opened = (document: CharacterDocument) => value(ruleset.open(document));
const consider = (document: CharacterDocument, purchase: Json) => {
  const considered = opened(document).advancement?.consider(purchase);
  if (considered === undefined) throw new Error('No advancement');
  return considered;
};
const buy = (document: CharacterDocument, purchase: Json) =>
  editPlay(document, consider(document, purchase).buy);
const figure = (document: CharacterDocument, id: string) => {
  const figures = opened(document).profile?.().figures ?? [];
  const found = figures.find((each) => each.id === id)?.explained;
  return found && [found.value, found.sources.map(({ label, amount }) => `${say(label)} ${String(amount)}`)];
};
const stealth = { raise: 'stealth', by: 5 };

describe('raises for Exp', () => {
  it('cost what the formula says of the number as it is, rounded up', () => {
    expect(consider(hero(9), stealth)).toMatchObject({ price: 3, title: { key: 'definition.raise.title' } });
    const once = buy(hero(9), stealth);
    // A quarter of 25, rounded up, and 5 for the raise.
    expect(consider(once, stealth).price).toBe(9);
    expect(say(consider(once, stealth).blocked ?? { raw: '' })).toBe(
      'This costs 9 Exp; you have 6 Exp and need 3 Exp more.',
    );
  });

  it('are a source of the number, and of what depends on it', () => {
    const once = buy(hero(9), stealth);
    expect(figure(once, 'stealth')).toEqual([25, ['half of wits 40 20', 'Advancement 5']]);
    expect(
      consider(hero(9), stealth).effects.map(({ id, before, after }) => [id, say(before), say(after)]),
    ).toEqual([
      ['stealth', '20', '25'],
      ['calm', '20', '25'],
    ]);
  });

  it('end at the highest value and where the condition no longer holds', () => {
    const many = [stealth, stealth, stealth, stealth].reduce(buy, hero(500));
    expect(say(consider(many, stealth).blocked ?? { raw: '' })).toBe('stealth is at its maximum of 42.');
    const wise = edit(hero(500), [set(['numbers', 'growth', 'wits'], 60)]);
    expect(say(consider(wise, { raise: 'wits', by: 10 }).blocked ?? { raw: '' })).toBe(
      'wits cannot be raised.',
    );
  });

  it('leave the range of creation alone', () => {
    const wise = edit(hero(500), [set(['numbers', 'growth', 'wits'], 50)]);
    const raised = buy(wise, { raise: 'wits', by: 10 });
    expect(figure(raised, 'wits')?.[0]).toBe(60);
    expect(opened(raised).problems).toEqual([]);
  });

  it('let formulas ask for the Exp of a character', () => {
    expect([figure(hero(9), 'level')?.[0], figure(hero(10), 'level')?.[0]]).toEqual([1, 2]);
  });

  it('are problems where Exp are missing, or a number is above what the game allows', () => {
    const start = hero(9);
    const [award] = start.ledger;
    const once = buy(start, stealth);
    const poor = { ...once, ledger: once.ledger.filter(({ id }) => id !== award?.id) };
    expect(opened(poor).problems.map(({ code }) => code)).toEqual(['exp-over']);
    const wise = edit([stealth, stealth, stealth, stealth].reduce(buy, hero(500)), [
      set(['numbers', 'growth', 'wits'], 90),
    ]);
    expect(opened(wise).problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'raised numbers.skills.stealth',
    ]);
  });

  it('follow a number to its new id, and stay where the number is gone', () => {
    const once = buy(hero(9), stealth);
    expect(idsChosen(once, ['stealth', 'notice'])).toEqual(['stealth']);
    const later = publish({ ...game, draft: definition('sneaking') }, game.createdAt, [
      { from: 'stealth', to: 'sneaking' },
    ]);
    const read = publishedRules(later);
    if (read?.ok !== true) throw new Error('Not readable');
    const moved = value(openUpToDate(read.value, once));
    expect(moved.profile?.().figures.find(({ id }) => id === 'sneaking')?.explained?.value).toBe(25);
    const gone = publishedRules(publish({ ...game, draft: definition('sneaking') }, game.createdAt));
    if (gone?.ok !== true) throw new Error('Not readable');
    const rows = value(openUpToDate(gone.value, once)).ledger?.().accounts[0]?.rows ?? [];
    expect(rows.map(({ text }) => say(text))).toContain('stealth +5');
  });
});

describe('faults of advancement', () => {
  const faultsOf = (json: Json) => {
    const read = readDefinition(json);
    return read.ok ? [] : read.error.map(({ path, text }) => `${path.join('.')}: ${say(text)}`);
  };

  it.each([
    [{ of: 'skils' }, ['advancement.raises.0.of: There is no “skils”. Did you mean “skills”?']],
    [{ of: 'wits' }, ['advancement.raises.1.of: “wits” is already raised by another entry.']],
    [
      { price: 'it.valeu' },
      ['advancement.raises.0.price: There is no column “valeu”. Did you mean “value”?'],
    ],
    [{ when: '3' }, ['advancement.raises.0.when: Expected yes or no, not a number.']],
  ])('have their place: %o', (raises, faults) => {
    expect(faultsOf(definition('stealth', raises))).toEqual(faults);
  });

  it('reserve the name of Exp only for games with advancement', () => {
    const { advancement, trackers: _, ...named } = definition('exp') as Record<string, Json>;
    const fault = 'numbers.1.of.0.id: “exp” is reserved. Choose another short name.';
    expect(faultsOf({ ...named, advancement: advancement ?? null })).toEqual([fault]);
    expect(faultsOf({ ...named, numbers: (named['numbers'] as Json[]).slice(1) })).not.toContain(fault);
  });
});
