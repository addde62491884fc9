import { documentIdSchema } from '#shared/documents/envelope';
import type { PrintSubject } from '#shared/ipc/printing';
import { ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { CardDeck, CardsPerPage, PrintOptions } from '#shared/rules/print/print';
import type { Printed } from '#electron/services/printing/printing';
import { renderSheet } from '#electron/services/printing/renderSheet';
import { readDocument } from '#electron/cli/documents';
import { at, exits, oneLine, unless, unusable, type Exit, type Fault } from '#electron/cli/fault';
import { standard } from '#electron/cli/input';
import { writeOut } from '#electron/cli/outFile';
import type { Session } from '#electron/cli/session';

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
  if (options.fillable && (options.format ?? 'full') !== 'full')
    return unusable('--fillable', 'print.fillableFull');
  const { printer, rulesets, library, language, packSource } = session.services();
  const { clock } = session.ports;
  const context = { printer, rulesets, library, clock, language, packSource };
  const ports = { ...context, translate: async () => session.translate };
  const where = 'ruleset' in subject ? subject.ruleset : ids.join(', ');
  const printed = at(where, await renderSheet(ports, subject, options));
  if (!printed.ok) return printed;
  return written(session, out, printed.value);
}

/** `print cards ID...` prints a deck of characters, parties of campaigns, packs and games. */
export async function printCards(
  session: Session,
  ids: readonly string[],
  deck: CardDeck,
  perPage: CardsPerPage,
  target: PrintTarget,
): Promise<Result<Exit, Fault>> {
  const faults: Fault[] = [];
  for (const id of new Set(ids)) {
    if (session.rulesets.manifests.some((manifest) => manifest.id === id)) continue;
    const read = await readDocument(session, id);
    if (!read.ok) faults.push(read.error);
  }
  const known = unless(faults, [...new Set(ids)]);
  if (!known.ok) return known;
  return print(session, { kind: 'cards', ids: known.value, perPage, deck }, target);
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
