import { message } from '../../../shared/kernel/text';
import { ok, type Result } from '../../../shared/kernel/result';
import type { PaperSize } from '../../../shared/rules/print/print';
import { bondsIn } from '../../services/library/bonds';
import { printCharacters, type PrintContext } from '../../services/printing/printing';
import { membershipsIn } from '../../services/printing/memberships';
import { at, exits, oneLine, type Exit, type Fault } from '../fault';
import { writeOut } from '../outFile';
import type { Built } from '../plan';
import type { Session } from '../session';
import { readSubjects } from '../subject';
import { isLegal } from './create';

export interface SheetOptions {
  readonly out: string;
  readonly paper: PaperSize;
  readonly inkSaver: boolean;
}

/**
 * `sheet FILE... --out F.pdf` prints characters, exports, plans or ids into one PDF, which is written only
 * after all of them were read.
 */
export async function sheet(
  session: Session,
  names: readonly string[],
  { out, paper, inkSaver }: SheetOptions,
): Promise<Result<Exit, Fault>> {
  const subjects: Built[] = [];
  for (const name of names) {
    const read = await readSubjects(session, name, true);
    if (!read.ok) return read;
    subjects.push(...read.value);
  }
  const { printer, rulesets, library } = session.services();
  const characters = {
    documents: subjects.map((subject) => subject.document),
    bondsOf: bondsIn(library),
    membershipOf: membershipsIn(library),
  };
  const options = { paper, inkSaver, fillable: false };
  const context: PrintContext = { printer, rulesets, language: 'en', clock: session.ports.clock };
  const printed = at(out, await printCharacters(context, characters, options));
  if (!printed.ok) return printed;
  const { bytes, pages, missingGlyphs } = printed.value;
  const written = await writeOut(out, bytes);
  if (!written.ok) return written;
  if (missingGlyphs.length > 0) {
    const glyphs = missingGlyphs.join(' ');
    await session.io.err(`${oneLine(session.translate(message('cli.sheet.missing', { out, glyphs })))}\n`);
  }
  await session.print({ out, pages, missingGlyphs });
  return ok(subjects.every(isLegal) ? exits.done : exits.illegal);
}
