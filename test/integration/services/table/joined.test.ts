import { readdir, readFile, stat } from 'node:fs/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { looseLog } from '#shared/campaign/dice/rolls';
import type { CharacterDocument } from '#shared/character/document';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { createBundler } from '#test/integration/support/bundle';
import { freePort } from '#test/integration/support/freePort';
import { borrik, gmProgram, openedTable as openedTableOf, patience, player } from './joinedWorld';
import { toyServices } from '#test/integration/support/services';
import { storedFixture } from '#test/integration/support/storedFixture';
import { value } from '#test/integration/support/world';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

const openedTable = (options = {}) => openedTableOf(workerPath, options);

it('plays a sheet at the table as a file of the own library, and leaves it there', async () => {
  const gm = await openedTable();
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => {
    expect(await ann.read()).toMatchObject({ name: 'Borrik of the Low Gate', campaign: null });
    expect(await ann.table()).toMatchObject({
      connection: 'here',
      sheets: [{ id: borrik, asks: false, trouble: null }],
      rooms: { party: { ruleset: 'delver' } },
    });
  }, patience);

  const arrived: unknown[] = [];
  ann.services.subscribe((name, payload) => {
    if (name === 'character.arrived') arrived.push(payload);
  });
  // The player's change reaches the file of the GM, and the other way round.
  value(await ann.give('character.save', { document: { ...(await ann.read()), name: 'Borrik the Bold' } }));
  const gms = async () => value(await gm.give('character.read', { id: borrik }));
  await vi.waitFor(async () => expect(await gms()).toMatchObject({ name: 'Borrik the Bold' }), patience);
  value(await gm.give('character.save', { document: { ...(await gms()), notes: 'Limps.' } }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ notes: 'Limps.' }), patience);
  const limps = expect.objectContaining({
    path: ['notes'],
    words: expect.objectContaining({ added: 'Limps.' }) as unknown,
  });
  expect(arrived).toContainEqual(
    expect.objectContaining({ id: borrik, changes: expect.arrayContaining([limps]) }),
  );

  // Whispers are answered, and rolls come into the log of the campaign.
  value(await gm.give('table.whisper', { seat: gm.seat, text: 'Do you hear it?', asks: true }));
  await vi.waitFor(async () => expect((await ann.table())?.rooms.seat?.whispers).toHaveLength(1), patience);
  const whisper = (await ann.table())?.rooms.seat?.whispers[0]?.id ?? '';
  value(await ann.give('joined.answer', { whisper, text: 'No.' }));
  const roll = {
    type: 'roll' as const,
    id: 'roll-1',
    at: '2026-11-25T10:00:00.000Z',
    label: { raw: 'd20' },
    who: 'Ann',
    rolled: { kind: 'notation' as const, notation: 'd20', output: 'd20: [7] = 7', total: 7 },
    replaces: null,
    hidden: false,
    seed: null,
  };
  value(await ann.give('rolls.append', { log: looseLog, lines: [roll] }));
  await vi.waitFor(async () => {
    const { seats } = value(await gm.give('table.state', { campaign: gm.campaign }));
    expect(seats[0]?.private?.answers).toMatchObject([{ id: whisper, text: 'No.' }]);
    expect((await ann.table())?.rooms.log?.rolls).toMatchObject([{ line: { who: 'Ann' } }]);
  }, patience);

  // Who can read the key of the seat can take it; the files belong to the user alone. What is being written has a
  // name that begins with a dot, and may be gone by now.
  const kept = (await readdir(`${ann.folder}/tables`, { recursive: true, withFileTypes: true })).filter(
    (each) => each.isFile() && !each.name.startsWith('.'),
  );
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['seat.json', 'seating.json']));
  for (const { parentPath, name } of kept)
    expect((await stat(`${parentPath}/${name}`)).mode & 0o77, name).toBe(0);

  value(await ann.give('joined.leave', {}));
  expect(await ann.table()).toBeNull();
  expect(await ann.read()).toMatchObject({ name: 'Borrik the Bold', notes: 'Limps.' });
  expect(await readdir(`${ann.folder}/tables`)).toEqual([]);
  expect(ann.bugs).toEqual([]);
});

