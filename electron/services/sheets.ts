import type { CharacterDocument } from '../../shared/character/document';
import type { PrintSubject } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { message, type MessageText, type Translate } from '../../shared/kernel/text';
import type { PrintOptions } from '../../shared/rules/print';
import type { Library } from '../storage/library';
import { withHomebrew } from './packs';
import { printBlank, printCharacters, printReference, type Press, type Printed } from './printing';

/** What printing a subject takes. */
export interface SheetPorts extends Press {
  readonly library: Library;
  readonly translate: () => Promise<Translate>;
}

/** A printed subject, and what its file may be called. */
export type NamedSheet = Printed & { readonly name: string };

/** Prints what a window asked for; why it cannot be read, `unknown-ruleset`, `invalid-input`, `print-failed`. */
export async function renderSheet(
  ports: SheetPorts,
  subject: PrintSubject,
  options: PrintOptions,
): Promise<Result<NamedSheet, AppError>> {
  const translate = await ports.translate();
  const named = (printed: Result<Printed, AppError>, name: string | MessageText) =>
    printed.ok ? ok({ ...printed.value, name: typeof name === 'string' ? name : translate(name) }) : printed;
  const rulesetName = (id: string) =>
    ports.rulesets.manifests.find((manifest) => manifest.id === id)?.name ?? id;
  switch (subject.kind) {
    case 'blank': {
      const name = message('services.sheets.blankFileName', { ruleset: rulesetName(subject.ruleset) });
      return named(await printBlank(ports, subject.ruleset, options), name);
    }
    case 'reference': {
      const name = message('services.sheets.referenceFileName', { ruleset: rulesetName(subject.ruleset) });
      const press = { ...ports, rulesets: withHomebrew(ports.rulesets, ports.library) };
      return named(await printReference(press, subject.ruleset, subject.entries, options), name);
    }
    case 'characters': {
      const documents: CharacterDocument[] = [];
      for (const id of subject.ids) {
        const read = await ports.library.characters.read(id);
        if (!read.ok) return read;
        documents.push(read.value);
      }
      const [first, ...others] = documents;
      const one = first?.name.trim() || message('services.sheets.fileName');
      const name = others.length > 0 ? message('services.sheets.manyFileName') : one;
      return named(await printCharacters(ports, documents, options), name);
    }
  }
}
