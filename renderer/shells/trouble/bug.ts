import { appError, type AppError } from '../../../shared/kernel/errors';

/** A bug as an error to show: what was thrown, with its place in the code, is its detail. */
export function bugError(reason: unknown): AppError {
  return appError('internal', { detail: describe(reason) });
}

/** A thrown value in words for a bug report. */
export function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason);
}
