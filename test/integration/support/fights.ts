import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { startCli } from './startCli';

export const brakka = {
  ...{ ruleset: 'heroic', name: 'Brakka', race: 'dwarf', archetype: 'warrior', definitions: ['stubborn'] },
  stats: { str: 3, agi: 2, mnd: 0 },
  skills: [
    { id: 'weaponcraft', focus: 'blades', level: 'basic' },
    { id: 'armorcraft', focus: 'light', level: 'basic' },
  ],
};
export const goblins = {
  id: 'goblin',
  count: 3,
  name: 'Goblin',
  quick: { health: 6, defense: 2 },
  initiative: 9,
};

/** A library with Brakka and her campaign, and a script that wounds and frightens her. */
export async function campaignWithFight() {
  const seat = await startCli({ 'brakka.json': JSON.stringify(brakka) }, { rulesets: builtInRulesets });
  const good = async (...args: readonly string[]) => {
    const { exit, out, err } = await seat.run(...args);
    expect([exit, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out);
  };
  const { id: character } = await good('create', '@brakka.json', '--save');
  const named = { name: 'Road', ruleset: 'heroic', members: [character] };
  await writeFile(path.join(seat.folder, 'road.json'), JSON.stringify(named));
  const { id } = await good('campaign', 'create', '@road.json');
  const script = {
    ruleset: 'heroic',
    combatants: [{ id: 'brakka', character, initiative: 11 }, goblins],
    actions: [
      { do: 'damage', targets: ['brakka', 'goblin-1'], amount: 4 },
      { do: 'condition', targets: ['brakka'], condition: 'afraid', rounds: 2 },
      { do: 'damage', targets: ['brakka'], amount: 1 },
      { do: 'undo' },
    ],
  };
  await writeFile(path.join(seat.folder, 'fight.json'), JSON.stringify(script));
  return { ...seat, good, id, character };
}

export async function storedFight(data: string, { id, character }: { id: string; character: string }) {
  const read = async (kind: string, name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(data, kind, `${name}.json`), 'utf8'));
  return {
    campaign: (await read('campaigns', id)) as CampaignDocument,
    sheet: (await read('characters', character)) as CharacterDocument,
  };
}
