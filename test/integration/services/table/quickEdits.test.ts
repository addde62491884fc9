import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { createBundler } from '#test/integration/support/bundle';
import { effort, fractions, seedOf } from '#test/integration/support/effort';
import { value } from '#test/integration/support/world';
import { borrik, openedTable, patience, player } from './joinedWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

/** In milliseconds: pages show an edit for about half of it before it is stored. */
const longestPause = 300;

type Edit = (file: CharacterDocument) => CharacterDocument;
type Give = Awaited<ReturnType<typeof player>>['give'];

const read = async (give: Give) => value(await give('character.read', { id: borrik }));

/** On the file as it is now, as a window would. */
async function save(give: Give, edit: Edit): Promise<void> {
  const saved = await give('character.save', { document: edit(await read(give)) });
  if (!saved.ok && saved.error.code === 'conflict') return save(give, edit);
  value(saved);
}

function withLine(file: CharacterDocument, id: string): CharacterDocument {
  const [line] = file.journal;
  if (line === undefined) throw new Error('The character has a journal');
  return { ...file, journal: [...file.journal, { ...line, id }] };
}

it.each([
  ['a player', { isShared: false, closes: false }],
  ['a player and the GM', { isShared: true, closes: false }],
  ['a player and the GM, whose table closes and opens again', { isShared: true, closes: true }],
])('loses none of many edits to one sheet by %s', async (_, { isShared, closes }) => {
  const random = fractions(seedOf('quick edits'));
  const count = effort({ quick: 15, proofs: 150, long: 600 });
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);

  async function edits(
    give: Give,
    who: string,
    edit: (file: CharacterDocument, at: number) => CharacterDocument,
  ) {
    for (let at = 1; at <= count; at += 1) {
      await pause(random() * longestPause);
      await save(give, (file) => withLine(edit(file, at), `${who}-${String(at)}`));
    }
  }
  async function closing() {
    await pause((count * longestPause) / 4);
    value(await gm.give('table.close', {}));
    await pause(longestPause);
    value(await gm.give('table.open', { campaign: gm.campaign }));
  }
  await Promise.all([
    edits(ann.give, 'ann', (file, at) => ({ ...file, name: `Borrik ${String(at)}` })),
    ...(isShared ? [edits(gm.give, 'gm', (file) => ({ ...file, status: 'draft' }))] : []),
    ...(closes ? [closing()] : []),
  ]);

  const lines = (isShared ? ['ann', 'gm'] : ['ann']).flatMap((who) =>
    Array.from({ length: count }, (__, at) => `${who}-${String(at + 1)}`),
  );
  await vi.waitFor(async () => {
    expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0 });
    for (const { give } of [ann, gm]) {
      const { name, status, journal } = await read(give);
      expect(name).toBe(`Borrik ${String(count)}`);
      if (isShared) expect(status).toBe('draft');
      expect(
        journal
          .map(({ id }) => id)
          .filter((id) => lines.includes(id))
          .toSorted(),
      ).toEqual(lines.toSorted());
    }
  }, patience);
});
