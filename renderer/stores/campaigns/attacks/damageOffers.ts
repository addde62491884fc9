import type { ShallowRef } from 'vue';
import { plainDice } from '#shared/campaign/dice/plainDice';
import { rollDice } from '#shared/dice/random';
import { damageTypesFor } from '#shared/encounter/attacks';
import type { Hits } from '#shared/encounter/command';
import { fighterIn } from '#shared/encounter/draft';
import { factsOf } from '#shared/encounter/report';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Reading } from '#shared/rules/checks';
import type { DamagePart } from '#shared/rules/fight/fighter';
import { rng } from '#renderer/platform/ports';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import type { RollOffer } from '#renderer/stores/dice/useRolls';
import type { AimedThrow } from './aimedThrow';

/** The damage of an area while its targets' shares are being chosen. */
export interface AreaDamage {
  readonly part: DamagePart;
  readonly targets: readonly string[];
  readonly by: string | undefined;
  /** Called once it was applied. */
  readonly done: () => void;
}

/** Deals damage that is known; `area` gets the damage whose shares are to be chosen. */
export function useDamageOffers(area: ShallowRef<AreaDamage | undefined>) {
  const store = useEncounter();
  const diceLog = useDiceLog();

  function deal(targets: readonly string[], hits: Hits, { made, own: { by } }: AimedThrow): void {
    if (store.run({ do: 'damage', targets, hits, ...(by !== undefined && { by }) })) made.step();
  }

  function apply(damage: number, target: string, of: AimedThrow): void {
    if (damage > 0) deal([target], { parts: [{ amount: damage }] }, of);
  }

  /** Rules without this type of damage take it as their usual one. */
  function typed(
    amount: number,
    targets: readonly string[],
    wanted: string | undefined,
  ): { readonly part: DamagePart; readonly amount: Text } {
    const { encounter, rules } = store;
    const known = encounter === null || rules === null ? [] : damageTypesFor(targets, encounter, rules);
    const type = known.find(({ id }) => id === wanted);
    if (type === undefined) return { part: { amount }, amount: raw(String(amount)) };
    return {
      part: { amount, type: type.id },
      amount: message('encounterPage.attack.typed', { amount, type: type.label }),
    };
  }

  /** The health that would be left of a target. */
  function healthAfter(target: string, hits: Hits): number | undefined {
    const then = store.preview({ do: 'damage', targets: [target], hits });
    const combatant = then?.encounter.combatants[target];
    return then && combatant && store.rules ? factsOf(then, store.rules, combatant).health?.now : undefined;
  }

  /** The change of health that damage would make, in words. */
  function effectOn(target: string, hits: Hits): Text {
    const facts = store.facts.get(target);
    const who = raw(facts?.combatant.name ?? '');
    const from = facts?.health?.now;
    const to = healthAfter(target, hits);
    if (from === undefined || to === undefined) return who;
    return to <= 0 && from > 0
      ? message('encounterPage.attack.falls', { who })
      : message('encounterPage.attack.leaves', { who, to });
  }

  /** Damage is offered once; undoing the entry of the encounter takes it back. */
  function offers(reading: Reading, of: AimedThrow): readonly RollOffer[] {
    const { damage = 0, findsWeakness } = reading;
    const { aim, made } = of;
    if (damage === 0 || store.encounter?.state !== 'running' || made.words() !== undefined) return [];
    const dealt = (targets: readonly string[]): ReturnType<typeof typed> => {
      const { part, amount } = typed(damage, targets, of.request.damageType);
      return { part: { ...part, ...(findsWeakness && { vulnerable: true }) }, amount };
    };
    const offer = (
      id: 'apply' | 'half' | 'each' | 'halfEach',
      targets: readonly string[],
      half = false,
    ): RollOffer => {
      const { part, amount } = dealt(targets);
      const hits = { parts: [part], ...(half && { half }) };
      const effect = id === 'apply' ? effectOn(targets[0] ?? '', hits) : raw('');
      return dealing(
        id,
        message(`encounterPage.attack.${id}`, { amount, effect, count: targets.length }),
        targets,
        () => hits,
        of,
      );
    };
    const shares = (targets: readonly string[]): RollOffer => ({
      id: 'area',
      label: message('encounterPage.attack.area', { count: targets.length }),
      take() {
        area.value = { part: dealt(targets).part, targets, by: of.own.by, done: made.step };
      },
    });
    const several = aim.selected.filter((id) => store.facts.has(id));
    const one = aim.target !== undefined && store.facts.has(aim.target) ? [aim.target] : [];
    return [
      ...(one.length === 0 ? [] : [offer('apply', one), offer('half', one, true)]),
      ...one.flatMap((id) => knockOut(id, dealt(one).part, of)),
      // Armor stops damage once, so a roll that knows the armor has it to itself.
      ...(knowsArmor(reading) ? [] : one.flatMap((id) => armor(id, dealt(one).part, of))),
      ...(several.length > 1
        ? [offer('each', several), offer('halfEach', several, true), shares(several)]
        : []),
    ];
  }

  const dealing = (
    id: string,
    label: Text,
    targets: readonly string[],
    hits: () => Hits,
    of: AimedThrow,
  ): RollOffer => ({ id, label, take: () => deal(targets, hits(), of) });

  /** Spares the life of a target that the damage would fell. */
  function knockOut(target: string, part: DamagePart, of: AimedThrow): readonly RollOffer[] {
    const facts = store.facts.get(target);
    const mayBe = store.rules?.ruleset(facts?.combatant.ruleset ?? '')?.fight?.knocksOut === true;
    const hits = { parts: [part], knockOut: true };
    if (!mayBe || facts?.health?.now === 0 || healthAfter(target, hits) !== 0) return [];
    return [dealing('knockOut', message('encounterPage.attack.knockOut'), [target], () => hits, of)];
  }

  /** The target rolls dice that may stop some of the damage, of which the rest is applied. */
  function armor(target: string, part: DamagePart, of: AimedThrow): readonly RollOffer[] {
    const combatant = store.facts.get(target)?.combatant;
    const { table, rules } = store;
    if (combatant === undefined || table === null || rules === null) return [];
    const dice = fighterIn(table, rules, combatant)?.armorDice;
    if (dice === undefined) return [];
    const rolled = (): Hits => {
      const faces = rollDice(rng, dice.count, dice.sides);
      const label = message('encounterPage.attack.armorOf', { who: raw(combatant.name) });
      const fallen = plainDice([dice], [faces], sum(faces));
      diceLog.keepRolled({ label, who: combatant.name, rolled: fallen }, store.campaign?.id ?? null);
      return { parts: [part], dice: { [target]: faces } };
    };
    return [dealing('armor', message('encounterPage.attack.armor'), [target], rolled, of)];
  }

  return { apply, offers };
}

const knowsArmor = ({ choices, dice }: Reading): boolean =>
  choices.some((choice) => choice.theirs && choice.dice) || dice.some(({ theirs }) => theirs);
