import { computed, watch } from 'vue';
import { atTarget, attacksOf, isFor } from '#shared/encounter/attacks';
import type { Combatant } from '#shared/encounter/document';
import type { RollRequest } from '#shared/rules/checks';
import { sameValue } from '#shared/kernel/same';
import { useAims } from '#renderer/stores/campaigns/useAims';
import { useAimedRolls } from '#renderer/stores/campaigns/attacks/useAimedRolls';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useRunningEncounters } from '#renderer/stores/campaigns/useRunningEncounters';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRolls, type RollContext } from '#renderer/stores/dice/useRolls';

/** The combatant of its running encounter that the open character attacks. `ask` makes the rolls at it. */
export function useTarget(ask = useRolls().ask) {
  const store = useCharacterStore();
  const encounters = useRunningEncounters();
  const encounter = useEncounter();
  const aimed = useAimedRolls(ask);
  const aims = useAims();

  const fight = computed(() => encounters.running[0]);
  watch(
    () => [fight.value?.campaign, fight.value?.id] as const,
    ([campaign, id]) => {
      if (campaign !== undefined && id !== undefined) void encounter.open(campaign, id);
    },
    { immediate: true },
  );

  const isOwn = ({ source }: Combatant): boolean =>
    'character' in source && source.character === store.document?.id;
  /** The one of this sheet; without one, what is known of its attack are its rules. */
  const attacker = computed(() => {
    const own = encounter.order.find(({ combatant }) => isOwn(combatant))?.combatant;
    return own ?? { id: '', ruleset: store.document?.ruleset ?? '' };
  });

  /** Everybody else who is in the fight, foes first. */
  const others = computed(() => {
    if (fight.value === undefined || encounter.encounter?.id !== fight.value.id) return [];
    const there = encounter.order.filter(({ combatant }) => !combatant.out && !isOwn(combatant));
    return there.toSorted((a, b) => Number(a.combatant.party) - Number(b.combatant.party));
  });
  const options = computed(() =>
    others.value.map(({ combatant }) => ({ value: combatant.id, label: combatant.name })),
  );
  const place = computed(() => `${store.document?.id ?? ''} ${fight.value?.id ?? ''}`);
  /** An id, so that what depends on it is not drawn whenever the encounter is read again. */
  const target = computed(() => {
    const [aim] = aims.targets(place.value);
    return others.value.find(({ combatant }) => combatant.id === aim)?.combatant.id;
  });
  const aimedAt = computed(
    () => others.value.find(({ combatant: { id } }) => id === target.value)?.combatant,
  );
  const chosen = computed(() => target.value ?? '');
  const choose = (id: string): void => aims.aim(place.value, id === '' ? [] : [id]);

  /** The target's numbers are known to the rules of the roll. */
  function isKnown(request: RollRequest): boolean {
    return aimed.defenseOf(target.value, request, attacker.value) !== undefined;
  }

  /** Without a target, a roll that helps is for anybody. */
  function isMeant(request: RollRequest): boolean {
    return aimedAt.value === undefined || isFor(request, { party: true, ...attacker.value }, aimedAt.value);
  }

  function targeted(request: RollRequest): RollRequest {
    if (!isMeant(request)) return request;
    return atTarget(request, aimed.targetOf(target.value, request, attacker.value));
  }

  /** The rolls that follow an attack if it hits, such as its damage; `undefined` for any other roll. */
  function following(request: RollRequest): readonly RollRequest[] | undefined {
    const isThis = (each: RollRequest) =>
      each.check === request.check && sameValue(each.label, request.label);
    const attacks = store.opened === null ? [] : attacksOf(store.opened);
    const [first, ...more] = attacks.find(({ rolls }) => rolls.some(isThis))?.rolls ?? [];
    return first && (isThis(first) ? more.map(targeted) : []);
  }

  /** Rolls an attack at the target; returns false for any other roll, and without a target. */
  function roll(request: RollRequest, context: RollContext, atOnce: boolean): boolean {
    const at = target.value;
    const more = at === undefined ? undefined : following(request);
    if (at === undefined || more === undefined) return false;
    const aim = { target: at, selected: [] };
    const { id } = attacker.value;
    const own = id === '' ? context : { ...context, by: id };
    aimed.roll({ request, more }, aim, own, atOnce);
    return true;
  }

  /** Numbers of a target with other rules cannot be compared by those of the roll. */
  const isOther = computed(() => {
    const { value: combatant } = aimedAt;
    return combatant !== undefined && combatant.ruleset !== store.document?.ruleset;
  });

  /** The effects of its rolls on others of the fight. */
  const beyond = () => (attacker.value.id === '' ? undefined : aimed.beyondOf(attacker.value.id).beyond);

  return { beyond, chosen, choose, options, isKnown, isMeant, isOther, targeted, following, roll };
}
