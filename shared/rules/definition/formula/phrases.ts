import { list, message, plainNumber, raw, type Text } from '#shared/kernel/text';
import type { Expression } from './expression';
import { cleaned } from './functions';
import { wordOf, type Env } from './types';

const shares: ReadonlyMap<unknown, string> = new Map([
  [2, 'half'],
  [3, 'third'],
  [4, 'quarter'],
  [5, 'fifth'],
  [10, 'tenth'],
]);

/** The value of a part as a number for a sentence. */
export function shownNumber(value: number): string {
  const clean = cleaned(value);
  const short = Math.round(clean * 100) / 100;
  return plainNumber(short);
}

/** A part of a formula in words, with the values of its names: "half of Agility 12". */
export function phrase(expression: Expression, env: Env): Text {
  const { op, by, parts } = expression;
  const name = expressionName(expression, env);
  if (name !== undefined)
    return message('definition.phrase.valued', { name, value: valueOf(expression, env) });
  const [first, second, third] = parts;
  if (op === 'negate' && first !== undefined)
    return message('definition.phrase.minus', { of: phrase(first, env) });
  if (op === 'choose' && first !== undefined && second !== undefined && third !== undefined)
    return phrase(first.run(env) === true ? second : third, env);
  if (op === 'binary' && first !== undefined && second !== undefined)
    return binaryPhrase(by, first, second, env) ?? raw(valueOf(expression, env));
  if (op === 'call') return callPhrase(expression, env) ?? raw(valueOf(expression, env));
  return raw(valueOf(expression, env));
}

/** The name of a name or a field. A field without one has that of its row. */
export function expressionName({ op, label, rowName }: Expression, env: Env): Text | undefined {
  return op === 'name' || op === 'member' ? (rowName?.(env) ?? label) : undefined;
}

function valueOf({ run }: Expression, env: Env): string {
  const value = run(env);
  return typeof value === 'number' ? shownNumber(value) : wordOf(value);
}

function binaryPhrase(by: Expression['by'], left: Expression, right: Expression, env: Env): Text | undefined {
  const share = by === '/' ? shares.get(right.value) : undefined;
  if (share !== undefined) return message(`definition.phrase.${share}`, { of: phrase(left, env) });
  if (by === '*' && right.value === 2) return message('definition.phrase.twice', { of: phrase(left, env) });
  if (by === '*' && left.value === 2) return message('definition.phrase.twice', { of: phrase(right, env) });
  const key = by === undefined ? undefined : operations.get(by);
  return key === undefined
    ? undefined
    : message(`definition.phrase.${key}`, { left: phrase(left, env), right: phrase(right, env) });
}

const operations: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['-', 'less'],
  ['*', 'times'],
  ['/', 'divided'],
  ['%', 'remainder'],
]);

function callPhrase({ name, parts }: Expression, env: Env): Text | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  switch (name) {
    case 'floor':
    case 'ceil':
    case 'round':
      return message(`definition.phrase.${name}`, { of: phrase(first, env) });
    case 'min':
    case 'max': {
      const of = parts.map((part) => phrase(part, env));
      const [a, b] = of;
      return parts.length === 2 && a !== undefined && b !== undefined
        ? message(`definition.phrase.${name}Two`, { a, b })
        : message(`definition.phrase.${name}`, { of: list(of) });
    }
    case 'sum':
    case 'largest':
    case 'smallest':
    case 'count':
      return first.label && message(`definition.phrase.${name}`, { of: first.label });
    default:
      return undefined;
  }
}
