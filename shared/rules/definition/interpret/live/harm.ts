import { raw } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import type { HarmModel, RowsStage } from '#shared/rules/definition/model/live/harm';
import { isStop, type StopModel } from '#shared/rules/definition/model/live/stops';
import type { Program } from '#shared/rules/definition/model/program';
import { doneAfter, doneAlone } from '#shared/rules/definition/interpret/actionOutcome';
import { rollRequest } from '#shared/rules/definition/interpret/rollRequests';
import { isShown, trackerPoints } from '#shared/rules/definition/interpret/playState';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { boxesAt, boxText, useBoxes, type BoxStage } from './boxStages';
import { eventOutcome, type Followed } from './events';
import { changePoints } from './points';
import { arrivedAt, restOfTypes, scaledOfTypes, stopped, type Stopped } from './stops';
import type { Arriving, Fighter } from '#shared/rules/fight/fighter';

/** A hit with what it took of points, the way to it, what it changes, and the rolls that it asks for. */
interface Hit extends Stopped {
  readonly taken: number;
  readonly prompts: readonly RollRequest[];
}

/**
 * The last points of health that a hit takes from. Where a hit uses boxes alone, those of its last stage, or its rows.
 * `healthLists` says what has to be used up until a combatant falls.
 */
export function healthOf({ game, harm }: Program): TrackerModel | RowsStage | undefined {
  const points = harm.flatMap((stage) => (stage.kind === 'points' ? [stage.tracker] : []));
  const boxes = harm.findLast(isBoxed);
  const ordered = points.toReversed();
  const known = [...ordered.filter(({ rules }) => rules.health), ...ordered, ...game.trackers];
  const isHealth = (model: TrackerModel): boolean =>
    (model.rules.health || points.includes(model)) && model.rules.most !== null;
  return known.find(isHealth) ?? (boxes?.kind === 'boxes' ? boxes.tracker : boxes);
}

const isBoxed = (stage: HarmModel): stage is BoxStage => stage.kind === 'boxes' || stage.kind === 'rows';

/** A hit as it arrives at the points: without what stops some of it before them. */
export function arrived(sheet: Sheet, hit: Arriving): Stopped {
  const { game, harm } = sheet.program;
  return arrivedAt(harm, game.definition, hit, sheet.env, (action) => doneAlone(sheet, action));
}

/** True if the stages say which points a hit takes from. */
export const takesInOrder = ({ harm }: Program): boolean => harm.some((stage) => !isStop(stage));

/** The rest of a hit that has arrived at the points, stage by stage. */
export function harmed(sheet: Sheet, coming: Stopped, minor: boolean): Hit {
  const { harm } = sheet.program;
  const start = inChosenBox(sheet, { ...coming, taken: 0, prompts: [], steps: [], edits: [] });
  return harm.slice(harm.findIndex((stage) => !isStop(stage))).reduce<Hit>((hit, stage) => {
    if (isStop(stage)) {
      const next = stopped([stage], hit, sheet.env, (action) => doneAlone(sheet, action));
      return {
        ...hit,
        ...next,
        steps: [...hit.steps, ...next.steps],
        edits: [...hit.edits, ...next.edits],
      };
    }
    const rest = restOfTypes(hit, stage.types);
    if (rest <= 0 || !isTaking(sheet, stage)) return hit;
    const next = takenBy(sheet, stage, rest, { minor, box: hit.box });
    return {
      ...hit,
      parts: scaledOfTypes(hit.parts, stage.types, next.rest),
      taken: hit.taken + next.taken,
      prompts: [...hit.prompts, ...next.prompts],
      steps: [...hit.steps, ...next.steps],
      edits: [...hit.edits, ...next.edits],
    };
  }, start);
}

/** The chosen box is used before everything else, also one of a later stage. */
function inChosenBox(sheet: Sheet, hit: Hit): Hit {
  const chosen = choices(sheet).find(({ id }) => id === hit.box);
  const rest = restOfTypes(hit, chosen?.types);
  if (chosen === undefined || rest <= 0) return hit;
  const taken = Math.min(rest, chosen.box.worth);
  const parts = scaledOfTypes(hit.parts, chosen.types, rest - taken);
  return { ...hit, parts, taken, steps: [chosen.label], edits: [chosen.box.use(true)] };
}

export const isTaking = (sheet: Sheet, stage: Taking): boolean =>
  stage.when?.expression.run(sheet.env) !== false && (stage.kind === 'rows' || isShown(sheet, stage.tracker));

const choices = (sheet: Sheet) =>
  sheet.program.harm.flatMap((stage) =>
    isBoxed(stage) && isTaking(sheet, stage)
      ? boxesAt(sheet, stage)
          .filter(({ used, worth }) => !used && worth > 0)
          .map((box) => ({ id: box.id, label: boxText(stage, box), types: stage.types, box }))
      : [],
  );

/** Free boxes of the stages that a hit goes through now, by which one of them may be chosen. */
export const freeBoxes = (sheet: Sheet): NonNullable<Fighter['boxes']> =>
  choices(sheet).map(({ id, label, types }) => ({ id, label, ...(types && { types }) }));

/** An action that a hit leads to asks for its roll, with the points as they are then. */
function asking(sheet: Sheet, action: string): Followed | undefined {
  const done = doneAfter(sheet, action);
  const model = sheet.program.actions.find(({ rules }) => rules.id === action);
  const roll = done && model?.roll && rollRequest(sheet, model.roll, raw(model.rules.name));
  return done && roll ? { ...done, prompts: [roll] } : done;
}

/** A stage that takes some of a hit. */
export type Taking = Exclude<HarmModel, StopModel>;
type Taken = Pick<Hit, 'taken' | 'prompts' | 'steps' | 'edits'> & { readonly rest: number };

interface Taker {
  readonly minor: boolean;
  readonly box: string | undefined;
}

function takenBy(sheet: Sheet, stage: Taking, rest: number, { minor, box }: Taker): Taken {
  if (stage.kind === 'points') return pointsStage(sheet, stage, rest, minor);
  const { left, taken, changes, edits } = useBoxes(sheet, stage, rest, box);
  return { rest: stage.goesOn ? left : 0, taken, prompts: [], steps: changes, edits };
}

function pointsStage(
  sheet: Sheet,
  { tracker, goesOn, adds, events }: Extract<HarmModel, { readonly kind: 'points' }>,
  rest: number,
  minor: boolean,
): Taken {
  const points = trackerPoints(sheet, tracker);
  const { now, least, most } = points;
  const room = adds ? (most ?? Number.MAX_SAFE_INTEGER) - now : now - least;
  const taken = Math.min(rest, Math.max(0, room));
  const over = rest - taken;
  // The last points take all of it, so that more of it counts once an earlier change is undone.
  const by = goesOn ? taken : rest;
  const outcome = changePoints(points, adds ? by : -by);
  const then = now + (adds ? taken : -taken);
  const before = { now, taken: 0, over: 0 };
  const after = { now: then, taken, over };
  const all = [...events, ...tracker.events];
  const followed = eventOutcome(sheet, points, all, { minor, before, after, done: asking });
  return {
    rest: goesOn ? over : 0,
    taken,
    prompts: followed.prompts ?? [],
    steps: [...outcome.changes, ...followed.changes],
    edits: [...(by === 0 ? [] : outcome.edits), ...followed.edits],
  };
}
