import { computed, shallowRef, watch, type Ref } from 'vue';
import type { Combatant, OrderEvent } from '#shared/encounter/document';
import { heldBy } from '#shared/encounter/durations';
import { actingNow, eventNow, idOfSlot, rankOf, slotsOf, togetherWith } from '#shared/encounter/order';
import type { CombatantFacts } from '#shared/encounter/report';
import { useText } from '#renderer/composables/useText';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { namesOf } from '#shared/encounter/entryText';
import { isGone } from './fallenNames';

/** A combatant, an event, or the line that folds the fallen away. */
export interface OrderRow {
  readonly id: string;
  readonly facts?: CombatantFacts;
  readonly event?: OrderEvent;
  readonly folds?: boolean;
}

/** The rows of the turn order, of the combatants that are shown, and what else each tells. */
export function useOrderRows(shown: Ref<readonly CombatantFacts[]>, query: Ref<string>) {
  const { t } = useText();
  const store = useEncounter();

  /** With the events at their places, unless somebody is being looked for or nothing will happen any more. */
  const rows = computed(() => {
    const { encounter, rules } = store;
    const found = new Map(shown.value.map((facts) => [facts.combatant.id, facts]));
    if (encounter === null || rules === null) return [];
    const hasEvents = query.value === '' && encounter.state !== 'ended';
    return slotsOf(encounter, rules).flatMap((slot): readonly OrderRow[] => {
      const id = idOfSlot(slot);
      if ('event' in slot) return hasEvents ? [{ id, event: slot.event }] : [];
      const facts = found.get(id);
      return facts === undefined ? [] : [{ id, facts }];
    });
  });
  const eventId = computed(() => (store.encounter === null ? undefined : eventNow(store.encounter)?.id));

  function initiativeOf(combatant: Combatant): number | null {
    const { encounter, rules } = store;
    if (encounter === null || rules === null) return null;
    if (combatant.initiative === null && combatant.drawn.length === 0) return null;
    return rankOf(combatant, encounter.round, rules)[0] ?? null;
  }

  /** One who holds, or who has not acted in an ambush, whose order is chosen. */
  function actsNow({ id, held, begun, surprised, out }: Combatant): boolean {
    const isOpen = store.encounter?.ambush === true && begun === 0 && surprised !== true && !out;
    return held || (isOpen && !acting.value.has(id));
  }

  const concentrating = computed(() => {
    const { encounter } = store;
    const sources = Object.values(encounter?.conditions ?? {}).flatMap(({ by }) => by ?? []);
    return new Set(
      [...new Set(sources)].filter((by) => encounter !== null && heldBy(encounter, by).length > 0),
    );
  });

  const acting = computed(
    () => new Set(store.encounter === null ? [] : actingNow(store.encounter).map((each) => each.id)),
  );

  function partnersOf(combatant: Combatant): string {
    const { encounter } = store;
    if (encounter === null || combatant.group === undefined) return '';
    const all = store.order.map((each) => each.combatant);
    const others = togetherWith(combatant, all).filter((each) => each !== combatant);
    return others.length === 0
      ? ''
      : t(
          namesOf(
            others.map((each) => each.id),
            encounter,
          ),
        );
  }

  const isFallen = (facts: CombatantFacts): boolean => isGone(facts) && !acting.value.has(facts.combatant.id);
  /** Rows stay where they are until the turn passes, so that nothing moves under the pointer. */
  const folded = shallowRef<ReadonlySet<string>>(new Set());
  watch(
    () => [store.encounter?.id, store.encounter?.round, store.encounter?.turn].join(' '),
    () => {
      const gone = rows.value.filter(({ facts }) => facts !== undefined && isFallen(facts));
      folded.value = new Set(gone.map(({ id }) => id));
    },
    { immediate: true },
  );
  const fallen = computed(() =>
    query.value === ''
      ? rows.value.filter(({ id, facts }) => facts !== undefined && isFallen(facts) && folded.value.has(id))
      : [],
  );
  const standing = computed(() => rows.value.filter((row) => !fallen.value.includes(row)));

  return { actsNow, standing, fallen, eventId, initiativeOf, concentrating, acting, partnersOf };
}
