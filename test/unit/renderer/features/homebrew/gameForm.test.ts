import { english } from '#test/unit/renderer/support/english';
import { flushPromises, type DOMWrapper, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, h, toRaw } from 'vue';
import GameView from '#renderer/features/homebrew/games/GameView.vue';
import GamePreview from '#renderer/features/homebrew/games/GamePreview.vue';
import GameField from '#renderer/features/homebrew/games/GameField.vue';
import type { FormNode } from '#renderer/features/homebrew/games/formNodes';
import { provideGameForm } from '#renderer/features/homebrew/games/useGameForm';
import { useGameStore } from '#renderer/stores/games/useGameStore';
import { newGame } from '#shared/homebrew/games/game';
import type { Json } from '#shared/kernel/jsonValue';
import { ok } from '#shared/kernel/result';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const schema = definitionJsonSchema() as FormNode;

beforeEach(() => setActivePinia(createPinia()));

/** The form of one part of a game; its list is a table or forms, as it is in the window. */
async function open(part: string, rest: Record<string, Json>) {
  const definition = { format: 1, id: 'own', version: '1.0.0', name: 'Own', ...rest };
  const game = newGame('Own', definition, { clock: fixedClock, ids: countingIds('game') });
  fakeProgram({ 'ruleset.read': () => ok({ ...game, revision: 1 }) });
  const store = useGameStore();
  await store.load(game.id);
  const Form = defineComponent(() => {
    const form = provideGameForm();
    return () =>
      h(GameField, {
        node: schema.properties?.[part] ?? {},
        value: form.valueAt([part]),
        path: [part],
        label: form.labelOf(part),
      });
  });
  const { wrapper } = mountPage(Form);
  await flushPromises();
  return { wrapper, draft: () => toRaw(store.document?.draft) as Record<string, Json> };
}

async function unfold(wrapper: VueWrapper, name: string): Promise<DOMWrapper<Element>> {
  const entry = wrapper.findAll('details').find((each) => each.find('summary').text().startsWith(name));
  if (entry === undefined) throw new Error(`No ${name}`);
  (entry.element as HTMLDetailsElement).open = true;
  await entry.trigger('toggle');
  return entry;
}

type Inside = Pick<DOMWrapper<Element>, 'findAll'>;

const alerts = (inside: Inside): string[] => inside.findAll('[role=alert]').map((each) => each.text());

function inputOf(inside: DOMWrapper<Element>, label: string) {
  const found = inside.findAll('label.label').find((each) => each.text() === label);
  return inside.get<HTMLInputElement>(`[id="${found?.attributes('for') ?? ''}"]`);
}

async function choose(inside: Inside, word: string): Promise<void> {
  const options = inside.findAll('option').filter((each) => each.text() === word);
  const select = options.at(-1)?.element.closest('select');
  if (select === null || select === undefined) throw new Error(`No ${word}`);
  select.value = options.at(-1)?.element.value ?? '';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await flushPromises();
}

const skills = (more: Record<string, Json>): Json[] => [
  { id: 'skills', name: 'Skills', ...more, of: [{ id: 'brawl', name: 'Brawl' }] },
];

describe('cards of reference', () => {
  const usual = (wrapper: VueWrapper) =>
    wrapper.findAll('button').find((each) => each.text() === english('ruleset.form.usual'));
  const check = { id: 'check', name: 'Check', dice: [{ id: 'd', sides: 20 }] };

  it('begin with those that the game has by itself, which the first own one would take away', async () => {
    const { wrapper, draft } = await open('reference', { checks: [check] });
    await usual(wrapper)?.trigger('click');
    const [first, ...others] = draft()['reference'] as readonly Json[];
    expect(first).toEqual({ id: 'check-check', group: 'Own', name: 'Check', screen: true, check: 'check' });
    expect(others).toEqual([]);
  });

  it('are not offered to a game that has some, or has faults', async () => {
    const own = { id: 'own', group: 'Rules', name: 'House rule', text: 'Reroll ones.' };
    const { wrapper } = await open('reference', { checks: [check], reference: [own] });
    expect(usual(wrapper)).toBeUndefined();
    const { wrapper: faulty } = await open('reference', { checks: [{ ...check, dice: 'many' }] });
    expect(usual(faulty)).toBeUndefined();
  });
});

