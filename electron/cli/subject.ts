import { documentIdSchema } from '#shared/documents/envelope';
import { isPortable, readMembers } from '#shared/library/portable';
import { appError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { readPortableCharacter } from '#electron/services/exchange/portableCharacter';
import { openCharacter } from '#electron/services/library/summaries';
import { rulesOfFile } from '#electron/services/safety/portable/portableRules';
import { at, fault, unusable, type Fault } from './fault';
import { fileExists, readAll, standard, type Item } from './input';
import { buildPlan, type Built } from './plan';
import type { Session } from './session';

/**
 * The characters that an argument names: a stored or exported file, the id of one in the library and, if
 * `plans` are accepted, a plan or a `.jsonl` file of plans.
 */
export async function readSubjects(
  session: Session,
  name: string,
  plans: boolean,
): Promise<Result<readonly Built[], Fault>> {
  if (await isId(name)) {
    const stored = await readStored(session, name);
    return stored.ok ? ok([stored.value]) : stored;
  }
  return readAll(session.io, name, (item) => readSubject(session, item, plans));
}

/** A file takes precedence. */
export async function isId(name: string): Promise<boolean> {
  return name !== standard && documentIdSchema.safeParse(name).success && !(await fileExists(name));
}

export async function readStored(session: Session, id: string): Promise<Result<Built, Fault>> {
  if (!documentIdSchema.safeParse(id).success) return unusable(id, 'input.noId');
  const read = await session.services().library.characters.read(id);
  if (!read.ok)
    return read.error.code === 'not-found' ? unusable(id, 'input.noCharacter') : fault(id, read.error);
  const open = at(id, await openCharacter(session.rulesets, read.value));
  return open.ok ? ok({ where: id, isLine: false, document: read.value, open: open.value }) : open;
}

/** A character of a file is under the game and the packs that the file holds. */
export async function readSubject(
  session: Session,
  item: Item,
  plans: boolean,
): Promise<Result<Built, Fault>> {
  const { where, value, isLine } = item;
  if (!isPortable(value)) {
    if (plans) return buildPlan(session, item);
    return fault(where, appError('invalid-input', { text: message('services.portable.foreign') }));
  }
  const members = readMembers(value);
  const beside = members.ok
    ? members.value.flatMap(({ document }) => (document.ok ? [document.value] : []))
    : [];
  const isAlone = beside.every(({ kind }) => kind === 'character');
  const rules = isAlone ? session.rulesets : await rulesOfFile(session.services().englishPackSource, beside);
  const read = at(where, await readPortableCharacter(rules, value));
  if (!read.ok) return read;
  const open = at(where, await openCharacter(rules, read.value));
  if (!open.ok) return open;
  return ok({ where, isLine, document: read.value, open: open.value, ...(!isAlone && { beside }) });
}
