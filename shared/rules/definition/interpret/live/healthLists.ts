import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import type { HarmModel } from '#shared/rules/definition/model/live/harm';
import { isStop } from '#shared/rules/definition/model/live/stops';
import type { BoxStage } from './boxStages';
import { healthOf, isTaking, type Taking } from './harm';
import { isShown } from '#shared/rules/definition/interpret/playState';

/** Points or boxes without which a combatant falls. */
export type HealthList =
  | BoxStage
  | { readonly kind: 'points'; readonly tracker: TrackerModel; readonly adds: boolean };

/**
 * The lists that have to be used up by one type of damage until a combatant falls, for each type: the last points that
 * it takes from, and all boxes and rows after them. Where points are marked as health, damage that never gets to them
 * fells nobody.
 */
export function healthLists(sheet: Sheet): readonly (readonly HealthList[])[] {
  const { game, harm } = sheet.program;
  const types = game.definition.damageTypes.map(({ id }) => id);
  const isMarked = harm.some((stage) => isHealth(stage, true));
  const lists = [...types, ...(types.length === 0 ? [undefined] : [])].map((type) => {
    const stages = stagesOf(sheet, type);
    const last = stages.findLastIndex((stage) => isHealth(stage, isMarked));
    if (last === -1 && isMarked) return [];
    return stages
      .slice(Math.max(0, last))
      .filter((stage) => stage.kind !== 'points' || isHealth(stage, isMarked));
  });
  if (lists.some(({ length }) => length > 0)) return lists;
  const model = healthOf(sheet.program);
  if (model === undefined || 'kind' in model || !isShown(sheet, model)) return [];
  return [[{ kind: model.each === undefined ? 'points' : 'boxes', tracker: model, ...alone }]];
}

/** Points that no stage names. */
const alone = { goesOn: false, adds: false, types: undefined, when: undefined };

const isHealth = (stage: HarmModel, isMarked: boolean): boolean =>
  stage.kind === 'points' && stage.tracker.rules.most !== null && (!isMarked || stage.tracker.rules.health);

/** All that damage of one type takes from, in order. */
function stagesOf(sheet: Sheet, type: string | undefined): readonly Taking[] {
  const taking = sheet.program.harm.filter(
    (stage): stage is Taking =>
      !isStop(stage) &&
      isTaking(sheet, stage) &&
      (stage.types === undefined || (type !== undefined && stage.types.includes(type))),
  );
  const end = taking.findIndex(({ goesOn }) => !goesOn);
  return end === -1 ? taking : taking.slice(0, end + 1);
}