describe('faults of a part that no field shows', () => {
  it('stand with the part when a detail is missing', async () => {
    const { wrapper } = await open('numbers', { numbers: skills({}) });
    await unfold(wrapper, 'Skills');
    const brawl = await unfold(wrapper, 'Brawl');
    expect(alerts(brawl)).toEqual([
      '“Brawl” has no value. Give it a formula, a range to choose from, or points.',
    ]);
  });

  it('stand in the row of a table', async () => {
    const { wrapper } = await open('numbers', { numbers: skills({}) });
    const set = await unfold(wrapper, 'Skills');
    const asTable = set.findAll('button').find((each) => each.text() === english('ruleset.form.asTable'));
    await asTable?.trigger('click');
    expect(alerts(set.get('table'))).toHaveLength(1);
  });

  it('stand with a change that changes nothing', async () => {
    const { wrapper } = await open('actions', { actions: [{ id: 'grit', name: 'Grit', set: [{}] }] });
    await unfold(wrapper, 'Grit');
    const change = await unfold(wrapper, 'Entry 1');
    expect(alerts(change)).toEqual([english('definition.fault.oneChange')]);
  });

  it('stand below a field of several names, where one click mends the wrong one', async () => {
    const catalogs = [{ id: 'gear', name: 'Gear', of: [] }];
    const lists = [{ id: 'pack', name: 'Pack', from: ['gaer'] }];
    const { wrapper, draft } = await open('lists', { catalogs, lists });
    const pack = await unfold(wrapper, 'Pack');
    expect(alerts(pack)).toHaveLength(1);
    await pack.get('[role=alert] button').trigger('click');
    expect(draft()['lists']).toEqual([{ id: 'pack', name: 'Pack', from: ['gear'] }]);
    expect(alerts(pack)).toEqual([]);
  });
});

describe('two trackers of health', () => {
  it('are mended by one click, which says in which order damage takes from them', async () => {
    const trackers = ['guard', 'hits'].map((id) => ({ id, name: id, most: 5, health: true }));
    const { wrapper, draft } = await open('trackers', { trackers });
    await unfold(wrapper, 'hits');
    const mend = wrapper.findAll('button').find((each) => each.text() === english('definition.mend.harm'));
    await mend?.trigger('click');
    expect(draft()['harm']).toEqual([{ points: 'guard', goesOn: true }, { points: 'hits' }]);
    expect(draft()['trackers']).toEqual(trackers);
    expect(alerts(wrapper)).toEqual([]);
  });
});

describe('what is typed', () => {
  it('leaves an emptied condition empty', async () => {
    const conditions = [{ id: 'hurt', name: 'Hurt', is: 'wits > 2' }];
    const { wrapper, draft } = await open('conditions', { conditions });
    const input = inputOf(await unfold(wrapper, 'Hurt'), 'Switches itself if');
    await input.setValue('');
    expect(draft()['conditions']).toEqual([{ id: 'hurt', name: 'Hurt', is: '' }]);
    expect(input.element.value).toBe('');
  });

  it('is completed by short names, of which a field may hold several', async () => {
    const catalogs = ['arms', 'gear'].map((id) => ({ id, name: id, of: [] }));
    const { wrapper, draft } = await open('lists', {
      catalogs,
      lists: [{ id: 'pack', name: 'Pack', from: [] }],
    });
    const pack = await unfold(wrapper, 'Pack');
    const input = inputOf(pack, 'Catalogs');
    const offered = () => pack.findAll('datalist option').map((each) => each.attributes('value'));
    expect(offered()).toEqual(expect.arrayContaining(['arms', 'gear']));
    await input.setValue('arms, g');
    expect(offered()).toContain('arms, gear');
    await input.setValue('');
    expect(draft()['lists']).toEqual([{ id: 'pack', name: 'Pack', from: [] }]);
  });
});

it('takes the worth of faces as numbers in one line, and says what is none', async () => {
  const dice = [{ id: 'fate', name: 'Fate', count: 4, values: [0] }];
  const { wrapper, draft } = await open('checks', { checks: [{ id: 'check', name: 'Check', dice }] });
  const values = () => (draft()['checks'] as [{ dice: [Record<string, Json>] }])[0].dice[0]['values'];
  const check = await unfold(wrapper, 'Check');
  const fate = await unfold(wrapper, 'Fate');
  const input = inputOf(fate, english('ruleset.fieldOf.dice.values'));
  await input.setValue('-1, 0, 1');
  expect(values()).toEqual([-1, 0, 1]);
  expect(alerts(check)).toEqual([]);
  await input.setValue('-1, 0, star');
  expect(values()).toEqual([-1, 0, 'star']);
  expect(alerts(fate)).toHaveLength(1);
  expect(input.element.value).toBe('-1, 0, star');
});

