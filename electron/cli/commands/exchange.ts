import { documentIdSchema } from '../../../shared/documents/envelope';
import { writePortable } from '../../../shared/library/portable';
import { ok, type Result } from '../../../shared/kernel/result';
import { exportCampaign } from '../../services/safety/portable/portableExport';
import { importPortable } from '../../services/safety/portable/importPortable';
import { at, exits, fault, unusable, type Exit, type Fault } from '../fault';
import { readItems, isLines } from '../input';
import { writeOut } from '../outFile';
import type { Session } from '../session';
import { readStored } from '../subject';

/**
 * `export ID --out F` writes a document of the library as a portable file; a campaign with `whole` includes
 * its party and packs.
 */
export async function exportOne(
  session: Session,
  id: string,
  { out, whole }: { readonly out: string; readonly whole: boolean },
): Promise<Result<Exit, Fault>> {
  const found = await readText(session, id, whole);
  if (!found.ok) return found;
  const written = await writeOut(out, found.value);
  if (!written.ok) return written;
  await session.print({ id, out });
  return ok(exits.done);
}

/** `import FILE` reads a portable file into the library; documents whose ids are taken become copies. */
export async function importOne(session: Session, file: string): Promise<Result<Exit, Fault>> {
  if (isLines(file)) return unusable(file, 'input.oneOnly');
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const { library, packSource } = session.services();
    const ports = { library, packSource, ids: session.ports.ids };
    let name = '';
    const imports = await importPortable(ports, item.value.value, (member) => {
      if (name === '') name = member.item.name;
      return member.item.duplicate === 'none' ? 'add' : 'copy';
    });
    const imported = at(file, imports);
    if (!imported.ok) return imported;
    await session.print({ id: imported.value[0]?.id, name });
  }
  return ok(exits.done);
}

/** Tries packs and campaigns first; only errors of a character are reported. */
async function readText(session: Session, id: string, whole: boolean): Promise<Result<string, Fault>> {
  if (documentIdSchema.safeParse(id).success) {
    const { library, packSource } = session.services();
    const pack = await library.packs.read(id);
    if (pack.ok) return ok(writePortable(pack.value));
    if (pack.error.code !== 'not-found') return fault(id, pack.error);
    const campaign = await library.campaigns.read(id);
    if (campaign.ok) return at(id, await exportCampaign({ library, packSource }, campaign.value, whole));
    if (campaign.error.code !== 'not-found') return fault(id, campaign.error);
  }
  const stored = await readStored(session, id);
  return stored.ok ? ok(writePortable(stored.value.document)) : stored;
}
