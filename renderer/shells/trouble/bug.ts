import { appError, type AppError } from '../../../shared/kernel/errors';

/** The thrown value with its stack becomes the technical detail. */
export function bugError(reason: unknown): AppError {
  return appError('internal', { detail: describe(reason) });
}

/** For bug reports. */
export function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason);
}
