import type { CharacterDocument } from '../../shared/character/document';
import { parseJson } from '../../shared/documents/json';
import { writePortable } from '../../shared/documents/portable';
import type { CommandResult, Delivery, PrintOutcome, PrintSubject } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import type { Clock, Ids } from '../../shared/kernel/ports';
import { ok, type Result } from '../../shared/kernel/result';
import { message, type Translate } from '../../shared/kernel/text';
import type { Language } from '../../shared/locales/catalogue';
import type { PrintOptions } from '../../shared/rules/print';
import type { Handlers } from '../ipc/dispatch';
import type { Library } from '../storage/library';
import { importCharacter } from './exchange';
import { safeFileName } from './fileName';
import { checkPortrait } from './portrait';
import { printBlank, printCharacters, type Printed, type PrinterPort } from './printing';
import type { Rulesets } from './rulesets';

/** Something a user wants as a file: a window asks where, the browser host lets it be downloaded. */
export interface Parcel {
  readonly suggestedName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Brings a parcel to where the user wants it; `storage-failed` where it cannot be written there. */
export type Deliver = (parcel: Parcel) => Promise<Result<Delivery, AppError>>;

/** Prints a PDF: a window by the system's dialog, the browser host by handing it over; `print-failed`. */
export type PrintOut = (parcel: Parcel) => Promise<Result<PrintOutcome, AppError>>;

/** Everything the commands work with. */
export interface ApiPorts {
  readonly library: Library;
  readonly printer: PrinterPort;
  readonly deliver: Deliver;
  readonly printOut: PrintOut;
  readonly rulesets: Rulesets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly language: Language;
  readonly translate: () => Promise<Translate>;
  readonly info: CommandResult<'app.info'>;
  /** Called after every change of the library. */
  readonly changed: () => void;
}

/** The handlers of every command of the contract. */
export function createApi(ports: ApiPorts): Handlers {
  const { library, deliver, clock, ids } = ports;

  /** Runs a change and, when it took place, tells everyone; gives the command's empty answer. */
  const changing = async (
    work: Promise<Result<unknown, AppError>>,
  ): Promise<Result<Record<string, never>, AppError>> => {
    const result = await work;
    if (!result.ok) return result;
    ports.changed();
    return ok({});
  };

  const render = async (
    subject: PrintSubject,
    options: PrintOptions,
  ): Promise<Result<Printed & { name: string }, AppError>> => {
    const translate = await ports.translate();
    if (subject.kind === 'blank') {
      const blank = await printBlank(ports, subject.ruleset, options);
      if (!blank.ok) return blank;
      const name = message('services.sheets.blankFileName', { ruleset: blank.value.rulesetName });
      return ok({ ...blank.value, name: translate(name) });
    }
    const documents: CharacterDocument[] = [];
    for (const id of subject.ids) {
      const read = await library.read(id);
      if (!read.ok) return read;
      documents.push(read.value);
    }
    const printed = await printCharacters(ports, documents, options);
    if (!printed.ok) return printed;
    const many = translate(message('services.sheets.manyFileName'));
    const one = documents[0]?.name.trim() || translate(message('services.sheets.fileName'));
    return ok({ ...printed.value, name: documents.length > 1 ? many : one });
  };

  return {
    'app.info': async () => ok(ports.info),
    // Only a window closes: electron/main.ts hears of these two and acts.
    'app.closeNow': async () => ok({}),
    'app.stayOpen': async () => ok({}),
    'settings.read': () => library.settings.read(),
    'settings.write': async (settings) => {
      const written = await library.settings.write(settings);
      return written.ok ? ok({}) : written;
    },
    'library.list': () => library.list(),
    'character.read': ({ id }) => library.read(id),
    'character.portrait': async ({ id }) => {
      const read = await library.read(id);
      return read.ok ? ok(read.value.portrait) : read;
    },
    'character.save': async ({ document }) => {
      const portrait = checkPortrait(document.portrait);
      if (!portrait.ok) return portrait;
      const saved = await library.save(document);
      if (!saved.ok) return saved;
      ports.changed();
      return ok({ revision: saved.value.revision, updatedAt: saved.value.updatedAt });
    },
    'character.duplicate': async ({ id, name }) => {
      const read = await library.read(id);
      if (!read.ok) return read;
      const now = clock.now();
      const copy = { ...read.value, id: ids.next(), revision: 0, name, createdAt: now, updatedAt: now };
      const saved = await library.save(copy);
      if (!saved.ok) return saved;
      ports.changed();
      return ok({ id: saved.value.id });
    },
    'character.bin': ({ id }) => changing(library.bin(id)),
    'bin.list': async () => {
      const rows = await library.listBin();
      return rows.ok ? ok({ rows: rows.value }) : rows;
    },
    'bin.restore': ({ id }) => changing(library.restore(id)),
    'bin.delete': ({ id }) => changing(library.deleteBinned(id)),
    'bin.empty': async () => {
      const rows = await library.listBin();
      if (!rows.ok) return rows;
      let deleted = 0;
      for (const { id } of rows.value) {
        const gone = await library.deleteBinned(id);
        if (gone.ok) deleted += 1;
        else if (gone.error.code !== 'not-found') return gone;
      }
      ports.changed();
      return ok({ deleted });
    },
    'character.export': async ({ id }) => {
      const read = await library.read(id);
      if (!read.ok) return read;
      const translate = await ports.translate();
      return deliver({
        suggestedName: safeFileName(
          read.value.name,
          '.hearth',
          translate(message('services.portable.fileName')),
        ),
        type: 'application/json',
        bytes: new TextEncoder().encode(writePortable(read.value)),
      });
    },
    'character.import': async ({ text }) => {
      const json = parseJson(text);
      if (!json.ok) return json;
      const imported = await importCharacter(ports, json.value);
      if (!imported.ok) return imported;
      ports.changed();
      return ok({ id: imported.value.id });
    },
    'sheet.render': async ({ subject, options }) => {
      const printed = await render(subject, options);
      if (!printed.ok) return printed;
      const { bytes, pages, missingGlyphs } = printed.value;
      return ok({ bytes, pages, missingGlyphs: [...missingGlyphs] });
    },
    'sheet.save': async ({ subject, options }) => {
      const printed = await render(subject, options);
      return printed.ok ? deliver(pdfParcel(printed.value)) : printed;
    },
    'sheet.print': async ({ subject, options }) => {
      const printed = await render(subject, options);
      return printed.ok ? ports.printOut(pdfParcel(printed.value)) : printed;
    },
  };
}

function pdfParcel({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Parcel {
  return { suggestedName: safeFileName(name, '.pdf', 'sheet'), type: 'application/pdf', bytes };
}
