import { loadRuleset, missingRuleset, rulesetManifests } from '../../../shared/rulesets/registry';
import type { Ruleset, RulesetManifest } from '../../../shared/rules/ruleset';
import type { AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';

/** Rulesets, either the built-in ones or these with the homebrew of the library laid over them. */
export interface Rulesets {
  readonly manifests: readonly RulesetManifest[];
  /** Loads one as a campaign plays it; `undefined` where there is none of that id. */
  load(id: string, campaign?: string | null): Promise<Ruleset | undefined>;
}

/** The folders under `shared/rulesets`. */
export const builtInRulesets: Rulesets = { manifests: rulesetManifests, load: loadRuleset };

/** Loads a ruleset that something depends on, as a campaign plays it; `unknown-ruleset` where there is none. */
export async function requireRuleset(
  rulesets: Rulesets,
  id: string,
  campaign: string | null = null,
): Promise<Result<Ruleset, AppError>> {
  const ruleset = await rulesets.load(id, campaign);
  if (ruleset !== undefined) return ok(ruleset);
  return err(missingRuleset(id));
}

/** The name of a ruleset; its id where it is not installed. */
export function rulesetName({ manifests }: Pick<Rulesets, 'manifests'>, id: string): string {
  return manifests.find((manifest) => manifest.id === id)?.name ?? id;
}
