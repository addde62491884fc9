import { sum } from '#shared/kernel/sum';
import { list, type Text } from '#shared/kernel/text';
import {
  conditionById,
  exhaustion,
  known,
  radiation,
  stanceById,
  stanceIds,
  stopping,
  traumaTableById,
  type AbilityId,
  type Condition,
  type ConditionId,
  type RollEffect,
  type RollKind,
  type StanceId,
  type TraumaRow,
} from '#shared/rulesets/starfaring/data/index';
import { gravityConditions, gravityEffects } from './gravity';
import type { Play, TakenTrauma } from '#shared/rulesets/starfaring/play/state';
import { conditionName, stanceName, t } from '#shared/rulesets/starfaring/texts';

/** `cause` is the reason why it cannot be switched off manually, if something else causes it. */
export interface ActiveCondition {
  readonly condition: Condition;
  readonly cause: Text | undefined;
}

/** `parts` holds its present effects. */
export interface ActiveTrauma {
  readonly trauma: TakenTrauma;
  readonly label: Text;
  readonly row: TraumaRow | undefined;
  readonly parts: readonly Omit<TraumaRow, 'id' | 'from' | 'to'>[];
}

export interface RollEffectSource {
  readonly label: Text;
  readonly effects: readonly RollEffect[];
}

/** The properties of a roll that states depend on. */
export interface RollFacts {
  readonly kind: RollKind;
  readonly ability: AbilityId;
  readonly skill?: string | undefined;
  readonly melee?: boolean;
}

/** Sources for, against and preventing a roll, and possible ones that the GM has to decide. */
export interface RollModifiers {
  readonly advantages: readonly Text[];
  readonly disadvantages: readonly Text[];
  readonly failures: readonly Text[];
  readonly possible: readonly Text[];
}

/** Returns the levels of exhaustion caused by rads. */
export function radiationLevels(rads: number): number {
  return sum(reached(rads).map((threshold) => threshold.exhaustion ?? 0));
}

/** Implements Table: Radiation Effects. */
export function reached(rads: number): (typeof radiation.thresholds)[number][] {
  return radiation.thresholds.filter(({ over }) => rads > over);
}

/** Includes conditions caused by exhaustion, rads, a heavy load, 0 vitality points, or other conditions. */
export function activeConditions(
  play: Play,
  facts: { readonly exhaustion: number; readonly overloaded: boolean; readonly down: boolean },
): ReadonlyMap<ConditionId, ActiveCondition> {
  const active = new Map<ConditionId, ActiveCondition>();
  const add = (id: ConditionId, cause: Text | undefined): void => {
    const before = active.get(id);
    if (before !== undefined && (before.cause !== undefined || cause === undefined)) return;
    const condition = known(conditionById, id);
    active.set(id, { condition, cause });
    for (const implied of condition.implies ?? [])
      add(implied, t('causes.condition', { name: conditionName(id) }));
  };
  for (const id of play.conditions) add(id, undefined);
  for (const { level, conditions } of exhaustion.levels)
    if (level <= facts.exhaustion) for (const id of conditions) add(id, t('causes.exhaustion', { level }));
  for (const { over, conditions = [] } of reached(play.rads))
    for (const id of conditions) add(id, t('causes.rads', { over }));
  for (const id of gravityConditions(play))
    add(id, t('causes.gravity', { name: t(`calc.gravity.kinds.${play.gravity}`) }));
  if (facts.overloaded) add('hindered', t('causes.load'));
  if (facts.down) add('unconscious', t('causes.vitality'));
  return active;
}

/** Stances that count now. */
export function activeStances(
  { stances }: Pick<Play, 'stances'>,
  conditions: ReadonlyMap<ConditionId, ActiveCondition>,
  exhaustionLevel: number,
): StanceId[] {
  const isStopped =
    stopping.some((id) => conditions.has(id)) ||
    exhaustion.levels.some(({ level, speed }) => speed === 'zero' && level <= exhaustionLevel);
  return stanceIds.filter(
    (id) => stances[id] !== undefined && !(isStopped && known(stanceById, id).lost === true),
  );
}

