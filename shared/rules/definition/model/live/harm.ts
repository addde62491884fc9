import type { Json } from '#shared/kernel/jsonValue';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game, TrackerModel } from '#shared/rules/definition/model/game';
import type { HarmStage } from '#shared/rules/definition/schema/harm';
import { compileEvents } from './events';
import { compileStop, type StopModel } from './stops';
import type { EventModel } from './types';

interface Stage {
  /** Only while this holds. */
  readonly when: Formula | undefined;
}

export type HarmModel =
  | (Stage & {
      readonly kind: 'points';
      readonly tracker: TrackerModel;
      readonly goesOn: boolean;
      readonly adds: boolean;
      readonly events: readonly EventModel[];
    })
  | StopModel
  | (Stage & { readonly kind: 'boxes'; readonly tracker: TrackerModel; readonly goesOn: boolean });

/** The stages of a hit in their order; empty without them. */
export function compileHarm(compiler: Compiler, game: Game): HarmModel[] {
  const { definition, scope, trackers } = game;
  const { harm } = definition;
  const healthy = trackers.filter(({ rules }) => rules.health);
  if (harm === undefined) {
    const [, second] = healthy;
    if (second !== undefined) manyHealths(compiler, [], healthy, second);
    return [];
  }
  const used = new Set<string>();
  const models = harm.flatMap((stage, index): HarmModel[] => {
    const path = ['harm', index];
    const flagAt = (key: string, source: string | boolean | undefined): Formula | undefined =>
      source === undefined ? undefined : compiler.flag([...path, key], source, { scope });
    const trackerAt = (key: string, id: string): TrackerModel | undefined => {
      compiler.known(
        [...path, key],
        id,
        trackers.map(({ rules }) => rules.id),
      );
      if (used.has(id)) compiler.fault([...path, key], 'harmTwice', { name: id });
      used.add(id);
      return trackers.find(({ rules }) => rules.id === id);
    };
    const stop = compileStop(compiler, game, path, stage);
    if (stop !== undefined) return [stop];
    if ('boxes' in stage) {
      const tracker = trackerAt('boxes', stage.boxes);
      if (tracker !== undefined && tracker.rules.each === undefined)
        compiler.fault([...path, 'boxes'], 'noBoxes', { name: tracker.rules.name });
      if (tracker === undefined) return [];
      return [{ kind: 'boxes', tracker, goesOn: stage.goesOn, when: flagAt('when', stage.when) }];
    }
    if (!('points' in stage)) return [];
    const tracker = trackerAt('points', stage.points);
    if (tracker === undefined) return [];
    if (tracker.rules.each !== undefined)
      compiler.fault([...path, 'points'], 'onlyBoxes', { name: tracker.rules.name });
    const events = compileEvents(compiler, game, [...path, 'events'], tracker.slot, stage.events);
    const { goesOn, adds } = stage;
    return [{ kind: 'points', tracker, goesOn, adds, events, when: flagAt('when', stage.when) }];
  });
  harmFaults(compiler, harm, healthy, used);
  return models;
}

function manyHealths(
  compiler: Compiler,
  before: readonly HarmStage[],
  healthy: readonly TrackerModel[],
  second: TrackerModel,
): void {
  const points = healthy.map(({ rules }, at) => ({
    points: rules.id,
    ...(at < healthy.length - 1 && { goesOn: true }),
  }));
  compiler.fault([...second.path, 'health'], 'manyHealths', { name: second.rules.name }, undefined, {
    path: ['harm'],
    // Stages are plain data.
    value: [...(before as readonly Json[]), ...points],
    name: 'harm',
  });
}

/** Stages that a hit never reaches, and points of health that it never takes. */
function harmFaults(
  compiler: Compiler,
  harm: readonly HarmStage[],
  healthy: readonly TrackerModel[],
  used: ReadonlySet<string>,
): void {
  const end = harm.findIndex((stage) => 'goesOn' in stage && !stage.goesOn && stage.when === undefined);
  if (end !== -1 && end < harm.length - 1) compiler.fault(['harm', end + 1], 'harmEnds');
  if (!harm.some((stage) => 'points' in stage || 'boxes' in stage)) {
    const [first, second] = healthy;
    if (first === undefined) compiler.fault(['harm'], 'harmNothing');
    if (second !== undefined) manyHealths(compiler, harm, healthy, second);
    return;
  }
  for (const { rules, path } of healthy)
    if (!used.has(rules.id)) compiler.fault([...path, 'health'], 'harmMissing', { name: rules.name });
}
