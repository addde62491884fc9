import { documentKinds } from '#shared/documents/envelope';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { storeOf } from '#electron/services/library/stores';
import type { Library } from '#electron/storage/library';
import { places } from '#electron/storage/places';
import { rulesForVerify } from '#electron/services/safety/recovery/rulesForVerify';
import { kindOf, summaryOf } from '#electron/storage/recovery/verifyLibrary';
import { at, exits, oneLine, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/**
 * `verify` reads every document of the library from its file and changes nothing. With `migrate`, documents
 * of older formats are stored in the current one, and their old states go into the history; `migrated` then
 * lists them.
 */
export async function verify(session: Session, migrate: boolean): Promise<Result<Exit, Fault>> {
  const { library } = session.services();
  const verified = at(library.folder, await library.verify(rulesForVerify(session.rulesets)));
  if (!verified.ok) return verified;
  const { documents, damaged, quarantined, migrated: older, newer, unknownKeys } = summaryOf(verified.value);
  const warn = async (key: string, file: string, more: Parameters<typeof message>[1] = {}) =>
    session.io.err(`${oneLine(session.translate(message(`cli.verify.${key}`, { file, ...more })))}\n`);
  for (const { file, text } of verified.value.found.filter(({ status }) => status === 'not-ours'))
    await warn('notOurs', file, { why: text ?? '' });
  for (const file of newer) await warn('newer', file);
  for (const file of unknownKeys) await warn('unknownKeys', file);
  const migrated: string[] = [];
  for (const file of older) {
    // Documents in a bin are migrated once they are restored.
    if (migrate && inBin(file)) continue;
    const stored = migrate ? await bringUpToDate(library, file) : ok(undefined);
    if (stored.ok) migrated.push(file);
    else await warn('notMigrated', file, { why: stored.error.text });
  }
  await session.print({ documents, damaged, quarantined, migrated });
  return ok(damaged.length > 0 ? exits.illegal : exits.done);
}

/** Stores a document in the current format; its old state goes into the history first. */
async function bringUpToDate(library: Library, file: string): Promise<Result<unknown, AppError>> {
  const [sub = '', name = ''] = file.split('/');
  const id = name.replace(/\.json$/, '');
  const kind = kindOf(sub);
  if (kind === undefined) return ok(undefined);
  const store = storeOf(library, kind);
  const read = await store.read(id);
  return read.ok ? store.save(read.value) : read;
}

function inBin(file: string): boolean {
  return documentKinds.some((kind) => file.startsWith(`${places[kind].bin}/`));
}
