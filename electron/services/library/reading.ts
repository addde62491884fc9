import type { DocumentKind } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { DocumentStore } from '#electron/storage/documents/documentStore';
import type { Library } from '#electron/storage/library';

/**
 * Reads a document for a page. One whose damaged file was set aside is `damaged-document` as before, and not gone: its
 * owner finds the file in the recovery center, and not in the bin.
 */
export async function readShown<T>(
  { recovery }: Pick<Library, 'recovery'>,
  store: Pick<DocumentStore<T, unknown>, 'read' | 'has'>,
  kind: DocumentKind,
  id: string,
): Promise<Result<T, AppError>> {
  const read = await store.read(id);
  if (read.ok || read.error.code !== 'not-found') return read;
  const kept = await store.has(id);
  const aside = await recovery.isAside({ kind, id });
  if (!kept.ok || kept.value || !aside.ok || !aside.value) return read;
  return err(appError('damaged-document', { text: message('services.library.aside') }));
}
