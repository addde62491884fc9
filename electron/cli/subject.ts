import { documentIdSchema } from '../../shared/documents/envelope';
import { isPortable } from '../../shared/library/portable';
import { appError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { readPortableCharacter } from '../services/exchange/portableCharacter';
import { openCharacter } from '../services/library/summaries';
import { at, fault, unusable, type Fault } from './fault';
import { fileExists, readItems, type Item } from './input';
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
): Promise<Result<Built[], Fault>> {
  if (!(await fileExists(name)) && documentIdSchema.safeParse(name).success) {
    const stored = await readStored(session, name);
    return stored.ok ? ok([stored.value]) : stored;
  }
  const built: Built[] = [];
  for await (const item of readItems(name)) {
    if (!item.ok) return item;
    const one = await readItem(session, item.value, plans);
    if (!one.ok) return one;
    built.push(one.value);
  }
  return ok(built);
}

export async function readStored(session: Session, id: string): Promise<Result<Built, Fault>> {
  if (!documentIdSchema.safeParse(id).success) return unusable(id, 'input.noId');
  const read = await session.services().library.characters.read(id);
  if (!read.ok)
    return read.error.code === 'not-found' ? unusable(id, 'input.noCharacter') : fault(id, read.error);
  const open = at(id, await openCharacter(session.rulesets, read.value));
  return open.ok ? ok({ where: id, document: read.value, open: open.value }) : open;
}

async function readItem(session: Session, item: Item, plans: boolean): Promise<Result<Built, Fault>> {
  const { where, value } = item;
  if (!isPortable(value)) {
    if (plans) return buildPlan(session, item);
    return fault(where, appError('invalid-input', { text: message('services.portable.foreign') }));
  }
  const read = at(where, await readPortableCharacter(session.rulesets, value));
  if (!read.ok) return read;
  const open = at(where, await openCharacter(session.rulesets, read.value));
  return open.ok ? ok({ where, document: read.value, open: open.value }) : open;
}
