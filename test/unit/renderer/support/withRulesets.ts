import { beforeEach, vi } from 'vitest';
import type { Ruleset } from '#shared/rules/ruleset';
import * as builtIn from '#shared/rulesets/registry';

type Registry = Pick<typeof builtIn, 'rulesetManifests' | 'loadRuleset'> & Partial<typeof builtIn>;

/** Every test of the file finds these rulesets instead of the built-in ones; the setup file restores those. */
export function withRulesets(registry: Registry): void {
  beforeEach(() => {
    const { rulesetManifests, ...functions } = registry;
    vi.spyOn(builtIn, 'rulesetManifests', 'get').mockReturnValue(rulesetManifests);
    for (const [name, replacement] of Object.entries(functions))
      vi.spyOn(builtIn, name as 'loadRuleset').mockImplementation(replacement as typeof builtIn.loadRuleset);
  });
}

/** Every test of the file finds this ruleset alone. */
export function withRuleset(ruleset: Ruleset): void {
  const load = async (id: string) => (id === ruleset.manifest.id ? ruleset : undefined);
  withRulesets({ rulesetManifests: [ruleset.manifest], loadRuleset: load, loadRulesetWords: load });
}
