import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import { errnoOf } from './fileSystem';
import { fileTypeName } from './foreignFileText';
import { NotPlainFile } from './plainFiles';

/** Carries an expected failure through lowdb, whose adapters can only throw. */
export class StorageFailure extends Error {
  constructor(readonly appError: AppError) {
    super(appError.detail ?? appError.code);
    this.name = 'StorageFailure';
  }
}

/** Turns an error of the operating system into `storage-failed`; rethrows anything else. */
export function storageError(error: unknown): AppError {
  if (error instanceof StorageFailure) return error.appError;
  if (error instanceof NotPlainFile) return blockedByForeignFile(error);
  const code = errnoOf(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  const messageKey = messageKeys[code];
  return appError('storage-failed', {
    detail: error.message,
    ...(messageKey !== undefined && { text: message(messageKey) }),
  });
}

/** The error for a pipe, a device, a link or a folder in place of a file, which is left alone. */
function blockedByForeignFile({ path, type, message: detail }: NotPlainFile): AppError {
  const params = { file: raw(path), sort: fileTypeName(type) };
  return appError('storage-failed', { text: message('storage.inTheWay', params), detail });
}

/** Errors with advice of their own. */
const messageKeys: Readonly<Record<string, string>> = {
  ENOSPC: 'storage.full',
  EDQUOT: 'storage.full',
  EROFS: 'storage.readOnly',
  EACCES: 'storage.readOnly',
  EPERM: 'storage.readOnly',
  EIO: 'storage.broken',
};

/** Runs file operations and turns their expected failures into results; bugs stay exceptions. */
export async function guarded<T>(work: () => Promise<Result<T, AppError>>): Promise<Result<T, AppError>> {
  try {
    return await work();
  } catch (error) {
    return err(storageError(error));
  }
}

/** The same reason, worded for a file of the library rather than for an input. */
export function damagedFile(error: AppError): AppError {
  if (error.code === 'newer-version') return error;
  const { path = '', text: why } = error;
  const text =
    path === ''
      ? message('services.library.damaged', { why })
      : message('services.library.damagedAt', { path, why });
  return { ...error, code: 'damaged-document', text };
}
