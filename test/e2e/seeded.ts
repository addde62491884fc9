import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '../../build/scripts/root.mjs';

const run = promisify(execFile);

/** A legal character of the command line's contract, under another name. */
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

/** A library folder that already holds characters, made by the command line. */
export async function seededLibrary(plans: readonly unknown[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-seed-'));
  const file = path.join(folder, 'plans.jsonl');
  await writeFile(file, plans.map((each) => JSON.stringify(each)).join('\n'));
  const library = path.join(folder, 'library');
  // Illegal characters are stored too; the command says so by its exit status.
  await run(process.execPath, [inRoot('out/main/cli.js'), 'create', file, '--save', '--data', library]).catch(
    (error: { readonly code?: unknown }) => {
      if (error.code !== 3) throw error;
    },
  );
  return library;
}