/** General effects last until the trauma heals, permanent ones forever. */
export function activeTraumas(play: Play): ActiveTrauma[] {
  return play.traumas.map((trauma) => {
    const table = known(traumaTableById, trauma.table);
    const row = table.rows.find((each) => each.id === trauma.row);
    return {
      trauma,
      row,
      label: t(row === undefined ? `traumas.${table.id}.title` : `traumas.${table.id}.rows.${row.id}.title`),
      parts: [...(trauma.healed ? [] : [table.general]), ...(row === undefined ? [] : [row])],
    };
  });
}

/** An example is "Injury, Head"; only the kind while the row is unknown. */
export function traumaName({ trauma, label, row }: ActiveTrauma): Text {
  return row === undefined ? label : t('campaign.trauma', { kind: t(`traumas.${trauma.table}.name`), label });
}

export function traumaText({ trauma, row }: Pick<ActiveTrauma, 'trauma' | 'row'>): Text {
  return t(row === undefined ? 'play.traumas.unrolled' : `traumas.${trauma.table}.rows.${row.id}.text`);
}

/** Combines conditions, levels of exhaustion, and traumas. */
export function rollEffectSources(
  conditions: ReadonlyMap<ConditionId, ActiveCondition>,
  exhaustionLevel: number,
  traumas: readonly ActiveTrauma[],
  stances: readonly StanceId[],
  play: Play,
): RollEffectSource[] {
  return [
    ...[...conditions.values()].map(({ condition: { id, effects } }) => ({
      label: conditionName(id),
      effects,
    })),
    ...stances.map((id) => ({ label: stanceName(id), effects: known(stanceById, id).effects })),
    gravityEffects(play),
    ...exhaustion.levels
      .filter(({ level }) => level <= exhaustionLevel)
      .map(({ level, effects }) => ({ label: t('causes.exhaustion', { level }), effects })),
    ...traumas.flatMap(({ label, parts }) => parts.map(({ effects = [] }) => ({ label, effects }))),
  ].filter(({ effects }) => effects.length > 0);
}

/** A source counts once on each side, however many of its effects apply. */
export function rollModifiersOf(effectSources: readonly RollEffectSource[], facts: RollFacts): RollModifiers {
  const labels = (gives: RollEffect['gives']): Text[] =>
    effectSources
      .filter(({ effects }) =>
        effects.some(
          (effect) => effect.gives === gives && effect.when === undefined && applies(effect, facts),
        ),
      )
      .map(({ label }) => label);
  return {
    advantages: labels('advantage'),
    disadvantages: labels('disadvantage'),
    failures: labels('failure'),
    possible: effectSources.flatMap(({ label, effects }) =>
      effects.flatMap((effect) => {
        const open = effect.when ?? effect.unless;
        return open !== undefined && applies(effect, facts)
          ? [t(`situations.${open}`, { name: label, what: t(`gives.${effect.gives}`) })]
          : [];
      }),
    ),
  };
}

function applies(effect: RollEffect, { kind, ability, skill, melee = false }: RollFacts): boolean {
  if (effect.on === 'against') return false;
  if (kind === 'save' && effect.saves?.includes(ability) === true) return true;
  if (effect.rolls?.includes(kind) === false) return false;
  if (effect.abilities?.includes(ability) === false) return false;
  if (effect.reach === 'melee' && !melee) return false;
  return skill === undefined || effect.except?.includes(skill) !== true;
}

/** An example is "Disadvantage: Sickened, Blinded"; undefined if nothing applies. */
export function rollModifiersText({
  advantages,
  disadvantages,
  failures,
  possible,
}: RollModifiers): Text | undefined {
  const parts = [
    ...(failures.length === 0 ? [] : [t('standing.failure', { names: list(failures) })]),
    ...(advantages.length === 0 ? [] : [t('standing.advantage', { names: list(advantages) })]),
    ...(disadvantages.length === 0 ? [] : [t('standing.disadvantage', { names: list(disadvantages) })]),
    ...possible,
  ];
  return parts.length === 0 ? undefined : sentences(parts);
}

/** Joins sentences. */
export function sentences(parts: readonly Text[]): Text {
  const [first, ...rest] = parts;
  return rest.reduce<Text>((head, tail) => t('sentences', { head, tail }), first ?? list([]));
}

/** Passive values count 1 for advantage, -1 for disadvantage, and 0 for a balance. */
export function balance({ advantages, disadvantages }: RollModifiers): number {
  return Math.sign(advantages.length - disadvantages.length);
}
