import { isRaw, message, raw, textOr, type Text, type Translate } from '#shared/kernel/text';
import type { Combatant, Encounter } from '#shared/encounter/document';
import { foeNumbers } from './foeNumbers';

/** The told name, or the number of a foe; 0 for one whom the players have not seen. */
export function publicName(
  { id, party, name, alias = '' }: Combatant,
  numbers: ReadonlyMap<string, number>,
): Text {
  if (party) return textOr(alias, raw(name));
  return textOr(alias, message('encounter.foe', { number: numbers.get(id) ?? 0 }));
}

/** The name by which the whole table speaks of it; one of the party, and a foe whom the players have not seen, has its own. */
export function tableName(combatant: Combatant, numbers: ReadonlyMap<string, number>): Text {
  const { id, party, name, alias = '' } = combatant;
  const isUnknown = !numbers.has(id) && alias === '';
  return party || isUnknown ? raw(name) : publicName(combatant, numbers);
}

/** The kind of a foe without the number that tells it from others of its name: "Goblin" of "Goblin 3". */
export const kindOf = (name: string): string => name.replace(/ \d+$/u, '');

const called = new WeakMap<Combatant, Combatant>();

/** The same object as long as neither the combatant nor its name changes, so that nothing is drawn again for it. */
function named(combatant: Combatant, name: string): Combatant {
  const known = called.get(combatant);
  if (known?.name === name) return known;
  const renamed = { ...combatant, name };
  called.set(combatant, renamed);
  return renamed;
}

/**
 * The encounter with the names by which the whole table speaks of its foes, so that GM and players never mean two by
 * one name.
 */
export function namedForTable(encounter: Encounter, translate: Translate): Encounter {
  const numbers = foeNumbers(encounter);
  const combatants = Object.fromEntries(
    Object.entries(encounter.combatants).map(([id, combatant]) => {
      const name = translate(tableName(combatant, numbers));
      return [id, name === combatant.name ? combatant : named(combatant, name)];
    }),
  );
  return { ...encounter, combatants };
}

/**
 * Steps with the names of another reading of the same encounter; each begins with the name of the one it is about. A name
 * that several have stays, since the step does not say whose it is.
 */
export function renamedSteps(
  steps: readonly Text[],
  from: Pick<Encounter, 'combatants'>,
  to: Pick<Encounter, 'combatants'>,
): readonly Text[] {
  const names = new Map<string, string>();
  for (const { id, name } of Object.values(from.combatants))
    names.set(name, names.has(name) ? name : (to.combatants[id]?.name ?? name));
  return steps.map((step) => {
    if (isRaw(step) || step.key !== 'encounter.of') return step;
    const who = step.params?.['name'];
    const name = typeof who === 'object' && 'raw' in who ? names.get(who.raw) : undefined;
    return name === undefined ? step : { ...step, params: { ...step.params, name: raw(name) } };
  });
}
