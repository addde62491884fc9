import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Ruleset } from '#shared/rules/ruleset';
import { root } from '#test/integration/support/bundle';
import { countingIds, tickingClock, value } from '#test/integration/support/world';

export const ports = { clock: tickingClock(), ids: countingIds() };

/** A built-in ruleset, and the plans of its examples as stored in their files. */
export async function inBox(id: string): Promise<{ ruleset: Ruleset; plans: readonly string[] }> {
  const ruleset = await builtInRulesets.load(id);
  if (ruleset === undefined) throw new Error(`No ${id}`);
  const folder = path.join(root, 'shared', 'rulesets', id, 'examples');
  const plans = (await readdir(folder)).map(async (name) => {
    const example = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { plan: unknown };
    return JSON.stringify(example.plan);
  });
  return { ruleset, plans: await Promise.all(plans) };
}

/** The finished character of a plan, never saved. */
export function planned(ruleset: Ruleset, plan: string): CharacterDocument {
  return {
    ...newCharacter(ruleset, ports),
    ...value(ruleset.readPlan(JSON.parse(plan), ports)),
    status: 'finished',
  };
}
