import { always, type Affected } from '#shared/rulesets/heroic/content/effectTargets';
import { sum } from '#shared/kernel/sum';
import type { Problem } from '#shared/rules/problem';
import { creation, type EncumbranceVariant } from '#shared/rulesets/heroic/data/index';
import { unitEncumbrance, type Owned } from './gear';
import { problem } from '#shared/rulesets/heroic/choices/problems';

/** Implements 13.5 for the chosen variant. */
export type Encumbrance =
  | {
      readonly variant: 'points';
      /** Points of Enc that count. */
      readonly carried: number;
      /** The character is encumbered above this: Str. */
      readonly limit: number;
      /** The maximum load: Str + 2, never below 0. */
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

/** `str` is the stat before encumbrance, so that the limits do not fall with it. */
export function encumbranceOf(
  variant: EncumbranceVariant,
  owned: readonly Owned[],
  str: number,
  affected: Affected,
): Encumbrance {
  // Immovable relics such as a shop are no load.
  const carried = owned.filter(({ relic }) => relic?.fixed !== true);
  return variant === 'points' ? byPoints(carried, str, affected) : bySlots(carried);
}

function byPoints(owned: readonly Owned[], str: number, affected: Affected): Encumbrance {
  const { overStr, backpack } = creation.encumbrance;
  const open = owned.filter((item) => item.owned.state !== 'packed');
  const relief = hasBackpack(owned) ? backpack : 0;
  const carried = weightOf(open, affected) + Math.max(0, packedWeight(owned, affected) - relief);
  return {
    variant: 'points',
    carried,
    limit: str,
    maximum: Math.max(0, str + overStr),
    encumbered: carried > 0 && carried > str,
  };
}

/** The reduction by a backpack is not included (13.3). */
export function packedWeight(owned: readonly Owned[], affected: Affected = always([])): number {
  return weightOf(
    owned.filter((item) => item.owned.state === 'packed'),
    affected,
  );
}

function weightOf(items: readonly Owned[], affected: Affected): number {
  return sum(items.map((item) => unitEncumbrance(item, affected) * item.owned.quantity));
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
    // A worn backpack takes no slot; further ones are luggage.
    items: count('item') - (backpack ? 1 : 0),
    itemLimit: backpack ? slots.itemsWithBackpack : slots.items,
    encumbered: false,
  };
}

/** A packed backpack does not count. */
export function hasBackpack(owned: readonly Owned[]): boolean {
  return owned.some((item) => item.gear.id === 'backpack' && item.owned.state !== 'packed');
}

/** Implements the maximum load of both variants (13.5). */
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
