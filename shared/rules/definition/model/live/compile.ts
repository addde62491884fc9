import { clamp } from '#shared/kernel/clamp';
import { raw } from '#shared/kernel/text';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { rounded } from '#shared/rules/definition/formula/functions';
import {
  flag,
  loopScope,
  number,
  scopeWith,
  text,
  wordOf,
  type Binding,
  type Env,
  type Field,
  type Fields,
  type Row,
  type Scope,
} from '#shared/rules/definition/formula/types';
import type { Builder } from '#shared/rules/definition/model/builder';
import { own, type CharacterState } from '#shared/rules/definition/model/character';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import { rowOf } from '#shared/rules/definition/model/fields';
import type { List } from '#shared/rules/definition/schema/lists';
import type { TrackerRules } from '#shared/rules/definition/schema/play';
import {
  mostInPlay,
  mostMarks,
  type Drawn,
  type LiveCounter,
  type LiveField,
  type LiveLadder,
} from '#shared/rules/definition/schema/live';
import { rowNumber } from './rows';
import type { LiveCount, LiveModel, Restored } from './types';

/** More of them than these are no sheet of paper any more. */
const mostLive = 8;

export const isCount = (field: LiveField): field is LiveCounter | LiveLadder =>
  'ladder' in field || !('flag' in field || 'words' in field);

/** Their fields among those of the rows. */
export function bindLive(
  builder: Builder,
  path: DefinitionPath,
  list: List,
  fields: Map<string, Field>,
): void {
  const { compiler } = builder;
  const all = Object.entries(list.live);
  if (all.length > mostLive) compiler.fault([...path, 'live'], 'manyLive', { most: mostLive });
  for (const [name, field] of all) {
    const at = [...path, 'live', name];
    if (fields.has(name)) compiler.fault(at, 'taken', { name });
    compiler.known([...at, 'only'], field.only, list.from);
    const label = raw(field.name);
    const reads = [`live ${list.id}`];
    const parts = ['now', 'most', 'lost', ...('ladder' in field ? ['die'] : [])];
    fields.set(name, {
      type: isCount(field)
        ? { kind: 'record', fields: new Map(parts.map((part) => [part, { type: number, label }])) }
        : 'flag' in field
          ? flag
          : text,
      label,
      reads,
    });
  }
}

/** Drawn marks need a highest value that fits on a page. */
export function drawingFaults(
  compiler: Compiler,
  path: DefinitionPath,
  { show = 'number', per = 1, most }: Drawn & { readonly most: unknown },
): void {
  if (typeof most === 'number' && most > mostInPlay)
    compiler.fault([...path, 'most'], 'mostInPlay', { most: mostInPlay }, String(mostInPlay));
  else if (show !== 'number' && show !== 'bar' && typeof most === 'number' && most > mostMarks * per)
    compiler.fault([...path, 'show'], 'manyMarks', { most: mostMarks }, 'bar');
  if (show !== 'number' && most === null) compiler.fault([...path, 'show'], 'noMarks', {}, 'number');
}

/** A start that would never count, and boxes that nobody could draw. */
export function boundFaults(
  compiler: Compiler,
  path: DefinitionPath,
  { least, most, start, each, health }: TrackerRules,
): void {
  if (typeof start === 'number' && start < 0 && least === undefined)
    compiler.fault([...path, 'start'], 'startBelow', { start }, undefined, {
      path: [...path, 'least'],
      value: start,
      name: 'least',
    });
  if (typeof least === 'number' && typeof most === 'number' && least > most) compiler.fault(path, 'range');
  if (each === undefined) return;
  if (most === null) compiler.fault([...path, 'each'], 'noMarks');
  if (typeof most === 'number' && most > mostMarks)
    compiler.fault([...path, 'most'], 'manyMarks', { most: mostMarks }, String(mostMarks));
  if (health) compiler.fault([...path, 'each'], 'boxHealth');
}

/** `it.place` is the place of a box, from 1. */
export function placeScope(scope: Scope): {
  readonly scope: Scope;
  readonly loops: Fields;
  readonly times: number;
} {
  const loops: Fields = new Map([['place', { type: number }]]);
  return { scope: loopScope(loops, scope), loops, times: mostMarks };
}

