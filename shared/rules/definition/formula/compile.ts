import { assertNever } from '#shared/kernel/assertNever';
import { err, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { FormulaFault, Span } from '#shared/rules/definition/faults';
import { binary } from './binary';
import { call } from './calls';
import { expectKind, unknown, unknownColumn, type ValueKind } from './expect';
import type { Expression, Formula, Use } from './expression';
import { attempt, FormulaError, parseFormula } from './parse';
import type { Node } from './tree';
import { emptyOf, wordOf, type Env, type Fields, type Row, type Scope, type Type } from './types';

/**
 * Checks a formula against the names that it may use, and turns it into closures. Nothing is evaluated. `loops` are
 * the fields of `it` if the formula is in a loop. Of several wanted kinds it may have any; faults ask for the first.
 */
export function compileFormula(
  formula: string,
  wanted: ValueKind | readonly [ValueKind, ...ValueKind[]],
  scope: Scope,
  loops?: Fields,
): Result<Formula, FormulaFault> {
  const tree = parseFormula(formula);
  if (!tree.ok) return err(tree.error);
  return attempt(() => {
    const use: Use = { scope, loops, inLoop: false, weight: 1, reads: new Set(), count: { cost: 0 }, inner };
    const expression = inner(tree.value, use);
    const kinds = typeof wanted === 'string' ? ([wanted] as const) : wanted;
    if (!kinds.some((kind) => kind === expression.type.kind)) expectKind(expression, kinds[0]);
    return {
      source: formula,
      expression,
      reads: use.reads,
      cost: use.count.cost,
      divides: divides(expression),
    };
  });
}

function inner(node: Node, use: Use): Expression {
  use.count.cost += use.weight;
  const { start, end } = node;
  switch (node.op) {
    case 'literal':
      return literal(node.value, node);
    case 'name':
      return named(node.name, node, use);
    case 'member':
      return fieldOf(node, use) ?? member(inner(node.of, use), node.name, node, use);
    case 'list':
      throw new FormulaError({ text: message('definition.formula.listPlace'), span: node });
    case 'negate': {
      const of = expectKind(inner(node.of, use), 'number');
      const run = of.run;
      return {
        op: 'negate',
        type: { kind: 'number' },
        parts: [of],
        run: (env) => -(run(env) as number),
        start,
        end,
      };
    }
    case 'not': {
      const of = expectNegated(inner(node.of, use), node.of, node);
      const run = of.run;
      return { op: 'not', type: { kind: 'flag' }, parts: [of], run: (env) => run(env) !== true, start, end };
    }
    case 'choose':
      return choose(node, use);
    case 'call':
      return call(node, use);
    case 'binary':
      return binary(node, use);
    default:
      return assertNever(node);
  }
}

/** A number that is negated is meant to be 0: `!frightened` is `frightened == 0`. */
function expectNegated(expression: Expression, of: Node, { start, end }: Span): Expression {
  if (of.op !== 'name' || expression.type.kind !== 'number') return expectKind(expression, 'flag');
  const result = attempt(() => expectKind(expression, 'flag'));
  if (result.ok) return result.value;
  throw new FormulaError({ text: result.error.text, span: { start, end }, fix: `${of.name} == 0` });
}

function literal(value: number | boolean | string, { start, end }: Span): Expression {
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'word';
  return { op: 'literal', type: { kind }, parts: [], value, run: () => value, start, end };
}

function named(name: string, span: Span, { scope, reads }: Use): Expression {
  const { start, end } = span;
  const found = scope.find(name);
  if (found === undefined) throw unknown('definition.formula.name', name, span, scope.names());
  for (const read of found.reads ?? []) reads.add(read);
  const { type, label, read } = found;
  return { op: 'name', type, parts: [], ...(label && { label }), run: read, start, end };
}

/** A number that is known by two names with a dot, such as a field of a pool of dice. */
function fieldOf(
  { of, name, start, end }: Node & { readonly op: 'member' },
  use: Use,
): Expression | undefined {
  if (of.op !== 'name') return undefined;
  const whole = `${of.name}.${name}`;
  if (use.scope.find(whole) !== undefined) return named(whole, { start, end }, use);
  // Only what has no parts itself can have names of that beginning.
  if (use.scope.find(of.name)?.type.kind === 'record') return undefined;
  const fields = [...use.scope.names()].flatMap((each) =>
    each.startsWith(`${of.name}.`) ? [each.slice(of.name.length + 1)] : [],
  );
  if (fields.length > 0) throw unknownColumn(name, { start: end - name.length, end }, fields);
  return undefined;
}

function member(of: Expression, name: string, span: Span, { reads }: Use): Expression {
  const { start, end } = span;
  if (of.type.kind !== 'record')
    throw new FormulaError({ text: message('definition.formula.noParts', { name: raw(name) }), span });
  const at = { start: end - name.length, end };
  const field = of.type.fields.get(name);
  if (field === undefined) throw unknownColumn(name, at, [...of.type.fields.keys()]);
  for (const read of field.reads ?? []) reads.add(read);
  const { type } = field;
  const label = field.label ?? of.label;
  const empty = emptyOf(type);
  const run = of.run;
  return {
    op: 'member',
    type,
    parts: [of],
    ...(label && { label }),
    ...(field.label === undefined && {
      rowName: (env: Env) => {
        const own = wordOf((run(env) as Row | undefined)?.['name']);
        return own === '' ? undefined : raw(own);
      },
    }),
    start,
    end,
    run: (env) => {
      const row = run(env) as Row | undefined;
      return row?.[name] ?? empty;
    },
  };
}

function choose(node: Node & { readonly op: 'choose' }, use: Use): Expression {
  const { start, end } = node;
  const test = expectKind(inner(node.test, use), 'flag');
  const then = inner(node.then, use);
  const other = inner(node.other, use);
  if (
    then.type.kind !== other.type.kind ||
    (then.type.kind !== 'number' && then.type.kind !== 'flag' && then.type.kind !== 'word')
  )
    throw new FormulaError({ text: message('definition.formula.branches'), span: node });
  const [tests, thens, others] = [test.run, then.run, other.run];
  const type: Type = { kind: then.type.kind };
  return {
    op: 'choose',
    type,
    parts: [test, then, other],
    start,
    end,
    run: (env) => (tests(env) === true ? thens(env) : others(env)),
  };
}

/** True if the value may be a fraction because of a division that nothing rounds. */
function divides({ op, by, name, type, parts }: Expression): boolean {
  if (type.kind !== 'number') return false;
  if (op === 'call' && (name === 'floor' || name === 'ceil' || name === 'round' || name === 'count'))
    return false;
  return by === '/' || parts.some(divides);
}
