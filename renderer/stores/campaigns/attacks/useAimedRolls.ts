import { shallowRef } from 'vue';
import { aimedCommand, effectsBeyond } from '#shared/encounter/aimed';
import { attackedCommands } from '#shared/encounter/attacked';
import { targetOf, type Target } from '#shared/encounter/attacks';
import { documentOf } from '#shared/encounter/combatants';
import type { Combatant } from '#shared/encounter/document';
import type { RollRequest } from '#shared/rules/checks';
import { keptBy } from '#shared/rules/fight/meeting';
import { renewed } from '#shared/rules/rollRequests';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useRolls, type RollContext, type Thrown } from '#renderer/stores/dice/useRolls';
import type { Aim, AimedRoll, AimedThrow } from './aimedThrow';
import { useDamageOffers, type AreaDamage } from './damageOffers';
import { createMade } from './made';
import { useRollOffers } from './rollOffers';

/**
 * Rolls at combatants of the running encounter, whose results become commands of it by one click each. `ask` makes them,
 * by default in the roller.
 */
export function useAimedRolls(ask = useRolls().ask) {
  const store = useEncounter();
  const area = shallowRef<AreaDamage>();
  const further = (request: RollRequest, { aim, own }: AimedThrow, atOnce: boolean): void =>
    roll({ request, more: [] }, aim, own, atOnce);
  const { checkOf, offers } = useRollOffers(ask, further, useDamageOffers(area));

  function targetAt(
    target: string | undefined,
    request: RollRequest,
    { id, ruleset }: Pick<Combatant, 'id' | 'ruleset'>,
  ): Target | undefined {
    const { table, rules } = store;
    const combatant = store.facts.get(target ?? '')?.combatant;
    if (combatant === undefined || table === null || rules === null) return undefined;
    return targetOf(table, rules, combatant, request, ruleset, id);
  }

  /** The number that an attack has to beat, if there is a target. */
  const defenseAt = (...of: Parameters<typeof targetAt>) => targetAt(...of)?.defense;

  /** The sheet of a combatant as it is now. */
  function openOf(id: string): OpenCharacter | undefined {
    const { table, rules } = store;
    const combatant = table?.encounter.combatants[id];
    if (combatant === undefined || table === null || rules === null) return undefined;
    const document = documentOf(combatant, table.characters);
    const open = document && rules.open(document);
    return open?.ok === true ? open.value : undefined;
  }

  /** Writes the costs and consequences of a combatant's roll to its sheet. */
  function contextOf({ id, ruleset, name }: Combatant): RollContext {
    return {
      ruleset,
      by: id,
      who: name,
      campaign: store.campaign?.id ?? null,
      apply: (edits, label, roll) =>
        void store.run({ do: 'sheet', targets: [id], label, edits, ...(roll !== undefined && { roll }) }),
      renew(old) {
        const open = openOf(id);
        return open && (renewed(open, old) ?? old);
      },
      followed: (action, taken) => openOf(id)?.followed?.(action, taken) ?? [],
      ...beyondOf(id),
    };
  }

  /** The effects of a roll of this combatant on others than its targets, while the fight goes on. */
  const beyondOf = (by: string): Pick<RollContext, 'beyond'> =>
    store.encounter?.state === 'running'
      ? { beyond: effectsBeyond(() => store.encounter, by, store.run) }
      : {};

  /** At once if the numbers are known; otherwise the roller asks for them. */
  function roll(aimed: AimedRoll, aim: Aim, own: RollContext, atOnce: boolean): void {
    const { request } = aimed;
    const target = store.facts.get(aim.target ?? '')?.combatant;
    const made = createMade();
    const of: AimedThrow = { ...aimed, aim, own, made };
    const context: RollContext = {
      ...own,
      ...(target !== undefined && {
        target: target.name,
        fell: (thrown, isNew) => attacked(request, target, thrown, isNew ? own.by : null),
        ...happening(request, target, aim, own),
      }),
      offers: (reading) => offers(reading, of),
      made: made.words,
      record: made.record,
      revert: made.revert,
    };
    ask(request, context, atOnce);
  }

  /** `by` is null if it is thrown again. */
  function attacked(
    request: RollRequest,
    target: Combatant,
    thrown: Thrown,
    by: string | null | undefined,
  ): void {
    const { table, rules, encounter } = store;
    if (table === null || rules === null || encounter?.state !== 'running') return;
    const check = checkOf(request, target.ruleset);
    const kept = check === undefined ? [] : keptBy(request, check, thrown);
    const isNew = by !== null && { facts: request.facts ?? [], ...(by !== undefined && { by }) };
    for (const command of attackedCommands(table, rules, target, { kept, ...isNew })) store.run(command);
  }

  /** A roll against nobody's defense is aimed at all who are selected, and any other one at its target. */
  function happening(
    request: RollRequest,
    target: Combatant,
    { selected }: Aim,
    own: RollContext,
  ): Pick<RollContext, 'aimed' | 'isDown'> {
    const isWide = request.several !== undefined && defenseAt(target.id, request, target) === undefined;
    const targets = isWide && selected.length > 1 ? selected : [target.id];
    return {
      aimed(aimed) {
        if ('roll' in aimed) ask(aimed.roll, own, true);
        const command = aimedCommand(aimed, targets, own.by);
        if (command !== undefined) store.run(command);
      },
      isDown: () => targets.every((id) => (store.facts.get(id)?.health?.now ?? 1) <= 0),
    };
  }

  return { area, beyondOf, targetOf: targetAt, defenseOf: defenseAt, contextOf, roll };
}
