import { computed } from 'vue';
import { atTarget, chanceOf, combatantAttacks, type Attack } from '#shared/encounter/attacks';
import type { Combatant } from '#shared/encounter/document';
import type { RollRequest } from '#shared/rules/checks';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { useAimedRolls, type Aim } from '#renderer/stores/campaigns/useAimedRolls';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';

interface Attacking extends Aim {
  readonly attacker: Combatant;
  readonly sheet: OpenCharacter;
}

/** The attacks of a combatant with the numbers of the target; what they cost and do are commands of the encounter. */
export function useAttacks(attacking: () => Attacking) {
  const store = useEncounter();
  const aimed = useAimedRolls();

  const target = computed(() => store.facts.get(attacking().target ?? '')?.combatant);
  const attacks = computed(() => {
    const { attacker, target: at, sheet } = attacking();
    const ruleset = store.rules?.ruleset(attacker.ruleset);
    const checks = ruleset?.checks ?? [];
    return combatantAttacks(attacker, ruleset, sheet).map(
      ({ id, name, rolls: [first, ...more], dice, wielded }) => {
        const defense = aimed.defenseOf(at, first, attacker.ruleset);
        const chance = defense && chanceOf(atTarget(first, defense), checks);
        return { id, name, first, more, dice, wielded, defense, chance };
      },
    );
  });

  function roll(request: RollRequest, more: readonly RollRequest[] = [], dice?: Attack['dice']): void {
    const { attacker, selected, target: at } = attacking();
    const aim = { target: at, selected: [...selected] };
    const ready = atTarget(request, aimed.defenseOf(at, request, attacker.ruleset));
    aimed.roll(
      { request: ready, more, ...(dice && { dice }) },
      aim,
      aimed.contextOf(attacker),
      at !== undefined,
    );
  }

  return { attacks, target, area: aimed.area, roll };
}
