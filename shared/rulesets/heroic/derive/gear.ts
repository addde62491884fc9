import { sum } from '#shared/kernel/sum';
import { raw, type Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import type { EffectSource } from '#shared/rules/effects';
import type { Choices, OwnedItem, TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { coinsOptionById, creation, known } from '#shared/rulesets/heroic/data/index';
import type { ArmorEntry, Gear, ModifierEntry, WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import type { RelicEntry } from '#shared/rulesets/heroic/content/relics';
import { gearOf, modifierOf, skillOf } from '#shared/rulesets/heroic/content/missing';
import { missingProblems, problem } from '#shared/rulesets/heroic/choices/problems';
import { focusName, levelOf } from './skills';
import { t } from '#shared/rulesets/heroic/texts';
import { added, type Affected } from '#shared/rulesets/heroic/content/effectTargets';

/** Words of its owner: what they call a piece, and a short note on it. Empty or missing if there are none. */
export interface OwnWords {
  readonly called?: string;
  readonly note?: string;
}

/** An owned item with its table entries; `path` has the format of a plan. */
export interface Owned extends OwnWords {
  readonly owned: OwnedItem;
  readonly gear: Gear;
  readonly modifier: ModifierEntry | undefined;
  readonly path: string;
  /** The key of its inventory line. */
  readonly key?: string;
  /** The relic that it is, or belongs to (5.2). */
  readonly relic?: RelicEntry;
}

export function ownedGear(content: Content, items: readonly OwnedItem[]): Owned[] {
  return items.map((owned, index) => ({
    owned,
    gear: gearOf(content, owned.id),
    modifier: owned.modifier === undefined ? undefined : modifierOf(content, owned.modifier),
    path: `gear.items[${String(index)}]`,
  }));
}

/** Describes a thing with its modifier or relic. */
interface Made extends OwnWords {
  readonly gear: Gear;
  readonly modifier?: ModifierEntry | undefined;
  readonly relic?: RelicEntry;
}

/** The name that its owner gave it, or its kind. */
export function pieceName(piece: Made): Text {
  const { called = '' } = piece;
  return called === '' ? kindName(piece) : raw(called);
}

/** The kind of a piece that has a name of its own, and the note on it. */
export function ownWords(piece: Made): Text[] {
  const { called = '', note = '' } = piece;
  return [...(called === '' ? [] : [kindName(piece)]), ...(note === '' ? [] : [raw(note)])];
}

/** Includes the modifier or relic: "Sword, Accurate", "Shield, Knightly panoply". */
function kindName({ gear, modifier, relic }: Made): Text {
  if (relic !== undefined && relic.gear.length < 2) return relic.name;
  const more = relic ?? modifier;
  return more === undefined ? gear.name : t('sheet.modifiedItem', { item: gear.name, modifier: more.name });
}

/** Includes modifier and quantity: "Sword, Accurate × 2". */
export function itemText(item: Owned): Text {
  return timesText(pieceName(item), item.owned.quantity);
}

/** An example is "Meal × 3"; only the name of a single piece. */
export function timesText(item: Text, quantity: number): Text {
  return quantity === 1 ? item : t('sheet.times', { item, quantity });
}

/** Implements 13.1 and 13.2: the kinds must match, and the thing must have a price to multiply. */
export function modifierFits(modifier: ModifierEntry, thing: Gear): boolean {
  if (thing.cost === 0) return false;
  if (modifier.fits === 'armor') return thing.kind === 'armor';
  return thing.kind === 'weapon' && (modifier.fits === 'weapon' || thing.melee);
}

/** The price in coins is that of the table times the modifier's factor and the quantity. */
export function price(item: Owned): number {
  return unitPrice(item) * item.owned.quantity;
}

/** A modifier that does not fit changes nothing; nobody knows any more what an unavailable one fits. */
export function unitPrice({ gear, modifier }: Pick<Made, 'gear' | 'modifier'>): number {
  if (modifier === undefined) return gear.cost;
  const isMissing = gear.missing === true || modifier.missing === true;
  return gear.cost * (isMissing || modifierFits(modifier, gear) ? modifier.price : 1);
}

/** Depends on the coins option (2, 2.1); a package grants none. */
export function coinsGranted(choices: Choices): number {
  if (choices.gear.method === 'package') return 0;
  return Math.round(creation.coins.amount * known(coinsOptionById, choices.coins).multiplier);
}

/** A package costs nothing. */
export function coinsSpent(choices: Choices, owned: readonly Owned[]): number {
  if (choices.gear.method === 'package') return 0;
  return sum(owned.map((item) => price(item)));
}

/** Returns the effects of a modifier or relic on its item. */
export function gearModifierSources({ modifier, gear, relic }: Owned): EffectSource[] {
  const of = ({ name, effects, source }: ModifierEntry | RelicEntry) => ({
    label: name,
    rule: source,
    effects,
  });
  return [
    ...(modifier !== undefined && modifierFits(modifier, gear) ? [of(modifier)] : []),
    ...(relic !== undefined && relic.gear.length > 0 ? [of(relic)] : []),
  ];
}

/** The first armor marked as worn; being unarmored does not count. */
export function wornArmor(owned: readonly Owned[]): (Owned & { readonly gear: ArmorEntry }) | undefined {
  for (const item of owned)
    if (isWornArmor(item) && item.gear.kind === 'armor') return { ...item, gear: item.gear };
  return undefined;
}

export function isWornArmor({ gear, owned }: Pick<Owned, 'gear' | 'owned'>): boolean {
  return gear.kind === 'armor' && gear.type !== 'unarmored' && owned.state === 'worn';
}

/** Returns the Enc of one piece, reduced for worn armor by Armorcraft and modifiers; never below 0. */
export function unitEncumbrance(item: Owned, affected: Affected): number {
  const table = item.gear.encumbrance ?? 0;
  if (item.gear.kind !== 'armor') return table;
  const own = added('armor-encumbrance', { ...affected, effectSources: gearModifierSources(item) });
  const skill = item.owned.state === 'worn' ? added('armor-encumbrance', affected) : [];
  return Math.max(
    0,
    [...own, ...skill].reduce((total, source) => total + source.amount, table),
  );
}

/** Returns one hand for each weapon, two for a 2H weapon (13.4). */
export function handsUsed(owned: readonly Owned[]): number {
  return owned.reduce((total, { owned: item, gear }) => {
    if (item.state !== 'wielded' || gear.kind !== 'weapon' || gear.group === 'unarmed') return total;
    return total + (isTwoHanded(gear) ? 2 : 1) * item.quantity;
  }, 0);
}

/** Returns one entry for each piece. */
export function wieldedWeapons(owned: readonly Owned[]): WeaponEntry[] {
  return owned.flatMap(({ gear, owned: item }) =>
    gear.kind === 'weapon' && item.state === 'wielded'
      ? Array.from({ length: item.quantity }, () => gear)
      : [],
  );
}

export function isTwoHanded(gear: Gear): boolean {
  return gear.kind === 'weapon' && gear.keywords.some((keyword) => keyword.id === 'two-handed');
}

/**
 * Problems of gear apart from its weight: unavailable entries, package, modifiers, prerequisites, hands, coins.
 * `created` is the gear of creation, `owned` the present gear.
 */
export function gearProblems(
  content: Content,
  choices: Choices,
  { created, owned }: { readonly created: readonly Owned[]; readonly owned: readonly Owned[] },
  skills: readonly TakenSkill[],
): Problem[] {
  return [
    ...owned.flatMap((item) => missingGearProblems(item)),
    ...packageProblems(content, choices, created),
    ...owned.flatMap((item) => modifierProblems(item)),
    ...owned.flatMap((item) => prerequisiteProblems(content, item, skills)),
    ...handProblems(owned),
    ...coinProblems(content, choices, created),
  ];
}

function missingGearProblems({ gear, modifier, relic, path }: Owned): Problem[] {
  return [
    // The GM decides the parts of relics (5.2).
    ...(relic !== undefined && gear.disabledByCampaign === true
      ? []
      : missingProblems(gear, `${path}.id`, 'gear')),
    ...(modifier === undefined ? [] : missingProblems(modifier, `${path}.modifier`, 'gear')),
  ];
}

function packageProblems(content: Content, choices: Choices, owned: readonly Owned[]): Problem[] {
  if (choices.gear.method !== 'package') return [];
  const wanted = creation.package;
  const count = (kind: Gear['kind']): number =>
    owned.reduce((total, item) => (item.gear.kind === kind ? total + item.owned.quantity : total), 0);
  const where = { path: 'gear.items', step: 'gear', rule: wanted.source } as const;
  const found: Problem[] = [];
  const counts = { weapons: count('weapon'), armors: count('armor'), items: count('item') };
  const isOver = (['weapons', 'armors', 'items'] as const).some((kind) => counts[kind] > wanted[kind]);
  // The kind of an unavailable thing is unknown.
  if (
    owned.every(({ gear }) => gear.missing !== true) &&
    (counts.weapons !== wanted.weapons || counts.armors !== wanted.armors || counts.items !== wanted.items)
  )
    found.push(
      problem('gear-package', isOver ? where : { ...where, variant: 'missing' }, {
        weapons: t('counts.weapons', { count: counts.weapons }),
        armors: t('counts.armors', { count: counts.armors }),
        items: t('counts.items', { count: counts.items }),
      }),
    );
  for (const item of owned)
    if (item.modifier !== undefined)
      found.push(
        problem(
          'gear-package',
          { ...where, path: `${item.path}.modifier`, variant: 'modifier' },
          { item: item.gear.name },
        ),
      );
  if (choices.coins !== 'normal')
    found.push(
      problem(
        'coins-option-package',
        {
          path: 'coins',
          step: 'method',
          rule: known(coinsOptionById, choices.coins).source,
        },
        { coins: content.currency.name },
      ),
    );
  return found;
}

function modifierProblems(item: Owned): Problem[] {
  if (item.modifier === undefined || modifierFits(item.modifier, item.gear)) return [];
  if (item.modifier.missing === true || item.gear.missing === true) return [];
  return [
    problem(
      'item-modifier',
      {
        path: `${item.path}.modifier`,
        step: 'gear',
        rule: item.modifier.source,
        variant: item.gear.cost === 0 ? 'free' : item.modifier.fits,
      },
      { modifier: item.modifier.name, item: item.gear.name },
    ),
  ];
}

function prerequisiteProblems(content: Content, item: Owned, skills: readonly TakenSkill[]): Problem[] {
  const { gear } = item;
  const where = { path: item.path, step: 'gear', rule: gear.source } as const;
  if (gear.kind === 'weapon' && gear.requires !== undefined) {
    const { focus } = gear.requires;
    const skill = skillOf(content, gear.requires.skill);
    if (levelOf(skills, skill.id, focus) === undefined)
      return [
        problem(
          'item-prerequisite',
          { ...where, variant: 'skill' },
          { item: gear.name, skill: skill.name, focus: focusName(content, { id: skill.id, focus }) },
        ),
      ];
  }
  const isPowerItem = gear.kind !== 'item' && gear.keywords.some((keyword) => keyword.id === 'power-item');
  if (isPowerItem && levelOf(skills, 'power') === undefined)
    return [problem('item-prerequisite', { ...where, variant: 'power' }, { item: gear.name })];
  return [];
}

function handProblems(owned: readonly Owned[]): Problem[] {
  const used = handsUsed(owned);
  if (used <= creation.hands.count) return [];
  return [problem('hands', { path: 'gear.items', step: 'gear', rule: creation.hands.source }, { used })];
}

function coinProblems(content: Content, choices: Choices, owned: readonly Owned[]): Problem[] {
  const over = coinsSpent(choices, owned) - coinsGranted(choices);
  if (over <= 0) return [];
  return [
    problem(
      'coins-overspent',
      { path: 'gear.items', step: 'gear', rule: creation.coins.source },
      { over: content.currency.amount(over) },
    ),
  ];
}
