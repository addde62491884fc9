import { ok, type Result } from '#shared/kernel/result';
import type { ImportMode } from '#shared/safety/portable';
import { exportDocument } from '#electron/services/safety/portable/portableExport';
import { importPortable } from '#electron/services/safety/portable/importPortable';
import type { PortableMember } from '#electron/services/safety/portable/portableReading';
import { kindName, readDocument } from '#electron/cli/documents';
import { at, exits, type Exit, type Fault } from '#electron/cli/fault';
import { readOne, standard } from '#electron/cli/input';
import { writeOut } from '#electron/cli/outFile';
import type { Session } from '#electron/cli/session';

/**
 * `export ID --out F` writes a document of the library as a portable file, with the game and the packs that it needs; a
 * campaign with `whole` includes its party and packs.
 */
export async function exportOne(
  session: Session,
  id: string,
  { out, whole }: { readonly out: string; readonly whole: boolean },
): Promise<Result<Exit, Fault>> {
  const found = await readDocument(session, id);
  if (!found.ok) return found;
  const { library, packSource } = session.services();
  const text = at(id, await exportDocument({ library, packSource }, found.value, whole));
  if (!text.ok) return text;
  const written = await writeOut(session.io, out, text.value);
  if (!written.ok) return written;
  if (out !== standard) await session.print({ id, kind: kindName(found.value.kind), out });
  return ok(exits.done);
}

/**
 * `import FILE [--replace]` reads a portable file into the library, and prints what became of each document. One that
 * the library has stays as it is; a different one of its id becomes a copy or, with `replace`, takes its place.
 */
export async function importOne(
  session: Session,
  file: string,
  replace: boolean,
): Promise<Result<Exit, Fault>> {
  const item = await readOne(session.io, file);
  if (!item.ok) return item;
  const { library, englishPackSource: packSource } = session.services();
  const ports = { library, packSource, ...session.ports };
  const members: PortableMember[] = [];
  const modeOf = (member: PortableMember): ImportMode => {
    members.push(member);
    return modeFor(member, replace);
  };
  const imported = at(file, await importPortable(ports, item.value.value, modeOf));
  if (!imported.ok) return imported;
  const stored = [...imported.value];
  await session.print(
    members.map((member) => {
      const { kind, name, duplicate } = member.item;
      const isSame = duplicate === 'same';
      const id = (isSame ? undefined : stored.shift()?.id) ?? member.item.id;
      const became = { add: 'new', copy: 'copy', replace: 'replaced', skip: 'same' } as const;
      return { id, kind: kindName(kind), name, as: became[modeFor(member, replace)] };
    }),
  );
  return ok(exits.done);
}

function modeFor({ item: { duplicate, here } }: PortableMember, replace: boolean): ImportMode {
  if (duplicate === 'none') return 'add';
  if (duplicate === 'same') return 'skip';
  // One that cannot be read stays for its recovery.
  return replace && here !== null ? 'replace' : 'copy';
}
