import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { documentOf, load, ports } from './rulesets';

export const heroic = await load('heroic');

/** A person with all stats at 2, and what else its plan and its play hold. */
export const person = (plan: object = {}, play: Json = {}): CharacterDocument => ({
  ...documentOf(heroic, {
    ...{ ruleset: 'heroic', name: 'Person', archetype: 'warrior', definitions: ['calm'] },
    ...{ stats: { str: 2, agi: 2, mnd: 2 }, gear: { method: 'coins', items: [] } },
    ...plan,
  }),
  play,
});
export const holding = (item: string) => ({
  gear: { method: 'coins', items: [{ id: item, state: 'wielded' }] },
});

/** A stat block, vehicle or army without any numbers but these. */
export const block = (form: string, choices: object, play: Json = {}): CharacterDocument => {
  const made = newCharacter(heroic, ports(), { form });
  return {
    ...made,
    choices: { ...Object(made.choices), ...choices },
    play: { ...Object(made.play), ...Object(play) },
  };
};
/** An ability with its variables. */
export const skilled = (id: string, values: object = {}) => ({ abilities: [{ id, values, note: '' }] });
export const sized = (scale: string, items: readonly string[] = []) => ({
  ...skilled('scale', { x: scale }),
  gear: { items: items.map((id) => ({ id, quantity: 1, state: 'wielded' })) },
});
