import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enter, set, type Edit } from '../../../shared/character/edits';
import type { CharacterDocument } from '../../../shared/character/document';
import { perform } from '../../../shared/character/journal';
import { writePortable } from '../../../shared/library/portable';
import type { CommandArgs } from '../../../shared/ipc/contract';
import type { ChangeOffer } from '../../../shared/exchange/offer';
import { raw } from '../../../shared/kernel/text';
import { toyServices } from '../support/services';
import { fileSystem, systemError, tickingClock, toyCharacter, value } from '../support/world';

type Table = Awaited<ReturnType<typeof toyServices>>;

const clock = tickingClock();
let made = 0;
const ids = { next: () => `made-${String((made += 1))}` };

/** A player and a GM, each with a library, and a character that both have as it was last exchanged. */
async function table(document: CharacterDocument = played()) {
  const [player, gm] = [await toyServices({ clock }), await toyServices({ clock })];
  value(await player.give('character.save', { document }));
  const text = await send(player, document.id);
  value(await gm.give('portable.take', { text, modes: ['add'] }));
  return { player, gm, id: document.id };
}

function played(): CharacterDocument {
  return toyCharacter('Brakka', {
    play: { points: 5, hurt: false },
    ledger: [{ id: 'first', at: '2025-06-01T00:00:00.000Z', account: 'exp', amount: 10, reason: 'start' }],
  });
}

async function send(from: Table, id: string, more: Partial<CommandArgs<'exchange.send'>> = {}) {
  const sent = value(
    await from.give('exchange.send', { ids: [id], by: 'Mara', note: '', whole: false, ...more }),
  );
  expect(sent).toMatchObject({ deliveries: [{ kind: 'saved' }], unchanged: 0 });
  return new TextDecoder().decode(from.parcels.at(-1)!.bytes);
}

async function change(at: Table, id: string, how: (document: CharacterDocument) => CharacterDocument) {
  const document = value(await at.give('character.read', { id }));
  value(await at.give('character.save', { document: how(document) }));
}

const act = (at: Table, id: string, label: string, ...edits: Edit[]) =>
  change(at, id, (document) => perform(document, { label: raw(label), edits }, { clock, ids }));

const exp = (amount: number, reason: string) => enter({ account: 'exp', amount, reason });

const read = async (at: Table, id: string) => value(await at.give('character.read', { id }));

async function takeAll(
  at: Table,
  text: string,
  pick = (line: ChangeOffer['lines'][number]) => line.state === 'clean',
) {
  const offer = value(await at.give('exchange.offer', { text }));
  const take = offer.lines.filter(pick).map(({ id }) => id);
  value(await at.give('exchange.take', { text, take, revision: offer.revision }));
  return offer;
}

const content = ({ revision: _, updatedAt: __, ...rest }: CharacterDocument) => rest;
const summary = ({ lines }: ChangeOffer) => lines.map(({ kind, state }) => `${kind} ${state}`);

