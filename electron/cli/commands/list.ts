import path from 'node:path';
import { documentIdSchema, documentKinds } from '#shared/documents/envelope';
import { fold, matches } from '#shared/kernel/search';
import { latestFirst } from '#shared/kernel/moments';
import { ok, type Result } from '#shared/kernel/result';
import { kindName, type DocumentKindName } from '#electron/cli/documents';
import { storeOf } from '#electron/services/library/stores';
import { exits, fault, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/** `list` prints the documents of the library, newest first; those in the bin are left out. */
export async function list(
  session: Session,
  { kind, search = '' }: { readonly kind?: DocumentKindName; readonly search?: string },
): Promise<Result<Exit, Fault>> {
  const { library } = session.services();
  const { characters, campaigns, packs, games } = library;
  const lists = {
    character: () => characters.list(),
    campaign: () => campaigns.list(),
    pack: () => packs.list(),
    ruleset: () => games.list(),
  };
  const isFound = matches(search);
  const found: { readonly changed: string }[] = [];
  for (const each of documentKinds) {
    const name = kindName(each);
    if (kind !== undefined && kind !== name) continue;
    const listed = await lists[each]();
    if (!listed.ok) return fault(library.folder, listed.error);
    const rowOf = (row: { id: string; name: string; ruleset: string; updatedAt: string }) => ({
      id: row.id,
      kind: name,
      name: row.name,
      ...(each !== 'ruleset' && { ruleset: row.ruleset }),
      changed: row.updatedAt,
    });
    // Whole documents that cannot be used, such as characters whose game has a fault, say why.
    const faulty = await Promise.all(
      listed.value.troubled.map(async ({ fileName, text }) => {
        const id = path.basename(fileName, '.json');
        const read = documentIdSchema.safeParse(id).success
          ? await storeOf(library, each).read(id)
          : undefined;
        return read?.ok === true ? [{ ...rowOf(read.value), fault: session.translate(text) }] : [];
      }),
    );
    const rows = [...listed.value.rows.map(rowOf), ...faulty.flat()];
    found.push(...rows.filter((row) => isFound({ words: fold(row.name) })));
  }
  const byDate = latestFirst(session.ports.clock.now());
  await session.print(found.toSorted((a, b) => byDate(a.changed, b.changed)));
  return ok(exits.done);
}
