import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { npcForm } from '#shared/rules/statBlock/names';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const roll = { check: 'check', with: { bonus: 'it.value' }, notes: ['Add what fits.'] };
const game = {
  guidance: 'You write everything yourself.',
  lookups: [
    {
      id: 'ranks',
      name: 'Ranks',
      of: [
        { id: 'poor', name: 'Poor', from: 0 },
        { id: 'great', name: 'Great', from: 3 },
      ],
    },
  ],
  numbers: [
    {
      id: 'skills',
      name: 'Skills',
      skills: true,
      word: 'ranks',
      each: { chosen: { min: 0, max: 6, initial: 0 }, roll },
      of: [
        { id: 'brawl', name: 'Brawl' },
        { id: 'charm', name: 'Charm' },
      ],
    },
  ],
  lists: [
    {
      id: 'arms',
      name: 'Arms',
      free: true,
      row: {
        damage: { name: 'Damage', words: 40 },
        range: { name: 'Range', words: 40 },
        note: { name: 'Note', words: 40 },
      },
      detail: [{ text: '{it.damage}, {it.range}, {it.note}' }],
    },
  ],
  trackers: [
    { id: 'acts', name: 'Acts', most: 2, restored: { round: 2 } },
    { id: 'hits', name: 'Hits', most: { chosen: { min: 0, max: 500, initial: 0 } }, health: true },
  ],
  conditions: [{ id: 'dazed', name: 'Dazed' }],
  actions: [
    { id: 'strike', name: 'Strike', rowsOf: 'arms', costs: { acts: 1 } },
    { id: 'rally', name: 'Rally', costs: { acts: 1 } },
  ],
  problems: [
    {
      id: 'unnamed',
      each: 'arms',
      when: "it.name == ''",
      at: 'arms',
      text: 'Weapon {count} has no name.',
      next: true,
    },
  ],
  npc: {
    skills: true,
    own: [{ id: 'wounds', name: 'Wounds', min: 0, max: 9, initial: 1, group: 'vitals' }],
    roll: { check: 'check', with: { bonus: 'bonus' } },
    skillRoll: { check: 'check', with: { bonus: 'bonus - 1' }, notes: ['Add what fits.'] },
    foes: [
      {
        id: 'ogre',
        name: 'Ogre',
        attacks: [{ id: 'club', name: 'Club' }, { name: 'Bite' }],
        abilities: [{ id: 'slow', name: 'Slow', text: 'It acts last.' }],
      },
    ],
    links: ['dice'],
  },
  reference: [{ id: 'dice', group: 'Rules', name: 'Dice', text: 'Roll.' }],
  layout: {
    play: ['arms', 'conditions'],
    tables: [
      {
        id: 'arms',
        columns: [
          { name: 'Damage', is: 'it.damage' },
          { name: 'Range', is: 'it.range', medium: 'screen' },
          { name: 'Note', medium: 'paper', says: [{ text: '{it.note}' }] },
        ],
      },
    ],
  },
};
const ruleset = rulesetOf(game);

function withChoices(more: Readonly<Record<string, Json>>): CharacterDocument {
  const document = newCharacter(ruleset, ports());
  return { ...document, choices: { ...(document.choices as object), ...more } };
}
const row = (more: Readonly<Record<string, string>>) => ({ from: '', item: '', name: '', ...more });
const armed = withChoices({
  numbers: { skills: { brawl: 3 } },
  lists: { arms: [row({ name: 'Bow', range: '60 m', note: 'long' }), row({ name: ' ', damage: '2' })] },
});

describe('rows of a list', () => {
  it('leave out the comma of a part that is empty', () => {
    const block = opened(ruleset, armed)
      .play()
      .blocks.find(({ kind }) => kind === 'rows');
    const details = block?.kind === 'rows' ? block.rows.map(({ detail }) => detail) : [];
    expect(details).toEqual([{ raw: '60 m, long' }, { raw: '2' }]);
  });

  it('are counted in what is said of them, and blanks are no name', () => {
    const next = opened(ruleset, armed).nextSteps?.() ?? [];
    expect(next.map(({ path, text }) => [path, say(text)])).toContainEqual([
      'lists.arms[1]',
      'Weapon 2 has no name.',
    ]);
  });

  it('show columns on the screen alone, and others on paper alone', () => {
    const open = opened(ruleset, armed);
    const shown = open.sheet().blocks.find(({ id }) => id === 'arms');
    const heads = shown?.kind === 'table' ? shown.columns.slice(1).map(({ label }) => say(label)) : [];
    expect(heads).toEqual(['Damage', 'Range']);
    const printed = open
      .print({})
      .bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
      .find((block) => block.kind === 'table' && block.columns.some(({ label }) => say(label) === 'Note'));
    if (printed?.kind !== 'table') throw new Error('No table');
    expect(printed.columns.slice(1).map(({ label }) => say(label))).toEqual(['Damage', 'Note']);
    expect(printed.rows[0]?.map(({ text }) => say(text))).toEqual(['Bow', '', 'long']);
  });
});

