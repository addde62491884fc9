import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { toyServices } from '#test/integration/support/services';
import { fileSystem, systemError, value } from '#test/integration/support/world';
import { clock, table, send, change, act, exp, read, takeAll } from './exchangeWorld';

describe('an invalid file', () => {
  const base = {
    format: 'hearthbook-change',
    version: 1,
    from: { id: 'toy-9999', name: 'X', ruleset: 'toy', documentVersion: 1 },
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
    ['somebody unknown', JSON.stringify(base), 'not-found', undefined],
    ['absurd nesting', `${'['.repeat(200)}${']'.repeat(200)}`, 'invalid-input', undefined],
  ])('is refused: %s', async (_, text, code, at) => {
    const { give, services } = await toyServices({ clock });
    expect(await give('exchange.offer', { text })).toMatchObject({ error: { code } });
    const refused = await give('exchange.take', { text, take: [], revision: 1 });
    expect(refused).toMatchObject({ error: at === undefined ? { code } : { code, path: at } });
    expect(await readdir(services.library.folder).catch(() => [])).toEqual([]);
  });

  it('has all its faults listed', async () => {
    const { give } = await toyServices({ clock });
    const lines = [
      { op: 'place', path: [] },
      { op: 'item', path: ['ledger'] },
    ];
    const refused = await give('exchange.offer', {
      text: JSON.stringify({ ...base, madeAt: 'yesterday', by: 7, lines }),
    });
    if (refused.ok) throw new Error('taken');
    const faults = JSON.stringify(refused.error);
    for (const place of ['madeAt', 'by', 'lines[0].path', 'lines[1].key']) expect(faults).toContain(place);
  });

  it('never stores an unreadable character', async () => {
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

  it('gets a coded answer, whatever was done to it', async () => {
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

  it('is not applied if the character has changed since the preview', async () => {
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

describe('the last exchange', () => {
  it('counts as missing if its file is damaged, and prevents nothing', async () => {
    const { player, id } = await table();
    const file = path.join(player.services.library.folder, 'exchanges', `${id}.json`);
    await writeFile(file, '{"format":"hearth');
    const { sendings } = value(await player.give('exchange.preview', { ids: [id, 'nobody-0001'] }));
    expect(sendings).toMatchObject([{ id, since: null }]);
    expect(JSON.parse(await send(player, id))).toMatchObject({ format: 'hearthbook-export' });
  });

  it('never causes a save to fail', async () => {
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

  it('is deleted permanently with the character', async () => {
    const { player, id } = await table();
    const folder = path.join(player.services.library.folder, 'exchanges');
    expect(await readdir(folder)).toEqual([`${id}.json`]);
    value(await player.give('character.bin', { id }));
    value(await player.give('bin.delete', { id }));
    expect(await readdir(folder)).toEqual([]);
  });
});
