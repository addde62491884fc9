import { parseJson } from '#shared/documents/jsonText';
import { parseDocument } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import type { DocumentKey } from '#shared/safety/history';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { checkPortraitOf } from '#electron/services/library/portrait';
import { storeOf } from '#electron/services/library/stores';
import { done, moveAside, type RecoveryActionPorts, type TroubleEntry } from './troubleFiles';

/** Imports an intact document: under its own id if that is free, otherwise as a copy. */
export async function importMisnamed(
  entry: TroubleEntry,
  ports: RecoveryActionPorts,
): Promise<Result<DocumentKey, AppError>> {
  const { library, clock, ids } = ports;
  const read = await wholeDocument(entry, library);
  if (!read.ok) return read;
  const document = read.value;
  const portrait = checkPortraitOf(document);
  if (!portrait.ok)
    return err(appError('conflict', { text: message('recovery.notTaken', { why: portrait.error.text }) }));
  const isTaken = await storeOf(library, document.kind).has(document.id);
  if (!isTaken.ok) return isTaken;
  const now = clock.now();
  const stored = await storeOf(library, document.kind).revive(
    isTaken.value ? { ...document, id: ids.next(), revision: 0, createdAt: now } : document,
  );
  if (!stored.ok) return stored;
  const movedAside = await moveAside(entry, ports);
  return movedAside.ok ? done(stored.value, ports) : movedAside;
}

/** The document gets another id, because its own belongs to the one in the library. */
export async function binMisnamed(
  entry: TroubleEntry,
  ports: RecoveryActionPorts,
): Promise<Result<DocumentKey, AppError>> {
  const { library, clock, ids, entries } = ports;
  const read = await wholeDocument(entry, library);
  if (!read.ok) return read;
  const { kind } = read.value;
  const document = { ...read.value, id: ids.next() };
  const text = Buffer.from(serialize(document));
  const binned = await storeOf(library, kind).importFile(document.id, text, new Date(clock.now()));
  if (!binned.ok) return binned;
  const movedAside = await library.recovery.setAside(entry.file, async () => true);
  if (!movedAside.ok) return movedAside;
  entries.delete(entry.file);
  // The bin has all of it now.
  if (movedAside.value !== undefined) await library.recovery.discard(movedAside.value);
  return done(document, ports);
}

async function wholeDocument(
  entry: TroubleEntry,
  library: RecoveryActionPorts['library'],
): Promise<Result<AnyDocument, AppError>> {
  const bytes = await library.recovery.bytes(entry.file);
  if (!bytes.ok) return bytes;
  const json = parseJson(bytes.value.toString('utf8'));
  const kind = entry.document?.kind;
  const parsed =
    json.ok && kind !== undefined
      ? parseDocument(kindOf(kind), json.value)
      : err(appError('damaged-document'));
  if (parsed.ok) return ok(parsed.value.document);
  return err(appError('conflict', { text: message('recovery.notTaken', { why: parsed.error.text }) }));
}
