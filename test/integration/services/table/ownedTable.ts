import { onTestFinished } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemRng } from '#electron/services/systemPorts';
import { openTableFiles } from '#electron/services/table/tableFiles';
import { openTableOwner } from '#electron/services/table/tableOwner';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { noTranslation } from '#shared/kernel/language';
import type { Arrival } from '#shared/table/rooms/arrival';
import { encounterRoomSchema, partyRoomSchema } from '#shared/table/rooms/schemas';
import type { TableCommand } from '#shared/table/commands/command';
import type { SeatRecord } from '#shared/table/wire/messages';
import { memoryTable } from '#test/integration/support/memoryTable';
import { storedFixture } from '#test/integration/support/storedFixture';
import { toyServices } from '#test/integration/support/services';
import { countingIds, tickingClock, value } from '#test/integration/support/world';

export const secret = 'SECRET';
export const [borrik, nimue] = ['delver-0001', 'heroic-0001'];
export const gm: SeatRecord = { id: 'gm', name: 'GM', role: 'gm', characters: [] };
export const ann: SeatRecord = { id: 'ann', name: 'Ann', role: 'player', characters: [borrik] };
export const bea: SeatRecord = { id: 'bea', name: 'Bea', role: 'player', characters: [nimue] };
export const sam: SeatRecord = { id: 'sam', name: 'Sam', role: 'spectator', characters: [] };

/** A library with a campaign, its table, and a link for each seat. */
export async function openTable(
  rulesets = builtInRulesets,
  sheets: (campaign: string) => readonly CharacterDocument[] = () => [],
) {
  const { services, give, bugs } = await toyServices({ rulesets });
  const stored = await storedFixture<CampaignDocument>('campaign-1');
  const campaign: CampaignDocument = {
    ...stored,
    revision: 0,
    notes: [
      {
        id: 'n1',
        topic: 'npc',
        title: 'Mern',
        text: `Known.\n\n:::gm\n${secret}\n:::`,
        secret: false,
        state: null,
        character: null,
      },
      { id: 'n2', topic: 'npc', title: secret, text: secret, secret: true, state: null, character: null },
    ],
    handouts: [
      { id: 'h1', title: 'Map', text: 'The reeds.', note: null, shown: true },
      { id: 'h2', title: secret, text: secret, note: null, shown: false },
    ],
    stash: {
      money: 30,
      items: [{ id: 'stash-1', name: 'Bell', quantity: 2, value: 7, note: secret, find: null }],
    },
  };
  const characters = await Promise.all(
    ['delver-1', 'heroic-1'].map((name) => storedFixture<CharacterDocument>(`rulesets/${name}`)),
  );
  const fresh = characters.map((each) => ({ ...each, revision: 0, campaign: campaign.id }));
  value(
    await give('documents.commit', {
      characters: [...fresh, ...sheets(campaign.id)],
      campaigns: [campaign],
    }),
  );
  const table = memoryTable([gm, ann, bea, sam]);
  const news: string[] = [];
  const arrived: Arrival[] = [];
  const files = await openTableFiles(services.library.folder, campaign.id);
  const open = () =>
    openTableOwner({
      bases: files.basesOf(files.record().table),
      library: services.library,
      rulesets: services.rulesets,
      packSource: services.packSource,
      language: async () => noTranslation,
      clock: tickingClock(),
      ids: countingIds('own'),
      rng: systemRng,
      campaign: campaign.id,
      link: table.link(gm),
      files,
      subscribe: (listener) => services.subscribe(listener),
      arrived: (change) => arrived.push(change),
      changed: services.changed,
      rolled: () => undefined,
      stateChanged: () => undefined,
      notify: (text) => news.push(JSON.stringify(text)),
      logBug: (error) => void bugs.push(error),
    });
  const owner = open();
  onTestFinished(() => owner.close());
  await owner.refresh();
  await owner.refresh();
  const readCharacter = async (id: string) => value(await services.library.characters.read(id));
  const readCampaign = async () => value(await services.library.campaigns.read(campaign.id));
  return { services, give, table, owner, open, files, bugs, news, arrived, readCharacter, readCampaign };
}

export type Table = ReturnType<typeof memoryTable>;
export const partyIn = (table: Table) => partyRoomSchema.parse(table.room('party'));
export const encounterIn = (table: Table) => encounterRoomSchema.parse(table.room('encounter'));

export const taking = (id: string, character: string, line: string, quantity: number): TableCommand => ({
  ...{ id, do: 'take-from-stash', with: { character, line, quantity } },
});

export const undoing = (id: string, command: string): TableCommand => ({ id, do: 'undo', with: { command } });