describe('changes that travel', () => {
  it('are only what changed, and make both sides the same', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Hurt', set(['points'], 3));
    await change(player, id, (document) => ({ ...document, name: 'Brakka the Bold', notes: 'One\n\nTwo' }));
    const text = await send(player, id);
    const file: unknown = JSON.parse(text);
    expect(file).toMatchObject({ format: 'hearthbook-change', version: 1, by: 'Mara', from: { id } });
    expect(text.length).toBeLessThan(writePortable(await read(player, id)).length);
    const offer = await takeAll(gm, text);
    expect(summary(offer)).toEqual(['name clean', 'deed clean', 'notes clean']);
    expect(offer).toMatchObject({ known: true, gap: false, whole: false, by: 'Mara' });
    expect(content(await read(gm, id))).toEqual(content(await read(player, id)));
    expect(summary(value(await gm.give('exchange.offer', { text })))).toEqual([
      'name already',
      'deed already',
      'notes already',
    ]);
  });

  it('merge the award of one side and the purchase of the other, and leave nothing to send', async () => {
    const { player, gm, id } = await table();
    await act(gm, id, 'Award', exp(8, 'The mine'));
    await act(player, id, 'Bought', exp(-4, 'Stealth'));
    const [mine, theirs] = [await send(player, id), await send(gm, id)];
    expect(summary(await takeAll(gm, mine))).toEqual(['deed clean']);
    expect(summary(await takeAll(player, theirs))).toEqual(['deed clean']);
    expect(content(await read(gm, id))).toEqual(content(await read(player, id)));
    expect((await read(gm, id)).ledger.map(({ amount }) => amount)).toEqual([10, 8, -4]);
    for (const side of [player, gm]) {
      const { sendings } = value(await side.give('exchange.preview', { ids: [id] }));
      expect(sendings).toMatchObject([{ id, lines: [] }]);
      const sent = await side.give('exchange.send', { ids: [id], by: '', note: '', whole: false });
      expect(value(sent)).toEqual({ deliveries: [], unchanged: 1 });
    }
  });

  it('show a conflict with both sides, and overwrite nothing that was not picked', async () => {
    const { player, gm, id } = await table();
    await change(player, id, (document) => ({ ...document, choices: { level: 3 }, notes: 'theirs' }));
    await change(gm, id, (document) => ({ ...document, choices: { level: 2 } }));
    const text = await send(player, id);
    const offer = await takeAll(gm, text);
    expect(summary(offer)).toEqual(['choices conflict', 'notes clean']);
    expect(offer.lines[0]!.here).not.toEqual([]);
    expect(await read(gm, id)).toMatchObject({ choices: { level: 2 }, notes: 'theirs' });
    // What was left goes back as the GM's own.
    const back = value(await player.give('exchange.offer', { text: await send(gm, id) }));
    expect(back.lines).toMatchObject([{ kind: 'choices', state: 'clean' }]);
    // Picked on purpose, it is taken.
    await takeAll(gm, text, () => true);
    expect(await read(gm, id)).toMatchObject({ choices: { level: 3 } });
  });

  it('say what they would break: an entry by replay, a rule of the sheet', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Bought', exp(-9, 'Much'));
    await act(gm, id, 'Bought', exp(-9, 'Else'));
    await change(player, id, (document) => ({ ...document, choices: { level: 6 } }));
    const text = await send(player, id);
    const offer = value(await gm.give('exchange.offer', { text }));
    const consider = async (take: readonly string[]) =>
      value(await gm.give('exchange.consider', { text, take: [...take], revision: offer.revision }));
    expect(await consider([])).toEqual({ entries: [], problems: [] });
    const all = await consider(offer.lines.map((line) => line.id));
    expect(all.problems).toHaveLength(1);
    expect(all.entries).toHaveLength(1);
    expect(JSON.stringify(all.entries)).toContain('exchange.consider.entry');
    expect((await read(gm, id)).revision).toBe(offer.revision);
  });

  it('are taken back as a whole while nothing else changed, and not afterwards', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Hurt', set(['points'], 1));
    const before = await read(gm, id);
    const text = await send(player, id);
    await takeAll(gm, text);
    value(await gm.give('exchange.undo', { id }));
    expect(content(await read(gm, id))).toEqual(content(before));
    expect(await gm.give('exchange.undo', { id })).toMatchObject({ error: { code: 'not-found' } });
    expect(summary(await takeAll(gm, text))).toEqual(['deed clean']);
    await change(gm, id, (document) => ({ ...document, notes: 'since' }));
    expect(await gm.give('exchange.undo', { id })).toMatchObject({ error: { code: 'conflict' } });
    expect(await read(gm, id)).toMatchObject({ notes: 'since', play: { points: 1 } });
  });

  it('keep a deed together with its entries, so that it can be taken back where it arrived', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Bought', exp(-4, 'Stealth'), set(['points'], 4));
    await act(player, id, 'More', set(['points'], 3));
    const text = await send(player, id);
    const offer = await takeAll(gm, text);
    expect(offer.lines).toMatchObject([{ kind: 'deed', state: 'clean' }]);
    const { journal, ledger, play } = await read(gm, id);
    expect([journal.length, ledger.length, play]).toEqual([2, 2, { points: 3, hurt: false }]);
  });

  it('notice a file that went missing between', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Hurt', set(['points'], 4));
    await send(player, id);
    await act(player, id, 'Hurt again', set(['points'], 2));
    const offer = value(await gm.give('exchange.offer', { text: await send(player, id) }));
    expect(offer).toMatchObject({ gap: true, lines: [{ state: 'conflict' }] });
    // The whole character mends it.
    const whole = value(await gm.give('exchange.offer', { text: await send(player, id, { whole: true }) }));
    expect(whole).toMatchObject({ whole: true, gap: false, known: true, lines: [{ state: 'clean' }] });
  });

  it('leave the campaign and the envelope as they are here', async () => {
    const { player, gm, id } = await table();
    await change(gm, id, (document) => ({ ...document, campaign: 'camp-0001' }));
    await change(player, id, (document) => ({ ...document, name: 'Other' }));
    const file = JSON.parse(await send(player, id)) as { lines: unknown[] };
    file.lines.push(
      { op: 'place', path: ['campaign'], to: null },
      { op: 'place', path: ['id'], to: 'else-0001' },
      { op: 'place', path: ['ruleset'], to: 'heroic' },
      { op: 'place', path: ['revision'], to: 99 },
    );
    const offer = await takeAll(gm, JSON.stringify(file));
    expect(summary(offer)).toEqual(['name clean']);
    expect(await read(gm, id)).toMatchObject({ id, campaign: 'camp-0001', ruleset: 'toy', name: 'Other' });
  });
});

