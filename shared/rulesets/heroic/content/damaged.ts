import type { ZodError } from 'zod';
import { appError, type AppError } from '../../../kernel/errors';
import { formatPath } from '../../../kernel/json';
import { firstFault } from '../../../rules/faults';
import { t } from '../texts';

/** Reports the unreadable part of a document with its path. */
export function damaged(part: 'choices' | 'play', error: ZodError, value: unknown): AppError {
  const fault = firstFault(error, value);
  const path = formatPath([part, ...fault.path]);
  return appError('damaged-document', { path, text: t(`damaged.${part}`, { path, fault: fault.text }) });
}
