import { writePortable } from '../../../shared/documents/portable';
import { ok, type Result } from '../../../shared/kernel/result';
import { importCharacter } from '../../services/exchange';
import { at, exits, unusable, type Exit, type Fault } from '../fault';
import { readItems, isLines } from '../input';
import { writeOut } from '../outFile';
import type { Session } from '../session';
import { readStored } from '../subject';

/** `export ID --out F`: one character of the library as one portable file. */
export async function exportOne(session: Session, id: string, out: string): Promise<Result<Exit, Fault>> {
  const stored = await readStored(session, id);
  if (!stored.ok) return stored;
  const written = await writeOut(out, writePortable(stored.value.document));
  if (!written.ok) return written;
  await session.print({ id, out });
  return ok(exits.done);
}

/** `import FILE`: one portable file into the library; an id that is taken becomes a copy. */
export async function importOne(session: Session, file: string): Promise<Result<Exit, Fault>> {
  if (isLines(file)) return unusable(file, 'input.oneOnly');
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const { library } = session.services();
    const imported = at(
      file,
      await importCharacter(
        { library, rulesets: session.rulesets, ids: session.ports.ids },
        item.value.value,
      ),
    );
    if (!imported.ok) return imported;
    await session.print({ id: imported.value.id, name: imported.value.name });
  }
  return ok(exits.done);
}