export function compileLive(
  builder: Builder,
  path: DefinitionPath,
  list: List,
  { slots, fields }: { readonly slots: readonly number[]; readonly fields: Fields },
): LiveModel[] {
  const { compiler, scope, cells } = builder;
  const place = { scope: loopScope(fields, scope), loops: fields, times: list.most };
  const models = Object.entries(list.live).map(([id, field]): LiveModel => {
    const at = [...path, 'live', id];
    const optional = (key: 'most' | 'least' | 'start'): Formula | undefined => {
      const source = own(field as Readonly<Record<string, unknown>>, key);
      return typeof source === 'number' || typeof source === 'string'
        ? compiler.number([...at, key], source, place)
        : undefined;
    };
    const [most, least, start] = [optional('most'), optional('least'), optional('start')];
    if ('most' in field) {
      drawingFaults(compiler, at, { ...field });
      if (most?.divides === true && field.round === undefined) compiler.fault([...at, 'most'], 'rounding');
      if (typeof field.most === 'number' && typeof field.least === 'number' && field.least > field.most)
        compiler.fault(at, 'range');
    }
    return { id, field, label: raw(field.name), most, least, start, restored: {} };
  });
  if (models.length === 0) return models;
  const formulas = models.flatMap(({ most, least, start }) =>
    [most, least, start].flatMap((each) => each ?? []),
  );
  cells.push({
    id: `live ${list.id}`,
    name: list.name,
    slot: builder.slot(),
    path: [...path, 'live'],
    reads: new Set([`list ${list.id}`, ...formulas.flatMap(({ reads }) => [...reads])]),
    run: (env, state) => {
      for (const slot of slots)
        for (const row of env.world[slot] as readonly Row[]) fill(models, list, row, env, state);
      return undefined;
    },
  });
  return models.map((model) => ({
    ...model,
    restored: restoredOf(builder, [...path, 'live'], model, place),
  }));
}

/** The points that come back; these formulas know `now` and `most` of the number itself. */
function restoredOf(
  { compiler }: Builder,
  path: DefinitionPath,
  { id, field }: LiveModel,
  place: Parameters<Compiler['number']>[2],
): Restored {
  if (!isCount(field)) return {};
  const part = (name: string): Binding => ({
    type: number,
    label: raw(field.name),
    read: ({ it }) => (it?.[id] as Row | undefined)?.[name] ?? 0,
  });
  const scope = scopeWith(
    new Map([
      ['now', part('now')],
      ['most', part('most')],
    ]),
    place.scope,
  );
  return Object.fromEntries(
    Object.entries(field.restored).map(([when, source]) => [
      when,
      compiler.number([...path, id, 'restored', when], source, { ...place, scope }),
    ]),
  );
}

function fill(models: readonly LiveModel[], list: List, row: Row, env: Env, state: CharacterState): void {
  const stored = own(own(state.play.live ?? {}, list.id) ?? {}, wordOf(row[rowNumber]));
  const before = env.it;
  env.it = row;
  for (const model of models) {
    const { id, field } = model;
    const value = stored && own(stored, id);
    if (field.only !== undefined && field.only !== row['from']) continue;
    if ('flag' in field) row[id] = value === true;
    else if ('words' in field) row[id] = typeof value === 'string' ? value : '';
    else row[id] = counted(model, env, typeof value === 'number' ? value : undefined);
  }
  env.it = before;
}

function counted({ field, ...model }: LiveModel, env: Env, stored: number | undefined): LiveCount {
  const run = (
    formula: Formula | undefined,
    how: Parameters<typeof rounded>[1] = 'down',
  ): number | undefined => formula && inPlay(rounded(formula.expression.run(env) as number, how));
  if ('ladder' in field) {
    const top = field.ladder.length;
    const start = clamp(top + 1 - (run(model.start) ?? 1), 0, top);
    const now = clamp(stored ?? start, 0, top);
    const die = field.ladder[top - now] ?? 0;
    return rowOf({ now, most: top, lost: top - now, die, top, least: 0, start }) as LiveCount;
  }
  const least = run(model.least) ?? 0;
  const round = 'round' in field ? field.round : undefined;
  const highest = run(model.most, round);
  const top = highest === undefined ? undefined : Math.max(least, highest);
  const bounded = (value: number): number => clamp(value, least, top ?? mostInPlay);
  const start = bounded(run(model.start) ?? top ?? 0);
  const now = bounded(stored ?? start);
  return rowOf({ now, most: top ?? 0, lost: (top ?? 0) - now, top, least, start }) as LiveCount;
}

const inPlay = (value: number): number => clamp(value, -mostInPlay, mostInPlay);
