import type { CharacterDocument } from '../../shared/character/document';
import type { Language } from '../../shared/locales/catalogue';
import type { AppError } from '../../shared/kernel/errors';
import type { Result } from '../../shared/kernel/result';
import type { Messages } from '../../shared/kernel/text';
import type { PrintOptions, PrintSheet } from '../../shared/rules/print';
import { referenceSheet } from '../../shared/rules/referenceSheet';
import type { PrintExtras, Ruleset } from '../../shared/rules/ruleset';
import { catalogue } from './catalogue';
import { plainParagraphs } from './notes';
import { requireRuleset, type Rulesets } from './rulesets';

/** Everything a printer needs: sheets as data, and the messages to put them into words. */
export interface PrintJob {
  readonly sheets: readonly PrintSheet[];
  readonly options: PrintOptions;
  readonly language: Language;
  readonly messages: Messages;
}

/** A PDF, and the characters that its fonts lack. */
export interface Printed {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly missingGlyphs: readonly string[];
}

/** Draws sheets as one PDF; `print-failed` where it cannot. */
export interface PrinterPort {
  print(job: PrintJob): Promise<Result<Printed, AppError>>;
  close(): Promise<void>;
}

/** A printer that is made when something is printed for the first time. */
export function lazyPrinter(make: () => Promise<PrinterPort>): PrinterPort {
  let made: Promise<PrinterPort> | undefined;
  return {
    print: async (job) => (await (made ??= make())).print(job),
    close: async () => {
      await (await made)?.close();
    },
  };
}

/** What printing needs. */
export interface Press {
  readonly printer: PrinterPort;
  readonly rulesets: Rulesets;
  readonly language: Language;
}

/** Prints characters as one PDF, in their order; `unknown-ruleset`, why choices cannot be read, `print-failed`. */
export async function printCharacters(
  press: Press,
  documents: readonly CharacterDocument[],
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const used = new Set<Ruleset>();
  const sheets: PrintSheet[] = [];
  for (const document of documents) {
    const ruleset = await requireRuleset(press.rulesets, document.ruleset);
    if (!ruleset.ok) return ruleset;
    const open = ruleset.value.open(document);
    if (!open.ok) return open;
    used.add(ruleset.value);
    sheets.push(open.value.print(await extrasOf(document)));
  }
  return press.printer.print(job(press, sheets, options, used));
}

/** What belongs to the document rather than to the rules: notes without markup, the portrait as bytes. */
async function extrasOf({ notes, portrait }: CharacterDocument): Promise<PrintExtras> {
  const picture = portrait && {
    type: portrait.type,
    data: new Uint8Array(Buffer.from(portrait.data, 'base64')),
  };
  return { notes: await plainParagraphs(notes), ...(picture && { portrait: picture }) };
}

/** Prints the empty sheet of a ruleset; `unknown-ruleset`, `print-failed`. */
export async function printBlank(
  press: Press,
  rulesetId: string,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const ruleset = await requireRuleset(press.rulesets, rulesetId);
  if (!ruleset.ok) return ruleset;
  return press.printer.print(job(press, [ruleset.value.blankSheet()], options, [ruleset.value]));
}

/**
 * Prints the quick reference of a ruleset: the entries of these ids, or those its screen starts with;
 * `unknown-ruleset`, `print-failed`.
 */
export async function printReference(
  press: Press,
  rulesetId: string,
  entries: readonly string[] | null,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const ruleset = await requireRuleset(press.rulesets, rulesetId);
  if (!ruleset.ok) return ruleset;
  const sheet = referenceSheet(ruleset.value, entries);
  return press.printer.print(job(press, [sheet], options, [ruleset.value]));
}

function job(
  press: Press,
  sheets: readonly PrintSheet[],
  options: PrintOptions,
  rulesets: Iterable<Ruleset>,
): PrintJob {
  return { sheets, options, language: press.language, messages: catalogue(press.language, rulesets) };
}
