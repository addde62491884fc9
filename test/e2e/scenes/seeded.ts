import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CharacterDocument } from '#shared/character/document';
import { commandLine } from './commandLine';

/** A legal character as a plan for the command line, under another name. */
export function plan(
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    ruleset: 'heroic',
    name,
    race: 'dwarf',
    archetype: 'warrior',
    definitions: ['stubborn'],
    stats: { str: 3, agi: 2, mnd: 0 },
    skills: [
      { id: 'weaponcraft', focus: 'blades', level: 'basic' },
      { id: 'armorcraft', focus: 'light', level: 'basic' },
    ],
    gear: {
      method: 'coins',
      items: [
        { id: 'sword', modifier: 'accurate', state: 'wielded' },
        { id: 'light-armor', state: 'worn' },
      ],
    },
    awards: [{ exp: 5, reason: 'first scenario' }],
    advancement: [{ buy: 'stat', stat: 'agi' }],
    ...more,
  };
}

const made = new Map<string, Promise<string>>();

/**
 * A library folder with characters, created by the command line; `changed` adds copies of the first with changes
 * that the wizard may not allow. Every caller gets its own copy; the command line makes each library once.
 */
export async function seededLibrary(
  plans: readonly unknown[],
  changed: readonly Partial<CharacterDocument>[] = [],
): Promise<string> {
  const key = JSON.stringify([plans, changed]);
  const original = made.get(key) ?? makeLibrary(plans, changed);
  made.set(key, original);
  const library = path.join(await mkdtemp(path.join(tmpdir(), 'hearthbook-seed-')), 'library');
  await cp(await original, library, { recursive: true, preserveTimestamps: true });
  return library;
}

async function makeLibrary(
  plans: readonly unknown[],
  changed: readonly Partial<CharacterDocument>[],
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-seed-'));
  const library = path.join(folder, 'library');
  const file = path.join(folder, 'plans.jsonl');
  await writeFile(file, plans.map((each) => JSON.stringify(each)).join('\n'));
  await commandLine('create', file, '--save', '--data', library);
  const [first = ''] = await readdir(path.join(library, 'characters'));
  for (const change of changed) {
    const document = JSON.parse(await readFile(path.join(library, 'characters', first), 'utf8')) as object;
    const portable = path.join(folder, 'changed.hearth');
    await writeFile(portable, JSON.stringify({ ...document, id: randomUUID(), revision: 0, ...change }));
    await commandLine('import', portable, '--data', library);
  }
  return library;
}

/** A finished character that breaks a rule, because it has too many points, and has no skill yet. */
export const illegal: Partial<CharacterDocument> = {
  name: 'Rook',
  ledger: [],
  choices: { race: 'human', archetype: 'thief', stats: { str: 3, agi: 3, mnd: 3 } },
};
