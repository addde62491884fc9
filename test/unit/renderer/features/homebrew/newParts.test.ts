import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import GameField from '#renderer/features/homebrew/games/GameField.vue';
import { missingKeys, shapeOf, shownKeys, type FormNode } from '#renderer/features/homebrew/games/formNodes';
import { provideGameForm, type GameForm } from '#renderer/features/homebrew/games/useGameForm';
import { useGameStore } from '#renderer/stores/games/useGameStore';
import { emptyDefinition, newGame } from '#shared/homebrew/games/game';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { ok } from '#shared/kernel/result';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { english } from '#test/unit/renderer/support/english';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const schema = definitionJsonSchema() as FormNode;
const parts = Object.entries(schema.properties ?? {}).filter(([, node]) => shapeOf(node) === 'list');

beforeEach(() => setActivePinia(createPinia()));

/** A game with one of each that others refer to. */
const begun: Readonly<Record<string, Json>> = {
  ...(emptyDefinition('Own') as Record<string, Json>),
  numbers: [
    {
      id: 'stats',
      name: 'Stats',
      each: { chosen: { min: 0, max: 5 } },
      of: [{ id: 'might', name: 'Might' }],
    },
  ],
  catalogs: [{ id: 'goods', name: 'Goods', of: [{ id: 'rope', name: 'Rope' }] }],
  lists: [
    {
      id: 'gear',
      name: 'Gear',
      from: ['goods'],
      row: { worn: { name: 'Worn', flag: true } },
      live: { marked: { name: 'Marked', flag: true }, shots: { name: 'Shots', most: 3 } },
    },
  ],
  lookups: [{ id: 'tiers', name: 'Tiers', of: [{ id: 'low', name: 'Low', upTo: 9 }] }],
  problems: [{ id: 'poor', when: false, at: 'stats', text: 'Too poor.' }],
  actions: [{ id: 'breathe', name: 'Breathe' }],
  trackers: [{ id: 'grit', name: 'Grit', most: 3 }],
  conditions: [{ id: 'hurt', name: 'Hurt' }],
  options: [{ id: 'people', name: 'People', of: [{ id: 'elf', name: 'Elf' }] }],
  words: [{ id: 'motto', name: 'Motto' }],
  tables: [{ id: 'weather', name: 'Weather', dice: '1d6', rows: [[6, 'Rain']] }],
  calculators: [
    {
      id: 'march',
      name: 'March',
      inputs: {},
      results: [{ id: 'days', name: 'Days', is: 1 }],
      says: [{ text: '{days} days' }],
    },
  ],
  reference: [{ id: 'rules', group: 'Rules', name: 'Rules', text: 'All of them.' }],
  budgets: [{ id: 'coins', name: 'Coins', granted: 10 }],
};

async function open(
  part: string,
  node: FormNode,
  draft: Readonly<Record<string, Json>>,
  path: readonly (string | number)[] = [part],
) {
  const game = newGame('Own', draft, { clock: fixedClock, ids: countingIds('game') });
  fakeProgram({ 'ruleset.read': () => ok({ ...game, revision: 1 }) });
  const store = useGameStore();
  await store.load(game.id);
  let made: GameForm | undefined;
  const Form = defineComponent(() => {
    const form = provideGameForm();
    made = form;
    return () => h(GameField, { node, value: form.valueAt(path) ?? [], path, label: form.labelOf(part) });
  });
  const { wrapper } = mountPage(Form);
  await flushPromises();
  if (made === undefined) throw new Error('No form');
  return { wrapper, store, form: made };
}

const faultsOf = (store: ReturnType<typeof useGameStore>) =>
  store.faults.map(({ path, text }) => [path.join('.'), JSON.stringify(text)].join(' '));

it.each(parts)('a new entry of %s has no fault', async (part, node) => {
  const { wrapper, store } = await open(part, node, begun);
  expect(faultsOf(store)).toEqual([]);
  const words = [english('ruleset.form.add'), english('ruleset.form.addRow')];
  const add = wrapper
    .findAll('button')
    .filter((each) => words.includes(each.text()))
    .at(-1);
  await add?.trigger('click');
  await flushPromises();
  expect(faultsOf(store), JSON.stringify(store.document?.draft)).toEqual([]);
  const entries = isRecord(store.document?.draft) ? store.document.draft[part] : undefined;
  const before = begun[part];
  expect((entries as readonly Json[]).length).toBe((Array.isArray(before) ? before.length : 0) + 1);
});

it('a new detail of any of them has no fault', async () => {
  const { form, store } = await open('numbers', {}, begun);
  const faulty = parts.flatMap(([part, node]) => {
    const item = typeof node.items === 'object' ? node.items : {};
    const entry = form.valueAt([part, 0]);
    if (!isRecord(entry)) return [];
    const keys = missingKeys(item, shownKeys(item, entry));
    return keys.flatMap((key) => {
      const path = [part, 0, key];
      form.change(path, form.beginning(item.properties?.[key] ?? {}, path, form.labelOf(key, part)), 'added');
      const found = faultsOf(store);
      store.undo();
      return found;
    });
  });
  expect(faulty).toEqual([]);
});

/** Lists inside parts, by what is there before the first entry. */
const inner = [
  ['changes of an action', ['actions', 0, 'set'], {}],
  ['what follows a roll', ['trackers', 0, 'roll', 'after'], { roll: { check: 'check' } }],
  ['events of points', ['trackers', 0, 'events'], {}],
] as const;

it.each(inner)('a new entry of %s has no fault', async (_, path, more) => {
  const [part, at] = path;
  const [first] = begun[part] as readonly Readonly<Record<string, Json>>[];
  const node = path.reduce<FormNode>((each, step) => {
    if (typeof step !== 'number') return each.properties?.[step] ?? {};
    return typeof each.items === 'object' ? each.items : {};
  }, schema);
  const { wrapper, store } = await open(part, node, { ...begun, [part]: [{ ...first, ...more }] }, path);
  expect([at, faultsOf(store)]).toEqual([0, []]);
  await wrapper
    .findAll('button')
    .find((each) => each.text() === english('ruleset.form.add'))
    ?.trigger('click');
  await flushPromises();
  expect(faultsOf(store), JSON.stringify(store.document?.draft)).toEqual([]);
});
