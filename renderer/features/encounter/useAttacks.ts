import { computed, shallowReactive, shallowRef } from 'vue';
import {
  attacksOf,
  chanceOf,
  damageTypesFor,
  defenseAgainst,
  inEncounter,
} from '../../../shared/encounter/attacks';
import type { Combatant } from '../../../shared/encounter/document';
import { fighterIn } from '../../../shared/encounter/draft';
import { message, raw, type Text } from '../../../shared/kernel/text';
import type { Reading, RollRequest } from '../../../shared/rules/checks';
import type { DamagePart, Defense } from '../../../shared/rules/fight';
import type { OpenCharacter } from '../../../shared/rules/ruleset';
import { useEncounter } from '../../stores/campaigns/useEncounter';
import { useRolls, type RollOffer } from '../../stores/dice/useRolls';

interface Attacking {
  readonly attacker: Combatant;
  readonly sheet: OpenCharacter;
  /** Id of the combatant who is attacked. */
  readonly target: string | undefined;
  readonly selected: readonly string[];
}

/** The attacks of a combatant with the numbers of the target, and their damage as commands of the encounter. */
export function useAttacks(attacking: () => Attacking) {
  const store = useEncounter();
  const rolls = useRolls();

  /** The damage of an area while its targets' shares are being chosen. */
  const area = shallowRef<Area>();

  const target = computed(() => store.facts.get(attacking().target ?? '')?.combatant);
  /** Numbers of other rules mean nothing to the attack. */
  const defenses = computed<readonly Defense[]>(() => {
    const { table, rules } = store;
    if (target.value?.ruleset !== attacking().attacker.ruleset || table === null || rules === null) return [];
    return fighterIn(table, rules, target.value)?.defenses?.() ?? [];
  });
  const attacks = computed(() =>
    attacksOf(attacking().sheet).map(({ id, name, rolls: [first, ...more] }) => {
      const defense = defenseAgainst(first, defenses.value);
      const chance = defense && chanceOf(inEncounter(first, defense), checks());
      return { id, name, first, more, defense, chance };
    }),
  );

  function checks() {
    return store.rules?.ruleset(attacking().attacker.ruleset)?.checks ?? [];
  }

  /** At once where a target is known; otherwise the roller asks for its numbers. */
  function roll(request: RollRequest): void {
    const { attacker, selected, target: at } = attacking();
    const to = { target: at, selected: [...selected], type: request.damageType };
    const done = shallowReactive(new Set<string>());
    const context = {
      ruleset: attacker.ruleset,
      who: attacker.name,
      ...(target.value !== undefined && { target: target.value.name }),
      campaign: store.campaign?.id ?? null,
      offers: (reading: Reading) => offersOf(reading, to, done),
    };
    const ready = inEncounter(request, defenseAgainst(request, defenses.value));
    rolls.ask(ready, context, at !== undefined);
  }

  /** Damage is offered once; undoing the entry of the encounter takes it back. */
  function offersOf(reading: Reading, to: Aimed, done: Set<string>): readonly RollOffer[] {
    const { damage } = reading;
    const { encounter, rules } = store;
    if (
      rules === null ||
      damage === undefined ||
      damage === 0 ||
      encounter?.state !== 'running' ||
      done.size > 0
    )
      return [];
    /** Rules without this type of damage take it as their usual one. */
    const typed = (targets: readonly string[]): Pick<Area, 'part'> & { readonly amount: Text } => {
      const type = damageTypesFor(targets, encounter, rules).find(({ id }) => id === to.type);
      if (type === undefined) return { part: { amount: damage }, amount: raw(String(damage)) };
      return {
        part: { amount: damage, type: type.id },
        amount: message('encounterPage.attack.typed', { amount: damage, type: type.label }),
      };
    };
    const offer = (
      id: 'apply' | 'half' | 'each' | 'halfEach',
      targets: readonly string[],
      half = false,
    ): RollOffer => ({
      id,
      label: message(`encounterPage.attack.${id}`, {
        amount: typed(targets).amount,
        who: raw(encounter.combatants[targets[0] ?? '']?.name ?? ''),
        count: targets.length,
      }),
      take() {
        const hits = { parts: [typed(targets).part], ...(half && { half }) };
        if (store.run({ do: 'damage', targets, hits })) done.add(id);
      },
    });
    const shares = (targets: readonly string[]): RollOffer => ({
      id: 'area',
      label: message('encounterPage.attack.area', { count: targets.length }),
      take() {
        area.value = { part: typed(targets).part, targets, done: () => done.add('area') };
      },
    });
    const several = to.selected.filter((id) => store.facts.has(id));
    const one = to.target !== undefined && store.facts.has(to.target) ? [to.target] : [];
    return [
      ...(one.length === 0 ? [] : [offer('apply', one), offer('half', one, true)]),
      ...(several.length > 1
        ? [offer('each', several), offer('halfEach', several, true), shares(several)]
        : []),
    ];
  }

  return { attacks, target, area, roll };
}

interface Area {
  readonly part: DamagePart;
  readonly targets: readonly string[];
  /** Called once it was applied. */
  readonly done: () => void;
}

interface Aimed {
  readonly type: string | undefined;
  readonly target: string | undefined;
  readonly selected: readonly string[];
}
