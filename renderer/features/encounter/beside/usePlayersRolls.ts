import { computed, shallowRef, watch } from 'vue';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { wasDealt } from './wasDealt';

/** A roll that a player made at the table during this fight. */
export interface PlayersRoll {
  readonly logged: LoggedRoll;
  /** The combatant that it was made against. */
  readonly target: string | undefined;
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

  const began = computed(() => store.encounter?.entries[0]?.at);
  const party = computed(
    () =>
      new Set(store.order.filter(({ combatant }) => combatant.party).map(({ combatant }) => combatant.name)),
  );
  /** Newest first; rolls that were made in this window have an origin, and their results are at hand. */
  const made = computed(() =>
    log.rolls.filter(
      ({ roll, replacedBy }) =>
        began.value !== undefined &&
        roll.at >= began.value &&
        replacedBy === undefined &&
        party.value.has(roll.who) &&
        rolled.originOf(roll.id) === undefined,
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
    const { target: name, id } = logged.roll;
    const damage = rolled.readingOf(logged)?.reading.damage ?? 0;
    const target = store.order.find(({ combatant }) => combatant.name === name)?.combatant.id;
    if (damage === 0 || target === undefined || closed.value.has(id))
      return { logged, target, damage, state: 'plain' };
    const entries = store.encounter?.entries ?? [];
    const isApplied = wasDealt(entries, { at: logged.roll.at, target, damage });
    return { logged, target, damage, state: isApplied ? 'applied' : 'pending' };
  }

  function apply({ target, damage }: PlayersRoll): void {
    if (target === undefined) return;
    store.run({ do: 'damage', targets: [target], hits: { parts: [{ amount: damage }] } });
  }

  return {
    rolls,
    pending: computed(() => rolls.value.filter(({ state }) => state === 'pending').length),
    apply,
    close: ({ logged }: PlayersRoll) => (closed.value = new Set([...closed.value, logged.roll.id])),
  };
}
