import { ok, type Result } from '#shared/kernel/result';
import { bondsIn } from '#electron/services/library/bonds';
import { printCharacters, type PrintContext } from '#electron/services/printing/printing';
import { membershipsIn } from '#electron/services/printing/memberships';
import { rulesOfFile } from '#electron/services/safety/portable/portableRules';
import { at, exits, unless, type Exit, type Fault } from '#electron/cli/fault';
import { notRead } from '#electron/cli/outFile';
import type { Built } from '#electron/cli/plan';
import type { Session } from '#electron/cli/session';
import { readSubjects } from '#electron/cli/subject';
import { isLegal } from './create';
import { written, type PrintTarget } from './print';

/**
 * `sheet FILE... --out F.pdf` prints characters, exports, plans or ids into one PDF, which is written only
 * after all of them were read.
 */
export async function sheet(
  session: Session,
  names: readonly string[],
  { out, ...options }: PrintTarget,
): Promise<Result<Exit, Fault>> {
  const free = await notRead(out, names);
  if (!free.ok) return free;
  const subjects: Built[] = [];
  const faults: Fault[] = [];
  for (const name of names) {
    const read = await readSubjects(session, name, true);
    if (read.ok) subjects.push(...read.value);
    else faults.push(read.error);
  }
  const usable = unless(faults, subjects);
  if (!usable.ok) return usable;
  const { printer, packSource, library, language } = session.services();
  const beside = subjects.flatMap((subject) => subject.beside ?? []);
  const rulesets = beside.length === 0 ? packSource.rulesets : await rulesOfFile(packSource, beside);
  const characters = {
    documents: subjects.map((subject) => subject.document),
    bondsOf: bondsIn(library),
    membershipOf: membershipsIn(library),
  };
  const { clock } = session.ports;
  const context: PrintContext = { printer, rulesets, language: await language(), clock };
  const printed = at(out, await printCharacters(context, characters, options));
  if (!printed.ok) return printed;
  const done = await written(session, out, printed.value);
  if (!done.ok) return done;
  return ok(subjects.every(isLegal) ? exits.done : exits.illegal);
}
