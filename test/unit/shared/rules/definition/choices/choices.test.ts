import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { seededRng } from '#shared/dice/random';
import type { Json } from '#shared/kernel/jsonValue';
import { choicesSchema } from '#shared/rules/definition/model/character';
import type { Ruleset } from '#shared/rules/ruleset';
import { edit, newCharacter, quickCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const classes = JSON.parse(readFileSync(inRoot('test/fixtures/games/classes.json'), 'utf8'));

/** A small game of classes: a subclass, features by class and level, two kinds of picks, spells, points that rise in price. */
function game(initial = 1): Ruleset {
  const [main, ...others] = classes.numbers;
  const level = { ...main.of[0], chosen: { min: 1, max: 5, initial } };
  return rulesetOf({ ...classes, numbers: [{ ...main, of: [level] }, ...others] });
}

interface Chosen {
  readonly level?: number;
  readonly options?: Readonly<Record<string, string>>;
  readonly rows?: Readonly<Record<string, readonly string[]>>;
  readonly points?: Readonly<Record<string, number>>;
}

const catalogs: Readonly<Record<string, string>> = { features: 'feature-list', spells: 'spell-list' };

function character(ruleset: Ruleset, { level = 1, options = {}, rows = {}, points = {} }: Chosen) {
  const blank = newCharacter(ruleset, ports());
  const lists = Object.fromEntries(
    Object.entries(rows).map(([id, items]) => [
      id,
      items.map((item) => ({ from: catalogs[id] ?? '', item })),
    ]),
  );
  const before = choicesSchema.parse(blank.choices);
  const choices: Json = {
    ...before,
    numbers: { main: { level }, stats: points },
    options,
    lists: { ...before.lists, ...lists },
  };
  return { ...blank, choices };
}

function widget(ruleset: Ruleset, document: CharacterDocument, id: string) {
  const open = opened(ruleset, document);
  const widgets = open.steps.flatMap((step) => open.step(step.id).widgets);
  return widgets.find((each) => each.id === id);
}

function offered(ruleset: Ruleset, document: CharacterDocument, list: string) {
  const found = widget(ruleset, document, `${list}-catalog`);
  return found?.kind !== 'catalog'
    ? undefined
    : found.entries.map(({ title, actions }) => [say(title), actions[0]?.blocked === undefined] as const);
}

function chosenRows(ruleset: Ruleset, document: CharacterDocument, list: string) {
  const found = widget(ruleset, document, list);
  if (found?.kind !== 'chosen') throw new Error(`No ${list}`);
  return found.rows;
}

const wrong = (ruleset: Ruleset, document: CharacterDocument) =>
  opened(ruleset, document).problems.map(({ code, path }) => `${code} ${path}`);
const next = (ruleset: Ruleset, document: CharacterDocument) =>
  opened(ruleset, document)
    .nextSteps?.()
    .map(({ code }) => code)
    .filter((code) => code !== 'spend-points');

describe('an option with rules', () => {
  const ruleset = game();
  const titles = (document: CharacterDocument): readonly string[] | undefined => {
    const found = widget(ruleset, document, 'subclass');
    return found?.kind === 'choice' ? found.options.map(({ title }) => say(title)) : undefined;
  };

  it('offers the entries of a class, once its level is reached', () => {
    const fighter = (level: number) => character(ruleset, { level, options: { class: 'fighter' } });
    expect(titles(fighter(2))).toBeUndefined();
    expect(next(ruleset, fighter(2))).not.toContain('choose-subclass');
    expect(titles(fighter(3))?.slice(1)).toEqual(['Champion', 'Knight']);
    expect(next(ruleset, fighter(3))).toContain('choose-subclass');
  });

  it('keeps what is no longer offered, and says why it is wrong', () => {
    const stays = character(ruleset, { level: 3, options: { class: 'wizard', subclass: 'knight' } });
    expect(titles(stays)?.slice(1)).toEqual(['Knight', 'Diviner']);
    expect(wrong(ruleset, stays)).toEqual(['not-offered options.subclass']);
    const [problem] = opened(ruleset, stays).problems;
    expect(say(problem?.text ?? { raw: '' })).toBe('Knight needs another class or a higher level.');
    const early = character(ruleset, { level: 1, options: { class: 'wizard', subclass: 'diviner' } });
    expect(titles(early)?.slice(1)).toEqual(['Diviner']);
    expect(wrong(ruleset, early)).toEqual(['not-offered options.subclass']);
  });
});

describe('rows that are there by themselves', () => {
  const ruleset = game();
  const granted = (level: number, name: string) =>
    chosenRows(ruleset, character(ruleset, { level, options: { class: name } }), 'features').map((row) => [
      say(row.title),
      row.remove.length,
    ]);

  it('come with class and level, and cannot be removed', () => {
    expect(granted(1, 'fighter')).toEqual([['Surge', 0]]);
    expect(granted(4, 'fighter')).toEqual([
      ['Surge', 0],
      ['Indomitable', 0],
    ]);
    expect(granted(4, 'wizard')).toEqual([['Ritual', 0]]);
  });

  it('stand on the sheet and keep their marks when rows are chosen or leave', () => {
    const fighter = character(ruleset, {
      level: 4,
      options: { class: 'fighter' },
      rows: { features: ['archery'] },
    });
    const used = (document: CharacterDocument) => {
      const block = opened(ruleset, document)
        .play()
        .blocks.find(({ id }) => id === 'rows-features');
      if (block?.kind !== 'rows') throw new Error('No rows');
      return block.rows.map(({ title, actions }) => ({ title: say(title), use: actions[0] }));
    };
    expect(used(fighter).map(({ title }) => title)).toEqual(['Archery', 'Surge', 'Indomitable']);
    const [, surge] = used(fighter);
    const [first] = surge?.use?.edits ?? [];
    if (first?.op !== 'set') throw new Error('No edit');
    const [, list, key] = first.path;
    const play: Json = { marks: { [String(list)]: { [String(key)]: first.value } } };
    const blockedIn = (document: CharacterDocument) =>
      used({ ...document, play }).flatMap(({ title, use }) => (use?.blocked === undefined ? [] : [title]));
    expect(blockedIn(fighter)).toEqual(['Surge']);
    const without = character(ruleset, { level: 4, options: { class: 'fighter' } });
    expect(blockedIn(without)).toEqual(['Surge']);
  });

  it('are no choice of their own a second time', () => {
    const twice = character(ruleset, { options: { class: 'fighter' }, rows: { features: ['surge'] } });
    expect(wrong(ruleset, twice)).toEqual(['not-offered lists.features[0]']);
  });
});

describe('picks', () => {
  const ruleset = game();
  const fighter = (level: number, ...features: string[]) =>
    character(ruleset, {
      level,
      options: { class: 'fighter', subclass: level > 2 ? 'knight' : '' },
      rows: { features },
    });

  it('are asked for until all places are taken, again after a level', () => {
    expect(next(ruleset, fighter(1))).toEqual(['pick-features-style']);
    expect(next(ruleset, fighter(1, 'archery'))).toEqual([]);
    expect(next(ruleset, fighter(4, 'archery'))).toEqual(['pick-features-feat']);
    expect(next(ruleset, fighter(4, 'archery', 'lucky'))).toEqual([]);
  });

  it('call no valid choice wrong, in whatever order', () => {
    for (const order of [
      ['defense', 'archery'],
      ['archery', 'defense'],
      ['defense', 'lucky'],
      ['lucky', 'defense'],
    ])
      expect(wrong(ruleset, fighter(4, ...order)), order.join()).toEqual([]);
  });

  it('leave no room for one too many, nor for what none of them takes', () => {
    expect(wrong(ruleset, fighter(1, 'archery', 'defense'))).toEqual(['not-offered lists.features[1]']);
    expect(wrong(ruleset, fighter(4, 'archery', 'lucky', 'defense'))).toEqual([
      'not-offered lists.features[2]',
    ]);
    expect(wrong(ruleset, fighter(1, 'ritual'))).toEqual(['not-offered lists.features[0]']);
    const open = new Map(offered(ruleset, fighter(4, 'defense'), 'features'));
    // Defense moves aside for either.
    expect([open.get('Archery'), open.get('Lucky'), open.get('Defense'), open.get('Ritual')]).toEqual([
      true,
      true,
      false,
      undefined,
    ]);
    // Rows that come by themselves, and picks of a later level, are not offered.
    expect(offered(ruleset, fighter(1), 'features')).toEqual([
      ['Archery', true],
      ['Defense', true],
    ]);
  });
});

describe('a list with rules', () => {
  const ruleset = game();
  const wizard = (level: number, ...spells: string[]) =>
    character(ruleset, {
      level,
      options: { class: 'wizard', subclass: level > 1 ? 'diviner' : '' },
      rows: { spells },
    });

  it('is only there for those to whom it is offered, with the entries that are', () => {
    const fighter = character(ruleset, { options: { class: 'fighter' } });
    expect(widget(ruleset, fighter, 'spells')).toBeUndefined();
    expect(
      opened(ruleset, fighter)
        .sheet()
        .blocks.map(({ id }) => id),
    ).not.toContain('spells');
    expect(offered(ruleset, wizard(1), 'spells')).toEqual([
      ['Light', true],
      ['Sleep', true],
    ]);
    expect(offered(ruleset, wizard(5), 'spells')?.map(([name]) => name)).toEqual(['Light', 'Sleep', 'Storm']);
    expect(wrong(ruleset, wizard(1, 'storm'))).toEqual(['not-offered lists.spells[0]']);
    expect(
      wrong(ruleset, character(ruleset, { options: { class: 'fighter' }, rows: { spells: ['light'] } })),
    ).toEqual(['not-offered lists.spells[0]']);
  });

  it('takes an entry once, and as many rows as its formula says', () => {
    expect(offered(ruleset, wizard(1, 'light'), 'spells')).toEqual([
      ['Light', false],
      ['Sleep', true],
    ]);
    expect(wrong(ruleset, wizard(1, 'light', 'light'))).toEqual(['not-offered lists.spells[1]']);
    expect(next(ruleset, wizard(1, 'light'))).toEqual(['pick-spells']);
    expect(next(ruleset, wizard(1, 'light', 'sleep'))).toEqual([]);
    expect(wrong(ruleset, wizard(1, 'light', 'sleep', 'sleep'))).toContain('not-offered lists.spells[2]');
  });
});

describe('rows per level', () => {
  const ruleset = game();
  const most = (document: CharacterDocument) => {
    const [block] = opened(ruleset, document).play().blocks;
    return block?.kind === 'trackers' ? block.trackers[0]?.max : undefined;
  };

  it('are there by themselves, are filled in, and come back after a level is lost', () => {
    const start = character(ruleset, { level: 3, options: { class: 'fighter', subclass: 'knight' } });
    const rows = chosenRows(ruleset, start, 'levels');
    expect(rows.map(({ title, remove }) => [say(title), remove.length])).toEqual([
      ['Level 1', 0],
      ['Level 2', 0],
      ['Level 3', 0],
    ]);
    expect(most(start)).toBe(18);
    const [control] = rows[2]?.controls ?? [];
    if (control?.kind !== 'number') throw new Error('No number');
    const filled = edit(start, [...(control.first ?? []), { op: 'set', path: [...control.path], value: 12 }]);
    expect(most(filled)).toBe(24);
    const [again] = chosenRows(ruleset, filled, 'levels')[2]?.controls ?? [];
    expect(again).toMatchObject({ value: 12 });
    expect(again && 'first' in again).toBe(false);
    const lower = edit(filled, [{ op: 'set', path: ['numbers', 'main', 'level'], value: 2 }]);
    expect([most(lower), wrong(ruleset, lower).filter((each) => each.includes('levels'))]).toEqual([12, []]);
    expect(most(edit(lower, [{ op: 'set', path: ['numbers', 'main', 'level'], value: 3 }]))).toBe(24);
  });
});

describe('points at a price that rises', () => {
  const ruleset = game();
  const spentOn = (might: number, wits = 0) => {
    const { budgets } = opened(ruleset, character(ruleset, { points: { might, wits } }));
    return budgets.find(({ id }) => id === 'points')?.spent;
  };

  it('cost as much as each step does', () => {
    // From 8: five steps at 1 lead to 13, and two at 2 to 15.
    expect([0, 1, 5, 6, 7].map((points) => spentOn(points))).toEqual([0, 1, 5, 7, 9]);
    expect(spentOn(7, 3)).toBe(12);
    const stepper = widget(ruleset, character(ruleset, { points: { might: 5 } }), 'stats');
    expect(stepper?.kind === 'steppers' && stepper.rows.map(({ up }) => up.price)).toEqual([
      { raw: '2' },
      { raw: '1' },
    ]);
  });

  it('are counted in a moment, however many are stored', () => {
    expect(spentOn(1_000_000_000)).toBe(5 + 2 * (1_000_000_000 - 5));
  });
});

it.each([1, 4])('quick builds of level %i follow every rule of choices', (level) => {
  const ruleset = game(level);
  for (let seed = 0; seed < 40; seed += 1) {
    const rng = seededRng(`choices ${String(seed)}`);
    const document = quickCharacter(ruleset, { ...ports(), rng, translate: say });
    const open = opened(ruleset, document);
    expect(
      open.problems.map(({ text }) => say(text)),
      String(seed),
    ).toEqual([]);
    expect(
      open.nextSteps?.().map(({ text }) => say(text)),
      String(seed),
    ).toEqual([]);
  }
});

it('a level that is bought brings features, and asks for the picks that it opens', () => {
  const [main, ...others] = classes.numbers;
  const level = { ...main.of[0], chosen: undefined, is: '3' };
  const raises = [{ id: 'level', name: 'Level', of: 'level', price: 5 }];
  const numbers = [{ ...main, of: [JSON.parse(JSON.stringify(level))] }, ...others];
  const ruleset = rulesetOf({ ...classes, numbers, advancement: { raises } });
  const start = character(ruleset, {
    options: { class: 'fighter', subclass: 'knight' },
    rows: { features: ['archery'] },
  });
  const hero = editPlay(start, [enter({ account: 'exp', amount: 5, reason: '' })]);
  expect(next(ruleset, hero)).toEqual([]);
  const considered = opened(ruleset, hero).advancement?.consider({ raise: 'level', by: 1 });
  expect(considered?.effects.map(({ id, before, after }) => [id, say(before), say(after)])).toEqual([
    ['level', '3', '4'],
    ['hp', '18', '24'],
    ['features', '–', 'Indomitable'],
    ['features-feat', '0', '1'],
  ]);
  const risen = editPlay(hero, considered?.buy ?? []);
  expect(next(ruleset, risen)).toEqual(['pick-features-feat']);
  expect(chosenRows(ruleset, risen, 'features').map(({ title }) => say(title))).toContain('Indomitable');
});
