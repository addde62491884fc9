import { sum } from '#shared/kernel/sum';
import { changeBy, type Edit } from '#shared/character/edits';
import type { CatalogAction, CatalogEntry, CatalogWidget, Offer, SelectOption } from '#shared/rules/views';
import { forSale, groups, goods } from '#shared/rulesets/heroic/creation/gear';
import { creation } from '#shared/rulesets/heroic/data/index';
import type { Gear, ModifierEntry } from '#shared/rulesets/heroic/content/entries';
import { loadAmount } from '#shared/rulesets/heroic/derive/figures';
import { modifierFits, pieceName, unitPrice } from '#shared/rulesets/heroic/derive/gear';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { arrived, findings, type GainedThing } from '#shared/rulesets/heroic/derive/transfers';

/** Implements section 13: bought, found, or made with Crafting. */
export function shop(current: CharacterState): CatalogWidget {
  const { content } = current.character;
  return {
    kind: 'catalog',
    id: 'shop',
    title: t('inventory.shop.title'),
    searchLabel: t('creation.gear.search'),
    groups: groups(content),
    entries: forSale(content).map((thing) => entry(current, thing)),
    unit: t('inventory.carried.unit'),
    shop: {
      balance: current.character.inventory.coins.left,
      amount: (sum) => content.currency.amount(sum),
      load: loadAmount(current.character),
    },
  };
}

/** Describes a thing with one of its modifiers. */
export interface Make {
  readonly thing: Gear;
  readonly modifier?: ModifierEntry;
  readonly quantity: number;
}

function entry(current: CharacterState, thing: Gear): CatalogEntry {
  const { character } = current;
  const lines = character.inventory.lines.filter(({ gear }) => gear.id === thing.id);
  return {
    ...goods(character, thing, sum(lines.map(({ quantity }) => quantity))),
    offers: offers(current, thing),
    actions: [...craftAction(current, thing), findAction(current, thing)],
  };
}

function makesOf({ character }: CharacterState, thing: Gear): readonly Make[] {
  const fitting = character.content.modifiers.all.filter((modifier) => modifierFits(modifier, thing));
  return [{ thing, quantity: 1 }, ...fitting.map((modifier) => ({ thing, modifier, quantity: 1 }))];
}

function priceOf({ thing, modifier, quantity }: Make): number {
  return unitPrice({ gear: thing, modifier }) * quantity;
}

function whatOf({ thing, modifier, quantity }: Make) {
  const what = modifier === undefined ? { id: thing.id } : { id: thing.id, modifier: modifier.id };
  return { what, quantity };
}

function makeText({ modifier }: Make) {
  return modifier?.name ?? t('inventory.shop.plain');
}

function makeValue({ modifier }: Make): string {
  return modifier?.id ?? 'plain';
}

/** Includes its ammunition, which is added to the rest of the same kind (13.2). */
export function arrival(
  { play, character }: CharacterState,
  make: Make,
  transfer: GainedThing,
  amount = 0,
): Edit[] {
  const { thing, quantity } = make;
  const shots = play.ammunition[thing.id];
  const loads = thing.kind === 'weapon' && thing.ammunition === true && shots !== undefined;
  return [
    arrived(character.content, transfer, amount),
    ...(loads
      ? [changeBy(['ammunition', thing.id], { from: shots, by: creation.ammunition.scenario * quantity })]
      : []),
  ];
}

/** Any quantity is one entry of the ledger. */
function offers(current: CharacterState, thing: Gear): Offer[] {
  const { content, inventory } = current.character;
  const makes = thing.kind === 'item' ? [{ thing, quantity: 1 }] : makesOf(current, thing);
  return makes.map((make): Offer => {
    const cost = priceOf(make);
    const short = cost - inventory.coins.left;
    return {
      id: makeValue(make),
      title: pieceName({ gear: thing, modifier: make.modifier }),
      label: makeText(make),
      cost,
      buy: (quantity) => {
        const several = { ...make, quantity };
        return arrival(current, several, { kind: 'buy', ...whatOf(several) }, -cost * quantity);
      },
      ...(short > 0 && { blocked: t('inventory.shop.short', { amount: content.currency.amount(short) }) }),
    };
  });
}

/** A single option needs no menu; if all are blocked, the first reason is shown. */
function asAction(id: string, options: readonly SelectOption[]): CatalogAction {
  const label = t(`inventory.shop.${id}`);
  const [first] = options;
  const blocked = options.every((option) => option.blocked !== undefined) ? first?.blocked : undefined;
  if (options.length === 1 && first !== undefined)
    return {
      id,
      label,
      edits: first.edits,
      ...(first.price && { price: first.price }),
      ...(blocked && { blocked }),
    };
  return { id, label, edits: [], options, ...(blocked && { blocked }) };
}

/** Implements section 4: up to the rest of the grant of Crafting. */
function craftAction(current: CharacterState, thing: Gear): CatalogAction[] {
  const { character, play } = current;
  const left = play.pools.crafting;
  if (left === 0) return [];
  const { currency } = character.content;
  const options = makesOf(current, thing).map((make): SelectOption => {
    const worth = priceOf(make);
    return {
      value: makeValue(make),
      label: makeText(make),
      price: currency.amount(worth),
      edits: [
        ...arrival(current, make, { kind: 'craft', ...whatOf(make), by: 'crafting' }),
        changeBy(['pools', 'crafting'], { from: left, by: -worth }),
      ],
      ...(worth > left && { blocked: t('inventory.shop.beyond', { left: currency.amount(left) }) }),
    };
  });
  return [asAction('craft', options)];
}

/** Ways to gain it without paying (5.2). */
function findAction(current: CharacterState, thing: Gear): CatalogAction {
  const ways = findings.filter((how) => how !== 'skill');
  const options = makesOf(current, thing).flatMap((make) =>
    ways.map((how): SelectOption => ({
      value: `${how}-${makeValue(make)}`,
      label: t('inventory.shop.as', { make: makeText(make), how: t(`inventory.findings.${how}`) }),
      edits: arrival(current, make, { kind: 'find', ...whatOf(make), how }),
    })),
  );
  return { id: 'find', label: t('inventory.shop.find'), edits: [], options };
}
