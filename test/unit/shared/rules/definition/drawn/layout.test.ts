import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { PrintBlock } from '#shared/rules/print/print';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = {
  words: [{ id: 'concept', name: 'Concept' }],
  numbers: [
    {
      id: 'guard',
      name: 'Guard',
      each: { chosen: { min: 0, max: 9 } },
      of: [
        { id: 'speed', name: 'Speed' },
        { id: 'shield', name: 'Shield', showWhen: 'it.value > 0' },
      ],
    },
    {
      id: 'skills',
      name: 'Skills',
      skills: true,
      each: { chosen: { min: 0, max: 6 } },
      of: [
        { id: 'brawl', name: 'Brawl' },
        { id: 'charm', name: 'Charm' },
      ],
    },
    {
      id: 'magic',
      name: 'Magic',
      each: { chosen: { min: 0, max: 9 }, showWhen: 'it.value > 0' },
      of: [{ id: 'mana', name: 'Mana' }],
    },
  ],
  lists: [
    { id: 'arms', name: 'Arms', free: true, row: { bonus: { name: 'Bonus', min: 0, max: 9 } } },
    { id: 'tricks', name: 'Tricks', free: true, show: 'entries', paperRows: 2 },
  ],
  layout: {
    subtitle: ['concept'],
    facts: ['shield'],
    otherwise: [
      { when: 'largest(skills, it.value) > 0', text: 'Best at {top(skills, it.value).name}' },
      { text: 'Nobody yet' },
    ],
    tables: [
      {
        id: 'arms',
        paperRows: 3,
        columns: [
          { name: 'Bonus', is: 'it.bonus', weight: 7 },
          { name: 'Twice', is: 'it.bonus * 2', strong: true },
          { name: 'Words', weight: 9, says: [{ text: 'Bonus {it.bonus}' }] },
        ],
      },
    ],
    print: [['guard', 'magic'], ['arms'], ['tricks']],
  },
};
const ruleset = rulesetOf(game);

function withChoices(more: Readonly<Record<string, Json>>): CharacterDocument {
  const document = newCharacter(ruleset, ports());
  return { ...document, choices: { ...(document.choices as object), ...more } };
}
const subtitleOf = (document: CharacterDocument) => opened(ruleset, document).subtitle;

describe('the line of a character of whom nothing is known', () => {
  it('names the first of the best numbers, and gives way to what is known', () => {
    expect(subtitleOf(withChoices({}))).toEqual({ raw: 'Nobody yet' });
    const able = { numbers: { skills: { brawl: 2, charm: 2 } } };
    expect(subtitleOf(withChoices(able))).toEqual({ raw: 'Best at Brawl' });
    expect(subtitleOf(withChoices({ ...able, words: { concept: 'Scout' } }))).toEqual({ raw: 'Scout' });
  });

  it('stands above the rules that are broken, with the exceptions', () => {
    const document = withChoices({ numbers: { guard: { speed: 12 } } });
    const exception = { code: 'range', reason: 'Born fast', by: 'Ann', at: document.createdAt };
    const { header, bands } = opened(ruleset, { ...document, exceptions: [exception] }).print({});
    expect(say(header.mark ?? { raw: '' })).toBe('Broken rules');
    const [block] = bands[1]?.columns[0]?.blocks ?? [];
    const [entry] = block?.kind === 'entries' ? block.entries : [];
    expect([entry?.name, entry?.text].map((text) => text && say(text))).toEqual([
      'Speed ranges from 0 to 9. Change it.',
      'Exception allowed by Ann: Born fast',
    ]);
    expect(opened(ruleset, withChoices({})).print({}).header.mark).toBeUndefined();
    expect(ruleset.blankSheet().header.mark).toBeUndefined();
  });

  it('stays free on paper', () => {
    const header = (document: CharacterDocument) => opened(ruleset, document).print({}).header;
    expect(header(withChoices({})).subtitle).toEqual({ raw: '' });
    expect(header(withChoices({ words: { concept: 'Scout' } })).subtitle).toEqual({ raw: 'Scout' });
  });

  it('is refused where it names something unknown', () => {
    const broken = () => rulesetOf({ ...game, layout: { otherwise: [{ text: '{skils}' }] } });
    expect(broken).toThrow('layout.otherwise.0.text');
  });
});

describe('skills beside the wizard', () => {
  const aside = (skills: object) =>
    opened(
      rulesetOf({ ...game, numbers: game.numbers.map((set) => (set.skills ? { ...set, ...skills } : set)) }),
    ).aside();
  const labels = ({ figures }: ReturnType<typeof aside>) => figures.map(({ label }) => say(label));

  it('stand there once: as a list, or large among the figures', () => {
    const able = { each: { chosen: { min: 0, max: 6, initial: 2 } } };
    const listed = aside(able);
    expect([labels(listed), listed.lists[0]?.title]).toEqual([['Speed'], { raw: 'Skills' }]);
    const large = aside({ ...able, show: 'main' });
    expect(labels(large).slice(0, 2)).toEqual(['Brawl', 'Charm']);
    expect(large.lists.map(({ title }) => say(title))).toEqual(['Arms', 'Tricks']);
  });
});

