import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { rulesetManifests } from '#shared/rulesets/registry';
import { inBox, planned } from '#test/integration/safety/builtInRulesets';

/** Creates a library of characters named "Hearth 0" and so on; the caller removes it. */
export async function libraryOfMany(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  const { ruleset, plans } = await inBox(rulesetManifests[0]?.id ?? '');
  const characters = plans.map((plan) => planned(ruleset, plan));
  await mkdir(path.join(folder, 'characters'));
  for (let at = 0; at < count; at += 1) {
    const id = `many-${String(at)}`;
    const document = { ...characters[at % characters.length], id, name: `Hearth ${String(at)}`, revision: 1 };
    await writeFile(path.join(folder, 'characters', `${id}.json`), serialize(document));
  }
  return folder;
}
