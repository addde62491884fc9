import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildInto } from '#build/scripts/build.mjs';
import { inRoot } from '#build/scripts/root.mjs';

/**
 * Builds the whole program again with a folder of additional rulesets, into a folder of its own. Returns the
 * folder to launch it from.
 */
export async function builtWith(rulesets: string): Promise<{ program: string; remove(): Promise<void> }> {
  const program = await mkdtemp(path.join(tmpdir(), 'hearthbook-program-'));
  const pointedAt = process.env['HEARTHBOOK_RULESETS'];
  process.env['HEARTHBOOK_RULESETS'] = rulesets;
  try {
    await buildInto(path.join(program, 'out'));
  } finally {
    if (pointedAt === undefined) delete process.env['HEARTHBOOK_RULESETS'];
    else process.env['HEARTHBOOK_RULESETS'] = pointedAt;
  }
  await copyFile(inRoot('package.json'), path.join(program, 'package.json'));
  return { program, remove: () => rm(program, { recursive: true, force: true, maxRetries: 5 }) };
}
