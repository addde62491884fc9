import { computed, shallowRef } from 'vue';
import { attacksOf, oddsOf, powersOf } from '#shared/encounter/attacks';
import type { RollRequest } from '#shared/rules/checks';
import { requestsOfSheet } from '#shared/rules/rollRequests';
import { tableFields } from '#shared/rules/atTable';
import { mayHoldAttacks } from '#shared/rules/sheetViews';
import { raw, type Text } from '#shared/kernel/text';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRolls, type RollContext } from '#renderer/stores/dice/useRolls';
import type { Fighter } from '#renderer/features/table/fight/turns';

/** A roll that one tap makes. */
export interface DockRoll {
  readonly id: string;
  readonly name: Text;
  readonly request: RollRequest;
  /** Other rolls of an attack, such as its damage. */
  readonly more: readonly RollRequest[];
  /** The words that say how it works. */
  readonly how: readonly Text[];
  readonly blocked?: Text | undefined;
  readonly power?: true | undefined;
  readonly figure?: Text | undefined;
  /** From 0 to 1; missing if only the GM knows the numbers that it depends on. */
  readonly chance?: number | undefined;
}

/** A roll that was made here, at nobody. */
export type MadeRoll = Pick<DockRoll, 'name' | 'request'>;

/** Attacks, reactions and other rolls of the open sheet, and the one whose result is shown. */
export function useDockRolls(beyond: () => RollContext['beyond']) {
  const store = useCharacterStore();
  const sheetRolls = useSheetRolls(undefined, beyond);
  const rolled = useRolled();
  const rolls = useRolls();
  const made = shallowRef<MadeRoll>();

  /** True if it is rolled against numbers that no sheet here has, so that only the GM knows the outcome. */
  function isGms(request: RollRequest): boolean {
    const check = store.ruleset?.checks.find(({ id }) => id === request.check);
    return check !== undefined && (request.against !== undefined || tableFields(check).length > 0);
  }

  /** Without a known target there is none. */
  function chanceIn(request: RollRequest): number | undefined {
    return isGms(request) ? undefined : oddsOf(request, store.ruleset?.checks ?? [])?.success;
  }

  /** Weapons before powers, the wielded ones first. */
  const attacks = computed(() => {
    const { opened } = store;
    const weapons = opened === null ? [] : attacksOf(opened);
    const sorted = weapons.toSorted((a, b) => Number(b.wielded ?? false) - Number(a.wielded ?? false));
    const powers = opened === null ? [] : powersOf(opened);
    return [...sorted, ...powers].map(
      ({ id, name, how, blocked, power, rolls: [request, ...more] }): DockRoll => ({
        id,
        name,
        how,
        request,
        more,
        blocked,
        power,
        chance: chanceIn(request),
      }),
    );
  });
  /** Numbers such as a defense or a save, which answer what others do; the plain check is among the other rolls. */
  const reactions = computed((): readonly DockRoll[] => {
    const plain = store.ruleset?.checks[0]?.id;
    const figures = inPlay(['numbers']).flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    return figures.flatMap(({ id, label, value, roll }) =>
      roll === undefined || roll.check === plain
        ? []
        : [{ id, name: label, how: roll.notes ?? [], request: roll, more: [], figure: value }],
    );
  });
  const others = computed(() =>
    inPlay(['numbers', 'rolls', 'moreRolls'])
      .filter((block) => !mayHoldAttacks(block) && block.attacks !== true)
      .flatMap(requestsOfSheet)
      .map((request, at): DockRoll => ({
        id: String(at),
        name: request.label,
        how: request.notes ?? [],
        request,
        more: [],
      })),
  );

  function inPlay(places: readonly string[]) {
    const { sheet } = store;
    const all = sheet === null ? [] : sheet.blocks.concat(sheet.playBlocks ?? []);
    return all.filter(({ inPlay: place }) => place !== undefined && places.includes(place));
  }

  /** Rules that refuse the roll as it is say why in the roller. */
  async function roll({ name, request }: MadeRoll): Promise<void> {
    const context = sheetRolls.contextOf(request);
    if (context === undefined) return;
    if ((await rolled.rollAtOnce(request, context)) === undefined) rolls.ask(request, context);
    else made.value = { name, request };
  }

  /** Opens the roller, which says why a roll is not possible as it is. */
  const ask = ({ request }: Pick<DockRoll, 'request'>): void => sheetRolls.open(request);

  function close(): void {
    made.value = undefined;
  }

  return {
    attacks,
    reactions,
    others,
    made: computed(() => made.value),
    current: computed(() => rolled.current),
    isGms,
    roll,
    ask,
    close,
  };
}

export const namesOf = (fighters: readonly Fighter[]): Text =>
  raw(fighters.map(({ name }) => name).join(', '));
