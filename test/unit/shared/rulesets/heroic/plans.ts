import fc from 'fast-check';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { armors, modifiers, races, skills } from '#shared/rulesets/heroic/data/index';
import { plan, type Plan } from './support';

const ids = (table: readonly { readonly id: string }[]) => fc.constantFrom(...table.map(({ id }) => id));
const stat = fc.integer({ min: -3, max: 8 });
const words = fc.constantFrom(
  '',
  ' ',
  'blades',
  'unarmed',
  'light',
  'damage',
  'mounts',
  'Grey wolf',
  '{x} | @:y',
  'é',
);

/** A focus is usually one of the skill's own, sometimes any other. */
const skill = fc.constantFrom(...skills).chain((entry) => {
  const fitting = entry.focus?.kind === 'list' ? fc.constantFrom(...entry.focus.ids) : words;
  return fc.record(
    { id: fc.constant(entry.id), focus: fc.oneof(fitting, fitting, words), limitation: words },
    { requiredKeys: ['id'] },
  );
});

const taken = fc
  .tuple(skill, fc.constantFrom('basic', 'advanced'))
  .map(([entry, level]): Plan => ({ ...entry, level }));

const item = fc.record(
  {
    id: ids(builtInContent.gear.all),
    modifier: ids(modifiers),
    state: fc.constantFrom('carried', 'worn', 'wielded', 'packed'),
    quantity: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: ['id'] },
);

const isArmor = (id: string): boolean => armors.some((armor) => armor.id === id);

/** Only one armor can be worn, so the others are carried. */
const items = fc.array(item, { maxLength: 8 }).map((list) => {
  const worn = list.findIndex(({ id, state }) => isArmor(id) && state === 'worn');
  return list.map((entry, index) =>
    isArmor(entry.id) && index !== worn ? { ...entry, state: 'carried' } : entry,
  );
});

const purchase = fc.oneof(
  fc.record({ buy: fc.constant('definition'), text: words.filter((text) => text !== '') }),
  fc.record({ buy: fc.constantFrom('endurance', 'heroism') }),
  fc.tuple(fc.constantFrom('skill', 'advanced'), skill).map(([buy, entry]) => ({ buy, ...entry })),
  fc.record({ buy: fc.constant('stat'), stat: fc.constantFrom('str', 'agi', 'mnd') }),
);

/** Readable plans, most of them far from legal. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .record(
    {
      race: ids(races),
      archetype: words,
      definitions: fc.array(words, { maxLength: 5 }),
      method: fc.constantFrom('standard', 'point-buy'),
      coins: fc.constantFrom('normal', 'double', 'fifth'),
      encumbrance: fc.constantFrom('points', 'slots'),
      stats: fc.record({ str: stat, agi: stat, mnd: stat }, { requiredKeys: [] }),
      skills: fc.array(taken, { maxLength: 5 }),
      gear: fc.record({ method: fc.constantFrom('coins', 'package'), items }, { requiredKeys: [] }),
      upgrades: fc.record(
        { endurance: fc.integer({ min: 0, max: 9 }), heroism: fc.integer({ min: 0, max: 9 }) },
        { requiredKeys: [] },
      ),
      awards: fc.array(fc.record({ exp: fc.integer({ min: 0, max: 30 }) }), { maxLength: 3 }),
      advancement: fc.array(purchase, { maxLength: 12 }),
    },
    { requiredKeys: [] },
  )
  .map((more) => plan(more));

/** Every explained number of a view, with the sum of its sources. */
export function sums(node: unknown): { value: number; total: number }[] {
  if (node === null || typeof node !== 'object') return [];
  const here = 'sources' in node && 'value' in node && Array.isArray(node.sources) ? [sumOf(node)] : [];
  return [...here, ...Object.values(node).flatMap(sums)];
}

function sumOf(node: object): { value: number; total: number } {
  const { value, sources } = node as { value: number; sources: readonly { amount: number }[] };
  return { value, total: sources.reduce((total, { amount }) => total + amount, 0) };
}
