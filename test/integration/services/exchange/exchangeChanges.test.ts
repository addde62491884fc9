import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { writePortable } from '#shared/library/portable';
import { raw } from '#shared/kernel/text';
import { toyServices } from '#test/integration/support/services';
import { toyCharacter, value } from '#test/integration/support/world';
import {
  clock,
  ids,
  table,
  played,
  send,
  change,
  act,
  exp,
  read,
  takeAll,
  content,
  summary,
} from './exchangeWorld';

describe('exchanged changes', () => {
  it('contain only the changes, and make both sides equal', async () => {
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

  it('merge an award of one side and a purchase of the other, and leave nothing to send', async () => {
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

  it('show a conflict with both sides, and overwrite nothing that was not selected', async () => {
    const { player, gm, id } = await table();
    await change(player, id, (document) => ({ ...document, choices: { level: 3 }, notes: 'theirs' }));
    await change(gm, id, (document) => ({ ...document, choices: { level: 2 } }));
    const text = await send(player, id);
    const offer = await takeAll(gm, text);
    expect(summary(offer)).toEqual(['choices conflict', 'notes clean']);
    expect(offer.lines[0]!.here).not.toEqual([]);
    expect(await read(gm, id)).toMatchObject({ choices: { level: 2 }, notes: 'theirs' });
    // The rest is sent back as the GM's own changes.
    const back = value(await player.give('exchange.offer', { text: await send(gm, id) }));
    expect(back.lines).toMatchObject([{ kind: 'choices', state: 'clean' }]);
    // Selected explicitly, it is applied.
    await takeAll(gm, text, () => true);
    expect(await read(gm, id)).toMatchObject({ choices: { level: 3 } });
  });

  it('list what they would break: an entry by replay, a rule of the sheet', async () => {
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

  it('are undone as a whole while nothing else has changed, and not later', async () => {
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

  it('keep an action together with its entries, so that it can be undone after import', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Bought', exp(-4, 'Stealth'), set(['points'], 4));
    await act(player, id, 'More', set(['points'], 3));
    const text = await send(player, id);
    const offer = await takeAll(gm, text);
    expect(offer.lines).toMatchObject([{ kind: 'deed', state: 'clean' }]);
    const { journal, ledger, play } = await read(gm, id);
    expect([journal.length, ledger.length, play]).toEqual([2, 2, { points: 3, hurt: false }]);
  });

  it('detect a missing file in between', async () => {
    const { player, gm, id } = await table();
    await act(player, id, 'Hurt', set(['points'], 4));
    await send(player, id);
    await act(player, id, 'Hurt again', set(['points'], 2));
    const offer = value(await gm.give('exchange.offer', { text: await send(player, id) }));
    expect(offer).toMatchObject({ gap: true, lines: [{ state: 'conflict' }] });
    // The whole character repairs it.
    const whole = value(await gm.give('exchange.offer', { text: await send(player, id, { whole: true }) }));
    expect(whole).toMatchObject({ whole: true, gap: false, known: true, lines: [{ state: 'clean' }] });
  });

  it('do not change the campaign and the envelope here', async () => {
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

describe('a whole character that already exists', () => {
  it('is compared with the existing one: new parts are offered, differences are a question', async () => {
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

  it('is refused if it is missing, in the bin, or something else', async () => {
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

describe('files for a whole party', () => {
  it('are one each, delivered together; unreadable characters are named', async () => {
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

  it('count as sent only if they were delivered', async () => {
    const document = played();
    const at = await toyServices({
      clock,
      deliver: async () => ({ ok: true, value: { kind: 'canceled' } }),
    });
    value(await at.give('character.save', { document }));
    value(await at.give('exchange.send', { ids: [document.id], by: '', note: '', whole: false }));
    const { sendings } = value(await at.give('exchange.preview', { ids: [document.id] }));
    expect(sendings).toMatchObject([{ since: null }]);
  });
});
