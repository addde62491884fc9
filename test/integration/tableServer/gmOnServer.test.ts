import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds } from '#electron/services/systemPorts';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { invitationCode, readInvitation } from '#shared/table/joining/invitation';
import { suppliedBy } from '#shared/joined/supplied';
import { freePort } from '#test/integration/support/freePort';
import { toyServices } from '#test/integration/support/services';
import { storedFixture } from '#test/integration/support/storedFixture';
import { temporaryFolder, value } from '#test/integration/support/world';
import { deviceOf, secrets, suppliedCampaign } from '#test/integration/services/table/suppliedWorld';
import { found } from '#test/integration/table/planted';
import { atEnd } from '#test/integration/table/tableWorld';
import { itWithSqlite, ran, startedNode } from './nodeWorld';
import { unpackedArchive } from './unpackedArchive';

const archive = unpackedArchive();

const borrik = 'delver-0001';
const patience = { timeout: 20_000 };

/** A table server as a GM sets it up from the archive, which can be ended and started at the same address. */
async function tableServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const run = async (...args: readonly string[]) => (await ran(archive.start(), args, {}, folder)).output;
  const address = `HEARTHBOOK_TABLE_ORIGIN=https://127.0.0.1:${String(port)}\nHEARTHBOOK_TABLE_PORT=${String(port)}\n`;
  await writeFile(path.join(folder, 'hearthbook-table.env'), `\uFEFF${address}${await run('certificate')}`);
  const invitation = async (table: string) => /program: (\S+)/.exec(await run('invite', table))?.[1] ?? '';
  // Beside other tests, the port of operations is a free one.
  const environment = { HEARTHBOOK_TABLE_PORT: String(port) };
  const start = () => startedNode(archive.start(), environment, folder);
  /** Puts the tables back to a backup, as the guide says. */
  async function restore(backup: string): Promise<void> {
    for (const name of await readdir(folder))
      if (name.startsWith('hearthbook-tables.sqlite')) await rm(path.join(folder, name));
    await run('restore', backup);
  }
  return { invitation, start, backup: (to: string) => run('backup', to), restore };
}

async function gmProgram() {
  const folder = await temporaryFolder();
  const open = () => toyServices({ libraryFolder: folder, rulesets: builtInRulesets, ids: systemIds });
  const gm = await open();
  const stored = await storedFixture<CampaignDocument>('campaign-1');
  const character = await storedFixture<CharacterDocument>('rulesets/delver-1');
  const campaigns = [
    { ...stored, revision: 0 },
    { ...stored, id: 'campaign-other', revision: 0, encounters: {} },
  ];
  const characters = [{ ...character, revision: 0, campaign: stored.id }];
  value(await gm.give('documents.commit', { characters, campaigns }));
  const state = async () => value(await gm.give('table.state', { campaign: stored.id }));
  return { ...gm, open, state, campaign: stored.id };
}

async function joinedPlayer(invitation: string) {
  const player = await toyServices({
    libraryFolder: await temporaryFolder(),
    rulesets: builtInRulesets,
    ids: systemIds,
    canJoin: true,
  });
  value(await player.give('joined.join', { invitation }));
  const sheet = async () => value(await player.give('character.read', { id: borrik }));
  await vi.waitFor(async () => expect(await sheet()).toMatchObject({ id: borrik }), patience);
  return { ...player, sheet };
}

