import { ok, type Result } from '../../../shared/kernel/result';
import { exits, type Exit, type Fault } from '../fault';
import { isLines } from '../input';
import type { Session } from '../session';
import { readSubjects } from '../subject';
import { isLegal, report } from './create';

/** `check FILE` prints the report of a stored or exported character, or of one in the library by its id. */
export async function check(session: Session, name: string): Promise<Result<Exit, Fault>> {
  const subjects = await readSubjects(session, name, false);
  if (!subjects.ok) return subjects;
  const print = isLines(name) ? session.printLine : session.print;
  for (const subject of subjects.value) await print(report(session, subject));
  return ok(subjects.value.every(isLegal) ? exits.done : exits.illegal);
}