it('begins a price with a budget that there is', async () => {
  const budgets = [{ id: 'skillPoints', name: 'Skill points', granted: 14 }];
  const { wrapper, draft } = await open('numbers', { budgets, numbers: skills({ each: {} }) });
  const set = await unfold(wrapper, 'Skills');
  await choose(set.get('fieldset fieldset'), english('ruleset.field.bought'));
  expect(draft()['numbers']).toEqual(skills({ each: { bought: { most: 0, from: ['skillPoints'] } } }));
});

it('pays a list from money, whichever budget stands first', async () => {
  const budgets = [
    { id: 'skillPoints', name: 'Skill points', granted: '10' },
    { id: 'coins', name: 'Coins', granted: '50', ledger: true },
  ];
  const { wrapper, draft } = await open('lists', { budgets, lists: [{ id: 'gear', name: 'Gear' }] });
  await choose(await unfold(wrapper, 'Gear'), 'Paid from');
  expect(draft()['lists']).toEqual([{ id: 'gear', name: 'Gear', paid: 'coins' }]);
});

it('begins a stage of damage with points that no stage takes, and boxes with a tracker of boxes', async () => {
  const trackers = [
    { id: 'guard', name: 'Guard', most: 2 },
    { id: 'stress', name: 'Stress', most: 3, each: 'it.place' },
    { id: 'health', name: 'Health', most: 8, health: true },
  ];
  const harm = [{ points: 'guard', goesOn: true }];
  const { wrapper, draft } = await open('harm', { trackers, harm });
  await wrapper.get('[aria-label^="Add: "]').trigger('click');
  expect(draft()['harm']).toEqual([...harm, { points: 'health' }]);
  await choose(wrapper, 'Uses boxes one by one');
  expect(draft()['harm']).toEqual([...harm, { boxes: 'stress' }]);
  expect(alerts(wrapper)).toEqual([]);
});

it('begins a stage of rows with a list whose rows are ticked, and that tick', async () => {
  const live = { what: { name: 'What', words: 80 }, taken: { name: 'Taken', flag: true } };
  const lists = [
    { id: 'gear', name: 'Gear', free: true, live: { shots: { name: 'Shots', most: 6 } } },
    { id: 'wounds', name: 'Wounds', free: true, live },
  ];
  const trackers = [{ id: 'health', name: 'Health', most: 8 }];
  const { wrapper, draft } = await open('harm', { trackers, lists, harm: [{ points: 'health' }] });
  const stage = await unfold(wrapper, 'health');
  await choose(stage, 'Uses rows of a list');
  expect(draft()['harm']).toEqual([{ rows: 'wounds', live: 'taken', each: 0 }]);
  expect(alerts(wrapper)).toEqual([]);
  expect(inputOf(stage, 'What each row takes').element.value).toBe('0');
});

it('begins costs with a tracker that there is', async () => {
  const actions = [{ id: 'shoot', name: 'Shoot', costs: {} }];
  const { wrapper, draft } = await open('actions', {
    actions,
    trackers: [{ id: 'grit', name: 'Grit', most: 3 }],
  });
  const shoot = await unfold(wrapper, 'Shoot');
  const added = shoot.findAll('fieldset button').find((each) => each.text() === 'Add');
  await added?.trigger('click');
  expect(draft()['actions']).toEqual([{ id: 'shoot', name: 'Shoot', costs: { grit: 0 } }]);
  expect(alerts(shoot)).toEqual([]);
});

it('begins an effect with a number that there is', async () => {
  const conditions = [{ id: 'weak', name: 'Weak', effects: [] }];
  const { wrapper, draft } = await open('conditions', { conditions, numbers: skills({}) });
  const weak = await unfold(wrapper, 'Weak');
  await weak.get('[aria-label="Add: Effects"]').trigger('click');
  expect(draft()['conditions']).toEqual([{ id: 'weak', name: 'Weak', effects: [{ to: 'brawl', add: 0 }] }]);
});

