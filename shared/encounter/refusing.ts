import { appError, type AppError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';

/** One sentence of `encounter.refused`; `path` points into the command. */
export function refusing(key: string, params: Parameters<typeof message>[1] = {}, path?: string): AppError {
  const text = message(`encounter.refused.${key}`, params);
  return appError('invalid-input', { text, ...(path !== undefined && { path }) });
}
