import { documentIdSchema } from '../../../shared/documents/envelope';
import type { PrintSubject } from '../../../shared/ipc/printing';
import { ok, type Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import type { CardsPerPage, PrintOptions } from '../../../shared/rules/print/print';
import type { Printed } from '../../services/printing/printing';
import { renderSheet } from '../../services/printing/renderSheet';
import { at, exits, oneLine, unusable, type Exit, type Fault } from '../fault';
import { standard } from '../input';
import { writeOut } from '../outFile';
import type { Session } from '../session';

export interface PrintTarget extends PrintOptions {
  readonly out: string;
}

/**
 * `print SUBJECT --out F.pdf` prints what a window prints, from the library. Prints `{ out, pages, missingGlyphs }`;
 * the file is written only if all of it could be printed.
 */
export async function print(
  session: Session,
  subject: PrintSubject,
  { out, ...options }: PrintTarget,
): Promise<Result<Exit, Fault>> {
  const ids = idsOf(subject);
  const wrong = ids.find((id) => !documentIdSchema.safeParse(id).success);
  if (wrong !== undefined) return unusable(wrong, 'print.noId');
  const { printer, rulesets, library, language } = session.services();
  const { clock } = session.ports;
  const context = { printer, rulesets, library, clock, language };
  const ports = { ...context, translate: async () => session.translate };
  const where = 'ruleset' in subject ? subject.ruleset : ids.join(', ');
  const printed = at(where, await renderSheet(ports, subject, options));
  if (!printed.ok) return printed;
  return written(session, out, printed.value);
}

/** `print cards ID...` prints cards of characters, and of the party of a campaign. */
export async function printCards(
  session: Session,
  ids: readonly string[],
  perPage: CardsPerPage,
  target: PrintTarget,
): Promise<Result<Exit, Fault>> {
  const people: string[] = [];
  for (const id of ids) {
    const read = documentIdSchema.safeParse(id).success
      ? await session.services().library.campaigns.read(id)
      : undefined;
    if (read?.ok === true) people.push(...read.value.party.flatMap(({ character }) => character ?? []));
    else people.push(id);
  }
  return print(session, { kind: 'cards', ids: [...new Set(people)], perPage }, target);
}

/** Writes a PDF and prints what it is; characters that the fonts lack are named on the error stream. */
export async function written(
  session: Session,
  out: string,
  { bytes, pages, missingGlyphs }: Printed,
): Promise<Result<Exit, Fault>> {
  const stored = await writeOut(session.io, out, bytes);
  if (!stored.ok) return stored;
  if (missingGlyphs.length > 0) {
    const glyphs = missingGlyphs.join(' ');
    await session.io.err(`${oneLine(session.translate(message('cli.sheet.missing', { out, glyphs })))}\n`);
  }
  if (out !== standard) await session.print({ out, pages, missingGlyphs });
  return ok(exits.done);
}

function idsOf(subject: PrintSubject): readonly string[] {
  if ('ids' in subject) return subject.ids;
  return 'campaign' in subject ? [subject.campaign] : [];
}