itWithSqlite('plays on a table server, through a cut and while the program of the GM is closed', async () => {
  const server = await tableServer();
  const code = await server.invitation('saturday');
  const gm = await gmProgram();
  const { campaign } = gm;
  value(await gm.give('table.server', { campaign, invitation: code }));
  expect(await gm.state()).toMatchObject({ open: false, server: expect.stringMatching(/^https:\/\/127/) });

  const node = await server.start();
  value(await gm.give('table.open', { campaign }));
  expect(await gm.give('table.server', { campaign, invitation: null })).toMatchObject({
    error: { code: 'conflict' },
  });
  const seat = { name: 'Ann', role: 'player' as const, characters: [borrik], phone: false };
  const { seat: ann } = value(await gm.give('table.addSeat', seat));
  const player = await joinedPlayer(value(await gm.give('table.invitation', { seat: ann })).code);
  const gms = async () => value(await gm.give('character.read', { id: borrik }));
  const change = async (notes: string) =>
    value(await player.give('character.save', { document: { ...(await player.sheet()), notes } }));
  await change('A scar.');
  await vi.waitFor(async () => expect(await gms()).toMatchObject({ notes: 'A scar.' }), patience);

  // The server is gone for a while: both go on, seats wait, and it is merged when it is back.
  const exit = once(node.child, 'exit');
  node.child.kill('SIGKILL');
  await exit;
  const away = expect.objectContaining({ key: 'tableOwner.trouble.away' }) as unknown;
  await vi.waitFor(async () => expect((await gm.state()).troubles).toContainEqual(away), patience);
  expect(await gm.give('table.addSeat', seat)).toMatchObject({ error: { code: 'not-available' } });
  await change('Two scars.');
  value(await gm.give('character.save', { document: { ...(await gms()), name: 'Borrik the Bold' } }));
  await server.start();
  await vi.waitFor(async () => {
    expect(await gms()).toMatchObject({ name: 'Borrik the Bold', notes: 'Two scars.' });
    expect(await player.sheet()).toMatchObject({ name: 'Borrik the Bold', notes: 'Two scars.' });
    expect((await gm.state()).troubles).not.toContainEqual(away);
  }, patience);

  // The program of the GM is closed: the player goes on, and the file gets it with the next opening.
  await gm.services.close();
  await change('Three scars.');
  await vi.waitFor(
    async () => expect(value(await player.give('joined.state', {})).table).toMatchObject({ waiting: 0 }),
    patience,
  );
  const again = await gm.open();
  const news: unknown[] = [];
  again.services.subscribe((name, payload) => {
    if (name === 'table.news') news.push(payload);
  });
  value(await again.give('table.open', { campaign }));
  await vi.waitFor(
    async () =>
      expect(value(await again.give('character.read', { id: borrik }))).toMatchObject({
        notes: 'Three scars.',
      }),
    patience,
  );

  await vi.waitFor(() => expect(news).toMatchObject([{ text: { key: 'tableOwner.news.sheet' } }]), patience);

  // Renewing the GM's invitation shuts this program out, which says so and keeps its files.
  news.length = 0;
  await server.invitation('saturday');
  value(
    await again.give('character.save', {
      document: { ...value(await again.give('character.read', { id: borrik })), name: 'Borrik' },
    }),
  );
  await vi.waitFor(
    () => expect(news).toMatchObject([{ text: { key: 'tableOwner.over.revoked' } }]),
    patience,
  );
  await vi.waitFor(
    async () => expect(value(await again.give('table.state', { campaign })).open).toBe(false),
    patience,
  );
  expect([...gm.bugs, ...again.bugs, ...player.bugs]).toEqual([]);
});

