import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CampaignDocument } from '#shared/campaign/document';
import { readAnswer } from '#test/e2e/support/commands';
import type { RunningApp } from '#test/e2e/support/index';
import { commandLine } from './commandLine';
import { plan } from './seeded';

export interface Fight {
  readonly dataFolder: string;
  readonly campaign: string;
  readonly encounter: string;
}

/** A campaign with Brakka, who fights four foes: two known by an alias, one unknown, one hidden. */
export async function fightLibrary(actions: readonly object[] = []): Promise<Fight> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-fight-'));
  const dataFolder = path.join(folder, 'library');
  const cli = async (content: unknown, ...args: readonly string[]) => {
    const file = path.join(folder, 'input.json');
    await writeFile(file, JSON.stringify(content));
    const given = args.map((each) => (each === '@' ? file : each));
    const stdout = await commandLine(...given, '--data', dataFolder);
    return JSON.parse(stdout) as { id: string };
  };
  const { id: character } = await cli(plan('Brakka'), 'create', '@', '--save');
  const { id: campaign } = await cli(
    { name: 'Road', ruleset: 'heroic', members: [character] },
    'campaign',
    'create',
    '@',
  );
  const foe = (id: string, name: string, initiative: number) => ({
    ...{ id, name, initiative },
    quick: { health: 7340, defense: 2 },
  });
  const script = {
    ruleset: 'heroic',
    name: 'Secret ambush',
    combatants: [
      { id: 'brakka', character, initiative: 20 },
      foe('secret-wolf', 'Secret werewolf', 15),
      foe('secret-guard', 'Secret guard', 12),
      foe('secret-lord', 'Secret vampire', 10),
    ],
    actions: [
      { do: 'show', targets: ['secret-wolf'], alias: 'Grey stranger', shown: 'bar' },
      { do: 'show', targets: ['secret-lord'], hidden: true },
      { do: 'damage', targets: ['secret-wolf'], amount: 4500 },
      { do: 'damage', targets: ['secret-guard'], amount: 1200 },
      { do: 'condition', targets: ['secret-guard'], condition: 'dizzy', by: 'brakka' },
      ...actions,
    ],
  };
  const { id: encounter } = await cli(script, 'encounter', 'run', '@', '--save', campaign);
  return { dataFolder, campaign, encounter };
}

/** Gives a command of the program as its own page could, in a window and in a browser. */
export async function giveAny(app: RunningApp, name: string, args: unknown): Promise<unknown> {
  const answer: unknown = await app.page.evaluate(
    async ([command, given]) => {
      const { api } = window as {
        readonly api?: { readonly commands: Record<string, (args: unknown) => Promise<unknown>> };
      };
      if (api !== undefined) return api.commands[command]?.(given);
      const headers = { 'content-type': 'application/json' };
      const sent = await fetch(`/api/${command}`, { method: 'POST', headers, body: JSON.stringify(given) });
      return sent.json();
    },
    [name, args] as const,
  );
  const read = readAnswer(answer);
  if (typeof read !== 'object' || read === null || !('ok' in read) || read.ok !== true)
    throw new Error(JSON.stringify(read));
  return 'value' in read ? read.value : undefined;
}

/** Stores the campaign with a change, as another window would. */
export async function changeCampaign(
  app: RunningApp,
  id: string,
  change: (campaign: CampaignDocument) => CampaignDocument,
): Promise<void> {
  const campaign = (await giveAny(app, 'campaign.read', { id })) as CampaignDocument;
  await giveAny(app, 'documents.commit', { characters: [], campaigns: [change(campaign)] });
}
