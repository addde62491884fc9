import { expect } from 'vitest';
import { enter, type Edit } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { perform } from '#shared/character/journal';
import type { CommandArgs } from '#shared/ipc/contract';
import type { ChangeOffer } from '#shared/exchange/offer';
import { raw } from '#shared/kernel/text';
import { toyServices } from '#test/integration/support/services';
import { tickingClock, toyCharacter, value } from '#test/integration/support/world';

export type Table = Awaited<ReturnType<typeof toyServices>>;

export const clock = tickingClock();

export let made = 0;

export const ids = { next: () => `made-${String((made += 1))}` };

/** A player and a GM with a library each, and a character that both have in the state of the last exchange. */
export async function table(document: CharacterDocument = played()) {
  const [player, gm] = [await toyServices({ clock }), await toyServices({ clock })];
  value(await player.give('character.save', { document }));
  const text = await send(player, document.id);
  value(await gm.give('portable.take', { text, modes: ['add'] }));
  return { player, gm, id: document.id };
}

export function played(): CharacterDocument {
  return toyCharacter('Brakka', {
    play: { points: 5, hurt: false },
    ledger: [{ id: 'first', at: '2025-06-01T00:00:00.000Z', account: 'exp', amount: 10, reason: 'start' }],
  });
}

export async function send(from: Table, id: string, more: Partial<CommandArgs<'exchange.send'>> = {}) {
  const sent = value(
    await from.give('exchange.send', { ids: [id], by: 'Mara', note: '', whole: false, ...more }),
  );
  expect(sent).toMatchObject({ deliveries: [{ kind: 'saved' }], unchanged: 0 });
  return new TextDecoder().decode(from.deliveredFiles.at(-1)!.bytes);
}

export async function change(at: Table, id: string, how: (document: CharacterDocument) => CharacterDocument) {
  const document = value(await at.give('character.read', { id }));
  value(await at.give('character.save', { document: how(document) }));
}

export const act = (at: Table, id: string, label: string, ...edits: Edit[]) =>
  change(at, id, (document) => perform(document, { label: raw(label), edits }, { clock, ids }));

export const exp = (amount: number, reason: string) => enter({ account: 'exp', amount, reason });

export const read = async (at: Table, id: string) => value(await at.give('character.read', { id }));

export async function takeAll(
  at: Table,
  text: string,
  pick = (line: ChangeOffer['lines'][number]) => line.state === 'clean',
) {
  const offer = value(await at.give('exchange.offer', { text }));
  const take = offer.lines.filter(pick).map(({ id }) => id);
  value(await at.give('exchange.take', { text, take, revision: offer.revision }));
  return offer;
}

export const content = ({ revision: _, updatedAt: __, ...rest }: CharacterDocument) => rest;

export const summary = ({ lines }: ChangeOffer) => lines.map(({ kind, state }) => `${kind} ${state}`);
