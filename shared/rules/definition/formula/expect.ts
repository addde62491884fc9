import { message, raw } from '../../../kernel/text';
import type { Span } from '../faults';
import { suggestion } from '../suggest';
import type { Expression } from './expression';
import { FormulaError } from './parse';

/** The kind of value that a field of a definition needs. */
export type ValueKind = 'number' | 'flag' | 'word' | 'dice';

export function expectKind(expression: Expression, wanted: ValueKind): Expression {
  const { type, start, end } = expression;
  if (type.kind === wanted) return expression;
  const text = message('definition.formula.kind', {
    wanted: message(`definition.kind.${wanted}`),
    found: message(`definition.kind.${type.kind}`),
  });
  throw new FormulaError({ text, span: { start, end } });
}

export function unknown(key: string, name: string, span: Span, known: Iterable<string>): FormulaError {
  const meant = suggestion(name, known);
  const text =
    meant === undefined
      ? message(key, { name: raw(name) })
      : message('definition.formula.meant', {
          fault: message(key, { name: raw(name) }),
          meant: raw(meant),
        });
  return new FormulaError({ text, span, ...(meant !== undefined && { fix: meant }) });
}