describe('a whole character that is here already', () => {
  it('is compared with what is here: what is new is offered, what differs is a question', async () => {
    const gm = await toyServices({ clock });
    const document = played();
    value(await gm.give('character.save', { document }));
    await act(gm, document.id, 'Mine', exp(1, 'mine'));
    const theirs = perform(
      { ...document, notes: 'theirs' },
      { label: raw('Theirs'), edits: [exp(2, 'theirs')] },
      { clock, ids },
    );
    const text = writePortable(theirs);
    const offer = value(await gm.give('exchange.offer', { text }));
    expect(offer).toMatchObject({ whole: true, known: false });
    expect(summary(offer)).toEqual(['deed clean', 'notes conflict']);
    await takeAll(gm, text);
    const now = await read(gm, document.id);
    expect(now.ledger.map(({ amount }) => amount)).toEqual([10, 1, 2]);
    expect(now.notes).toBe('');
  });

  it('is refused where it is not here, is in the bin, or is something else', async () => {
    const { give } = await toyServices({ clock });
    const document = played();
    const text = writePortable(document);
    expect(await give('exchange.offer', { text })).toMatchObject({
      error: { code: 'not-found', text: { key: 'exchange.file.unknown' } },
    });
    value(await give('character.save', { document }));
    const other = writePortable({ ...document, form: 'beast' });
    expect(await give('exchange.offer', { text: other })).toMatchObject({
      error: { code: 'invalid-input', text: { key: 'exchange.file.otherForm' } },
    });
    value(await give('character.bin', { id: document.id }));
    expect(await give('exchange.offer', { text })).toMatchObject({
      error: { code: 'not-found', text: { key: 'exchange.file.binned' } },
    });
  });
});

