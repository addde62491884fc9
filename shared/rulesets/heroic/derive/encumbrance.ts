import { sum } from '../../../kernel/sum';
import type { Problem } from '../../../rules/problem';
import type { EffectSource } from '../../../rules/effects';
import { creation, type EncumbranceVariant } from '../data';
import { unitEncumbrance, type Owned } from './gear';
import { problem } from '../choices/problems';

/** How loaded a character is (13.5), by the variant that was chosen. */
export type Encumbrance =
  | {
      readonly variant: 'points';
      /** Points of Enc that count. */
      readonly carried: number;
      /** Above this the character is encumbered: Str. */
      readonly limit: number;
      /** More than this cannot be held: Str + 2, never below 0. */
      readonly maximum: number;
      readonly encumbered: boolean;
    }
  | {
      readonly variant: 'slots';
      readonly weapons: number;
      readonly armors: number;
      readonly items: number;
      readonly itemLimit: number;
      readonly encumbered: false;
    };

/** Works out the load. `str` is the stat before any encumbrance; the limits stay when it counts lower. */
export function encumbranceOf(
  variant: EncumbranceVariant,
  owned: readonly Owned[],
  str: number,
  effectSources: readonly EffectSource[],
  facts: ReadonlySet<string>,
): Encumbrance {
  // What stays where it is, such as a shop, is no load.
  const carried = owned.filter(({ relic }) => relic?.fixed !== true);
  return variant === 'points' ? byPoints(carried, str, effectSources, facts) : bySlots(carried);
}

function byPoints(
  owned: readonly Owned[],
  str: number,
  effectSources: readonly EffectSource[],
  facts: ReadonlySet<string>,
): Encumbrance {
  const { overStr, backpack } = creation.encumbrance;
  const open = owned.filter((item) => item.owned.state !== 'packed');
  const relief = hasBackpack(owned) ? backpack : 0;
  const carried =
    weightOf(open, effectSources, facts) + Math.max(0, packedWeight(owned, effectSources, facts) - relief);
  return {
    variant: 'points',
    carried,
    limit: str,
    maximum: Math.max(0, str + overStr),
    encumbered: carried > 0 && carried > str,
  };
}

/** The Enc of what is packed, before a backpack takes any of it off (13.3). */
export function packedWeight(
  owned: readonly Owned[],
  effectSources: readonly EffectSource[] = [],
  facts: ReadonlySet<string> = new Set(),
): number {
  return weightOf(
    owned.filter((item) => item.owned.state === 'packed'),
    effectSources,
    facts,
  );
}

function weightOf(
  items: readonly Owned[],
  effectSources: readonly EffectSource[],
  facts: ReadonlySet<string>,
): number {
  return sum(items.map((item) => unitEncumbrance(item, effectSources, facts) * item.owned.quantity));
}

function bySlots(owned: readonly Owned[]): Encumbrance {
  const { slots } = creation.encumbrance;
  const backpack = hasBackpack(owned);
  const count = (kind: Owned['gear']['kind']): number =>
    owned.reduce((total, { gear, owned: item }) => {
      const isFree = gear.cost === 0 && gear.kind !== 'item';
      return gear.kind === kind && !isFree ? total + item.quantity : total;
    }, 0);
  return {
    variant: 'slots',
    weapons: count('weapon'),
    armors: count('armor'),
    // The backpack that is worn takes no slot itself; further ones are luggage.
    items: count('item') - (backpack ? 1 : 0),
    itemLimit: backpack ? slots.itemsWithBackpack : slots.items,
    encumbered: false,
  };
}

/** True where there is a backpack that is not packed itself. */
export function hasBackpack(owned: readonly Owned[]): boolean {
  return owned.some((item) => item.gear.id === 'backpack' && item.owned.state !== 'packed');
}

/** More than a character can hold, in either variant (13.5). */
export function loadProblems(load: Encumbrance): Problem[] {
  const { source, slots } = creation.encumbrance;
  const where = { path: 'gear.items', step: 'gear', rule: source } as const;
  if (load.variant === 'points') {
    if (load.carried <= load.maximum) return [];
    return [problem('overloaded', where, { carried: load.carried, maximum: load.maximum })];
  }
  const kinds = [
    { variant: 'weapons', used: load.weapons, limit: slots.weapons },
    { variant: 'armors', used: load.armors, limit: slots.armors },
    { variant: 'items', used: load.items, limit: load.itemLimit },
  ];
  return kinds
    .filter(({ used, limit }) => used > limit)
    .map(({ variant, used, limit }) => problem('slots-exceeded', { ...where, variant }, { used, limit }));
}
