import { set, type Edit } from '#shared/character/edits';
import type { CatalogAction, SelectControl, SelectOption } from '#shared/rules/views';
import { itemStates } from '#shared/rulesets/heroic/choices/index';
import { hasBackpack } from '#shared/rulesets/heroic/derive/encumbrance';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import type { InventoryLine } from '#shared/rulesets/heroic/derive/inventory';
import type { Counts, ItemState } from '#shared/rulesets/heroic/state/belongings';

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
