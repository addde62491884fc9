import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { PlayAction } from '#shared/rules/play';
import { applyEdits, type Edit } from '#shared/character/edits';
import type { JsonRecord } from '#shared/kernel/record';
import { rowNumber } from '#shared/rules/definition/model/live/rows';
import type { ChosenWidget } from '#shared/rules/views';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const ruleset = rulesetOf({
  lists: [
    {
      id: 'weapons',
      name: 'Weapons',
      free: true,
      attacks: true,
      row: { hands: { name: 'Hands', min: 1, max: 2 }, bonus: { name: 'Bonus', min: 0, max: 9 } },
      detail: [{ when: 'it.hands == 2', text: 'Two-handed' }],
      marks: [
        { id: 'used', name: 'Used', until: 'round' },
        { id: 'broken', name: 'Broken' },
      ],
    },
  ],
  trackers: [
    { id: 'acts', name: 'Acts', most: 2 },
    { id: 'reacts', name: 'Reactions', most: 1, reactions: true },
    {
      id: 'hits',
      name: 'Hits',
      most: { chosen: { min: 0, max: 99 } },
      health: true,
      showWhen: 'hits.most > 0',
    },
  ],
  conditions: [{ id: 'dazed', name: 'Dazed' }],
  actions: [
    {
      id: 'attack',
      name: 'Attack',
      rowsOf: 'weapons',
      costs: { acts: 1 },
      set: [{ mark: 'used' }],
      roll: { check: 'check', with: { bonus: 'it.bonus' } },
    },
    {
      id: 'second',
      name: 'Second',
      rowsOf: 'weapons',
      not: [
        { when: 'it.used', text: '{it.name} was used.' },
        { when: 'it.hands == 2', text: 'It needs one hand.' },
      ],
      set: [{ tracker: 'acts', to: 0 }, { mark: 'broken' }],
    },
    {
      id: 'shake',
      name: 'Shake off',
      choose: { where: 'it.on', otherwise: 'It failed' },
      costs: { acts: 1 },
    },
    { id: 'react', name: 'React', costs: { reacts: 1 } },
  ],
  initiative: { text: 'Cards.', draw: 'cards', order: ['total'], oneWay: true },
  layout: {
    tables: [
      {
        id: 'arms',
        of: 'weapons',
        where: 'it.hands == 1',
        columns: [{ name: 'Attack', is: 'it.bonus', signed: true }],
      },
    ],
  },
});

function armed(): CharacterDocument {
  const document = newCharacter(ruleset, ports());
  const weapons = [
    { from: '', item: '', name: 'Knife', hands: 1, bonus: 3 },
    { from: '', item: '', name: 'Spear', hands: 2, bonus: 1 },
  ];
  return { ...document, choices: { ...(document.choices as object), lists: { weapons } } };
}

function blockOf(document: CharacterDocument) {
  const block = opened(ruleset, document)
    .play()
    .blocks.find(({ kind }) => kind === 'rows');
  if (block?.kind !== 'rows') throw new Error('No rows');
  return block;
}

function actionOf(document: CharacterDocument, id: string): PlayAction {
  const found = opened(ruleset, document)
    .play()
    .blocks.flatMap((block) =>
      block.kind === 'actions'
        ? block.actions
        : block.kind === 'rows'
          ? block.rows.flatMap(({ actions }) => actions)
          : [],
    )
    .find((action) => action.id === id);
  if (found === undefined) throw new Error(`No action ${id}`);
  return found;
}

/** The document after a press in the wizard's list of weapons. */
function chosen(
  document: CharacterDocument,
  press: (widget: ChosenWidget) => readonly Edit[],
): CharacterDocument {
  const open = opened(ruleset, document);
  const widgets = open.steps.flatMap(({ id }) => open.step(id).widgets);
  const found = widgets.find((each) => each.kind === 'chosen' && each.id === 'weapons');
  if (found?.kind !== 'chosen') throw new Error('No weapons');
  return { ...document, choices: applyEdits(document.choices, press(found)) };
}
const removeFirst = ({ rows }: ChosenWidget) => rows[0]?.remove ?? [];
const addOwn = ({ add }: ChosenWidget) => add?.edits ?? [];

