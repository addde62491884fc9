import { set, type Edit } from '#shared/character/edits';
import type { CatalogAction, Naming, Sale, SelectControl, SelectOption } from '#shared/rules/views';
import { t } from '#shared/rulesets/heroic/texts';
import { unitPrice } from '#shared/rulesets/heroic/derive/gear';
import type { GearContext } from './context';
import type { InventoryLine } from '#shared/rulesets/heroic/derive/inventory';
import { arrived, moved } from '#shared/rulesets/heroic/derive/transfers';
import { itemStates } from '#shared/rulesets/heroic/choices/index';
import { hasBackpack } from '#shared/rulesets/heroic/derive/encumbrance';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { Counts, ItemState } from '#shared/rulesets/heroic/state/play';

/** Returns the table price of one piece, 0 for things without one (13). */
export function worthOf({ gear, modifier, relic }: InventoryLine): number {
  return relic === undefined ? unitPrice({ gear, modifier }) : 0;
}

/** Offers one piece, or all. */
function numbers(line: InventoryLine): readonly number[] {
  return line.quantity === 1 ? [1] : [1, line.quantity];
}

/** Examples are "One" and "All 3". */
function numberText(line: InventoryLine, quantity: number) {
  return line.quantity === quantity && quantity > 1
    ? t('inventory.trade.all', { quantity })
    : t('inventory.trade.one');
}

function taken({ root, piece }: InventoryLine, quantity: number) {
  return { line: root, what: piece, quantity };
}

/** The next thing of this kind is not called like the last one. */
function unnamed({ key, quantity, called, note }: InventoryLine, gone: number): Edit[] {
  if (gone < quantity) return [];
  return [
    ...(called ? [set(['words', key, 'name'], '')] : []),
    ...(note ? [set(['words', key, 'note'], '')] : []),
  ];
}

export function used(line: InventoryLine, quantity = 1): Edit {
  return moved({ kind: 'use', ...taken(line, quantity) });
}

/**
 * Implements section 13: at full price, half price, or any other sum. The rules set no price for used things, so the
 * player decides; half coins are lost. A price of the player's own is kept for the pieces that stay.
 */
export function saleOf({ character, play }: GearContext, line: InventoryLine): Sale {
  const { currency } = character.content;
  const worth = worthOf(line);
  const asked = play.asking[line.key];
  const prices = [
    ...(worth > 0
      ? [
          { id: 'full', each: worth },
          { id: 'half', each: worth / 2 },
        ]
      : []),
    ...(asked === undefined ? [] : [{ id: 'asked', each: asked }]),
  ];
  return {
    quantity: line.quantity,
    prices: prices.map(({ id, each }) => ({ id, each, label: t(`inventory.trade.${id}`) })),
    balance: character.inventory.coins.left,
    amount: (sum) => currency.amount(sum),
    sell: (quantity, sum) => {
      const isUsual = prices.some(({ each }) => Math.floor(each * quantity) === sum);
      return [
        moved({ kind: 'sell', ...taken(line, quantity) }, sum),
        ...unnamed(line, quantity),
        ...(isUsual || quantity === line.quantity
          ? []
          : [set(['asking', line.key], Math.floor(sum / quantity))]),
      ];
    },
  };
}

/** Those that lie loose are named before those in use, as with everything that goes. */
export function namingOf(line: InventoryLine, maxLength: number): Naming {
  const { key, quantity: all, counts } = line;
  const state =
    (['carried', 'packed', 'wielded', 'worn'] as const).find((each) => counts[each] > 0) ?? 'carried';
  return {
    quantity: all,
    maxLength,
    name: (quantity, name) =>
      quantity >= all
        ? [set(['words', key, 'name'], name)]
        : [moved({ kind: 'split', ...taken(line, quantity), called: name, state })],
  };
}

export function dropAction(line: InventoryLine): CatalogAction {
  const edits = (quantity: number): Edit[] => [
    moved({ kind: 'drop', ...taken(line, quantity) }),
    ...unnamed(line, quantity),
  ];
  const label = t('inventory.trade.drop');
  if (line.quantity === 1) return { id: 'drop', label, edits: edits(1) };
  return {
    id: 'drop',
    label,
    edits: [],
    options: numbers(line).map((quantity) => ({
      value: String(quantity),
      label: numberText(line, quantity),
      edits: edits(quantity),
    })),
  };
}

/** Transfers things to a companion or owner: they leave here and arrive there. */
export function giveAction(
  { name, others, play, character }: GearContext,
  line: InventoryLine,
): CatalogAction {
  const curse = curseOf(play.words, line);
  const options = others.flatMap((other) =>
    numbers(line).map((quantity): SelectOption => ({
      value: `${other.id}-${String(quantity)}`,
      label: t('inventory.trade.to', { who: other.name, number: numberText(line, quantity) }),
      edits: [
        moved({ kind: 'give', ...taken(line, quantity), to: characterName(other) }),
        ...unnamed(line, quantity),
        {
          op: 'send',
          to: other.id,
          edits: [
            arrived(character.content, {
              kind: 'receive',
              what: line.piece,
              quantity,
              from: name,
              ...(curse !== '' && { curse }),
              ...(line.called && { called: line.called }),
              ...(line.note && { note: line.note }),
            }),
          ],
        },
      ],
    })),
  );
  return {
    id: 'give',
    label: t('inventory.trade.give'),
    edits: [],
    options,
    ...(options.length === 0 && { blocked: t('inventory.trade.nobody') }),
  };
}

