import { contentOf } from '#shared/character/content';
import { groupPatches } from '#shared/character/differences';
import { describeChanges } from '#shared/sheet/changes/describeCharacter';
import { characterVersion, type CharacterDocument } from '#shared/character/document';
import { patchesBetween, type Patch } from '#shared/character/patches';
import { writePortable } from '#shared/library/portable';
import { writeChangeFile } from '#shared/exchange/changeFile';
import type { OutgoingChanges } from '#shared/exchange/offer';
import { travels } from '#shared/exchange/travels';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, textOr, type Translate } from '#shared/kernel/text';
import { openedOr, characterOpener } from './importChanges';
import { digestOf, lastExchange, type ExchangePorts } from './incomingChanges';
import { safeFileName } from '#electron/services/files/fileName';
import type { DeliverAll, ExportFile } from '#electron/services/files/exportFile';

export interface SendingPorts extends ExchangePorts {
  readonly clock: Clock;
  readonly translate: () => Promise<Translate>;
  readonly deliverAll: DeliverAll;
}

/** A character that cannot be read does not stop the others. */
export async function previewChangeFiles(
  ports: ExchangePorts,
  ids: readonly string[],
): Promise<Result<CommandResult<'exchange.preview'>, AppError>> {
  const sendings: OutgoingChanges[] = [];
  const failed: { readonly id: string; readonly error: AppError }[] = [];
  for (const id of ids) {
    const sending = await previewOf(ports, id);
    if (sending.ok) sendings.push(sending.value);
    else failed.push({ id, error: sending.error });
  }
  return ok({ sendings, troubled: failed });
}

async function previewOf(ports: ExchangePorts, id: string): Promise<Result<OutgoingChanges, AppError>> {
  const read = await ports.library.characters.read(id);
  if (!read.ok) return read;
  const { name, ruleset } = read.value;
  const exchanged = await lastExchange(ports, id);
  if (exchanged === undefined) return ok({ id, name, ruleset, since: null, lines: [] });
  const open = await characterOpener(ports, read.value);
  if (!open.ok) return open;
  const describe = describeChanges(exchanged.document, read.value, (document) =>
    openedOr(open.value(document)),
  );
  const lines = groupPatches(changesSince(exchanged.document, read.value)).map((line) => {
    const { text, details } = describe(line);
    return { id: line.id, kind: line.kind, text, details: [...details] };
  });
  return ok({ id, name, ruleset, since: exchanged.at, lines });
}

/**
 * Exports a change file for each character: the changes since the last exchange, or all of it. Characters
 * without changes are left out. The other side is then assumed to have the exported state.
 */
export async function sendChanges(
  ports: SendingPorts,
  { ids, by, note, whole }: CommandArgs<'exchange.send'>,
): Promise<Result<CommandResult<'exchange.send'>, AppError>> {
  const { library, clock } = ports;
  const translate = await ports.translate();
  const madeAt = clock.now();
  const made: { readonly document: CharacterDocument; readonly exportFile: ExportFile }[] = [];
  for (const [at, id] of ids.entries()) {
    const read = await library.characters.read(id);
    if (!read.ok) return err({ ...read.error, path: `ids[${String(at)}]` });
    const document = read.value;
    const base = whole ? undefined : (await lastExchange(ports, id))?.document;
    const lines = base === undefined ? [] : changesSince(base, document);
    if (base !== undefined && lines.length === 0) continue;
    const { name, ruleset, rulesVersion } = document;
    const text =
      base === undefined
        ? writePortable(document)
        : writeChangeFile({
            from: {
              id,
              name,
              ruleset,
              documentVersion: characterVersion,
              ...(rulesVersion !== undefined && { rulesVersion }),
            },
            base: { revision: base.revision, digest: digestOf(base) },
            madeAt,
            by,
            note,
            lines,
          });
    const called = textOr(name, message('exchange.file.unnamed'));
    const words = base === undefined ? called : message('exchange.file.name', { name: called });
    const exportFile = {
      suggestedName: safeFileName(translate(words), '.hearth', translate(message('exchange.file.unnamed'))),
      type: 'application/json',
      bytes: new TextEncoder().encode(text),
    };
    made.push({ document, exportFile });
  }
  if (made.length === 0) return ok({ deliveries: [], unchanged: ids.length });
  const delivered = await ports.deliverAll(made.map(({ exportFile }) => exportFile));
  if (!delivered.ok) return delivered;
  for (const [index, { document }] of made.entries()) {
    const delivery = delivered.value[index];
    if (delivery === undefined || delivery.kind === 'canceled') continue;
    // The file is exported; failing to remember that only makes the next file larger.
    await library.exchanges.write(document.id, { at: madeAt, document, taken: null });
  }
  return ok({ deliveries: [...delivered.value], unchanged: ids.length - made.length });
}

function changesSince(base: CharacterDocument, document: CharacterDocument): Patch[] {
  return patchesBetween(contentOf(base), contentOf(document)).filter(travels);
}
