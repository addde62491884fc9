import { computed, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import { damageTypesFor } from '#shared/encounter/attacks';
import { wasDealt } from '#shared/encounter/commands';
import type { Combatant } from '#shared/encounter/document';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useSharedTable } from '#renderer/stores/campaigns/useSharedTable';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';

/** A roll that a player made at the table during this fight. */
export interface PlayersRoll {
  readonly logged: LoggedRoll;
  /** The combatant that it was made against. */
  readonly target: Combatant | undefined;
  readonly damage: number;
  readonly state: 'pending' | 'applied' | 'plain';
}

const most = 8;

/** Rolls of the players since the encounter began; those with damage to a combatant wait until it was dealt. */
export function usePlayersRolls() {
  const store = useEncounter();
  const log = useRollLog();
  const rolled = useRolled();
  const closed = shallowRef<ReadonlySet<string>>(new Set());
  const table = useSharedTable();
  onMounted(() => (table.isWatched = true));
  onBeforeUnmount(() => (table.isWatched = false));

  const began = computed(() => store.encounter?.entries[0]?.at);
  /** Newest first, without the GM's own. */
  const made = computed(() =>
    log.rolls.filter(
      ({ roll, replacedBy }) =>
        began.value !== undefined && roll.at >= began.value && replacedBy === undefined && roll.seat === true,
    ),
  );
  watch(made, (all) => void rolled.load(all.flatMap(({ roll }) => roll.rolled.ruleset ?? [])), {
    immediate: true,
  });

  const rolls = computed((): readonly PlayersRoll[] =>
    made.value
      .slice(0, most)
      .map((logged) => rollOf(logged))
      .toSorted((a, b) => Number(b.state === 'pending') - Number(a.state === 'pending')),
  );

  function rollOf(logged: LoggedRoll): PlayersRoll {
    const { judged, id } = logged.roll;
    const damage = judged?.open === true ? 0 : (rolled.readingOf(logged)?.reading.damage ?? 0);
    const target = judged && store.facts.get(judged.combatant)?.combatant;
    const isHere = judged !== undefined && judged.encounter === store.encounter?.id;
    if (damage === 0 || target === undefined || !isHere || closed.value.has(id))
      return { logged, target, damage, state: 'plain' };
    const isApplied = wasDealt(store.encounter.entries, judged.of, target.id);
    return { logged, target, damage, state: isApplied ? 'applied' : 'pending' };
  }

  function apply({ logged, target, damage }: PlayersRoll): void {
    const { judged } = logged.roll;
    const { encounter, rules } = store;
    if (target === undefined || judged === undefined || encounter === null || rules === null) return;
    const { of: roll } = judged;
    // Rules without this type of damage take it as their usual one.
    const type = damageTypesFor([target.id], encounter, rules).find(({ id }) => id === judged.type)?.id;
    const part = { amount: damage, ...(type !== undefined && { type }) };
    const by = store.order.find(
      ({ combatant: { party, name } }) => party && name === logged.roll.who,
    )?.combatant;
    const dealt = { do: 'damage', targets: [target.id], hits: { parts: [part] }, roll } as const;
    store.run({ ...dealt, ...(by && { by: by.id }) });
  }

  return {
    rolls,
    pending: computed(() => rolls.value.filter(({ state }) => state === 'pending').length),
    apply,
    close: ({ logged }: PlayersRoll) => (closed.value = new Set([...closed.value, logged.roll.id])),
  };
}
