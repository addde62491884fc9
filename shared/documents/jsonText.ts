import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type MessageText } from '#shared/kernel/text';
import { findJsonFault } from './jsonFault';

/** Far more than any document needs, and still safe for every recursive function and process boundary. */
export const maxDepth = 50;

/** Accepts a byte order mark; empty text, a syntax error or excessive nesting is `invalid-input`. */
export function parseJson(text: string): Result<unknown, AppError> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') return err(appError('invalid-input', { text: message('services.json.empty') }));
  try {
    const value: unknown = JSON.parse(body);
    const fault = plainFault(value);
    return fault === undefined ? ok(value) : err(appError('invalid-input', { text: fault }));
  } catch (error) {
    return err(appError('invalid-input', { text: syntaxText(body), detail: String(error) }));
  }
}

/**
 * The reason why a value cannot be processed at all: it is nested deeper than `maxDepth` (deeper levels are not
 * read), contains an `unspeakable` object, or a number too large for a double (`1e400`), which would be written as
 * `null`.
 */
export function plainFault(node: unknown, left = maxDepth): MessageText | undefined {
  if (typeof node === 'number' && !Number.isFinite(node)) return message('services.json.number');
  if (node === null || typeof node !== 'object' || ArrayBuffer.isView(node)) return undefined;
  if (left < 0) return message('services.json.deep');
  if (isUnsafeKey(node)) return message('services.json.unspeakable');
  const children: readonly unknown[] = Array.isArray(node) ? node : Object.values(node);
  for (const child of children) {
    const fault = plainFault(child, left - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * An object with its own `toString` is only ever crafted to do harm: code that compares it or puts it into a
 * sentence, such as messages about a wrong length, would throw.
 */
export function isUnsafeKey(value: object): boolean {
  return Object.hasOwn(value, 'toString');
}

function syntaxText(text: string): MessageText {
  const fault = findJsonFault(text);
  if (fault >= text.trimEnd().length) return message('services.json.cut');
  // Counting needs no memory; splitting a file of nothing but line breaks would create millions of strings.
  let [line, lineStart] = [1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < fault; end = text.indexOf('\n', lineStart))
    [line, lineStart] = [line + 1, end + 1];
  const column = fault - lineStart + 1;
  if (!text.includes('\n')) return message('services.json.column', { column });
  return message('services.json.syntax', { line, column });
}
