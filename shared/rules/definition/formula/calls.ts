import { message, raw, signed, type Text } from '#shared/kernel/text';
import { expectKind, unknown } from './expect';
import type { Expression, Use } from './expression';
import { cleaned, functionNames, functions, isFold, type FoldName } from './functions';
import { FormulaError } from './parse';
import type { Node } from './tree';
import { loopScope, typed, wordOf, type Env, type Row, type Type, type Value } from './types';

type Call = Node & { readonly op: 'call' };

export function call(node: Call, use: Use): Expression {
  const { name } = node;
  if (isFold(name)) return fold(node, name, use);
  if (name === 'lookup' || name === 'find') return search(node, name, use);
  if (name === 'top') return top(node, use);
  if (name === 'same') return same(node, use);
  if (name === 'signed') return withSign(node, use);
  const known = functions.get(name);
  if (known === undefined)
    throw unknown(
      'definition.formula.function',
      name,
      { start: node.start, end: node.start + name.length },
      functionNames,
    );
  expectCount(node, known.least, known.most);
  const parts = node.args.map((each) => expectKind(use.inner(each, use), 'number'));
  return {
    op: 'call',
    name,
    type: { kind: 'number' },
    parts,
    start: node.start,
    end: node.end,
    run: numeric(known.run, parts),
  };
}

/** The arguments were checked to be numbers. */
function numeric(run: (...values: number[]) => number, parts: readonly Expression[]): (env: Env) => number {
  const [first, second] = parts.map((part) => part.run);
  if (first !== undefined && parts.length === 1) return (env) => run(first(env) as number);
  if (first !== undefined && second !== undefined && parts.length === 2)
    return (env) => run(first(env) as number, second(env) as number);
  return (env) => run(...parts.map((part) => part.run(env) as number));
}

function expectCount({ name, args, start, end }: Call, least: number, most: number): void {
  if (args.length >= least && args.length <= most) return;
  const text = message('definition.formula.arguments', { name: raw(name), least, most });
  throw new FormulaError({ text, span: { start, end } });
}

type Rows = Type & { readonly kind: 'rows' };

function rowsOf(node: Node | undefined, use: Use, at: Node): { list: Expression; type: Rows } {
  if (node === undefined)
    throw new FormulaError({ text: message('definition.formula.listNeeded'), span: at });
  const list = use.inner(node, use);
  if (list.type.kind !== 'rows')
    throw new FormulaError({ text: message('definition.formula.listNeeded'), span: node });
  return { list, type: list.type };
}

/** `count` without a second part counts all rows; every other loop needs one. */
function fold(node: Call, name: FoldName, use: Use): Expression {
  const { start, end } = node;
  expectCount(node, name === 'count' ? 1 : 2, 2);
  const isTest = name === 'count' || name === 'any' || name === 'all';
  const { list, each } = loop(node, use, isTest ? 'flag' : 'number');
  const values = (env: Env): readonly Value[] => looped(list, each, env);
  return {
    op: 'call',
    name,
    parts: each ? [list, each] : [list],
    start,
    end,
    type: { kind: name === 'any' || name === 'all' ? 'flag' : 'number' },
    run: name === 'sum' && each !== undefined ? summed(list, each) : (env) => folded(name, values(env)),
    ...(name === 'sum' && { rows: (env: Env) => labeled(list.run(env) as readonly Row[], values(env)) }),
  };
}

/** A list, and what is asked of each of its rows, which is `it`. Loops do not nest. */
function loop(
  node: Call,
  use: Use,
  kind: 'flag' | 'number',
): { readonly list: Expression; readonly type: Rows; readonly each: Expression | undefined } {
  if (use.inLoop) throw new FormulaError({ text: message('definition.formula.nested'), span: node });
  const { list, type } = rowsOf(node.args[0], use, node);
  const body = node.args[1];
  const scope = loopScope(type.fields, use.scope, use.loops);
  const weight = use.weight * Math.max(1, type.most);
  const each = body && expectKind(use.inner(body, { ...use, scope, inLoop: true, weight }), kind);
  return { list, type, each };
}

/** `top(skills, it.value)` is the row with the largest number, the first of several; an empty list has none. */
function top(node: Call, use: Use): Expression {
  const { start, end, name } = node;
  expectCount(node, 2, 2);
  const { list, type, each } = loop(node, use, 'number');
  return {
    op: 'call',
    name,
    parts: each ? [list, each] : [list],
    start,
    end,
    type: { kind: 'record', fields: type.fields },
    run: (env) => {
      const rows = list.run(env) as readonly Row[];
      const values = looped(list, each, env) as readonly number[];
      return rows.length === 0 ? undefined : rows[values.indexOf(Math.max(...values))];
    },
  };
}

