import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message, type MessageText } from '../kernel/text';
import { findJsonFault } from './jsonFault';

/** How deeply values may be nested: far above what any document needs, and little enough to cross every boundary. */
export const maxDepth = 50;

/** Reads JSON text (a byte order mark is let through); empty text, a slip of syntax or absurd nesting is `invalid-input`. */
export function parseJson(text: string): Result<unknown, AppError> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') return err(appError('invalid-input', { text: message('services.json.empty') }));
  try {
    const value: unknown = JSON.parse(body);
    return nestedTooDeep(value)
      ? err(appError('invalid-input', { text: message('services.json.deep') }))
      : ok(value);
  } catch (error) {
    return err(appError('invalid-input', { text: syntaxText(body), detail: String(error) }));
  }
}

/** True where a value is nested deeper than `maxDepth`; goes no deeper itself. */
export function nestedTooDeep(value: unknown): boolean {
  return holdsDeeper(value, maxDepth);
}

function holdsDeeper(node: unknown, left: number): boolean {
  if (node === null || typeof node !== 'object' || ArrayBuffer.isView(node)) return false;
  if (left < 0) return true;
  const children: readonly unknown[] = Array.isArray(node) ? node : Object.values(node);
  return children.some((child) => holdsDeeper(child, left - 1));
}

function syntaxText(text: string): MessageText {
  const fault = findJsonFault(text);
  if (fault >= text.trimEnd().length) return message('services.json.cut');
  const before = text.slice(0, fault).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  if (!text.includes('\n')) return message('services.json.column', { column });
  return message('services.json.syntax', { line: before.length, column });
}
