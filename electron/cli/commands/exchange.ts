import { documentIdSchema } from '../../../shared/documents/envelope';
import { portableKind, writePortable, type PortableDocument } from '../../../shared/documents/portable';
import type { AppError } from '../../../shared/kernel/errors';
import { ok, type Result } from '../../../shared/kernel/result';
import { importCharacter } from '../../services/exchange';
import { importPack } from '../../services/packExchange';
import { at, exits, fault, unusable, type Exit, type Fault } from '../fault';
import { readItems, isLines } from '../input';
import { writeOut } from '../outFile';
import type { Session } from '../session';
import { readStored } from '../subject';

/** `export ID --out F`: one character or homebrew pack of the library as one portable file. */
export async function exportOne(session: Session, id: string, out: string): Promise<Result<Exit, Fault>> {
  const found = await readDocument(session, id);
  if (!found.ok) return found;
  const written = await writeOut(out, writePortable(found.value));
  if (!written.ok) return written;
  await session.print({ id, out });
  return ok(exits.done);
}

/** `import FILE`: one portable file into the library; an id that is taken becomes a copy. */
export async function importOne(session: Session, file: string): Promise<Result<Exit, Fault>> {
  if (isLines(file)) return unusable(file, 'input.oneOnly');
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const imported = at(file, await take(session, item.value.value));
    if (!imported.ok) return imported;
    await session.print({ id: imported.value.id, name: imported.value.name });
  }
  return ok(exits.done);
}

/** The pack of an id, else the character, whose faults are told. */
async function readDocument(session: Session, id: string): Promise<Result<PortableDocument, Fault>> {
  if (documentIdSchema.safeParse(id).success) {
    const pack = await session.services().library.packs.read(id);
    if (pack.ok) return pack;
    if (pack.error.code !== 'not-found') return fault(id, pack.error);
  }
  const stored = await readStored(session, id);
  return stored.ok ? ok(stored.value.document) : stored;
}

async function take(session: Session, value: unknown): Promise<Result<PortableDocument, AppError>> {
  const { library, shelf } = session.services();
  const { ids } = session.ports;
  if (portableKind(value) !== 'pack')
    return importCharacter({ library, rulesets: session.rulesets, ids }, value);
  const taken = await importPack({ library, shelf, ids }, value, 'copy');
  return taken.ok ? ok(taken.value.pack) : taken;
}
