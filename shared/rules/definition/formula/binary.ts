import { message, raw } from '#shared/kernel/text';
import { expectKind, unknown } from './expect';
import type { Expression, Use } from './expression';
import { FormulaError } from './parse';
import { arithmetic, orders, type Node, type Operator } from './tree';
import type { Env, Type, Value } from './types';

type Binary = Node & { readonly op: 'binary' };
type Run = (env: Env) => Value;

const among = (list: readonly Operator[], by: Operator): boolean => list.includes(by);

export function binary(node: Binary, use: Use): Expression {
  const { by, start, end } = node;
  if (by === 'in') return within(node, use);
  const left = use.inner(node.left, use);
  const right = use.inner(node.right, use);
  const made = (kind: 'number' | 'flag', run: Run): Expression => ({
    op: 'binary',
    by,
    type: { kind },
    parts: [left, right],
    run,
    start,
    end,
  });
  if (among(arithmetic, by)) {
    expectKind(left, 'number');
    expectKind(right, 'number');
    if ((by === '/' || by === '%') && right.value === 0)
      throw new FormulaError({ text: message('definition.formula.zero'), span: right });
    return made('number', calculation(by, left.run, right.run));
  }
  if (among(orders, by)) {
    expectKind(left, 'number');
    expectKind(right, 'number');
    return made('flag', comparison(by, left.run, right.run));
  }
  if (by === '&&' || by === '||') {
    expectKind(left, 'flag');
    expectKind(right, 'flag');
    const [a, b] = [left.run, right.run];
    return made(
      'flag',
      by === '&&' ? (env) => a(env) === true && b(env) === true : (env) => a(env) === true || b(env) === true,
    );
  }
  expectComparable(left, right);
  const [a, b] = [left.run, right.run];
  return made('flag', by === '==' ? (env) => a(env) === b(env) : (env) => a(env) !== b(env));
}

/** The operands were checked to be numbers. */
function calculation(by: Operator, left: Run, right: Run): Run {
  switch (by) {
    case '+':
      return (env) => (left(env) as number) + (right(env) as number);
    case '-':
      return (env) => (left(env) as number) - (right(env) as number);
    case '*':
      return (env) => (left(env) as number) * (right(env) as number);
    default:
      return (env) => {
        const divisor = right(env) as number;
        if (divisor === 0) {
          env.divided = true;
          return 0;
        }
        const dividend = left(env) as number;
        return by === '/' ? dividend / divisor : dividend - divisor * Math.floor(dividend / divisor);
      };
  }
}

/** Compared with some tolerance by cleaned numbers would differ from what is shown, so they are compared as they are. */
function comparison(by: Operator, left: Run, right: Run): Run {
  switch (by) {
    case '<':
      return (env) => (left(env) as number) < (right(env) as number);
    case '<=':
      return (env) => (left(env) as number) <= (right(env) as number);
    case '>':
      return (env) => (left(env) as number) > (right(env) as number);
    default:
      return (env) => (left(env) as number) >= (right(env) as number);
  }
}

function within(node: Binary, use: Use): Expression {
  const { start, end } = node;
  const left = use.inner(node.left, use);
  const made = (parts: readonly Expression[], run: Run): Expression => ({
    op: 'binary',
    by: 'in',
    type: { kind: 'flag' },
    parts,
    run,
    start,
    end,
  });
  if (node.right.op === 'list') {
    const items = node.right.items.map((item) => use.inner(item, use));
    for (const item of items) expectComparable(left, item);
    return made([left, ...items], (env) => {
      const value = left.run(env);
      return items.some((item) => item.run(env) === value);
    });
  }
  const right = use.inner(node.right, use);
  if (right.type.kind !== 'words')
    throw new FormulaError({ text: message('definition.formula.listNeeded'), span: right });
  expectKind(left, 'word');
  expectKnown(left, { kind: 'word', of: right.type.of });
  return made([left, right], (env) => (right.run(env) as readonly Value[]).includes(left.run(env)));
}

function expectComparable(left: Expression, right: Expression): void {
  const { kind } = left.type;
  if (kind !== 'number' && kind !== 'flag' && kind !== 'word') expectKind(left, 'number');
  if (right.type.kind !== kind) {
    const text = message('definition.formula.compared', {
      left: message(`definition.kind.${kind}`),
      right: message(`definition.kind.${right.type.kind}`),
    });
    throw new FormulaError({ text, span: { start: left.start, end: right.end } });
  }
  expectKnown(left, right.type);
  expectKnown(right, left.type);
}

/** A written word has to be one of the set that the other side may be. */
function expectKnown({ value, start, end }: Expression, other: Type): void {
  if (other.kind !== 'word' || other.of === undefined || typeof value !== 'string') return;
  if (value === '' || other.of.ids.includes(value)) return;
  const fault = unknown('definition.formula.word', value, { start, end }, other.of.ids).fault;
  const set = raw(other.of.name);
  const { fix } = fault;
  throw new FormulaError({
    ...fault,
    text: message('definition.formula.notOf', { fault: fault.text, set }),
    ...(fix !== undefined && { fix: `'${fix}'` }),
  });
}
