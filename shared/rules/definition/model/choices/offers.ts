import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import {
  flag,
  loopScope,
  type Env,
  type Field,
  type Fields,
  type FormulaContext,
  type Row,
  type Scope,
} from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Template } from '#shared/rules/definition/model/template';
import type { PickRules } from '#shared/rules/definition/schema/choices';
import type { List } from '#shared/rules/definition/schema/lists';
import type { ConditionText } from '#shared/rules/definition/schema/common';

/** When a choice is offered, and which entries of it. */
export interface OfferModel {
  readonly when: Formula | undefined;
  readonly where: Formula | undefined;
  readonly why: Template | undefined;
}

/** A group of which `n` entries are chosen. */
export interface PickModel {
  readonly rules: PickRules;
  readonly where: Formula | undefined;
  readonly n: Formula;
}

/** The ways in which the rows of a list are chosen. */
export interface RowChoices {
  readonly offer: OfferModel;
  readonly picks: readonly PickModel[];
  readonly granted: Formula | undefined;
  readonly rows: Formula | undefined;
}

interface OfferRules {
  readonly when?: ConditionText | undefined;
  readonly where?: ConditionText | undefined;
  readonly why?: string | undefined;
}

export function compileOffer(
  compiler: Compiler,
  path: DefinitionPath,
  { when, where, why }: OfferRules,
  scope: Scope,
  row: FormulaContext,
): OfferModel {
  return {
    when: when === undefined ? undefined : compiler.flag([...path, 'when'], when, { scope }),
    where: where === undefined ? undefined : compiler.flag([...path, 'where'], where, row),
    why: why === undefined ? undefined : compiler.template([...path, 'why'], why, row),
  };
}

/** Rows that are there by themselves say so: `it.granted`. */
export function bindRowChoices(
  compiler: Compiler,
  path: DefinitionPath,
  { granted }: List,
  fields: Map<string, Field>,
): void {
  if (granted === undefined) return;
  if (fields.has('granted')) compiler.fault([...path, 'granted'], 'taken', { name: 'granted' });
  fields.set('granted', { type: flag });
}

/** `entries`: of all catalogs of the list. */
export function compileRowChoices(
  compiler: Compiler,
  path: DefinitionPath,
  list: List,
  { scope, fields, entries }: { readonly scope: Scope; readonly fields: Fields; readonly entries: number },
): RowChoices {
  const { picks, granted, rows, from } = list;
  const place = (times: number): FormulaContext => ({
    scope: loopScope(fields, scope),
    loops: fields,
    times,
  });
  const seen = new Set<string>();
  picks.forEach(({ id }, at) => {
    if (seen.has(id)) compiler.fault([...path, 'picks', at, 'id'], 'taken', { name: id });
    seen.add(id);
  });
  if (granted !== undefined && from.length === 0) compiler.fault([...path, 'granted'], 'noCatalogs');
  if (picks.length > 0 && from.length === 0) compiler.fault([...path, 'picks'], 'noCatalogs');
  if (rows !== undefined && list.free) compiler.fault([...path, 'rows'], 'freeRows');
  return {
    offer: compileOffer(compiler, path, list, scope, place(entries + list.most)),
    picks: picks.map((rules, at) => ({
      rules,
      where:
        rules.where === undefined
          ? undefined
          : compiler.flag([...path, 'picks', at, 'where'], rules.where, place(entries + list.most)),
      n: compiler.number([...path, 'picks', at, 'n'], rules.n, { scope }),
    })),
    granted: granted === undefined ? undefined : compiler.flag([...path, 'granted'], granted, place(entries)),
    rows: rows === undefined ? undefined : compiler.number([...path, 'rows'], rows, { scope }),
  };
}

/** Parts that have to be calculated before the rows of the list are known. */
export function rowReads({ granted, rows }: RowChoices): string[] {
  return [...(granted?.reads ?? []), ...(rows?.reads ?? [])];
}

/** The number of rows that a list has by its formula, within its limits; `undefined` without one. */
export function rowCount({ most }: List, { rows }: RowChoices, env: Env): number | undefined {
  if (rows === undefined) return undefined;
  const count = Math.floor(rows.expression.run(env) as number);
  return Number.isFinite(count) ? Math.min(most, Math.max(0, count)) : 0;
}

/** A condition of a row; one that is missing holds. */
export function holdsFor(condition: Formula | undefined, env: Env, row: Row): boolean {
  if (condition === undefined) return true;
  const before = env.it;
  env.it = row;
  const holds = condition.expression.run(env) === true;
  env.it = before;
  return holds;
}
