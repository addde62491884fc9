import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds } from '#electron/services/systemPorts';
import { hostTable } from '#electron/services/table/hostTable';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { freePort } from '#test/integration/support/freePort';
import { toyServices } from '#test/integration/support/services';
import { storedFixture } from '#test/integration/support/storedFixture';
import { temporaryFolder, value } from '#test/integration/support/world';

export const borrik = 'delver-0001';
export const patience = { timeout: 20_000 };

/** Multicast of these tests stays on this computer. */
const nearby = '127.0.0.1';

/** The program of a GM, which may open tables. */
export async function gmProgram(workerPath: string, port: number, libraryFolder?: string) {
  const folder = libraryFolder ?? (await temporaryFolder());
  const logBug = (error: unknown): never => {
    throw error;
  };
  const program = await toyServices({
    libraryFolder: folder,
    rulesets: builtInRulesets,
    ids: systemIds,
    startTableHost: (options) =>
      hostTable(options, {
        workerPath,
        pages: folder,
        ids: systemIds,
        ports: { programs: port, browsers: 0 },
        nearby,
        logBug,
      }),
  });
  return { ...program, folder };
}

/** A GM whose table is open, with a seat for the player of Borrik. */
export async function openedTable(workerPath: string, { announced = false } = {}) {
  const port = await freePort();
  const gm = await gmProgram(workerPath, port);
  const stored = await storedFixture<CampaignDocument>('campaign-1');
  const character = await storedFixture<CharacterDocument>('rulesets/delver-1');
  const campaigns = [{ ...stored, revision: 0 }];
  const characters = [{ ...character, revision: 0, campaign: stored.id }];
  value(await gm.give('documents.commit', { characters, campaigns }));
  const options = { plainHttp: false, certificate: null, announced, outside: null };
  value(await gm.give('table.options', { campaign: stored.id, options }));
  value(await gm.give('table.open', { campaign: stored.id }));
  const seat = { name: 'Ann', role: 'player' as const, characters: [borrik], phone: false };
  const { seat: id } = value(await gm.give('table.addSeat', seat));
  const { code } = value(await gm.give('table.invitation', { seat: id }));
  return { ...gm, port, code, seat: id, campaign: stored.id };
}

export async function player(libraryFolder?: string) {
  const folder = libraryFolder ?? (await temporaryFolder());
  const services = await toyServices({
    libraryFolder: folder,
    rulesets: builtInRulesets,
    ids: systemIds,
    canJoin: true,
    nearby,
  });
  const { give } = services;
  const read = async () => value(await give('character.read', { id: borrik }));
  const table = async () => value(await give('joined.state', {})).table;
  /** Once more if the table stored a version of the sheet meanwhile, as a window does. */
  const edit = async (change: Partial<CharacterDocument>): Promise<void> => {
    const saved = await give('character.save', { document: { ...(await read()), ...change } });
    if (!saved.ok && saved.error.code === 'conflict') return edit(change);
    value(saved);
  };
  return { ...services, folder, read, table, edit };
}