/** `same(it.skill, 'Punch')`: words that people typed, without regard to capital letters and blanks around them. */
function same(node: Call, use: Use): Expression {
  const { start, end, name } = node;
  expectCount(node, 2, 2);
  const parts = node.args.map((each) => expectKind(use.inner(each, use), 'word'));
  return {
    op: 'call',
    name,
    parts,
    start,
    end,
    type: { kind: 'flag' },
    run: (env) => new Set(parts.map(({ run }) => typed(wordOf(run(env))))).size === 1,
  };
}

/** `signed(might)`: a number in words, as "+2". */
function withSign(node: Call, use: Use): Expression {
  const { start, end, name } = node;
  expectCount(node, 1, 1);
  const parts = node.args.map((each) => expectKind(use.inner(each, use), 'number'));
  const run = (env: Env): string => parts.map((part) => signed(cleaned(part.run(env) as number))).join('');
  return { op: 'call', name, parts, start, end, type: { kind: 'word' }, run };
}

/** The most frequent loop, without a list of its values. */
function summed(list: Expression, each: Expression): (env: Env) => number {
  const [rowsOfList, value] = [list.run, each.run];
  return (env) => {
    const { it, row } = env;
    env.row = it;
    let sum = 0;
    for (const one of rowsOfList(env) as readonly Row[]) {
      env.it = one;
      sum += value(env) as number;
    }
    env.it = it;
    env.row = row;
    return sum;
  };
}

function looped(list: Expression, each: Expression | undefined, env: Env): readonly Value[] {
  const rows = list.run(env) as readonly Row[];
  if (each === undefined) return rows.map(() => true);
  const { it, row } = env;
  env.row = it;
  const values: Value[] = [];
  for (const one of rows) {
    env.it = one;
    values.push(each.run(env));
  }
  env.it = it;
  env.row = row;
  return values;
}

/** An empty list has the sum, the largest and the smallest number 0. */
function folded(name: FoldName, values: readonly Value[]): number | boolean {
  if (name === 'any') return values.includes(true);
  if (name === 'all') return !values.includes(false);
  let result = 0;
  if (name === 'count') {
    for (const value of values) if (value === true) result += 1;
    return result;
  }
  const numbers = values as readonly number[];
  if (name === 'sum') for (const value of numbers) result += value;
  else if (numbers.length > 0) result = name === 'largest' ? Math.max(...numbers) : Math.min(...numbers);
  return result;
}

function labeled(rows: readonly Row[], values: readonly Value[]): { label: Text; amount: number }[] {
  return rows.flatMap((row, index) => {
    const amount = values[index] as number;
    return amount === 0 ? [] : [{ label: raw(wordOf(row['name'])), amount }];
  });
}

/** `lookup(bands, number)` is the band of a number; `find(list, key)` the row with that key, if there is one. */
function search(node: Call, name: 'lookup' | 'find', use: Use): Expression {
  const { start, end } = node;
  expectCount(node, 2, 2);
  const { list, type } = rowsOf(node.args[0], use, node);
  use.count.cost += use.weight * type.most;
  const [kind, needed] = name === 'find' ? ['word', ['key']] : ['number', ['from', 'upTo']];
  if (!needed.some((field) => type.fields.get(field)?.type.kind === kind))
    throw new FormulaError({ text: message(`definition.formula.${name}`), span: list });
  const wanted = node.args[1];
  if (wanted === undefined)
    throw new FormulaError({ text: message('definition.formula.unfinished'), span: node });
  const by = expectKind(use.inner(wanted, use), name === 'find' ? 'word' : 'number');
  return {
    op: 'call',
    name,
    type: { kind: 'record', fields: type.fields },
    parts: [list, by],
    start,
    end,
    run: (env) => {
      const rows = list.run(env) as readonly Row[];
      const value = by.run(env);
      return name === 'find' ? withKey(rows, wordOf(value)) : bandOf(rows, value as number);
    },
  };
}

function withKey(rows: readonly Row[], key: string): Row | undefined {
  const wanted = typed(key);
  return wanted === '' ? undefined : rows.find((row) => typed(wordOf(row['key'])) === wanted);
}

/** Bands ascend: each begins at `from`, or ends at `upTo`. */
export function bandOf(rows: readonly Row[], value: number): Row | undefined {
  const [first] = rows;
  if (first !== undefined && 'upTo' in first) return rows.find((row) => value <= (row['upTo'] as number));
  return rows.findLast((row) => (row['from'] as number) <= value);
}