describe('a file that is not sound', () => {
  const base = {
    format: 'hearthbook-change',
    version: 1,
    from: { id: 'toy-9999', name: 'X', ruleset: 'toy', documentVersion: 3 },
    base: { revision: 1, digest: 'x' },
    madeAt: '2026-01-01T00:00:00.000Z',
    by: '',
    note: '',
    lines: [] as unknown[],
  };

  it.each([
    ['no JSON', '{', 'invalid-input', undefined],
    ['a newer format', JSON.stringify({ ...base, version: 2, lines: 7 }), 'newer-version', 'version'],
    [
      'a newer format of characters',
      JSON.stringify({ ...base, from: { ...base.from, documentVersion: 99 } }),
      'newer-version',
      'from.documentVersion',
    ],
    [
      'an older format of characters',
      JSON.stringify({ ...base, from: { ...base.from, documentVersion: 2 } }),
      'invalid-input',
      'from.documentVersion',
    ],
    ['somebody unknown', JSON.stringify(base), 'not-found', undefined],
    ['absurd nesting', `${'['.repeat(200)}${']'.repeat(200)}`, 'invalid-input', undefined],
  ])('is refused: %s', async (_, text, code, at) => {
    const { give, services } = await toyServices({ clock });
    expect(await give('exchange.offer', { text })).toMatchObject({ error: { code } });
    const refused = await give('exchange.take', { text, take: [], revision: 1 });
    expect(refused).toMatchObject({ error: at === undefined ? { code } : { code, path: at } });
    expect(await readdir(services.library.folder).catch(() => [])).toEqual([]);
  });

  it('has every fault named', async () => {
    const { give } = await toyServices({ clock });
    const lines = [
      { op: 'place', path: [] },
      { op: 'item', path: ['ledger'] },
    ];
    const refused = await give('exchange.offer', {
      text: JSON.stringify({ ...base, madeAt: 'yesterday', by: 7, lines }),
    });
    if (refused.ok) throw new Error('taken');
    const told = JSON.stringify(refused.error);
    for (const place of ['madeAt', 'by', 'lines[0].path', 'lines[1].key']) expect(told).toContain(place);
  });

  it('never stores a character that cannot be read', async () => {
    const { player, gm, id } = await table();
    await change(player, id, (document) => ({ ...document, name: 'Other' }));
    const file = JSON.parse(await send(player, id)) as { lines: unknown[] };
    const before = await read(gm, id);
    for (const line of [
      { op: 'place', path: ['ledger'], to: 'nothing' },
      { op: 'place', path: ['choices', 'level'], to: 'high' },
      { op: 'place', path: ['name'] },
      { op: 'item', path: ['journal'], key: 'x', to: { id: 'x' } },
      { op: 'place', path: ['portrait'], to: { type: 'image/png', data: 'AAAA' } },
    ]) {
      const text = JSON.stringify({ ...file, lines: [line] });
      const offer = await gm.give('exchange.offer', { text });
      const take = offer.ok ? offer.value.lines.map((each) => each.id) : [];
      const taken = await gm.give('exchange.take', { text, take, revision: before.revision });
      expect(taken).toMatchObject({ ok: false });
    }
    expect(await read(gm, id)).toEqual(before);
  });

  it('is answered by a code, whatever was done to it', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Bought', exp(-4, 'Stealth'), set(['points'], 4));
    await change(player, id, (document) => ({ ...document, notes: 'new', choices: { level: 2 } }));
    const text = await send(player, id);
    const before = await read(gm, id);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom('', '0', '"', '[', '{', '9e99', 'null'),
        async (at, junk) => {
          const spoiled = text.slice(0, at) + junk + text.slice(at + 1);
          const offer = await gm.give('exchange.offer', { text: spoiled });
          if (!offer.ok) expect(offer.error.code).not.toBe('internal');
        },
      ),
      { numRuns: 150 },
    );
    expect(gm.bugs).toEqual([]);
    expect(await read(gm, id)).toEqual(before);
  });

  it('is not taken where the character changed since it was looked at', async () => {
    const { player, gm, id } = await table();
    await change(player, id, (document) => ({ ...document, notes: 'new' }));
    const text = await send(player, id);
    const { lines, revision } = value(await gm.give('exchange.offer', { text }));
    await change(gm, id, (document) => ({ ...document, name: 'Meanwhile' }));
    const take = lines.map((line) => line.id);
    expect(await gm.give('exchange.take', { text, take, revision })).toMatchObject({
      error: { code: 'conflict' },
    });
    expect(await read(gm, id)).toMatchObject({ name: 'Meanwhile', notes: '' });
  });
});

