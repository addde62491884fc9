import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds } from '#electron/services/systemPorts';
import { hostTable } from '#electron/services/table/hostTable';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { readInvitation } from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import type { TableLink } from '#shared/table/link';
import { encounterRoomSchema, partyRoomSchema } from '#shared/table/rooms/schemas';
import { memoryDevice } from '#shared/tableClient/device';
import { openTableLink } from '#shared/tableClient/tableLink';
import { createBundler } from '#test/integration/support/bundle';
import { toyServices } from '#test/integration/support/services';
import { freePort } from '#test/integration/support/freePort';
import { storedFixture } from '#test/integration/support/storedFixture';
import { temporaryFolder, value } from '#test/integration/support/world';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

const [borrik, nimue] = ['delver-0001', 'heroic-0001'];
/** A library whose campaign can be shared by a real server in a thread. */
async function library() {
  const folder = await temporaryFolder();
  const ports = { programs: await freePort(), browsers: 0 };
  const open = () =>
    toyServices({
      libraryFolder: folder,
      rulesets: builtInRulesets,
      ids: systemIds,
      startTableHost: (options) =>
        hostTable(options, {
          workerPath,
          pages: folder,
          ids: systemIds,
          ports,
          logBug: (error) => {
            throw error;
          },
        }),
    });
  const first = await open();
  const stored = await storedFixture<CampaignDocument>('campaign-1');
  const characters = await Promise.all(
    ['delver-1', 'heroic-1'].map((name) => storedFixture<CharacterDocument>(`rulesets/${name}`)),
  );
  const campaigns = [{ ...stored, revision: 0, stash: { money: 30, items: [] } }];
  const fresh = characters.map((each) => ({ ...each, revision: 0, campaign: stored.id }));
  value(await first.give('documents.commit', { characters: fresh, campaigns }));
  return { ...first, open, campaign: stored.id };
}
type Give = Awaited<ReturnType<typeof library>>['give'];

