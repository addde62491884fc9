import type { Text } from '#shared/kernel/text';
import { blocked, type Change } from '#shared/rules/fight/change';
import {
  conditionById,
  known,
  stanceById,
  stopping,
  type AbilityId,
  type ConditionId,
  type RollEffect,
  type StanceId,
} from '#shared/rulesets/starfaring/data/index';
import { conditionName, stanceName, t } from '#shared/rulesets/starfaring/texts';

const targets = {
  advantage: 'advantages',
  disadvantage: 'disadvantages',
  failure: blocked,
  bonus: 'modifier',
  defense: 'defense',
} as const;

/** Facts of a roll beside those of its check: ability and skill, and whether it is made with a melee weapon. */
export function rollFacts(ability: AbilityId, skill: string | undefined, melee = false): readonly string[] {
  return [ability, skill ?? [], melee ? 'melee' : []].flat();
}

/** With those that it implies. */
export function changesOfCondition(id: ConditionId): readonly Change[] {
  const { effects, implies = [] } = known(conditionById, id);
  const own = effects.flatMap((effect) => changesOf(id, conditionName(id), effect));
  return [...own, ...implies.flatMap(changesOfCondition)];
}

/** Its bearer loses some while it cannot act or move. */
export function changesOfStance(id: StanceId): readonly Change[] {
  const { effects, lost } = known(stanceById, id);
  return effects
    .flatMap((effect) => changesOf(id, stanceName(id), effect))
    .map((change) => (lost ? { ...change, unless: [...(change.unless ?? []), ...stopping] } : change));
}

export function isSpentAgainst(id: StanceId, facts: readonly string[]): boolean {
  const { spentAgainst, effects } = known(stanceById, id);
  const isBySource = effects.some(({ when }) => when === 'by-source');
  if (isBySource && !facts.includes(broughtBy(id))) return false;
  return spentAgainst !== undefined && facts.includes(spentAgainst);
}

/** The values of a sheet count its fear, which only counts in sight of its source. */
export function fearless(id: ConditionId): Change {
  return {
    to: targets.disadvantage,
    add: -1,
    on: 'by',
    from: id,
    label: conditionName(id),
    asks: t('asks.fear-unseen', { name: conditionName(id) }),
  };
}

/** The roll is aimed at the one who brought the condition. */
const heldBy = (condition: string): string => `against.source.${condition}`;

/** The roll is made by the one who brought the condition. */
const broughtBy = (condition: string): string => `by.source.${condition}`;

/** The values of a sheet count the grip of a grappler, which does not hinder attacks on the grappler. */
export function freeAgainstGrappler(id: ConditionId): Change {
  return {
    to: targets.disadvantage,
    add: -1,
    on: 'by',
    from: `free-${id}`,
    label: t('situations.against-grappler', { name: conditionName(id) }),
    when: [heldBy(id)],
  };
}

/** One for each kind of roll and ability; situations that the GM decides are asked. */
function changesOf(from: string, label: Text, effect: RollEffect): Change[] {
  const {
    gives,
    on = 'by',
    rolls = [],
    abilities = [],
    reach,
    at,
    except = [],
    exceptStates = [],
    when,
    amount = 1,
  } = effect;
  const [isAgainstSource, isExceptSource] = [
    when === 'against-charmer',
    effect.unless === 'against-grappler',
  ];
  const isBySource = when === 'by-source';
  const ask =
    isAgainstSource || isBySource ? undefined : (when ?? (isExceptSource ? undefined : effect.unless));
  const asked = ask && { [when === undefined ? 'asksNot' : 'asks']: t(`asks.${ask}`, { name: label }) };
  const to = targets[gives];
  const facts = [
    reach ?? [],
    at ?? [],
    isAgainstSource ? heldBy(from) : [],
    isBySource ? broughtBy(from) : [],
  ].flat();
  const bond = isExceptSource ? [heldBy(from)] : [];
  const unless = [...except, ...exceptStates, ...bond];
  // Attacks of those who lack a sense have effects of their own.
  const kinds = rolls.length > 0 ? rolls.map((kind) => [kind]) : when === undefined ? [[]] : [['check']];
  const scores = abilities.length === 0 ? [[]] : abilities.map((ability) => [ability]);
  return kinds.flatMap((kind) =>
    scores.map((score) => ({
      to,
      on,
      from,
      label,
      when: [...kind, ...score, ...facts],
      ...asked,
      ...(gives === 'failure' ? {} : { add: amount }),
      ...(unless.length > 0 && { unless }),
    })),
  );
}
