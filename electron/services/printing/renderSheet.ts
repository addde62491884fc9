import type { CharacterDocument } from '#shared/character/document';
import type { PrintSubject } from '#shared/ipc/printing';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw, type MessageText, type Translate } from '#shared/kernel/text';
import type { Translation } from '#shared/kernel/language';
import type { PrintOptions } from '#shared/rules/print/print';
import type { Library } from '#electron/storage/library';
import type { ExportFile } from '#electron/services/files/exportFile';
import { safeFileName } from '#electron/services/files/fileName';
import { bondsIn } from '#electron/services/library/bonds';
import { printCampaign } from './campaignSheets';
import { printDeck, type DeckContext } from './decks';
import {
  printBlank,
  printCharacters,
  printDraft,
  printReference,
  type Printed,
  type CharactersToPrint,
} from './printing';
import { membershipsIn } from './memberships';
import { printStatements } from './statements';
import { rulesetName } from '#electron/services/library/rulesets';

export interface SheetPorts extends Omit<DeckContext, 'language'> {
  readonly language: () => Promise<Translation>;
  readonly translate: () => Promise<Translate>;
}

/** A printed subject with a name for its file. */
export type NamedSheet = Printed & { readonly name: string };

/**
 * Prints the requested subject; fails with the reason why it cannot be read, `unknown-ruleset`,
 * `invalid-input`, `print-failed`.
 */
export async function renderSheet(
  { language, ...others }: SheetPorts,
  subject: PrintSubject,
  options: PrintOptions,
): Promise<Result<NamedSheet, AppError>> {
  const ports = { ...others, language: await language() };
  const translate = await ports.translate();
  const named = (printed: Result<Printed, AppError>, name: string | MessageText) =>
    printed.ok ? ok({ ...printed.value, name: typeof name === 'string' ? name : translate(name) }) : printed;
  switch (subject.kind) {
    case 'blank': {
      const name = message('services.sheets.blankFileName', {
        ruleset: rulesetName(ports.rulesets, subject.ruleset),
      });
      return named(await printBlank(ports, subject.ruleset, options), name);
    }
    case 'draft': {
      const { definition, character } = subject;
      return named(await printDraft(ports, definition, character, options), character.name);
    }
    case 'reference': {
      const name = message('services.sheets.referenceFileName', {
        ruleset: rulesetName(ports.rulesets, subject.ruleset),
      });
      return named(await printReference(ports, subject.ruleset, subject.entries, options), name);
    }
    case 'characters': {
      const documents = await readAll(ports.library, subject.ids);
      if (!documents.ok) return documents;
      const [first, ...others] = documents.value;
      const one = first?.name.trim() || message('services.sheets.fileName');
      const name = others.length > 0 ? message('services.sheets.manyFileName') : one;
      return named(
        await printCharacters(ports, withBondsAndSeats(ports.library, documents.value), options),
        name,
      );
    }
    case 'statement': {
      const documents = await readAll(ports.library, subject.ids);
      if (!documents.ok) return documents;
      const printed = await printStatements(ports, documents.value, options);
      return named(printed, statementName(documents.value));
    }
    case 'cards':
      return named(await printDeck(ports, subject, options), message('services.sheets.cardsFileName'));
    case 'chronicle':
    case 'party':
    case 'partySheets':
    case 'downtime': {
      const printed = await printCampaign(ports, subject, options);
      return printed.ok ? named(ok(printed.value), printed.value.fileName) : printed;
    }
  }
}

export function statementName(documents: readonly CharacterDocument[]): MessageText {
  const [first, ...others] = documents;
  const name = first?.name.trim() ?? '';
  if (others.length > 0) return message('services.sheets.manyStatementsFileName');
  return name === ''
    ? message('services.sheets.statementFileName')
    : message('services.sheets.statementOfFileName', { name: raw(name) });
}

/** Prints characters as they are on screen: with owners, companions, players and campaigns. */
function withBondsAndSeats(library: Library, documents: readonly CharacterDocument[]): CharactersToPrint {
  return { documents, bondsOf: bondsIn(library), membershipOf: membershipsIn(library) };
}

/** Keeps the order of the ids; fails with the reason why one of them cannot be read. */
async function readAll(
  library: Library,
  ids: readonly string[],
): Promise<Result<readonly CharacterDocument[], AppError>> {
  const documents: CharacterDocument[] = [];
  for (const id of ids) {
    const read = await library.characters.read(id);
    if (!read.ok) return read;
    documents.push(read.value);
  }
  return ok(documents);
}

export function pdfFile({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): ExportFile {
  return { suggestedName: safeFileName(name, '.pdf', 'sheet'), type: 'application/pdf', bytes };
}
