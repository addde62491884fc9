import { explain, type Explained, type Source } from '#shared/rules/explained';
import type { Advanced } from './advancement';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { known, type StatId, type StatTerm } from '#shared/rulesets/heroic/data/index';
import type { ArmorEntry, WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import { gearModifierSources, type Owned } from './gear';
import { lineFact } from './inventory';
import { levelOf } from './skills';
import { statName } from '#shared/rulesets/heroic/texts';
import { added, using, type Affected } from '#shared/rulesets/heroic/content/effectTargets';

/** `item` is undefined for unarmed attacks. */
export interface Attack {
  readonly weapon: WeaponEntry;
  readonly item: Owned | undefined;
  readonly attack: Explained;
  readonly damage: Explained;
}

/** Follows the order of 13.2: brawling, martial arts with Weaponcraft (unarmed), then weapons by gear order. */
export function attacks(
  content: Content,
  advanced: Advanced,
  owned: readonly Owned[],
  counted: Readonly<Record<StatId, number>>,
  affected: Affected,
): Attack[] {
  const unarmed = content.weapons.all.filter(
    ({ group, requires }) =>
      group === 'unarmed' &&
      (requires === undefined || levelOf(advanced.skills, requires.skill, requires.focus) !== undefined),
  );
  const armed = owned.flatMap((item) =>
    item.gear.kind === 'weapon' && item.gear.group !== 'unarmed'
      ? [attackWith(content, item.gear, item, counted, affected)]
      : [],
  );
  return [...unarmed.map((weapon) => attackWith(content, weapon, undefined, counted, affected)), ...armed];
}

/** The weapon need not be owned. */
export function attackWith(
  content: Content,
  weapon: WeaponEntry,
  item: Owned | undefined,
  counted: Readonly<Record<StatId, number>>,
  affected: Affected,
): Attack {
  const best = bestTerm(weapon.attack, counted);
  const all = [...(item === undefined ? [] : gearModifierSources(item)), ...affected.effectSources];
  const now = new Set([
    ...affected.facts,
    using(weapon.group),
    ...(item?.key === undefined ? [] : [lineFact(item.key)]),
  ]);
  const balance = known(content.keywords, 'balanced');
  const balanced =
    weapon.keywords.some((keyword) => keyword.id === balance.id) && counted.str === counted.agi;
  return {
    weapon,
    item,
    attack: explain([
      ...termSources(best, counted, weapon),
      { label: balance.name({}), amount: balanced ? 1 : 0, rule: balance.source },
      ...added('attack', { effectSources: all, facts: now }),
    ]),
    damage: explain([
      { label: weapon.name, amount: weapon.damage ?? 0, rule: weapon.source },
      ...added('damage', { effectSources: all, facts: now }),
    ]),
  };
}

/** "A or B" in a table means the better one; the first if they are equal. */
export function bestTerm(terms: readonly StatTerm[], counted: Readonly<Record<StatId, number>>): StatTerm {
  return terms.reduce((best, term) => (termValue(term, counted) > termValue(best, counted) ? term : best));
}

/** Skills are not included (13.1). */
export function armorDefense(armor: ArmorEntry, counted: Readonly<Record<StatId, number>>): number {
  return termValue(bestTerm(armor.defense, counted), counted);
}

/** Splits a term into the stat and the table's addend, which is named after the thing. */
export function termSources(
  term: StatTerm,
  counted: Readonly<Record<StatId, number>>,
  thing: ArmorEntry | WeaponEntry,
): Source[] {
  const table = { label: thing.name, amount: term.plus, rule: thing.source };
  if (term.stat === undefined) return [table];
  const stat = { label: statName(term.stat), amount: counted[term.stat], rule: thing.source };
  return term.plus === 0 ? [stat] : [stat, table];
}

function termValue(term: StatTerm, counted: Readonly<Record<StatId, number>>): number {
  return term.plus + (term.stat === undefined ? 0 : counted[term.stat]);
}
