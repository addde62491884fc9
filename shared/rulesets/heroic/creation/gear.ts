import { problemsAt } from '#shared/rulesets/heroic/choices/problems';
import { insert, remove, set, type Edit } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { plainNumber, signed, type Text } from '#shared/kernel/text';
import { catalogWidget, chosenWidget } from '#shared/rules/builders/blocks';
import { choiceAt, numberAt } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { CatalogEntry, CatalogWidget, ChosenRow, Control } from '#shared/rules/views';
import { itemStates } from '#shared/rulesets/heroic/choices/index';
import { weaponSkill, type Content } from '#shared/rulesets/heroic/content/index';
import { creation } from '#shared/rulesets/heroic/data/index';
import type { Gear, ModifierEntry } from '#shared/rulesets/heroic/content/entries';
import { armorDefense, attackWith } from '#shared/rulesets/heroic/derive/attacks';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import {
  coinsGranted,
  handsUsed,
  isWornArmor,
  isTwoHanded,
  modifierFits,
  price,
  wornArmor,
  type Owned,
} from '#shared/rulesets/heroic/derive/gear';
import { gearTerms, groupOf, isInborn, lineTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { naming, pricing } from '#shared/rulesets/heroic/content/packNames';
import { focusName } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import type { StepContext } from './steps';

/** Gear is bought with coins, or taken as a package (2, 13). */
export function gearStep(context: StepContext): StepBody {
  const { character } = context;
  const { content, choices } = character;
  const { currency } = content;
  const isPackage = choices.gear.method === 'package';
  const coins = currency.name;
  const { created } = character.coins;
  return {
    intro: isPackage
      ? t('creation.gear.introPackage', { coins })
      : t('creation.gear.introCoins', { coins: currency.amount(coinsGranted(choices)) }),
    widgets: [
      choiceAt(
        ['gear', 'method'],
        t('creation.gear.method'),
        choices.gear.method,
        (['coins', 'package'] as const).map((id) => ({
          id,
          title: t(`creation.gear.${id === 'coins' ? 'methodCoins' : 'methodPackage'}`, { coins }),
          text: t(`creation.gear.${id === 'coins' ? 'methodCoinsText' : 'methodPackageText'}`, { coins }),
        })),
        { id: 'gear-method' },
      ),
      chosenWidget(
        { id: 'gear', title: t('creation.gear.owned'), empty: t('creation.gear.empty') },
        character.created.map((item, index) => ownedRow(context, item, index)),
      ),
      catalogWidget(
        {
          id: 'all-gear',
          title: t(isPackage ? 'creation.gear.catalogPackage' : 'creation.gear.catalog'),
          searchLabel: t('creation.gear.search'),
          unit: t('inventory.carried.unit'),
          ...(!isPackage && {
            purse: {
              balance: created.granted - created.spent,
              amount: (sum: number) => currency.amount(sum),
            },
          }),
        },
        groups(content),
        forSale(content).map((thing) => entry(character, thing)),
      ),
      { kind: 'note', id: 'unarmed', tone: 'info', text: t('creation.gear.unarmedNote') },
    ],
  };
}

/** Excludes unarmed attacks, the absence of armor, and things that the campaign does not allow (3.6). */
export function forSale({ gear }: Content): Gear[] {
  return gear.all.filter((thing) => !isInborn(thing) && thing.disabledByCampaign !== true);
}

/** Follows the order of the list; weapons are grouped as by Weaponcraft. */
export function groups(content: Content): CatalogWidget['groups'] {
  return [...new Map(forSale(content).map((thing) => [groupOf(thing), thing.kind]))].map(([id, kind]) => ({
    id,
    label: kind === 'weapon' ? focusName(content, { id: weaponSkill, focus: id }) : t(`groups.${id}`),
  }));
}

function ownedRow(context: StepContext, item: Owned, index: number): ChosenRow {
  const { character } = context;
  const detail = effectText(character, item.gear, item);
  return {
    id: `gear.items-${String(index)}`,
    title: item.gear.name,
    ...(detail !== undefined && { detail }),
    terms: gearTerms(character.content, item.gear, item.modifier),
    controls: [
      ...modifierControl(character, item, index),
      stateControl(character, item, index),
      numberAt(['gear', 'items', index, 'quantity'], t('creation.gear.quantity'), item.owned.quantity, [
        1,
        isWornArmor(item) ? item.owned.quantity : 999,
      ]),
    ],
    remove: [remove(['gear', 'items', index])],
    problems: problemsAt(context.problems, item.path),
    ...(character.choices.gear.method === 'coins' && {
      price: character.content.currency.amount(price(item)),
    }),
  };
}

function modifierControl(character: HeroicCharacter, item: Owned, index: number): Control[] {
  const fitting = character.content.modifiers.all.filter(
    (modifier) => modifierFits(modifier, item.gear) || modifier.id === item.modifier?.id,
  );
  const offered = item.modifier?.missing === true ? [...fitting, item.modifier] : fitting;
  const isPackage = character.choices.gear.method === 'package';
  if (offered.length === 0 || (isPackage && item.modifier === undefined)) return [];
  const { modifier: _, ...plain } = item.owned;
  const at = ['gear', 'items', index];
  const priced = (modifier: ModifierEntry | undefined) =>
    isPackage ? {} : { price: character.content.currency.amount(price({ ...item, modifier })) };
  return [
    {
      kind: 'select',
      id: 'modifier',
      label: t('creation.gear.modifier'),
      value: item.modifier?.id ?? '',
      options: [
        { value: '', label: t('creation.gear.noModifier'), edits: [set(at, plain)], ...priced(undefined) },
        ...offered.map((modifier) => ({
          value: modifier.id,
          label: modifier.name,
          edits: [set([...at, 'modifier'], modifier.id), ...kept(character.content, modifier.id)],
          ...priced(modifier),
        })),
      ],
    },
  ];
}

function stateControl(character: HeroicCharacter, item: Owned, index: number): Control {
  const offered = itemStates.filter((state) => {
    if (state === item.owned.state) return true;
    if (state === 'worn') return item.gear.kind === 'armor';
    if (state === 'wielded') return item.gear.kind === 'weapon';
    return state === 'carried' || item.gear.id !== 'backpack';
  });
  return {
    kind: 'select',
    id: 'state',
    label: t('creation.gear.state'),
    value: item.owned.state,
    options: offered.map((state) => ({
      value: state,
      label: t(`states.${state}`),
      edits: [...(state === 'worn' ? takeOff(character) : []), set(['gear', 'items', index, 'state'], state)],
      ...(state === 'worn' && item.owned.quantity > 1 && { blocked: t('creation.gear.wornOnce') }),
    })),
  };
}

/** Only one armor can be worn at a time. */
function takeOff(character: HeroicCharacter): Edit[] {
  return character.created.flatMap((item, index) =>
    isWornArmor(item) ? [set(['gear', 'items', index, 'state'], 'carried')] : [],
  );
}

/** A thing of the tables, with the number of pieces that one has. */
export function goods(character: HeroicCharacter, thing: Gear, owned: number, isFree = false) {
  const { content } = character;
  const detail = effectText(character, thing);
  return {
    id: thing.id,
    title: thing.name,
    group: groupOf(thing),
    ...(detail !== undefined && { detail }),
    text: thing.text,
    ...(!isFree && { price: content.currency.amount(thing.cost), cost: thing.cost }),
    load: thing.encumbrance ?? 0,
    terms: lineTerms(content, thing),
    owned,
  };
}

function entry(character: HeroicCharacter, thing: Gear): CatalogEntry {
  const pieces = character.created.filter((item) => item.gear.id === thing.id);
  const owned = sum(pieces.map((item) => item.owned.quantity));
  const isFree = character.choices.gear.method === 'package';
  const add = { id: 'add', label: t('creation.gear.add'), edits: addEdits(character, thing) };
  return { ...goods(character, thing, owned, isFree), actions: [add] };
}

/** Stacks items, puts weapons into a free hand, and wears the first armor. */
function addEdits(character: HeroicCharacter, thing: Gear): Edit[] {
  const stack = character.created.findIndex(
    ({ gear, owned, modifier }) =>
      gear.id === thing.id && owned.state === 'carried' && owned.quantity < 999 && modifier === undefined,
  );
  const held = character.created[stack];
  if (thing.kind === 'item' && held !== undefined)
    return [set(['gear', 'items', stack, 'quantity'], held.owned.quantity + 1)];
  const added = { id: thing.id, state: firstState(character, thing), quantity: 1 };
  return [insert(['gear', 'items'], added), ...kept(character.content, thing.id)];
}

/** Keeps name and price of a thing or modifier in case its pack is missing later. */
function kept(content: Content, id: string): readonly Edit[] {
  return [...naming(content, id), ...pricing(content, id)];
}

function firstState(character: HeroicCharacter, thing: Gear): string {
  if (thing.kind === 'armor' && wornArmor(character.created) === undefined) return 'worn';
  const needed = isTwoHanded(thing) ? 2 : 1;
  const hasHands = handsUsed(character.created) + needed <= creation.hands.count;
  return thing.kind === 'weapon' && hasHands ? 'wielded' : 'carried';
}

/** An example is "Attack +3 · damage +1". */
export function effectText(character: HeroicCharacter, thing: Gear, item?: Owned): Text | undefined {
  if (thing.kind === 'weapon') {
    const { attack, damage } = attackWith(character.content, thing, item, character.counted, character);
    return damage.value === 0
      ? t('creation.gear.attack', { attack: signed(attack.value) })
      : t('creation.gear.attackDamage', { attack: signed(attack.value), damage: signed(damage.value) });
  }
  if (thing.kind === 'armor') {
    const defense = plainNumber(armorDefense(thing, character.counted));
    return thing.armorRoll === undefined
      ? t('creation.gear.defense', { defense })
      : t('creation.gear.defenseArmorRoll', { defense, numbers: thing.armorRoll.join(', ') });
  }
  return item === undefined ? undefined : thing.text;
}
