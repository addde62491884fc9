import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { DocumentKind } from '#shared/documents/envelope';
import type { CommandResult } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { documentError } from '#electron/storage/commits/commits';
import type { Library } from '#electron/storage/library';
import { checkPortrait } from '#electron/services/library/portrait';

/** Documents that the command may store together. */
interface CommittedDocuments {
  readonly characters: readonly CharacterDocument[];
  readonly campaigns: readonly CampaignDocument[];
}

/** Stores characters and campaigns together, and on success announces each kind once. */
export async function commitDocuments(
  { library, changed }: { readonly library: Library; readonly changed: (kind: DocumentKind) => void },
  { characters, campaigns }: CommittedDocuments,
): Promise<Result<CommandResult<'documents.commit'>, AppError>> {
  for (const [at, { portrait }] of characters.entries()) {
    const checked = checkPortrait(portrait);
    if (!checked.ok) return err(documentError(characters, at, checked.error));
  }
  const saved = await library.commit([...characters, ...campaigns]);
  if (!saved.ok) return saved;
  for (const kind of new Set(saved.value.map((document) => document.kind))) changed(kind);
  return ok({ saved: saved.value });
}
