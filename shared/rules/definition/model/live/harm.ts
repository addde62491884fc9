import type { Json } from '#shared/kernel/jsonValue';
import { raw, type Text } from '#shared/kernel/text';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { loopScope } from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game, ListModel, TrackerModel } from '#shared/rules/definition/model/game';
import type { HarmStage } from '#shared/rules/definition/schema/harm';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import { compileEvents } from './events';
import { compileStop, type Stage, type StopModel } from './stops';
import type { EventModel, LiveModel } from './types';

export type HarmModel =
  | (Stage & {
      readonly kind: 'points';
      readonly tracker: TrackerModel;
      readonly goesOn: boolean;
      readonly adds: boolean;
      readonly events: readonly EventModel[];
    })
  | StopModel
  | (Stage & { readonly kind: 'boxes'; readonly tracker: TrackerModel; readonly goesOn: boolean })
  | RowsStage;

/** Rows of a list that a hit uses one by one. */
export interface RowsStage extends Stage {
  readonly kind: 'rows';
  readonly label: Text;
  readonly model: ListModel;
  /** The tick of a row that is used. */
  readonly live: LiveModel;
  readonly each: Formula;
  readonly goesOn: boolean;
}

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
    const once = (key: string, id: string): void => {
      if (used.has(id)) compiler.fault([...path, key], 'harmTwice', { name: id });
      used.add(id);
    };
    const trackerAt = (key: string, id: string): TrackerModel | undefined => {
      compiler.known(
        [...path, key],
        id,
        trackers.map(({ rules }) => rules.id),
      );
      once(key, id);
      return trackers.find(({ rules }) => rules.id === id);
    };
    const stop = compileStop(compiler, game, path, stage);
    if (stop !== undefined) return [stop];
    if ('boxes' in stage) {
      const tracker = trackerAt('boxes', stage.boxes);
      if (tracker !== undefined && tracker.rules.each === undefined)
        compiler.fault([...path, 'boxes'], 'noBoxes', { name: tracker.rules.name });
      if (tracker === undefined) return [];
      const { goesOn, types } = stage;
      return [{ kind: 'boxes', tracker, goesOn, when: flagAt('when', stage.when), types }];
    }
    if ('rows' in stage) {
      once('rows', stage.rows);
      const rows = rowsAt(compiler, game, path, stage);
      return rows === undefined ? [] : [{ ...rows, when: flagAt('when', stage.when) }];
    }
    if (!('points' in stage)) return [];
    const tracker = trackerAt('points', stage.points);
    if (tracker === undefined) return [];
    if (tracker.rules.each !== undefined)
      compiler.fault([...path, 'points'], 'onlyBoxes', { name: tracker.rules.name });
    const events = compileEvents(compiler, game, [...path, 'events'], tracker.slot, stage.events);
    const { goesOn, adds, types } = stage;
    return [{ kind: 'points', tracker, goesOn, adds, events, when: flagAt('when', stage.when), types }];
  });
  harmFaults(compiler, harm, healthy, used);
  return models;
}

function rowsAt(
  compiler: Compiler,
  { lists, scope }: Game,
  path: DefinitionPath,
  stage: Extract<HarmStage, { readonly rows: string }>,
): Omit<RowsStage, 'when'> | undefined {
  compiler.known([...path, 'rows'], stage.rows, lists.keys());
  const model = lists.get(stage.rows);
  if (model === undefined) return undefined;
  const { fields, list } = model;
  const ticks = model.live.filter(({ field }) => 'flag' in field);
  compiler.known(
    [...path, 'live'],
    stage.live,
    ticks.map(({ id }) => id),
  );
  const place = { scope: loopScope(fields, scope), loops: fields, times: list.most };
  const each = compiler.number([...path, 'each'], stage.each, place);
  const live = ticks.find(({ id }) => id === stage.live);
  const { goesOn, types } = stage;
  return live && { kind: 'rows', label: raw(list.name), model, live, each, goesOn, types };
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
  const end = harm.findIndex(
    (stage) => 'goesOn' in stage && !stage.goesOn && stage.when === undefined && stage.types === undefined,
  );
  if (end !== -1 && end < harm.length - 1) compiler.fault(['harm', end + 1], 'harmEnds');
  if (!harm.some((stage) => 'points' in stage || 'boxes' in stage || 'rows' in stage)) {
    const [first, second] = healthy;
    if (first === undefined) compiler.fault(['harm'], 'harmNothing');
    if (second !== undefined) manyHealths(compiler, harm, healthy, second);
    return;
  }
  for (const { rules, path } of healthy)
    if (!used.has(rules.id)) compiler.fault([...path, 'health'], 'harmMissing', { name: rules.name });
}