const after = (document: CharacterDocument, id: string) => editPlay(document, actionOf(document, id).edits);

describe('actions of rows', () => {
  it('stand with each row, and roll with its numbers', () => {
    const block = blockOf(armed());
    expect(block.place).toBe('attacks');
    expect(block.rows.map(({ title, detail }) => [title, detail])).toEqual([
      [{ raw: 'Knife' }, undefined],
      [{ raw: 'Spear' }, { raw: 'Two-handed' }],
    ]);
    expect(actionOf(armed(), 'attack-1').roll).toMatchObject({ values: { bonus: 3 } });
    expect(actionOf(armed(), 'attack-2').roll).toMatchObject({ values: { bonus: 1 } });
    expect(actionOf(armed(), 'second-2').blocked).toEqual({ raw: 'It needs one hand.' });
  });

  it('have the numbers of the table of the sheet that shows them', () => {
    const [knife, spear] = blockOf(armed()).rows;
    expect(knife?.line?.columns.map(({ label }) => label).slice(1)).toEqual([{ raw: 'Attack' }]);
    expect(knife?.line?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      [{ raw: 'Knife' }, { raw: '+3' }],
    ]);
    expect(spear?.line).toBeUndefined();
  });

  it('mark their row until the round ends', () => {
    const used = after(armed(), 'attack-1');
    expect(blockOf(used).rows.map(({ text }) => text)).toEqual([{ raw: 'Used' }, undefined]);
    expect(actionOf(used, 'second-1').blocked).toEqual({ raw: 'Knife was used.' });
    expect(opened(ruleset, used).profile?.().vitals).toMatchObject([{ id: 'acts', value: 1 }, {}]);
    const both = after(used, 'attack-2');
    const next = after(both, 'time-round');
    expect(blockOf(next).rows.map(({ text }) => text)).toEqual([undefined, undefined]);
    expect(actionOf(next, 'second-1').blocked).toBeUndefined();
  });

  it('keep a mark that nothing ends', () => {
    const broken = after(after(armed(), 'second-1'), 'attack-1');
    const [knife] = blockOf(broken).rows;
    expect(knife?.text).toMatchObject({ params: { head: { raw: 'Used' }, tail: { raw: 'Broken' } } });
  });

  it('stay with their rows when others are removed or added', () => {
    const marksOf = (document: CharacterDocument) =>
      blockOf(document).rows.map(({ title, text }) => [say(title), text === undefined ? '' : say(text)]);
    const used = after(after(armed(), 'attack-2'), 'second-1');
    expect(marksOf(used)).toEqual([
      ['Knife', 'Broken'],
      ['Spear', 'Used'],
    ]);
    const spear = chosen(used, removeFirst);
    expect(marksOf(spear)).toEqual([['Spear', 'Used']]);
    const added = chosen(spear, addOwn);
    expect(marksOf(added).map(([, text]) => text)).toEqual(['Used', '']);
    // Neither the row's own nor one that is gone.
    expect(marksOf(after(added, 'attack-2')).map(([, text]) => text)).toEqual(['Used', 'Used']);
    expect(marksOf(after(after(added, 'attack-2'), 'time-round')).map(([, text]) => text)).toEqual(['', '']);
    const emptied = chosen(chosen(used, removeFirst), removeFirst);
    expect(marksOf(chosen(emptied, addOwn)).map(([, text]) => text)).toEqual(['']);
  });

  it('are unmarked where the first rows of a character come back', () => {
    const first = ['Axe', 'Bow', 'Club'].map((name) => ({ name }));
    const marks = [{ id: 'used', name: 'Used' }];
    const game = rulesetOf({
      lists: [{ id: 'arms', name: 'Arms', free: true, again: true, initial: first, marks }],
      layout: { steps: [{ id: 'all', name: 'All' }] },
    });
    const made = editPlay(newCharacter(game, ports()), [
      { op: 'set', path: ['marks', 'arms', '1'], value: ['used'] },
    ]);
    const choices = made.choices as { readonly lists: { readonly arms: readonly JsonRecord[] } };
    const fewer = { ...made, choices: { ...choices, lists: { arms: choices.lists.arms.slice(0, 2) } } };
    const widgets = opened(game, fewer).step('all').widgets;
    const list = widgets.find((widget) => widget.kind === 'chosen');
    const again = list?.add?.options?.find(({ value }) => value === 'initial');
    expect(again?.edits).toMatchObject([{ value: [2, 3, 4].map((number) => ({ [rowNumber]: number })) }]);
  });

  it('begin a new turn of a fight without marks of the round', () => {
    const fighter = opened(ruleset, after(armed(), 'attack-1')).fight?.({ minor: false });
    expect(fighter?.turn('start').edits).toEqual([{ op: 'set', path: ['marks', 'weapons', '0'], value: [] }]);
  });
});