it.each<[string, Record<string, Json>, object]>([
  ['at 0', {}, { is: 0 }],
  ['without a value where the set has a rule', { each: { chosen: { min: 0, max: 5 } } }, {}],
])('begins pasted numbers %s', async (_, rules, begun) => {
  const numbers = [{ id: 'skills', name: 'Skills', of: [], ...rules }];
  const { wrapper, draft } = await open('numbers', { numbers });
  const set = await unfold(wrapper, 'Skills');
  const press = async (words: string): Promise<void> => {
    const button = set.findAll('button').find((each) => each.text() === words);
    await button?.trigger('click');
  };
  await press('Paste a table');
  await set.get('textarea').setValue('Name\nBrawl\nSneak');
  await press('Add rows');
  expect(draft()['numbers']).toMatchObject([
    {
      of: [
        { id: 'brawl', name: 'Brawl', ...begun },
        { id: 'sneak', name: 'Sneak', ...begun },
      ],
    },
  ]);
  expect(alerts(set)).toEqual([]);
});

it('begins a table to roll on with dice, and a problem with a part that there is', async () => {
  const tables = await open('tables', { numbers: skills({}) });
  await tables.wrapper.get('[aria-label^="Add: "]').trigger('click');
  expect(tables.draft()['tables']).toMatchObject([{ dice: '1d6' }]);
  const problems = await open('problems', { numbers: skills({}) });
  await problems.wrapper.get('[aria-label^="Add: "]').trigger('click');
  expect(problems.draft()['problems']).toMatchObject([{ at: 'skills' }]);
});

it('calls a step back as the form calls the part', async () => {
  const { wrapper } = await open('numbers', { numbers: skills({}) });
  const set = await unfold(wrapper, 'Skills');
  await set.get('[aria-label="Add: Numbers of the set"]').trigger('click');
  expect(useGameStore().undoName).toEqual({
    key: 'undoStep.game.added',
    params: { what: { raw: 'Numbers of the set' } },
  });
});

it('begins with the parts to add, and with numbers alone says what will stand in play', async () => {
  for (const [numbers, shown] of [
    [[], 'Add numbers'],
    [skills({ each: { chosen: { min: 0, max: 5 } } }), 'Rolls are made on the sheet of a character.'],
  ] as const) {
    await open('numbers', { checks: [{ id: 'check', name: 'Roll', dice: [{ id: 'd' }] }], numbers });
    const { wrapper } = mountPage(GamePreview);
    await wrapper.get('input[value=play]').setValue();
    await flushPromises();
    expect(wrapper.text()).toContain(shown);
  }
});

describe('a kind of sheet', () => {
  const beast = {
    id: 'beast',
    name: 'Beast',
    of: 'campaign',
    trackers: [{ id: 'hide', name: 'Hide', most: 4 }],
  };

  /** The page of a game on the tab of its first kind. */
  async function openKind() {
    const definition = { format: 1, id: 'own', version: '1.0.0', name: 'Own', kinds: [beast] };
    const game = newGame('Own', definition, { clock: fixedClock, ids: countingIds('game') });
    fakeProgram({ 'ruleset.read': () => ok({ ...game, revision: 1 }) });
    const store = useGameStore();
    await store.load(game.id);
    const { wrapper } = mountPage(GameView, { id: game.id });
    await flushPromises();
    const press = async (words: string) => {
      const found = wrapper.findAll('button').find((each) => each.text().startsWith(words));
      if (found === undefined) throw new Error(`No ${words}`);
      await found.trigger('click');
      await flushPromises();
    };
    return { wrapper, press, draft: () => toRaw(store.document?.draft) as Record<string, Json> };
  }

  it('is edited on a tab of its own, and keeps its parts when it gets another name', async () => {
    const { wrapper, press, draft } = await openKind();
    await press('Kinds of sheet');
    await press('Edit Beast');
    const name = wrapper.get<HTMLInputElement>('.form input');
    expect(name.element.value).toBe('Beast');
    await name.setValue('Mule');
    expect(draft()['kinds']).toEqual([{ ...beast, name: 'Mule' }]);
    await press('Trackers');
    await unfold(wrapper, 'Hide');
  });

  it('is added without a fault, with a place for everything that a game has', async () => {
    const { wrapper, press, draft } = await openKind();
    await press('Kinds of sheet');
    await press('Add');
    expect(draft()['kinds']).toEqual([beast, { id: 'sheet2', name: 'Sheet 2' }]);
    expect(wrapper.findAll('nav button').map((each) => each.text())).toContain('About this sheet');
    expect(wrapper.text()).toContain(english('ruleset.fieldOf.kinds.open'));
  });

  it('leaves the game whole when that gets another name', async () => {
    const { wrapper, draft } = await openKind();
    await wrapper.get('.form input').setValue('Ours');
    expect(draft()).toMatchObject({ name: 'Ours', kinds: [beast] });
  });
});
