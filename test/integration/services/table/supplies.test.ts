import { beforeAll, expect, it, vi } from 'vitest';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { Json } from '#shared/kernel/jsonValue';
import { raw } from '#shared/kernel/text';
import { initialValues } from '#shared/rules/inputs';
import { logRoomSchema } from '#shared/table/rooms/schemas';
import { suppliedBy } from '#shared/joined/supplied';
import type { TableLink } from '#shared/table/link';
import { createBundler } from '#test/integration/support/bundle';
import { freePort } from '#test/integration/support/freePort';
import { value } from '#test/integration/support/world';
import { found } from '#test/integration/table/planted';
import { gmProgram, patience, player } from './joinedWorld';
import { deviceOf, runasFace, secrets, suppliedCampaign, tamsFace, ullasFace } from './suppliedWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

async function opened() {
  const gm = await gmProgram(workerPath, await freePort());
  const campaign = await suppliedCampaign(gm);
  value(await gm.give('table.open', { campaign: campaign.campaign }));
  async function invited(
    name: string,
    characters: readonly string[],
    phone = true,
    role: 'player' | 'spectator' = 'player',
  ) {
    const seat = { name, role, characters: [...characters], phone };
    const { seat: id } = value(await gm.give('table.addSeat', seat));
    return value(await gm.give('table.invitation', { seat: id })).code;
  }
  const portraits = [campaign.runa, campaign.tam].map(({ id }) => `portrait ${id}`).toSorted();
  return { ...gm, ...campaign, invited, portraits };
}

const has = (link: Pick<TableLink, 'supplies'>) =>
  suppliedBy(link)()
    .map(({ kind, of }) => `${kind} ${of}`)
    .toSorted();

it('gives a seat what its sheets need and the faces of the party, follows the GM, and tells no secret', async () => {
  const gm = await opened();
  const ann = await deviceOf(await gm.invited('Ann', [gm.runa.id]));
  const bea = await deviceOf(await gm.invited('Bea', [gm.nimue.id]));
  const cem = await deviceOf(await gm.invited('Cem', []));
  const sam = await deviceOf(await gm.invited('Sam', [], false, 'spectator'));
  await vi.waitFor(() => {
    expect(has(ann.link)).toEqual([`game ${gm.game.id}`, ...gm.portraits]);
    expect(has(bea.link)).toEqual([`pack ${gm.pack.id}`, ...gm.portraits]);
    expect([cem, sam].map(({ link }) => has(link))).toEqual([gm.portraits, gm.portraits]);
  }, patience);
  const gameAt = (link: TableLink) => suppliedBy(link)().find(({ kind }) => kind === 'game');
  expect(gameAt(ann.link)).toMatchObject({ content: { translations: { de: expect.anything() as unknown } } });

  await gm.publishAgain('Brighter Embers');
  await vi.waitFor(
    () => expect(gameAt(ann.link)).toMatchObject({ content: { published: { number: 2 } } }),
    patience,
  );
  // A device that comes again asks for nothing that it has.
  await ann.link.close();
  const again = await deviceOf(await gm.invited('Ann', [gm.runa.id]), ann.device);
  await vi.waitFor(() => expect(again.link.state().connection).toBe('here'), patience);
  expect(has(again.link)).toHaveLength(3);

  const devices = [ann, bea, cem, sam, again];
  const hidden = [...secrets, ullasFace, gm.ulla.id];
  for (const { received } of devices) expect(found(received, hidden)).toEqual([]);
  const of = ({ received }: (typeof devices)[number]) =>
    found(received, ['Brighter Embers', 'Everyone freezes.', runasFace, tamsFace]);
  expect(of(ann)).toEqual(['Brighter Embers', runasFace, tamsFace]);
  expect(of(bea)).toEqual(['Everyone freezes.', runasFace, tamsFace]);
  expect([of(cem), of(sam), of(again)]).toEqual([[runasFace, tamsFace], [runasFace, tamsFace], []]);
  // Nor is another seat told of what there is.
  expect(found(bea.received, [gm.game.id])).toEqual([gm.game.id]);
  expect(found(cem.received, [gm.pack.id])).toEqual([]);
  expect(gm.bugs).toEqual([]);
});

