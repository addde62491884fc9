import { appError, type AppError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { PartNotLoaded } from '#renderer/platform/loadPart';

/** The thrown value with its stack becomes the technical detail. */
export function bugError(reason: unknown): AppError {
  if (reason instanceof PartNotLoaded)
    return appError('unreachable', { text: message('trouble.partMissing'), detail: describe(reason.cause) });
  return appError('internal', { detail: describe(reason) });
}

/** For bug reports. */
export function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason);
}
