import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, changeBy, type Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { valueAt } from '#shared/character/playState';
import { withoutJournalEntries } from '#shared/character/replay';
import { raw } from '#shared/kernel/text';
import type { PlayAction, PlayRow, RowsBlock, Tracker } from '#shared/rules/play';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = rulesetOf({
  numbers: [
    {
      id: 'known',
      name: 'Known',
      of: [
        { id: 'power', name: 'Power', chosen: { min: 0, max: 5, initial: 1 } },
        { id: 'loaded', name: 'Loaded', is: 'sum(gear, it.shots.now)' },
        { id: 'spent', name: 'Spent', is: 'sum(gear, it.shots.lost)' },
      ],
    },
  ],
  catalogs: [
    {
      id: 'arms',
      name: 'Arms',
      columns: { magazine: 'number' },
      of: [
        { id: 'pistol', name: 'Pistol', magazine: 6 },
        { id: 'rope', name: 'Rope', magazine: 0 },
      ],
    },
  ],
  lists: [
    {
      id: 'gear',
      name: 'Gear',
      from: ['arms'],
      live: {
        shots: {
          name: 'Shots',
          most: 'it.magazine + power',
          restored: { rest: 'most - now', day: 1 },
          show: 'boxes',
          only: 'arms',
        },
        dirty: { name: 'Dirty', flag: true, until: 'rest' },
        where: { name: 'Where', words: 40 },
        supply: { name: 'Supply', ladder: [8, 6, 4] },
      },
    },
  ],
  actions: [
    {
      id: 'shoot',
      name: 'Shoot',
      rowsOf: 'gear',
      when: "it.id == 'pistol'",
      costs: { 'it.shots': 'it.magazine - 4' },
      set: [{ live: 'dirty' }],
      roll: {
        check: 'check',
        with: { bonus: 'it.shots.now' },
        after: [{ action: 'useUp', outcomes: ['failure'] }],
      },
    },
    { id: 'load', name: 'Load', rowsOf: 'gear', set: [{ live: 'shots', to: 'it.shots.now + 1' }] },
    { id: 'useUp', name: 'Use up', rowsOf: 'gear', hidden: true, costs: { 'it.supply': 1 } },
  ],
});

function armed(): CharacterDocument {
  const document = newCharacter(game, ports());
  const gear = ['pistol', 'rope', 'pistol'].map((item) => ({ from: 'arms', item }));
  return { ...document, choices: { ...(document.choices as object), lists: { gear } } };
}

function blockOf(document: CharacterDocument): RowsBlock {
  const block = opened(game, document)
    .play()
    .blocks.find(({ id }) => id === 'rows-gear');
  if (block?.kind !== 'rows') throw new Error('No rows');
  return block;
}

function rowOf(document: CharacterDocument, at: number): PlayRow {
  const row = blockOf(document).rows[at];
  if (row === undefined) throw new Error('No row');
  return row;
}

const counts = (document: CharacterDocument, at = 0): Record<string, string> =>
  Object.fromEntries(
    (rowOf(document, at).trackers ?? []).map(({ label, value, max }) => [
      say(label),
      `${String(value)}/${String(max)}`,
    ]),
  );

function trackerOf(document: CharacterDocument, label: string, at = 0): Tracker {
  const found = rowOf(document, at).trackers?.find((each) => say(each.label) === label);
  if (found === undefined) throw new Error(`No ${label}`);
  return found;
}

function actionOf(document: CharacterDocument, id: string): PlayAction {
  const actions = opened(game, document)
    .play()
    .blocks.flatMap((block) =>
      'actions' in block
        ? [...block.actions, ...('rows' in block ? block.rows.flatMap((row) => row.actions) : [])]
        : [],
    );
  const found = actions.find((action) => action.id === id);
  if (found === undefined) throw new Error(`No action ${id}`);
  return found;
}

const act = (document: CharacterDocument, id: string): CharacterDocument =>
  editPlay(document, actionOf(document, id).edits);

/** As a press on minus or plus does it. */
const step = (tracker: Tracker, by: number): Edit =>
  changeBy(tracker.path, { from: tracker.value, by, least: tracker.min, most: tracker.max });

const figureOf = (document: CharacterDocument, id: string): string | undefined => {
  const figures = opened(game, document)
    .sheet()
    .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const found = figures.find((figure) => figure.id === id);
  return found && say(found.value);
};