export function payOptions(
  { name, others, character }: GearContext,
  amounts: readonly number[],
): SelectOption[] {
  const { coins } = character.inventory;
  const { currency } = character.content;
  return others.flatMap((other) =>
    amounts.map((amount): SelectOption => ({
      value: `${other.id}-${String(amount)}`,
      label: t('inventory.trade.coinsTo', { who: other.name, amount: currency.amount(amount) }),
      edits: [
        moved({ kind: 'pay', with: characterName(other) }, -amount),
        { op: 'send', to: other.id, edits: [moved({ kind: 'pay', with: name }, amount)] },
      ],
      ...(coins.left < amount && {
        blocked: t('inventory.shop.short', { amount: currency.amount(amount - coins.left) }),
      }),
    })),
  );
}

const characterName = ({ name }: GearContext['others'][number]): string => name.raw;

/** Prefers the text entered here to that of its arrival. */
export function curseOf(words: GearContext['play']['words'], { root, curse }: InventoryLine): string {
  return (words[root]?.curse ?? curse).trim();
}

function place(key: string, counts: Counts): Edit {
  return set(['placed', key], { ...counts });
}

const nowhere: Counts = { carried: 0, worn: 0, wielded: 0, packed: 0 };

/** Only one armor can be worn at a time (13.1). */
function takeOffOthers({ character }: CharacterState, { key: own }: InventoryLine): Edit[] {
  return character.inventory.lines.flatMap(({ key, counts, gear }) =>
    gear.kind === 'armor' && key !== own && counts.worn > 0
      ? [place(key, { ...counts, worn: 0, carried: counts.carried + counts.worn })]
      : [],
  );
}

/** The reason why pieces cannot be moved to a state, if any. */
function hindrance(
  { character }: CharacterState,
  { gear, counts }: InventoryLine,
  state: ItemState,
  pieces: number,
) {
  if (state === 'worn' && counts.worn + pieces > 1 && pieces > 0) return t('creation.gear.wornOnce');
  if (state === 'packed' && !hasBackpack(character.owned)) return t('inventory.places.noBackpack');
  // The only open backpack cannot contain itself.
  if (state === 'packed' && gear.id === 'backpack') return t('inventory.places.backpack');
  return undefined;
}

/** Armor can be worn, weapons can be wielded, everything can be carried or packed. */
function placesOf({ gear }: InventoryLine): readonly ItemState[] {
  return itemStates.filter((state) => {
    if (state === 'worn') return gear.kind === 'armor';
    return state === 'wielded' ? gear.kind === 'weapon' : true;
  });
}

/** Moves all pieces of a line; mixed states have a label of their own. */
export function placeControl(current: CharacterState, line: InventoryLine): SelectControl {
  const now = itemStates.filter((state) => line.counts[state] > 0);
  const offered = [...new Set([...placesOf(line), ...now])];
  const value = now.length === 1 ? (now[0] ?? 'carried') : 'several';
  const several: SelectOption = {
    value: 'several',
    label: t('inventory.places.several', {
      carried: line.counts.carried,
      ready: line.counts.worn + line.counts.wielded,
      packed: line.counts.packed,
    }),
    edits: [],
  };
  return {
    kind: 'select',
    id: 'place',
    label: t('creation.gear.state'),
    value,
    options: [
      ...(value === 'several' ? [several] : []),
      ...offered.map((state) => {
        const blocked =
          state === value ? undefined : hindrance(current, line, state, line.quantity - line.counts[state]);
        return {
          value: state,
          label: t(`states.${state}`),
          edits:
            state === value
              ? []
              : [
                  ...(state === 'worn' ? takeOffOthers(current, line) : []),
                  place(line.key, { ...nowhere, [state]: line.quantity }),
                ],
          ...(blocked && { blocked }),
        };
      }),
    ],
  };
}

/** Moves a single piece, starting with the least accessible one. */
export function moveOne(current: CharacterState, line: InventoryLine): CatalogAction[] {
  if (line.quantity === 1) return [];
  const options = placesOf(line)
    .filter((state) => line.counts[state] < line.quantity)
    .map((state): SelectOption => {
      const from = (['carried', 'packed', 'wielded', 'worn'] as const).find(
        (other) => other !== state && line.counts[other] > 0,
      );
      const blocked = hindrance(current, line, state, 1);
      const counts =
        from === undefined
          ? line.counts
          : { ...line.counts, [from]: line.counts[from] - 1, [state]: line.counts[state] + 1 };
      return {
        value: state,
        label: t(`states.${state}`),
        edits: [...(state === 'worn' ? takeOffOthers(current, line) : []), place(line.key, counts)],
        ...(blocked && { blocked }),
      };
    });
  return [{ id: 'move-one', label: t('inventory.places.moveOne'), edits: [], options }];
}