describe('a choice of conditions', () => {
  it('may fail, and then costs what it costs', () => {
    expect(actionOf(armed(), 'shake').blocked).toBeDefined();
    const dazed = editPlay(armed(), [{ op: 'set', path: ['conditions', 'dazed'], value: true }]);
    const shake = actionOf(dazed, 'shake');
    expect(shake.blocked).toBeUndefined();
    expect(shake.options?.map(({ id, label }) => [id, label])).toEqual([
      ['otherwise', { raw: 'It failed' }],
      ['dazed', { raw: 'Dazed' }],
    ]);
    const failed = opened(ruleset, editPlay(dazed, shake.options?.[0]?.edits ?? []));
    expect(failed.profile?.().conditions).toEqual([{ raw: 'Dazed' }]);
    expect(failed.profile?.().vitals).toMatchObject([{ value: 1 }, {}]);
  });
});

describe('a fighter', () => {
  it('has reacted when no reaction is left', () => {
    const fighterOf = (document: CharacterDocument) => opened(ruleset, document).fight?.({ minor: false });
    expect(fighterOf(armed())?.hasReacted).toBe(false);
    expect(fighterOf(after(armed(), 'react'))?.hasReacted).toBe(true);
  });

  it('has no health while its points are not shown', () => {
    const hurt = (most: number) => {
      const document = armed();
      const numbers = { hits: { most } };
      const choices = { ...(document.choices as object), numbers };
      return opened(ruleset, { ...document, choices }).fight?.({ minor: false });
    };
    expect(hurt(0)?.health).toBeNull();
    expect(hurt(0)?.conditions).toEqual([]);
    expect(hurt(5)?.health).toMatchObject({ now: 5, max: 5 });
  });
});

it('offers one way of initiative where the rules know no other', () => {
  expect(ruleset.initiative.modes.map(({ id, label }) => [id, say(label)])).toEqual([
    ['each', 'One card each'],
  ]);
});

describe('a faulty action', () => {
  const faulty = (action: object) => () =>
    rulesetOf({
      lists: [{ id: 'own', name: 'Own', free: true, marks: [{ id: 'used', name: 'Used' }] }],
      actions: [{ id: 'act', name: 'Act', ...action }],
    });

  it('names a list or a mark that is not there, or offers conditions of rows', () => {
    expect(faulty({ rowsOf: 'owm' })).toThrow('actions.0.rowsOf');
    expect(faulty({ rowsOf: 'own', set: [{ mark: 'spent' }] })).toThrow('actions.0.set.0.mark');
    expect(faulty({ set: [{ mark: 'used' }] })).toThrow('actions.0.set.0.mark');
    expect(faulty({ rowsOf: 'own', choose: { where: 'true' } })).toThrow('actions.0.choose');
  });
});