describe('numbers of rows', () => {
  it('begin at their highest value, which is a formula of their row', () => {
    expect(counts(armed())).toEqual({ Shots: '7/7', Supply: '3/3' });
    expect(trackerOf(armed(), 'Shots')).toMatchObject({ show: 'boxes' });
    expect(trackerOf(armed(), 'Supply')).toMatchObject({ show: 'die', dice: [0, 4, 6, 8] });
    expect(trackerOf(armed(), 'Shots').explained?.sources.map(({ amount }) => amount)).toEqual([6, 1]);
  });

  it('are paid by actions of their row alone, which are blocked once too few are left', () => {
    let shot = act(armed(), 'shoot-1');
    expect(counts(shot)).toMatchObject({ Shots: '5/7' });
    expect(counts(shot, 2)).toMatchObject({ Shots: '7/7' });
    expect(rowOf(shot, 0).ticks?.map(({ on }) => on)).toEqual([true]);
    shot = act(act(shot, 'shoot-1'), 'shoot-1');
    expect(counts(shot)).toMatchObject({ Shots: '1/7' });
    expect(actionOf(shot, 'shoot-1').blocked).toMatchObject({ params: { amount: 2 } });
    expect(actionOf(shot, 'shoot-3').blocked).toBeUndefined();
  });

  it('count in formulas of other numbers, and in those of a roll', () => {
    const shot = act(armed(), 'shoot-1');
    expect(figureOf(shot, 'loaded')).toBe('13');
    expect(figureOf(shot, 'spent')).toBe('2');
    expect(actionOf(shot, 'shoot-1').roll).toMatchObject({ values: { bonus: 5 } });
  });

  it('come back with a rest and with days, and ticks end', () => {
    const shot = act(act(armed(), 'shoot-1'), 'shoot-1');
    const rested = act(shot, 'time-rest');
    expect(counts(rested)).toMatchObject({ Shots: '7/7' });
    expect(rowOf(rested, 0).ticks?.map(({ on }) => on)).toEqual([false]);
    const stayed = opened(game, shot).stay?.({ days: 2, recuperating: 0 });
    expect(counts(editPlay(shot, stayed?.edits ?? []))).toMatchObject({ Shots: '5/7' });
  });

  it('change by an amount, so that an earlier change can be undone', () => {
    const clicked = editPlay(armed(), [step(trackerOf(armed(), 'Shots'), -3)]);
    const loaded = act(clicked, 'load-1');
    expect(counts(loaded)).toMatchObject({ Shots: '5/7' });
    const [first] = loaded.journal;
    const undone = withoutJournalEntries(loaded, new Set([first?.id ?? ''])).document;
    expect(counts(undone)).toMatchObject({ Shots: '7/7' });
    expect(valueAt(undone.play, ['live', 'gear', '0'])).toMatchObject({ shots: 7 });
  });

  it('are one entry of the journal for a run of clicks, which can be undone in any order', () => {
    const press = (document: CharacterDocument, by: number): CharacterDocument =>
      perform(
        document,
        { label: raw('Shots'), edits: [step(trackerOf(document, 'Shots'), by)], merge: 'shots' },
        ports(),
      );
    const clicked = act(press(press(press(armed(), -1), -1), -1), 'load-1');
    expect(clicked.journal).toHaveLength(2);
    const [first] = clicked.journal;
    expect(counts(withoutJournalEntries(clicked, new Set([first?.id ?? ''])).document)).toMatchObject({
      Shots: '7/7',
    });
  });

  it('follow the roll of their row', () => {
    const [after] = actionOf(armed(), 'shoot-3').roll?.after ?? [];
    expect(after).toMatchObject({ outcomes: ['failure'] });
    const used = editPlay(armed(), after?.edits ?? []);
    expect(counts(used, 2)).toMatchObject({ Supply: '2/3' });
    expect(counts(used, 0)).toMatchObject({ Supply: '3/3' });
  });

  it('are none of a row whose highest value is 0', () => {
    const document = armed();
    const choices = { ...(document.choices as object), numbers: { known: { power: 0 } } };
    expect(counts({ ...document, choices }, 1)).toEqual({ Supply: '3/3' });
    expect(actionOf({ ...document, choices }, 'load-2').blocked).toBeDefined();
  });

  it('stay with their rows when others are removed', () => {
    const shot = act(armed(), 'shoot-3');
    const steps = opened(game, shot).steps.flatMap(({ id }) => opened(game, shot).step(id).widgets);
    const list = steps.find((widget) => widget.kind === 'chosen');
    const fewer = opened(game, {
      ...shot,
      choices: applyEdits(shot.choices, list?.rows[0]?.remove ?? []),
    });
    const block = fewer.play().blocks.find(({ id }) => id === 'rows-gear');
    const values = block?.kind === 'rows' ? block.rows.map(({ trackers = [] }) => trackers[0]?.value) : [];
    expect(values).toEqual([1, 5]);
  });

  it('are words that are typed in play', () => {
    const [words] = rowOf(armed(), 1).words ?? [];
    const typed = editPlay(armed(), [{ op: 'set', path: words?.path ?? [], value: 'On the mule' }]);
    expect(rowOf(typed, 1).words).toMatchObject([{ value: 'On the mule' }]);
    expect(rowOf(typed, 0).words).toMatchObject([{ value: '' }]);
  });
});

