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
    const fault = plainFault(value);
    return fault === undefined ? ok(value) : err(appError('invalid-input', { text: fault }));
  } catch (error) {
    return err(appError('invalid-input', { text: syntaxText(body), detail: String(error) }));
  }
}

/**
 * What keeps a value from being worked on at all: it is nested deeper than `maxDepth` (no deeper is looked), holds an
 * `unspeakable` object, or a number beyond what a number holds (`1e400`), which would be written as `null`. Nothing where
 * it is sound.
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
 * True for an object with a `toString` of its own, which data can only have to do harm: whoever compares it or puts
 * it into a sentence, as checks of length do with what has no right length, would throw.
 */
export function isUnsafeKey(value: object): boolean {
  return Object.hasOwn(value, 'toString');
}

function syntaxText(text: string): MessageText {
  const fault = findJsonFault(text);
  if (fault >= text.trimEnd().length) return message('services.json.cut');
  // Counted and not split: a file of nothing but line ends would become millions of texts.
  let [line, lineStart] = [1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < fault; end = text.indexOf('\n', lineStart))
    [line, lineStart] = [line + 1, end + 1];
  const column = fault - lineStart + 1;
  if (!text.includes('\n')) return message('services.json.column', { column });
  return message('services.json.syntax', { line, column });
}
