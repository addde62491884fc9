import type { ZodError } from 'zod';
import { appError, type AppError } from '../../../kernel/errors';
import { formatPath } from '../../../kernel/json';
import { firstFault } from '../../../rules/faults';
import { t } from '../texts';

/** What cannot be read of a document, with its place. */
export function damaged(part: 'choices' | 'play', error: ZodError, value: unknown): AppError {
  const fault = firstFault(error, value);
  const path = formatPath([part, ...fault.path]);
  return appError('damaged-document', { path, text: t(`damaged.${part}`, { path, fault: fault.text }) });
}