const promises = rulesetOf({
  catalogs: [{ id: 'oaths', name: 'Oaths', of: [{ id: 'fealty', name: 'Fealty' }], columns: {} }],
  numbers: [
    {
      id: 'known',
      name: 'Known',
      of: [
        { id: 'kept', name: 'Kept', is: 'count(promises)' },
        { id: 'done', name: 'Done', is: 'sum(promises, it.marks.now)' },
      ],
    },
  ],
  budgets: [{ id: 'honor', name: 'Honor', granted: 10 }],
  lists: [
    {
      id: 'promises',
      name: 'Promises',
      free: true,
      from: ['oaths'],
      most: 3,
      grows: true,
      price: 2,
      paid: 'honor',
      row: { size: { name: 'Size', min: 2, max: 12, initial: 6 } },
      live: { marks: { name: 'Marks', most: 'it.size', start: 0, show: 'clock' } },
    },
  ],
});

describe('rows that begin and end in play', () => {
  const start = (): CharacterDocument => {
    const document = newCharacter(promises, ports());
    const chosen = [{ from: 'oaths', item: 'fealty' }];
    return { ...document, choices: { ...(document.choices as object), lists: { promises: chosen } } };
  };
  const block = (document: CharacterDocument): RowsBlock => {
    const [found] = opened(promises, document)
      .play()
      .blocks.flatMap((each) => (each.kind === 'rows' ? [each] : []));
    if (found === undefined) throw new Error('No promises');
    return found;
  };
  const begun = (document: CharacterDocument, option: string): CharacterDocument => {
    const [begin] = block(document).actions;
    const found = begin?.options?.find(({ id }) => id === option);
    return editPlay(document, found?.edits ?? []);
  };
  const endOf = (document: CharacterDocument, at: number) =>
    block(document).rows[at]?.actions.find(({ id }) => id.startsWith('end-'))?.edits ?? [];
  const figures = (document: CharacterDocument): Record<string, string> =>
    Object.fromEntries(
      opened(promises, document)
        .sheet()
        .blocks.flatMap((each) => (each.kind === 'figures' ? each.figures : []))
        .map(({ id, value }) => [id, say(value)]),
    );

  it('are there without any, to begin the first one', () => {
    const empty = block(newCharacter(promises, ports()));
    expect(empty.rows).toEqual([]);
    expect(empty.grows).toBe(true);
    expect(empty.actions[0]?.options?.map(({ id }) => id)).toEqual(['own', 'oaths fealty']);
  });

  it('are named and changed in play, and count in formulas', () => {
    let document = begun(start(), 'own');
    const [, own] = block(document).rows;
    expect(own?.words).toMatchObject([{ id: 'name', value: '' }]);
    document = editPlay(document, [
      { op: 'set', path: own?.words?.[0]?.path ?? [], value: 'Find the well' },
      { op: 'set', path: own?.trackers?.[0]?.path ?? [], value: 4 },
    ]);
    const [, named] = block(document).rows;
    expect(named && say(named.title)).toBe('Find the well');
    expect(named?.trackers).toMatchObject([
      { value: 4, max: 12 },
      { show: 'clock', value: 0, max: 4 },
    ]);
    const marked = named?.trackers?.[1];
    document = editPlay(document, marked === undefined ? [] : [step(marked, 9)]);
    expect(figures(document)).toEqual({ kept: '2', done: '4' });
  });

  it('begin with keys of their own, when two people begin one at the same time', () => {
    const [one, other] = [begun(start(), 'own'), begun(start(), 'own')];
    const keys = [one, other].map(({ play }) => Object.keys(valueAt(play, ['grown', 'promises']) as object));
    expect(new Set(keys.flat()).size).toBe(2);
  });

  it('are refused beyond the most that a list holds', () => {
    const full = begun(begun(start(), 'own'), 'own');
    expect(block(full).actions[0]?.blocked).toBeDefined();
  });

  it('end, and are there again after an undo', () => {
    const two = begun(start(), 'own');
    const ended = editPlay(two, endOf(two, 1));
    expect(block(ended).rows).toHaveLength(1);
    const last = ended.journal.at(-1);
    const undone = withoutJournalEntries(ended, new Set([last?.id ?? ''])).document;
    expect(block(undone).rows).toHaveLength(2);
  });

  it('stay paid if they were chosen, and cost nothing if they began in play', () => {
    const budget = (document: CharacterDocument) => opened(promises, document).budgets[0];
    const before = budget(start());
    const ended = editPlay(start(), endOf(start(), 0));
    expect(block(ended).rows).toHaveLength(0);
    expect(figures(ended)).toEqual({ kept: '0', done: '0' });
    expect(budget(ended)).toEqual(before);
    expect(budget(begun(start(), 'own'))).toEqual(before);
  });
});