itWithSqlite(
  'asks the GM and rolls no file back where the server was restored from an older backup',
  async () => {
    const server = await tableServer();
    const gm = await gmProgram();
    const { campaign } = gm;
    value(await gm.give('table.server', { campaign, invitation: await server.invitation('saturday') }));
    const node = await server.start();
    value(await gm.give('table.open', { campaign }));
    const seat = { name: 'Ann', role: 'player' as const, characters: [borrik], phone: false };
    const { seat: ann } = value(await gm.give('table.addSeat', seat));
    const player = await joinedPlayer(value(await gm.give('table.invitation', { seat: ann })).code);
    const gms = async () => value(await gm.give('character.read', { id: borrik }));
    const playerWrites = async (notes: string) => {
      value(await player.give('character.save', { document: { ...(await player.sheet()), notes } }));
      await vi.waitFor(async () => expect(await gms()).toMatchObject({ notes }), patience);
    };
    await playerWrites('A scar.');
    await server.backup('backup');
    await playerWrites('Two scars.');
    value(await gm.give('character.save', { document: { ...(await gms()), name: 'Borrik the Bold' } }));
    const both = { name: 'Borrik the Bold', notes: 'Two scars.' };
    await vi.waitFor(async () => expect(await player.sheet()).toMatchObject(both), patience);

    const exit = once(node.child, 'exit');
    node.child.kill('SIGTERM');
    await exit;
    await server.restore('backup');
    await server.start();
    const asked = async () =>
      expect((await gm.state()).older).toEqual([{ id: borrik, name: 'Borrik the Bold' }]);
    await vi.waitFor(asked, patience);
    expect(await gms()).toMatchObject(both);
    const { document } = value(await gm.give('table.older', { character: borrik }));
    expect(document).toMatchObject({ notes: 'A scar.' });
    // As a program does that is started again.
    value(await gm.give('table.close', {}));
    value(await gm.give('table.open', { campaign }));
    await vi.waitFor(asked, patience);
    expect(await gms()).toMatchObject(both);
    const playersAsked = async () =>
      value(await player.give('joined.state', {})).table?.sheets.map(({ asks }) => asks);
    await vi.waitFor(async () => expect(await playersAsked()).toEqual([true]), patience);
    // The GM goes on with the file before saying that it counts; then nobody has to be asked any more.
    value(await gm.give('character.save', { document: { ...(await gms()), notes: 'Three scars.' } }));
    value(await gm.give('table.choose', { character: borrik, counts: 'file' }));
    await vi.waitFor(async () => {
      expect((await gm.state()).older).toEqual([]);
      expect(await playersAsked()).toEqual([false]);
    }, patience);
    const goneOn = { ...both, notes: 'Three scars.' };
    expect(await player.sheet()).toMatchObject(goneOn);
    expect(await gms()).toMatchObject(goneOn);
    await playerWrites('Four scars.');
    expect([...gm.bugs, ...player.bugs]).toEqual([]);
  },
);

itWithSqlite(
  'refuses a server in words: no answer, no invitation for the GM, a table of another campaign',
  async () => {
    const server = await tableServer();
    const code = await server.invitation('saturday');
    const gm = await gmProgram();
    const { campaign } = gm;
    const refusedFor = (text: string) => ({ error: { text: { key: text } } });
    const use = (invitation: string, of = campaign) => gm.give('table.server', { campaign: of, invitation });

    const read = readInvitation(code);
    if (!read.ok) throw new Error('unreadable');
    expect(await use('12345')).toMatchObject(refusedFor('sharedTable.invitation.group'));
    expect(await use(invitationCode({ ...read.value, seat: 'ann' }))).toMatchObject(
      refusedFor('tableOwner.refused.notGm'),
    );
    const plain = `http://127.0.0.1:1/join#saturday.gm.${Buffer.from(read.value.secret).toString('base64url')}`;
    expect(await use(plain)).toMatchObject(refusedFor('tableOwner.refused.insecureServer'));
    value(await use(code));
    expect(await use(code, 'campaign-other')).toMatchObject(refusedFor('tableOwner.refused.taken'));
    // A server that knows no such table any more.
    await server.start();
    value(await use(invitationCode({ ...read.value, table: 'sunday' })));
    expect(await gm.give('table.open', { campaign })).toMatchObject(
      refusedFor('tableOwner.over.unknown-seat'),
    );
    expect(await gm.state()).toMatchObject({ open: false });
  },
);

itWithSqlite(
  'gets a custom game from the table server, also while the program of the GM is closed',
  async () => {
    const server = await tableServer();
    const code = await server.invitation('embers');
    const gm = await toyServices({
      libraryFolder: await temporaryFolder(),
      rulesets: builtInRulesets,
      ids: systemIds,
    });
    const { campaign, game, runa } = await suppliedCampaign(gm);
    value(await gm.give('table.server', { campaign, invitation: code }));
    await server.start();
    value(await gm.give('table.open', { campaign }));
    const seat = { name: 'Ann', role: 'player' as const, characters: [runa.id], phone: false };
    const { seat: ann } = value(await gm.give('table.addSeat', seat));
    const { code: invitation } = value(await gm.give('table.invitation', { seat: ann }));
    async function gets(): Promise<void> {
      const { link, received } = await deviceOf(invitation);
      await vi.waitFor(() => {
        expect(suppliedBy(link)()).toContainEqual(
          expect.objectContaining({ kind: 'game', of: game.id, content: expect.anything() as unknown }),
        );
      }, patience);
      expect(found(received, secrets)).toEqual([]);
      await link.close();
    }
    await gets();
    await gm.services.close();
    await gets();
  },
);
