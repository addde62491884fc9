import { beforeAll, expect, it, vi } from 'vitest';
import type { JsonRecord } from '#shared/kernel/record';
import { createBundler } from '#test/integration/support/bundle';
import { value } from '#test/integration/support/world';
import { borrik, openedTable, patience, player } from './joinedWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

/** Fits into a file that may be shared, and with the marks of its list into no room. */
const tooManyThings = (tag: string): JsonRecord => ({
  things: Array.from({ length: 3100 }, (_, count) => ({ id: `${tag}${String(count)}` })),
});

/** A GM and a player who has joined. */
async function evening() {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const read = async () => value(await gm.give('character.read', { id: borrik }));
  const state = async () => value(await gm.give('table.state', { campaign: gm.campaign }));
  async function save(change: JsonRecord): Promise<void> {
    const saved = await gm.give('character.save', { document: { ...(await read()), ...change } });
    if (!saved.ok && saved.error.code === 'conflict') return save(change);
    value(saved);
  }
  const troubles = async () =>
    (await state()).troubles
      .map((text) => ('key' in text ? text.key : ''))
      .filter((key) => key !== 'errors.not-found');
  return { gm, ann, read, state, save, troubles };
}

it('what the table refuses of the GM stays in the file and shows as a trouble, however often', async () => {
  const { gm, ann, read, state, save, troubles } = await evening();
  const { play } = await read();
  for (const tag of ['a', 'b', 'c']) {
    const things = tooManyThings(tag);
    await save({ name: `Borrik ${tag}`, play: things });
    await vi.waitFor(
      async () => expect(await troubles()).toContain('tableOwner.trouble.refusedSheet'),
      patience,
    );
    await ann.edit({ notes: `A scar ${tag}.` });
    await vi.waitFor(async () => expect((await read()).notes).toBe(`A scar ${tag}.`), patience);
    // Nothing of it was taken for a change of the player.
    expect(await read()).toMatchObject({ name: `Borrik ${tag}`, play: things });
  }
  expect(await state()).toMatchObject({ open: true });
  await save({ play });
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ name: 'Borrik c', play }), patience);
  await vi.waitFor(async () => expect(await troubles()).toEqual([]), patience);
  expect([...gm.bugs, ...ann.bugs]).toEqual([]);
});

it('a part that no document may hold is told to the GM, and the rest of the table plays on', async () => {
  const { gm, ann, read, state, save, troubles } = await evening();
  const { play } = await read();
  await save({ name: 'Borrik the Odd', play: JSON.parse('{"constructor":{"x":1}}') as JsonRecord });
  await vi.waitFor(
    async () => expect(await troubles()).toContain('tableOwner.trouble.refusedSheet'),
    patience,
  );
  await ann.edit({ notes: 'A scar.' });
  await vi.waitFor(async () => expect((await read()).notes).toBe('A scar.'), patience);
  expect(await read()).toMatchObject({ name: 'Borrik the Odd', play: { constructor: { x: 1 } } });
  expect(await state()).toMatchObject({ open: true });
  await save({ play });
  await vi.waitFor(async () => expect((await ann.read()).name).toBe('Borrik the Odd'), patience);
  await vi.waitFor(async () => expect(await troubles()).toEqual([]), patience);
  expect([...gm.bugs, ...ann.bugs]).toEqual([]);
});