describe('what was last exchanged', () => {
  it('is not there where its file is damaged, and stands in the way of nothing', async () => {
    const { player, id } = await table();
    const file = path.join(player.services.library.folder, 'exchanges', `${id}.json`);
    await writeFile(file, '{"format":"hearth');
    const { sendings } = value(await player.give('exchange.preview', { ids: [id, 'nobody-0001'] }));
    expect(sendings).toMatchObject([{ id, since: null }]);
    expect(JSON.parse(await send(player, id))).toMatchObject({ format: 'hearthbook-export' });
  });

  it('never fails a save that it cannot be kept for', async () => {
    const { player, gm, id } = await table();
    await change(player, id, (document) => ({ ...document, notes: 'new' }));
    const text = await send(player, id);
    const fs = fileSystem({
      open: async (file, flags) => {
        if (file.includes('exchanges') && flags !== 'r') throw systemError('ENOSPC');
        return (await import('node:fs/promises')).open(file, flags);
      },
    });
    const { libraryFolder } = { libraryFolder: gm.services.library.folder };
    const full = await toyServices({ clock, libraryFolder, fs });
    await takeAll(full, text);
    expect(await read(full, id)).toMatchObject({ notes: 'new' });
  });

  it('goes for ever with the character', async () => {
    const { player, id } = await table();
    const folder = path.join(player.services.library.folder, 'exchanges');
    expect(await readdir(folder)).toEqual([`${id}.json`]);
    value(await player.give('character.bin', { id }));
    value(await player.give('bin.delete', { id }));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('files for a whole party', () => {
  it('are one each, delivered as one; who cannot be read is named', async () => {
    const at = await toyServices({ clock });
    const party = ['Ana', 'Bo', ''].map((name) => toyCharacter(name));
    for (const document of party) value(await at.give('character.save', { document }));
    const ids = party.map(({ id }) => id);
    const all = { ids, by: 'GM', note: 'After the mine', whole: false };
    expect(value(await at.give('exchange.send', all)).deliveries).toMatchObject([
      { fileName: 'Ana.hearth' },
      { fileName: 'Bo.hearth' },
      { fileName: 'character.hearth' },
    ]);
    await act(at, ids[1]!, 'Award', exp(3, 'The mine'));
    const sent = value(await at.give('exchange.send', all));
    expect(sent).toMatchObject({ deliveries: [{ fileName: 'Bo changes.hearth' }], unchanged: 2 });
    const refused = await at.give('exchange.send', { ...all, ids: [...ids, 'nobody-0001'] });
    expect(refused).toMatchObject({ error: { code: 'not-found', path: 'ids[3]' } });
    const preview = value(await at.give('exchange.preview', { ids: [...ids, 'nobody-0001'] }));
    expect(preview.troubled).toMatchObject([{ id: 'nobody-0001', error: { code: 'not-found' } }]);
  });

  it('count as sent only where they were delivered', async () => {
    const document = played();
    const at = await toyServices({
      clock,
      deliver: async () => ({ ok: true, value: { kind: 'cancelled' } }),
    });
    value(await at.give('character.save', { document }));
    value(await at.give('exchange.send', { ids: [document.id], by: '', note: '', whole: false }));
    const { sendings } = value(await at.give('exchange.preview', { ids: [document.id] }));
    expect(sendings).toMatchObject([{ since: null }]);
  });
});
