import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Expense } from '#shared/campaign/money/expenses';
import type { Member } from '#shared/campaign/party/members';
import type { CharacterDocument } from '#shared/character/document';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { startCli } from '#test/integration/support/startCli';
import { toyCampaign, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

export const member = (id: string, character: string | null, more: Partial<Member> = {}): Member => ({
  ...{ id, character, name: '', player: '', role: 'player', away: false, living: null },
  ...more,
});

export const entry = (account: LedgerEntry['account'], amount: number): LedgerEntry => ({
  ...{
    id: `${account}${String(amount)}`,
    at: '2026-01-01T00:00:00.000Z',
    account,
    amount,
    reason: 'from before',
  },
});

/** A ship for 30 coins a month, from day 5 on, paid by Ada and Bo. */
export const ship: Expense = {
  ...{ id: 'ship', name: 'The ship', amount: 30, until: null, payers: ['m-ada', 'm-bo'] },
  rhythm: { every: 1, unit: 'months', from: 5 },
};

/** Ada with 30 coins and 5 Exp, Bo with the 10 and 2 that the toy starts with, a guest, and a member who is away. */
export async function table(
  more: Partial<CampaignDocument> = {},
  files: Readonly<Record<string, unknown>> = {},
) {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const seat = await startCli(Object.fromEntries(texts));
  const library = await toyLibrary({ folder: seat.data });
  const ada = toyCharacter('Ada', { ledger: [entry('money', 20), entry('exp', 3)] });
  const bo = toyCharacter('Bo');
  const party = [
    member('m-ada', ada.id, { player: 'Kim' }),
    member('m-bo', bo.id),
    member('m-guest', null, { name: 'Old Mern', role: 'guest' }),
    member('m-far', null, { name: 'Far Away', away: true }),
  ];
  const campaign = toyCampaign('The long road', { party, expenses: [ship], ...more });
  value(await library.commit([ada, bo, campaign]));
  await library.close();
  return { ...seat, campaign: campaign.id, ada: ada.id, bo: bo.id };
}

export type Table = Awaited<ReturnType<typeof table>>;

/** Closes a session with these fields, or with these lines. */
export async function closing(
  { folder, campaign, run }: Table,
  fields: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[],
  ...options: readonly string[]
) {
  const many = Array.isArray(fields);
  const name = many ? 'close.jsonl' : 'close.json';
  const lines = [fields].flat().map((each) => JSON.stringify({ campaign, ...each }));
  await writeFile(path.join(folder, name), lines.join('\n'));
  return run('campaign', 'close-out', `@${name}`, ...options);
}

export async function stored({ data, campaign, ada, bo }: Table) {
  const read = async (kind: string, id: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(data, kind, `${id}.json`), 'utf8'));
  return {
    campaign: (await read('campaigns', campaign)) as CampaignDocument,
    ada: (await read('characters', ada)) as CharacterDocument,
    bo: (await read('characters', bo)) as CharacterDocument,
  };
}

/** Texts of all files of the library except indexes. */
export async function bytes({ data }: Table): Promise<Record<string, string>> {
  const names = await readdir(data, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile() && !each.name.endsWith('index.json'));
  const texts = files.map(async (file): Promise<[string, string]> => {
    const whole = path.join(file.parentPath, file.name);
    return [path.relative(data, whole), await readFile(whole, 'utf8')];
  });
  return Object.fromEntries(await Promise.all(texts));
}

export const moves = ({ ledger }: CharacterDocument) =>
  ledger.map(({ account, amount }) => `${account} ${String(amount)}`);