describe('a list without a table of its own', () => {
  it('has its numbers at the end of their column', () => {
    const { blocks } = opened(rulesetOf({ lists: game.lists })).sheet();
    const arms = blocks.find(({ id }) => id === 'arms');
    expect(arms?.kind === 'table' && arms.columns.map(({ numeric }) => numeric)).toEqual([false, true]);
  });
});

/** Names of the figures of a block, wherever they are shown. */
function shownNames(document: CharacterDocument) {
  const character = opened(ruleset, document);
  const printed = character.print({}).bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
  const names = (figures: readonly { readonly label: unknown }[]) => figures.map(({ label }) => label);
  return {
    sheet: character
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? names(block.figures) : [])),
    aside: names(character.aside().figures),
    profile: names(character.profile?.().figures ?? []),
    print: printed.flatMap((block) => (block.kind === 'figures' ? names(block.figures) : [])),
  };
}

describe('a number that is shown only while it says something', () => {
  const [speed, shield, mana] = [{ raw: 'Speed' }, { raw: 'Shield' }, { raw: 'Mana' }];

  it('is left out of the sheet, of the aside, of the party and of paper', () => {
    const { sheet, ...others } = shownNames(withChoices({}));
    expect(sheet).toEqual([speed, { raw: 'Brawl' }, { raw: 'Charm' }]);
    expect(others).toEqual({ aside: [speed], profile: [speed], print: [speed] });
    const full = withChoices({ numbers: { guard: { shield: 2 }, magic: { mana: 1 } } });
    expect(shownNames(full)).toMatchObject({
      profile: [speed, shield, mana],
      print: [speed, shield, mana],
    });
  });

  it('is a dash beside the name on paper', () => {
    const facts = (document: CharacterDocument) =>
      opened(ruleset, document)
        .print({})
        .header.facts.map(({ value }) => value);
    expect(facts(withChoices({}))).toEqual([{ raw: '–' }]);
    expect(facts(withChoices({ numbers: { guard: { shield: 2 } } }))).toEqual([{ raw: '2' }]);
  });

  it('is still chosen in the wizard, and stands on the blank sheet', () => {
    const character = opened(ruleset, withChoices({}));
    const steps = JSON.stringify(character.steps.map(({ id }) => character.step(id)));
    expect(steps).toContain('"Shield"');
    expect(JSON.stringify(ruleset.blankSheet())).toContain('"Shield"');
  });

  it('is refused with its place if the formula is faulty', () => {
    const [set] = game.numbers;
    const numbers = [{ ...set, of: [{ id: 'speed', name: 'Speed', showWhen: 'it.worth > 0' }] }];
    expect(() => rulesetOf({ ...game, numbers, layout: {} })).toThrow('numbers.0.of.0.showWhen');
  });
});

/** The printed block of a title. */
function printedBlock(document: CharacterDocument | undefined, title: string): PrintBlock | undefined {
  const sheet = document === undefined ? ruleset.blankSheet() : opened(ruleset, document).print({});
  return sheet.bands
    .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .find((block) => 'title' in block && JSON.stringify(block.title) === JSON.stringify({ raw: title }));
}

describe('a table on paper', () => {
  const row = (name: string) => ({ from: '', item: '', name, bonus: 2 });
  const armed = withChoices({ lists: { arms: [row('Axe')], tricks: [] } });

  it('has the widths and the large columns that its definition names', () => {
    const block = printedBlock(armed, 'Arms');
    if (block?.kind !== 'table') throw new Error('No table');
    expect(block.columns.map(({ strong }) => strong)).toEqual([undefined, undefined, true, undefined]);
    expect([block.columns[1]?.weight, block.columns[3]?.weight]).toEqual([7, 9]);
  });

  it('has at least as many rows as it asks for, with what is filled in', () => {
    expect(printedBlock(armed, 'Arms')).toMatchObject({ blankRows: 2 });
    const many = withChoices({ lists: { arms: Array.from({ length: 5 }, () => row('Axe')), tricks: [] } });
    expect(printedBlock(many, 'Arms')).toMatchObject({ blankRows: 0 });
    expect(printedBlock(undefined, 'Arms')).toMatchObject({ rows: [], blankRows: 3 });
  });

  it('has lines for entries in the same way, even if there is none yet', () => {
    expect(printedBlock(armed, 'Tricks')).toMatchObject({ entries: [], blankLines: 2 });
    const tricky = withChoices({ lists: { arms: [], tricks: [{ from: '', item: '', name: 'Feint' }] } });
    expect(printedBlock(tricky, 'Tricks')).toMatchObject({ blankLines: 1 });
    expect(printedBlock(undefined, 'Tricks')).toMatchObject({ blankLines: 2 });
  });
});
