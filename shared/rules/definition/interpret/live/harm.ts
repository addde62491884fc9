import type { Edit } from '#shared/character/edits';
import { message, raw, type Text } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import type { HarmModel } from '#shared/rules/definition/model/live/harm';
import type { Program } from '#shared/rules/definition/model/program';
import { doneAfter } from '#shared/rules/definition/interpret/actionOutcome';
import { isShown, trackerPoints } from '#shared/rules/definition/interpret/playState';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import { useBoxes } from './boxes';
import { eventOutcome } from './events';
import { changePoints } from './points';

/** The rest of a hit, with the way to it and what it changes. */
interface Hit {
  readonly rest: number;
  readonly taken: number;
  readonly steps: readonly Text[];
  readonly edits: readonly Edit[];
}

/** The points without which a combatant falls: the last of health that a hit takes from. */
export function healthOf({ game, harm }: Program): TrackerModel | undefined {
  const points = harm.flatMap((stage) => (stage.kind === 'points' ? [stage.tracker] : []));
  const ordered = points.toReversed();
  const known = [...ordered.filter(({ rules }) => rules.health), ...ordered, ...game.trackers];
  const isHealth = (model: TrackerModel): boolean =>
    (model.rules.health || points.includes(model)) && model.rules.most !== null;
  return known.find(isHealth);
}

/** A hit, stage by stage. */
export function harmed(sheet: Sheet, amount: number, minor: boolean): Hit {
  return sheet.program.harm.reduce<Hit>(
    (hit, stage) => {
      if (hit.rest <= 0 || stage.when?.expression.run(sheet.env) === false) return hit;
      const next = staged(sheet, stage, hit.rest, minor);
      return {
        rest: next.rest,
        taken: hit.taken + next.taken,
        steps: [...hit.steps, ...next.steps],
        edits: [...hit.edits, ...next.edits],
      };
    },
    { rest: amount, taken: 0, steps: [], edits: [] },
  );
}

function staged(sheet: Sheet, stage: HarmModel, rest: number, minor: boolean): Hit {
  const none = { taken: 0, steps: [], edits: [] };
  switch (stage.kind) {
    case 'less': {
      const stopped = Math.min(
        rest,
        Math.max(0, rounded(stage.by.expression.run(sheet.env) as number, 'down')),
      );
      const steps =
        stopped === 0
          ? []
          : [
              stage.name === undefined
                ? message('definition.harm.less', { amount: stopped })
                : message('definition.harm.lessBy', { amount: stopped, name: raw(stage.name) }),
            ];
      return { ...none, rest: rest - stopped, steps };
    }
    case 'half': {
      const to = Math.floor(rest / 2);
      return { ...none, rest: to, steps: [message('rules.fight.half', { from: rest, to })] };
    }
    case 'double':
      return {
        ...none,
        rest: rest * 2,
        steps: [message('rules.fight.double', { from: rest, to: rest * 2 })],
      };
    case 'boxes': {
      if (!isShown(sheet, stage.tracker)) return { ...none, rest };
      const { left, taken, changes, edits } = useBoxes(sheet, stage.tracker, rest);
      return { rest: stage.goesOn ? left : 0, taken, steps: changes, edits };
    }
    case 'points': {
      if (!isShown(sheet, stage.tracker)) return { ...none, rest };
      return pointsStage(sheet, stage, rest, minor);
    }
  }
}

function pointsStage(
  sheet: Sheet,
  { tracker, goesOn, adds, events }: Extract<HarmModel, { readonly kind: 'points' }>,
  rest: number,
  minor: boolean,
): Hit {
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
  const followed = eventOutcome(sheet, points, all, { minor, before, after, done: doneAfter });
  return {
    rest: goesOn ? over : 0,
    taken,
    steps: [...outcome.changes, ...followed.changes],
    edits: [...(by === 0 ? [] : outcome.edits), ...followed.edits],
  };
}