it('says what the GM shows and whispers, also what came while the program was closed', async () => {
  const gm = await openedTable();
  const show = async (title: string): Promise<void> => {
    const document = value(await gm.give('campaign.read', { id: gm.campaign }));
    const handout = { id: title, title, text: '', note: null, shown: true };
    value(
      await gm.give('campaign.save', {
        document: { ...document, handouts: [...(document.handouts ?? []), handout] },
      }),
    );
  };
  await show('A map');
  const news: unknown[] = [];
  const listening = async (folder?: string) => {
    const ann = await player(folder);
    ann.services.subscribe((name, payload) => {
      if (name === 'table.news') news.push(payload);
    });
    return ann;
  };
  const ann = await listening();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(
    async () => expect((await ann.table())?.rooms.handouts?.handouts).toHaveLength(1),
    patience,
  );
  // The map may have come to the table after the player.
  news.length = 0;
  await show('A letter');
  await vi.waitFor(
    () =>
      expect(news).toEqual([
        { text: { key: 'joinedTable.arrived.handout', params: { title: { raw: 'A letter' } } } },
      ]),
    patience,
  );
  value(await gm.give('table.whisper', { seat: gm.seat, text: 'You hear steps.', asks: false }));
  await vi.waitFor(
    () => expect(news.slice(1)).toEqual([{ text: { key: 'joinedTable.arrived.whisper' } }]),
    patience,
  );
  await ann.services.close();

  await show('A key');
  value(await gm.give('table.whisper', { seat: gm.seat, text: 'Do you run?', asks: true }));
  const again = await listening(ann.folder);
  again.services.startPresence();
  await vi.waitFor(
    () =>
      expect(news.slice(2)).toEqual(
        expect.arrayContaining([
          { text: { key: 'joinedTable.arrived.handout', params: { title: { raw: 'A key' } } } },
          { text: { key: 'joinedTable.arrived.question' } },
        ]),
      ),
    patience,
  );
  expect(news).toHaveLength(4);
});

it('goes on after the program was ended, with what was changed meanwhile', async () => {
  const gm = await openedTable();
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ waiting: 0 }), patience);
  await ann.services.close();

  const alone = await toyServices({ libraryFolder: ann.folder, rulesets: builtInRulesets });
  const read = value(await alone.give('character.read', { id: borrik }));
  value(await alone.give('character.save', { document: { ...read, notes: 'Written on the train.' } }));
  await alone.services.close();

  const again = await player(ann.folder);
  again.services.startPresence();
  await vi.waitFor(async () => {
    expect(value(await gm.give('character.read', { id: borrik }))).toMatchObject({
      notes: 'Written on the train.',
    });
  }, patience);
});

it.each(['file', 'room'] as const)(
  'asks before anything is written where a file was never at this table: %s',
  async (counts) => {
    const gm = await openedTable();
    const ann = await player();
    const own = {
      ...(await storedFixture<CharacterDocument>('rulesets/delver-1')),
      revision: 0,
      notes: 'Mine.',
    };
    value(await ann.give('character.save', { document: own }));
    value(await ann.give('joined.join', { invitation: gm.code }));
    await vi.waitFor(
      async () => expect((await ann.table())?.sheets).toMatchObject([{ asks: true }]),
      patience,
    );
    const gms = async () => value(await gm.give('character.read', { id: borrik }));
    const before = await gms();
    expect(await ann.read()).toMatchObject({ notes: 'Mine.', revision: 1 });
    expect(before.notes).not.toBe('Mine.');

    value(await ann.give('joined.choose', { character: borrik, counts }));
    const notes = counts === 'file' ? 'Mine.' : before.notes;
    await vi.waitFor(async () => {
      expect(await ann.read()).toMatchObject({ notes });
      expect(await gms()).toMatchObject({ notes });
    }, patience);
  },
);

it('says in words why an invitation cannot be used', async () => {
  const ann = await player();
  expect(
    await ann.give('joined.join', { invitation: 'http://192.168.1.5:7412/join#a.b.AAAAAAAAAAAAAAAAAAAAAA' }),
  ).toMatchObject({
    error: { code: 'invalid-input', text: { key: 'joinedTable.refused.browserLink' } },
  });
  expect(await ann.table()).toBeNull();
});

it('finds a table that is announced at another address for those alone who agreed', async () => {
  const gm = await openedTable({ announced: true });
  const programs = [await player(), await player()] as const;
  const [stuck, found] = programs;
  const isHere = async ({ table }: typeof stuck) => (await table())?.connection === 'here';
  for (const program of programs) {
    value(await program.give('joined.join', { invitation: gm.code, find: program === found }));
    await vi.waitFor(async () => expect(await isHere(program)).toBe(true), patience);
  }
  await gm.services.close();
  const moved = await gmProgram(workerPath, await freePort(), gm.folder);
  value(await moved.give('table.open', { campaign: gm.campaign }));
  await vi.waitFor(async () => expect(await isHere(found)).toBe(true), { timeout: 40_000 });
  // The other one lost the table at the same time, and tries as often.
  expect(await isHere(stuck)).toBe(false);
  // It is at the new address from the start the next time.
  await found.services.close();
  const record = JSON.parse(await readFile(`${found.folder}/tables/_joined/seat.json`, 'utf8')) as {
    invitation: string;
  };
  expect(record.invitation).not.toBe(gm.code);
  for (const { bugs } of programs) expect(bugs).toEqual([]);
});

it('is back by itself when a table that its GM closed is open again', async () => {
  const gm = await openedTable();
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ connection: 'here' }), patience);
  value(await gm.give('table.close', {}));
  await vi.waitFor(
    async () => expect(await ann.table()).toMatchObject({ connection: 'over', over: 'closed' }),
    patience,
  );
  value(await gm.give('table.open', { campaign: gm.campaign }));
  await vi.waitFor(
    async () => expect(await ann.table()).toMatchObject({ connection: 'here', over: null }),
    patience,
  );
});