async function join(give: Give, seat: string, device = memoryDevice()): Promise<TableLink> {
  const { code } = value(await give('table.invitation', { seat }));
  const invitation = readInvitation(code);
  if (!invitation.ok) throw new Error('unreadable');
  const { table, secret, origin } = invitation.value;
  const link = await openTableLink({
    url: `wss://127.0.0.1:${new URL(origin).port}/socket`,
    socket: class extends WebSocket {
      constructor(url: string) {
        super(url, { rejectUnauthorized: false });
      }
    },
    table,
    seat,
    proof: keysOf({ table, seat, secret }).proof,
    device,
    ids: systemIds,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  onTestFinished(() => link.close());
  return link;
}

const patience = { timeout: 20_000 };

it('plays with two players over a real server, and goes on after the program was started again', async () => {
  const { give, services, open, campaign } = await library();
  expect(
    await give('table.addSeat', { name: 'Ann', role: 'player', characters: [], phone: false }),
  ).toMatchObject({
    error: { code: 'not-available' },
  });
  value(await give('table.open', { campaign }));
  const seatFor = async (name: string, character: string) => {
    const fields = { name, role: 'player' as const, characters: [character], phone: false };
    return value(await give('table.addSeat', fields)).seat;
  };
  const [ann, bea] = [await seatFor('Ann', borrik), await seatFor('Bea', nimue)];
  const device = memoryDevice();
  const [anns, beas] = [await join(give, ann, device), await join(give, bea)];

  // Both see the sheets, and one's edit reaches the file and the other.
  await vi.waitFor(() => {
    expect(anns.room(`char/${borrik}`)).toMatchObject({ name: 'Borrik of the Low Gate' });
    expect(beas.room(`char/${borrik}`)).toMatchObject({ name: 'Borrik of the Low Gate' });
  }, patience);
  const before = anns.room(`char/${borrik}`) ?? {};
  await anns.write(`char/${borrik}`, before, { ...before, notes: 'A scar from Karsk.' });
  await vi.waitFor(async () => {
    expect(beas.room(`char/${borrik}`)).toMatchObject({ notes: 'A scar from Karsk.' });
    expect(value(await give('character.read', { id: borrik })).notes).toBe('A scar from Karsk.');
  }, patience);

  const { revision } = value(await give('character.read', { id: borrik }));
  await vi.waitFor(async () => {
    const history = value(await give('history.read', { kind: 'character', id: borrik }));
    expect(history.seats).toEqual({ [revision]: 'Ann' });
  }, patience);

  // Commands are done by the machine of the GM, and everyone sees what they did.
  await vi.waitFor(() => {
    expect(encounterRoomSchema.parse(beas.room('encounter')).state).toBe('running');
  }, patience);
  const { encounter } = encounterRoomSchema.parse(anns.room('encounter'));
  const next = { encounter: encounter ?? '', character: borrik, action: { do: 'next' } } as const;
  expect(await beas.ask({ id: '1', do: 'encounter', with: next })).toMatchObject({ done: false });
  expect(await anns.ask({ id: '1', do: 'encounter', with: next })).toMatchObject({ done: true });
  const taking = { character: nimue, line: 'money', quantity: 12 };
  expect(await beas.ask({ id: '2', do: 'take-from-stash', with: taking })).toMatchObject({ done: true });
  await vi.waitFor(() => {
    expect(
      encounterRoomSchema.parse(beas.room('encounter')).order.some(({ acts, party }) => acts && party),
    ).toBe(false);
    expect(partyRoomSchema.parse(anns.room('party')).stash.money).toBe(18);
  }, patience);

  // What the GM changes comes to the players; what is whispered to one only to that one.
  const file = value(await give('character.read', { id: nimue }));
  value(await give('character.save', { document: { ...file, name: 'Nimue of the Lake' } }));
  value(await give('table.whisper', { seat: bea, text: 'You hear steps.', asks: true }));
  await vi.waitFor(() => {
    expect(anns.room(`char/${nimue}`)).toMatchObject({ name: 'Nimue of the Lake' });
    expect(beas.room(`seat/${bea}`)).toMatchObject({ whispers: [{ text: 'You hear steps.' }] });
  }, patience);
  expect(anns.room(`seat/${bea}`)).toBeUndefined();
  expect(value(await give('table.state', { campaign })).seats).toMatchObject([
    { seat: { name: 'Ann' }, here: { at: 'table' } },
    { seat: { name: 'Bea' }, here: { at: 'table' } },
  ]);

  // The table closes; a player goes on, and it comes to the file when the table is open again.
  await services.close();
  const room = anns.room(`char/${borrik}`) ?? {};
  await anns.write(`char/${borrik}`, room, { ...room, notes: 'Two scars.' });
  await anns.close();
  const again = await open();
  value(await again.give('table.open', { campaign }));
  expect(value(await again.give('table.state', { campaign })).open).toBe(true);
  const returned = await join(again.give, ann, device);
  await vi.waitFor(async () => {
    expect(value(await again.give('character.read', { id: borrik })).notes).toBe('Two scars.');
  }, patience);

  // A seat that is removed is disconnected.
  value(await again.give('table.revokeSeat', { seat: ann }));
  await vi.waitFor(() => {
    expect(returned.state()).toMatchObject({ connection: 'over', over: 'revoked' });
  }, patience);
});

it('begins invitations with the address on the internet that the GM entered', async () => {
  const { give, campaign } = await library();
  const options = { plainHttp: false, certificate: null, announced: false, outside: 'gm.example.org' };
  value(await give('table.options', { campaign, options }));
  value(await give('table.open', { campaign }));
  const seat = { name: 'Ann', role: 'player' as const, characters: [borrik], phone: false };
  const { seat: ann } = value(await give('table.addSeat', seat));
  const invitation = readInvitation(value(await give('table.invitation', { seat: ann })).code);
  expect(invitation).toMatchObject({
    value: { origin: expect.stringMatching(/^https:\/\/gm\.example\.org:\d+$/) },
  });
  expect(value(await give('table.state', { campaign })).options).toEqual(options);
});