it('keeps the game of a table in the library of a player, who has it after leaving', async () => {
  const gm = await opened();
  const ann = await player();
  value(
    await ann.give('joined.join', { invitation: await gm.invited('Ann', [gm.runa.id, gm.nimue.id], false) }),
  );
  const game = async () => value(await ann.give('ruleset.read', { id: gm.game.id }));
  const sheet = async () => value(await ann.give('character.read', { id: gm.runa.id }));
  await vi.waitFor(async () => {
    expect(await sheet()).toMatchObject({ name: 'Runa', portrait: { data: runasFace } });
    expect(await game()).toMatchObject({ published: { number: 1 } });
    expect(value(await ann.give('pack.read', { id: gm.pack.id }))).toMatchObject({ on: true, tables: [] });
  }, patience);
  const rules = await ann.services.rulesets.load(gm.game.id);
  expect(rules?.open(await sheet())).toMatchObject({ ok: true });

  await gm.publishAgain('Brighter Embers');
  await vi.waitFor(async () => expect(await game()).toMatchObject({ published: { number: 2 } }), patience);
  value(await ann.give('joined.leave', {}));
  expect(await game()).toMatchObject({ published: { number: 2 } });
  expect((await ann.services.rulesets.load(gm.game.id))?.open(await sheet())).toMatchObject({ ok: true });
  expect(value(await ann.give('library.list', {})).rows).toHaveLength(2);
  expect([...gm.bugs, ...ann.bugs]).toEqual([]);
});

it('never overwrites a game of the player', async () => {
  const gm = await opened();
  const ann = await player();
  const own = { ...gm.game, name: 'Mine', draft: null, revision: 0 };
  value(await ann.give('ruleset.save', { document: own }));
  const news: string[] = [];
  ann.services.subscribe((name, payload) => {
    if (name === 'table.news') news.push(JSON.stringify(payload));
  });
  await gm.publishAgain('Brighter Embers');
  value(await ann.give('joined.join', { invitation: await gm.invited('Ann', [gm.runa.id], false) }));
  await vi.waitFor(() => expect(news.join()).toContain('joinedTable.supply.differs.ruleset'), patience);
  expect(value(await ann.give('ruleset.read', { id: own.id }))).toMatchObject({ name: 'Mine', draft: null });
});

it('leaves a game with faults with the GM, who is told', async () => {
  const gm = await opened();
  const ann = await deviceOf(await gm.invited('Ann', [gm.runa.id]));
  await vi.waitFor(() => expect(has(ann.link)).toHaveLength(3), patience);
  const stored = value(await gm.give('ruleset.read', { id: gm.game.id }));
  const faulty = { format: 1, name: 'Broken', secret: 'hidden' };
  const published = { number: 2, at: '2026-11-26T00:00:00.000Z', definition: faulty };
  value(await gm.give('ruleset.save', { document: { ...stored, published } }));
  await vi.waitFor(async () => {
    expect(has(ann.link)).toEqual(gm.portraits);
    expect(value(await gm.give('table.state', { campaign: gm.campaign })).troubles).toMatchObject([
      { key: 'tableOwner.trouble.faultyGame' },
    ]);
  }, patience);
  expect(ann.link.room(`char/${gm.runa.id}`)).toMatchObject({ name: 'Runa' });
});

it('gives seats without a sheet of a custom game the readings of its rolls, and none of a hidden one', async () => {
  const gm = await opened();
  const sam = await deviceOf(await gm.invited('Sam', [], false, 'spectator'));
  const rules = await gm.services.rulesets.load(gm.game.id);
  const [first] = rules?.checks ?? [];
  if (first === undefined) throw new Error('The game has no check');
  const values = initialValues(first.inputs) as Record<string, Json>;
  const check = first.open(values);
  if (!check.ok) throw new Error(check.error.detail);
  const dice = check.value.dice.map(({ count }) => Array.from({ length: count }, () => 1));
  const lineOf = (id: string, hidden: boolean): RollLine => ({
    ...{ type: 'roll', id, at: new Date().toISOString(), label: raw('Might'), who: 'Runa', hidden },
    ...{ replaces: null, seed: null },
    rolled: { kind: 'check', ruleset: gm.game.id, check: first.id, values, dice },
  });
  gm.services.startPresence();
  value(
    await gm.give('rolls.append', {
      log: gm.campaign,
      lines: [lineOf('open', false), lineOf('veiled', true)],
    }),
  );
  const { total, verdict } = check.value.read({ dice, chosen: [] });
  await vi.waitFor(() => {
    const log = logRoomSchema.parse(sam.link.room('log'));
    expect(log.rolls.map(({ reading }) => reading)).toEqual([
      { total: total?.value ?? null, verdict: verdict.text },
    ]);
  }, patience);
  expect(has(sam.link)).not.toContain(`game ${gm.game.id}`);
});
