import type { DocumentKind } from '#shared/documents/envelope';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import type { CharacterDocument } from '#shared/character/document';
import type { Handlers } from '#electron/ipc/dispatch';
import { assessChanges, offerChanges, importChanges, undoImport } from './importChanges';
import { previewChangeFiles, sendChanges, type SendingPorts } from './sendChanges';

/** `changed` announces the kind of document that changed. */
export function createExchangeApi(
  ports: SendingPorts & { readonly changed: (kind: DocumentKind) => void },
): Pick<Handlers, Extract<keyof Handlers, `exchange.${string}`>> {
  const storing = async (work: Promise<Result<CharacterDocument, AppError>>) => {
    const stored = await work;
    if (!stored.ok) return stored;
    ports.changed('character');
    const { id, revision } = stored.value;
    return ok({ id, revision });
  };
  return {
    'exchange.offer': ({ text }) => offerChanges(ports, text),
    'exchange.consider': (request) => assessChanges(ports, request),
    'exchange.take': (request) => storing(importChanges(ports, request)),
    'exchange.undo': ({ id }) => storing(undoImport(ports, id)),
    'exchange.preview': ({ ids }) => previewChangeFiles(ports, ids),
    'exchange.send': (sending) => sendChanges(ports, sending),
  };
}
