import { message, raw, type Text } from '#shared/kernel/text';
import type { Span } from '#shared/rules/definition/faults';
import { suggestion } from '#shared/rules/definition/suggest';
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
  if (wanted === 'flag' && type.kind === 'number' && isPlain(expression))
    throw new FormulaError({ text, span: { start: end, end }, fix: ' > 0' });
  if (type.kind !== 'record') throw new FormulaError({ text, span: { start, end } });
  const parts = [...type.fields].flatMap(([name, field]) => (field.type.kind === wanted ? [`.${name}`] : []));
  // The name of a tracker alone usually means its current value, which follows after a dot.
  const first = parts.length === type.fields.size ? parts[0] : undefined;
  throw new FormulaError({
    text: withParts(text, parts),
    span: first === undefined ? { start, end } : { start: end, end },
    ...(first !== undefined && { fix: first }),
  });
}

/** A comparison may follow it as it is. */
const isPlain = ({ op }: Expression): boolean => op === 'name' || op === 'member' || op === 'call';

/** More parts than these are no help in a line of text. */
const mostParts = 8;

/** A fault about something that has parts, with their names. */
function withParts(fault: Text, names: readonly string[]): Text {
  if (names.length === 0 || names.length > mostParts) return fault;
  return message('definition.formula.has', { fault, names: raw(names.join(', ')) });
}

/** A column that something with columns does not have. */
export function unknownColumn(name: string, span: Span, known: readonly string[]): FormulaError {
  const error = unknown('definition.formula.column', name, span, known);
  const { fault } = error;
  return fault.fix === undefined ? new FormulaError({ ...fault, text: withParts(fault.text, known) }) : error;
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
