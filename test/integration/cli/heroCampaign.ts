import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { examplesOf } from '#test/contract/support/rulesets';
import { startCli } from '#test/integration/support/startCli';

export type Fields = Readonly<Record<string, unknown>>;

/** A heroic campaign of the examples, played on the command line only. */
export async function heroes(names: readonly string[] = ['brakka', 'thora']) {
  const seat = await startCli({}, { rulesets: builtInRulesets });
  const plans = examplesOf('heroic').filter(({ plan }) =>
    names.includes((plan as { readonly name: string }).name.toLowerCase()),
  );
  let count = 0;
  const file = async (content: unknown): Promise<string> => {
    count += 1;
    const name = `file-${String(count)}.json`;
    await writeFile(path.join(seat.folder, name), JSON.stringify(content));
    return `@${name}`;
  };
  const good = async (...args: readonly string[]) => {
    const { exit, out, err } = await seat.run(...args);
    expect([exit, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out);
  };
  const members: string[] = [];
  for (const { plan } of plans) members.push((await good('create', await file(plan), '--save')).id);
  const { id } = await good(
    'campaign',
    'create',
    await file({ name: 'Ferries', ruleset: 'heroic', members }),
  );
  const close = async (fields: Fields): Promise<string> =>
    (await good('campaign', 'close-out', await file({ campaign: id, ...fields }))).entry.id;
  const report = async () => {
    const { id: _, party, entries, ...rest } = await good('campaign', 'report', id);
    return {
      ...rest,
      party: party.map(({ member: _m, character: _c, ...each }: Fields) => each),
      entries: entries.map(({ id: _e, ...each }: Fields) => each),
    };
  };
  const begin = async (what: string): Promise<string> => (await good('campaign', 'begin', id, what)).entry.id;
  return { ...seat, id, members, file, good, close, report, begin };
}

export const heroism = (member: string, amount: number) => ({ member, reward: 'heroism', amount });