describe('a list that is paid for', () => {
  const shop = rulesetOf({
    budgets: [{ id: 'coins', name: 'Coins', granted: '50', ledger: true }],
    catalogs: [
      {
        id: 'arms',
        name: 'Arms',
        columns: { weight: 'number', price: 'number' },
        of: [{ id: 'bow', name: 'Bow', weight: 2, price: 6 }],
      },
    ],
    lists: [
      {
        id: 'gear',
        name: 'Gear',
        from: ['arms'],
        row: { quantity: { name: 'How many', min: 1, max: 9 } },
        price: 'it.price * it.quantity',
        paid: 'coins',
      },
    ],
  });

  const shownWith = (quantity: number) => {
    const document = newCharacter(shop, ports());
    const choices = {
      ...(document.choices as object),
      lists: { gear: [{ from: 'arms', item: 'bow', quantity }] },
    };
    const character = opened(shop, { ...document, choices });
    const widgets = character.steps.flatMap(({ id }) => character.step(id).widgets);
    return widgets.flatMap((widget) => {
      const rows = widget.kind === 'chosen' ? widget.rows : widget.kind === 'catalog' ? widget.entries : [];
      return rows.map(({ price, detail }) => [price, detail].map((text) => say(text ?? { raw: '' })));
    });
  };

  it('says a price once, and that of one where there are several', () => {
    const offered = ['6', 'Weight 2'];
    expect(shownWith(1)).toEqual([['6', 'Weight 2'], offered]);
    expect(shownWith(2)).toEqual([['12', 'Weight 2, Price 6'], offered]);
  });
});

describe('play', () => {
  it('stands in the order of the layout, with the button of a round in view', () => {
    const { blocks } = opened(ruleset, armed).play();
    expect(blocks.map(({ id }) => id)).toEqual(['rows-arms', 'conditions', 'trackers', 'actions', 'time']);
    expect(blocks.at(-1)?.folded).toBeUndefined();
    const broken = () => rulesetOf({ ...game, layout: { play: ['armz'] } });
    expect(broken).toThrow('layout.play.0');
  });

  it('says beside a roll what to add', () => {
    const figures = opened(ruleset, armed)
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    expect(figures.find(({ id }) => id === 'brawl')?.roll).toMatchObject({
      values: { bonus: 3 },
      notes: [{ raw: 'Add what fits.' }],
    });
  });
});

describe('the figures beside the wizard', () => {
  it('name skills by their words, leave out those at 0, and what is back every round', () => {
    const { lists, figures } = opened(ruleset, armed).aside();
    expect(lists[0]?.items).toEqual([{ raw: 'Brawl · Great' }]);
    expect(figures.map(({ id }) => id)).not.toContain('acts');
    expect(
      opened(ruleset, armed)
        .profile?.()
        .vitals.map(({ id }) => id),
    ).toEqual(['hits']);
  });
});

describe('foes', () => {
  const ogre = newCharacter(ruleset, ports(), { form: npcForm, template: 'ogre' });

  it('are stored with the ids of their attacks, or their places', () => {
    expect(ogre.choices).toMatchObject({
      attacks: [{ key: 'club' }, { key: 'ogre-1' }],
      abilities: [{ key: 'slow' }],
    });
    const words = JSON.stringify(opened(ruleset, ogre).sheet());
    for (const word of ['Club', 'Bite', 'It acts last.']) expect(words).toContain(word);
  });

  it('roll skills by the roll of skills', () => {
    const block = { ...ogre, choices: { ...(ogre.choices as object), skills: { brawl: 4 } } };
    const words = JSON.stringify(opened(ruleset, block).sheet());
    expect(words).toContain('{"check":"check","values":{"bonus":3}');
    expect(words).toContain('Add what fits.');
  });

  it('lead to the cards that belong to every foe', () => {
    expect(ruleset.reference.entries.find(({ title }) => say(title) === 'Ogre')?.links).toEqual(['dice']);
  });

  it('of whom only the health is known have as much as a character may', () => {
    expect(ruleset.fight?.quickLimits).toEqual({ health: { most: 500 } });
    const foe = ruleset.fight?.quickFoe({ name: 'Brute', health: 300, defense: 0, armor: 0 });
    expect(foe).toMatchObject({ form: 'character', choices: { overrides: { hits: 300 } } });
  });
});

