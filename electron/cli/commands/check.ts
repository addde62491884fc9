import type { AppError } from '#shared/kernel/errors';
import { isRecord } from '#shared/kernel/record';
import { ok, type Result } from '#shared/kernel/result';
import { readPortable } from '#shared/library/portable';
import type { AnyDocument } from '#shared/library/kinds';
import { definitionFaults, draftFaults } from '#electron/services/safety/portable/gameFaults';
import { readPortableFile } from '#electron/services/safety/portable/portableReading';
import { kindName, readDocument, type DocumentKindName } from '#electron/cli/documents';
import { at, exits, type Exit, type Fault } from '#electron/cli/fault';
import { readAll, type Item } from '#electron/cli/input';
import type { Session } from '#electron/cli/session';
import { isId, readStored, readSubject } from '#electron/cli/subject';
import { isLegal, report } from './create';

interface Checked {
  readonly isLine: boolean;
  readonly report: object;
  readonly isSound: boolean;
}

/**
 * `check FILE` prints the report of a stored or exported character, or the faults of a game, its definition, a pack or a
 * campaign; FILE may be the id of one in the library.
 */
export async function check(session: Session, name: string): Promise<Result<Exit, Fault>> {
  const checked = (await isId(name))
    ? await checkStored(session, name)
    : await readAll(session.io, name, (item) => checkItem(session, item));
  if (!checked.ok) return checked;
  for (const one of checked.value) await session.printFor(one, one.report);
  return ok(checked.value.every(({ isSound }) => isSound) ? exits.done : exits.illegal);
}

async function checkStored(session: Session, id: string): Promise<Result<readonly Checked[], Fault>> {
  const found = await readDocument(session, id);
  if (!found.ok) return found;
  if (found.value.kind === 'character') {
    const built = await readStored(session, id);
    if (!built.ok) return built;
    return ok([{ isLine: false, report: report(session, built.value), isSound: isLegal(built.value) }]);
  }
  const checked = await checkItem(session, { where: id, value: found.value, isLine: false });
  return checked.ok ? ok([checked.value]) : checked;
}

async function checkItem(session: Session, item: Item): Promise<Result<Checked, Fault>> {
  const { where, value, isLine } = item;
  if (isDefinition(value)) {
    const { name } = value;
    return ok(faulty(session, item, 'game', name, await definitionFaults(value, '')));
  }
  const lead = readPortable(value);
  if (!lead.ok || lead.value.kind === 'character') {
    const built = await readSubject(session, item, false);
    if (!built.ok) return built;
    return ok({ isLine, report: report(session, built.value), isSound: isLegal(built.value) });
  }
  const { library, englishPackSource: packSource } = session.services();
  const read = at(where, await readPortableFile({ library, packSource, clock: session.ports.clock }, value));
  if (!read.ok) return read;
  const faults = [...read.value.faults, ...(await draftFaultsOf(lead.value))];
  return ok(faulty(session, item, kindName(lead.value.kind), lead.value.name, faults));
}

/** The text of a game by itself, as an editor of text has it. */
function isDefinition(value: unknown): value is { readonly name: string } {
  return isRecord(value) && typeof value['format'] === 'number' && typeof value['name'] === 'string';
}

async function draftFaultsOf(document: AnyDocument): Promise<readonly AppError[]> {
  return document.kind === 'ruleset' ? draftFaults(document) : [];
}

function faulty(
  { translate }: Session,
  { isLine }: Item,
  kind: DocumentKindName,
  name: string,
  faults: readonly AppError[],
): Checked {
  const listed = faults.map(({ path = '', text }) => ({ place: path, message: translate(text) }));
  return { isLine, report: { kind, name, faults: listed }, isSound: faults.length === 0 };
}
