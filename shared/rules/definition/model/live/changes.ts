import type { Expression, Formula } from '#shared/rules/definition/formula/expression';
import { loopScope, type FormulaContext } from '#shared/rules/definition/formula/types';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game, ListModel } from '#shared/rules/definition/model/game';
import { formulaName } from '#shared/rules/definition/model/names';
import type { ChangeRules } from '#shared/rules/definition/schema/common';
import type { ActionRules, TrackerRules } from '#shared/rules/definition/schema/play';
import { isCount } from './compile';
import type { LiveModel } from './types';

/** `isAmount`: `to` starts from the tracker's present number, as in "health.now + 1". */
export interface ChangeModel {
  readonly to: Formula | undefined;
  readonly isAmount: boolean;
  readonly when: Formula | undefined;
}

/** One change of an action, which names exactly one thing. */
export function changeModel(
  compiler: Compiler,
  game: Game,
  path: DefinitionPath,
  { tracker, condition, mark, live, list, entry, on, to, when }: ChangeRules,
  each: ListModel | undefined,
  place: FormulaContext,
): ChangeModel {
  const { trackers, conditions } = game.definition;
  const known = (part: string, id: string | undefined, of: readonly { readonly id: string }[]): void => {
    if (id !== undefined)
      compiler.known(
        [...path, part],
        id,
        of.map((one) => one.id),
      );
  };
  known('tracker', tracker, trackers);
  known('condition', condition, conditions);
  known('mark', mark, each?.list.marks ?? []);
  const named = [tracker, condition, mark, live, list].filter((one) => one !== undefined);
  if (named.length !== 1) compiler.fault(path, 'oneChange');
  if (tracker !== undefined && to === undefined) compiler.fault(path, 'noNewValue');
  const target = to === undefined ? undefined : compiler.number([...path, 'to'], to, place);
  if (live !== undefined) liveChange(compiler, path, { live, on, hasValue: to !== undefined }, each);
  if (list !== undefined || entry !== undefined) rowChange(compiler, game, path, { list, entry });
  const changed = live === undefined ? formulaName(tracker ?? '') : `it.${live}`;
  return {
    to: target,
    isAmount: target !== undefined && mentions(target, `${changed}.now`),
    when: when === undefined ? undefined : compiler.flag([...path, 'when'], when, place),
  };
}

/** True if a part of the formula is this one. */
function mentions({ source, expression }: Formula, part: string): boolean {
  const within = ({ start, end, parts }: Expression): boolean =>
    source.slice(start, end) === part || parts.some(within);
  return within(expression);
}

/** A change of something living of the row that has an action: numbers to a value, ticks on or off, and words emptied. */
function liveChange(
  compiler: Compiler,
  path: DefinitionPath,
  { live, on, hasValue }: { readonly live: string; readonly on: boolean; readonly hasValue: boolean },
  list: ListModel | undefined,
): void {
  const all = (list?.live ?? []).filter(({ field }) => !on || !('words' in field));
  const known = compiler.known(
    [...path, 'live'],
    live,
    all.map(({ id }) => id),
  );
  const field = all.find(({ id }) => id === live)?.field;
  if (!known || field === undefined) return;
  if (isCount(field) && !hasValue) compiler.fault(path, 'noNewValue');
  if (!isCount(field) && hasValue) compiler.fault([...path, 'to'], 'tickValue');
}

/** A row of an entry begins or ends. */
function rowChange(
  compiler: Compiler,
  { definition: { lists, catalogs } }: Pick<Game, 'definition'>,
  path: DefinitionPath,
  { list = '', entry = '' }: { readonly list: string | undefined; readonly entry: string | undefined },
): void {
  const growing = lists.filter(({ grows }) => grows);
  const ids = growing.map(({ id }) => id);
  if (!compiler.known([...path, 'list'], list, ids)) return;
  const from = growing.find(({ id }) => id === list)?.from ?? [];
  const entries = catalogs.filter(({ id }) => from.includes(id)).flatMap(({ of }) => of);
  compiler.known(
    [...path, 'entry'],
    entry,
    entries.map(({ id }) => id),
  );
}

/** Costs name trackers, and numbers of the row as `it.charges`. */
export function compileCosts(
  compiler: Compiler,
  path: DefinitionPath,
  costs: Readonly<Record<string, string | number>>,
  trackers: readonly TrackerRules[],
  list: ListModel | undefined,
  place: FormulaContext,
): ReadonlyMap<string, Formula> {
  const known = [
    ...trackers.map(({ id }) => id),
    ...(list?.live ?? []).flatMap(({ id, field }) => (isCount(field) ? [`it.${id}`] : [])),
  ];
  return new Map(
    Object.entries(costs).map(([name, source]) => {
      compiler.knownKey([...path, name], name, known);
      return [name, compiler.number([...path, name], source, place)];
    }),
  );
}

/** The rows of a list of which one pays for an action, by a number that changes in play. */
export interface PaidModel {
  readonly model: ListModel;
  readonly live: LiveModel;
  /** Only these rows can pay; `row` is the one with the action. */
  readonly where: Formula | undefined;
  /** Otherwise it is free. */
  readonly when: Formula | undefined;
}

export function paidModel(
  compiler: Compiler,
  { lists, scope }: Game,
  path: DefinitionPath,
  { paid, dice, one, choose }: ActionRules,
  place: FormulaContext,
): PaidModel | undefined {
  if (paid === undefined) return undefined;
  if ([dice, one, choose].some((other) => other !== undefined)) compiler.fault(path, 'paidOnce');
  const model = lists.get(paid.list);
  compiler.known([...path, 'list'], paid.list, lists.keys());
  const counts = (model?.live ?? []).filter(({ field }) => isCount(field));
  const live = counts.find(({ id }) => id === paid.live);
  if (model === undefined) return undefined;
  compiler.known(
    [...path, 'live'],
    paid.live,
    counts.map(({ id }) => id),
  );
  if (live === undefined) return undefined;
  const times = (place.times ?? 1) * model.list.most;
  const payers = { scope: loopScope(model.fields, scope, place.loops), loops: model.fields, times };
  return {
    model,
    live,
    where: paid.where === undefined ? undefined : compiler.flag([...path, 'where'], paid.where, payers),
    when: paid.when === undefined ? undefined : compiler.flag([...path, 'when'], paid.when, place),
  };
}
