import type { z } from 'zod';
import { schemaError } from '#shared/documents/issues';
import { appError, eachError, type AppError } from '#shared/kernel/errors';
import { list, message, raw } from '#shared/kernel/text';

/** Further faults are not listed. */
const mostFaults = 20;

/** Combines all issues of a schema in one error, each with its path. */
export function faultsOf(error: z.ZodError, input: unknown): AppError {
  const faults = eachError(schemaError('invalid-input', error, input));
  const [first = appError('invalid-input')] = faults;
  if (faults.length === 1) return first;
  const lines = faults
    .slice(0, mostFaults)
    .map(({ path, text }) => message('exchange.file.fault', { path: raw(path ?? ''), text }));
  const more = faults.length - lines.length;
  const all = more > 0 ? [...lines, message('exchange.difference.more', { count: more })] : lines;
  const text = message('exchange.file.faults', { count: faults.length, faults: list(all) });
  return { ...first, text };
}
