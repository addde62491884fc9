import { computed, ref } from 'vue';
import { damageTypesFor } from '#shared/encounter/attacks';
import type { Command } from '#shared/encounter/command';
import { factsOf } from '#shared/encounter/report';
import type { DamagePart } from '#shared/rules/fight/fighter';
import { list, message, raw } from '#shared/kernel/text';
import { readHealthAmount, type HealthVerb } from '#renderer/components/health/healthAmount';
import { useNumbers } from '#renderer/composables/useNumbers';
import { useText } from '#renderer/composables/useText';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';

/** Damage and healing for the selected combatants, and its result before it is applied. */
export function useConsidered(targets: () => readonly string[]) {
  const { t } = useText();
  const { read } = useNumbers();
  const store = useEncounter();
  const words = ref('');
  const type = ref('');

  /** Types that the rules of every target know. */
  const types = computed(() => {
    const { encounter, rules } = store;
    if (encounter === null || rules === null) return [];
    return damageTypesFor(targets(), encounter, rules).map(({ id, label }) => ({
      value: id,
      label: t(label),
    }));
  });

  function partOf(amount: number): DamagePart {
    const kind = types.value.find(({ value }) => value === type.value)?.value ?? types.value[0]?.value;
    return { amount, ...(kind !== undefined && { type: kind }) };
  }

  /** The typed damage; none if nothing or healing is typed. */
  function considered(): DamagePart {
    const typed = readHealthAmount(words.value, 'damage', read);
    return partOf(typed?.verb === 'damage' ? typed.amount : 0);
  }

  function command(verb: HealthVerb): Command | undefined {
    const typed = readHealthAmount(words.value, verb, read);
    const on = targets();
    if (typed === undefined || on.length === 0) return undefined;
    const { amount } = typed;
    if (typed.verb === 'heal') return { do: 'heal', targets: on, amount };
    return { do: 'damage', targets: on, hits: { parts: [partOf(amount)] } };
  }

  function expected(verb: HealthVerb): string | undefined {
    if (targets().length === 0) return t('encounterPage.selectFirst');
    const wanted = command(verb);
    const after = wanted && store.preview(wanted);
    const { rules } = store;
    if (after === undefined || after === null || rules === null) return undefined;
    const changes = targets().flatMap((id) => {
      const before = store.facts.get(id);
      const next = after.encounter.combatants[id];
      const then = next && factsOf(after, rules, next).health;
      if (!before?.health || !then) return [];
      const { name } = before.combatant;
      return [message('encounterPage.change', { who: raw(name), from: before.health.now, to: then.now })];
    });
    return changes.length === 0 ? undefined : t(list(changes));
  }

  function apply(verb: HealthVerb): boolean {
    const wanted = command(verb);
    if (wanted === undefined || !store.run(wanted)) return false;
    words.value = '';
    return true;
  }

  return { words, type, types, considered, expected, apply };
}