it('a game says itself what its wizard does', () => {
  expect(ruleset.guidance).toEqual({ raw: 'You write everything yourself.' });
});

describe('a set that the sheet shows in parts', () => {
  const table = (id: string, where: string) => ({
    id,
    name: id,
    of: 'skills',
    where,
    columns: [{ name: 'Value', is: 'it.value', roll }],
  });
  const split = rulesetOf({
    ...game,
    words: [{ id: 'concept', name: 'Concept' }],
    numbers: [
      ...game.numbers,
      {
        id: 'pace',
        name: 'Pace',
        unit: 'm',
        of: [{ id: 'speed', name: 'Speed', text: 'Each move.', chosen: { min: 0, max: 999 } }],
      },
    ],
    conditions: [
      { id: 'dazed', name: 'Dazed' },
      { id: 'covered', name: 'Covered', harmless: true },
    ],
    layout: {
      subtitle: ['concept'],
      facts: ['speed'],
      notes: 'Wounds and notes',
      tables: [table('fights', "it.id == 'brawl'"), table('talks', "it.id == 'charm'")],
      sheet: ['fights', 'talks'],
      print: [['notes']],
    },
  });
  const character = opened(split);

  it('is one table in play', () => {
    const { blocks, playBlocks = [] } = character.sheet();
    expect(blocks.map(({ id, inPlay }) => [id, inPlay])).toEqual([
      ['fights', undefined],
      ['talks', undefined],
    ]);
    const [whole] = playBlocks;
    expect(whole).toMatchObject({ id: 'skills', title: { raw: 'Skills' }, inPlay: 'rolls', attacks: false });
    expect(whole?.kind === 'table' && whole.rows.map(({ id }) => id)).toEqual(['brawl', 'charm']);
  });

  it('has words beside its steps, and numbers of many steps are typed', () => {
    const widgets = character.steps.flatMap(({ id }) => character.step(id).widgets);
    const typed = widgets.find(({ id }) => id === 'pace-typed');
    expect(typed).toMatchObject({
      kind: 'fields',
      fields: [{ kind: 'number', id: 'speed', unit: { raw: 'm' }, hint: { raw: 'Each move.' }, max: 999 }],
    });
    const skills = widgets.find(({ id }) => id === 'skills');
    expect(skills?.kind === 'steppers' && skills.rows[0]?.text).toEqual({ raw: 'Poor' });
    expect(widgets.find(({ id }) => id === 'hits')).toMatchObject({ kind: 'fields', fields: [{ max: 500 }] });
  });

  it('has room on an empty sheet for what describes a character, and a title for notes', () => {
    expect(split.blankSheet().header.facts.map(({ label }) => say(label))).toEqual(['Concept', 'Speed']);
    expect(character.print({}).header.facts.map(({ label }) => say(label))).toEqual(['Speed']);
    expect(JSON.stringify(split.blankSheet().bands)).toContain('Wounds and notes');
  });

  it('tells a party of trouble alone', () => {
    const document = newCharacter(split, ports());
    const state = { ...document, play: { conditions: { dazed: true, covered: true } } };
    expect(opened(split, state).profile?.().conditions).toEqual([{ raw: 'Dazed' }]);
  });
});

it('counts points from a base of 0 where a number has no formula', () => {
  const paid = rulesetOf({
    budgets: [{ id: 'skillPoints', name: 'Skill points', granted: 5 }],
    numbers: [
      {
        id: 'skills',
        name: 'Skills',
        each: { bought: { most: 5, from: ['skillPoints'] } },
        of: [{ id: 'brawl', name: 'Brawl' }],
      },
    ],
  });
  const document = newCharacter(paid, ports());
  const choices = { ...(document.choices as object), numbers: { skills: { brawl: 3 } } };
  const [block] = opened(paid, { ...document, choices }).sheet().blocks;
  const [figure] = block?.kind === 'figures' ? block.figures : [];
  expect(figure?.explained?.sources.map(({ label, amount }) => [say(label), amount])).toEqual([
    ['Base', 0],
    ['Points', 3],
  ]);
});
