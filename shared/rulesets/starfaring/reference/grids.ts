import { raw, type Text } from '#shared/kernel/text';
import type { Grid } from '#shared/rules/reference/referenceData';
import {
  abilityIds,
  conditions,
  exhaustion,
  radiation,
  sizes,
  combat,
  difficulties,
  hazards,
  travel,
} from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';

const number = (value: number): Text => raw(String(value));
const unit = (name: string, value: number): Text => t(`reference.units.${name}`, { value });
const sizeName = (id: string): Text => t(`sizes.${id}.name`);

function grid(columns: readonly string[], rows: readonly (readonly Text[])[]): Grid {
  return { kind: 'grid', columns: columns.map((id) => t(`reference.columns.${id}`)), rows };
}

const defenseOf = (defense: number): Text => (defense === 0 ? raw('–') : unit('plus', defense));

/** Tables generated from the figures of the rules. */
export const grids = {
  abilities: grid(
    ['ability', 'meaning'],
    abilityIds.map((id) => [t(`abilities.${id}.name`), t(`abilities.${id}.text`)]),
  ),
  difficulties: grid(
    ['value', 'difficulty', 'outcome'],
    difficulties.steps.map(({ id, value }) => [
      number(value),
      t(`reference.difficulties.${id}.difficulty`),
      t(`reference.difficulties.${id}.outcome`),
    ]),
  ),
  paces: grid(
    ['pace', 'minute', 'hour', 'day', 'effect'],
    travel.paces.map((pace) => [
      t(`calc.paces.${pace.id}`),
      unit('meters', pace.metersPerMinute),
      unit('kilometers', pace.kilometersPerHour),
      unit('kilometers', pace.kilometersPerDay),
      t(`calc.travel.effects.${pace.id}`),
    ]),
  ),
  collisions: grid(
    ['size', 'damage', 'dc'],
    hazards.collisions.rows.map(({ size, dice, dc }) => [
      sizeName(size),
      t('calc.dice', { count: dice, sides: hazards.collisions.sides }),
      number(dc),
    ]),
  ),
  rations: grid(
    ['size', 'food', 'water'],
    hazards.rations.rows.map(({ size, food, water }) => [
      sizeName(size),
      unit('kilograms', food),
      unit('liters', water),
    ]),
  ),
  exposures: grid(
    ['exposure', 'contamination'],
    radiation.exposure.map(({ id, per }) => [t(`calc.exposures.${id}`), t(`reference.exposures.${per}`)]),
  ),
  rads: grid(
    ['rads', 'effect'],
    radiation.thresholds.map(({ over }) => [number(over), t(`radiation.${String(over)}.text`)]),
  ),
  distances: grid(
    ['distance', 'defense'],
    combat.distances.map(({ id, defense }) => [
      t(`calc.distance.${id}`),
      id === 'extreme' ? unit('plusMore', defense) : defenseOf(defense),
    ]),
  ),
  covers: grid(
    ['cover', 'defense'],
    [
      ...combat.covers
        .filter(({ defense }) => defense > 0)
        .map(({ id, defense }) => [t(`calc.cover.${id}`), defenseOf(defense)]),
      [t('reference.totalCover.name'), t('reference.totalCover.effect')],
    ],
  ),
  sizes: grid(
    ['size', 'space', 'reach'],
    sizes.map(({ id, space, reach }) => [sizeName(id), unit('meters', space), unit('meters', reach)]),
  ),
  actions: grid(
    ['action', 'cost', 'effect'],
    combat.actions.map(({ id, cost }) => [
      t(`reference.actions.${id}.title`),
      t(`reference.costs.${cost}`),
      t(`reference.actions.${id}.summary`),
    ]),
  ),
  conditions: grid(
    ['condition', 'effect'],
    conditions.map(({ id }) => [t(`conditions.${id}.name`), t(`conditions.${id}.text`)]),
  ),
  exhaustion: grid(
    ['level', 'effect'],
    exhaustion.levels.map(({ level }) => [number(level), t(`exhaustion.${String(level)}.text`)]),
  ),
} satisfies Record<string, Grid>;
