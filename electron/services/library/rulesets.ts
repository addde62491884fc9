import { loadRuleset, missingRuleset, rulesetManifests } from '#shared/rulesets/registry';
import type { Ruleset, RulesetManifest } from '#shared/rules/ruleset';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';

/** Rulesets, either built-in or extended by the homebrew of the library. */
export interface Rulesets {
  readonly manifests: readonly RulesetManifest[];
  /** Loads a ruleset with the packs of a campaign; `undefined` if no such ruleset exists. */
  load(id: string, campaign?: string | null): Promise<Ruleset | undefined>;
  /** Why a custom game that exists cannot be loaded: a fault, or it was never published. */
  faultOf?(id: string): Promise<AppError | undefined>;
}

export const builtInRulesets: Rulesets = { manifests: rulesetManifests, load: loadRuleset };

/** Loads a required ruleset with the packs of a campaign; `unknown-ruleset` if there is none that can be used. */
export async function requireRuleset(
  rulesets: Rulesets,
  id: string,
  campaign: string | null = null,
): Promise<Result<Ruleset, AppError>> {
  const ruleset = await rulesets.load(id, campaign);
  if (ruleset !== undefined) return ok(ruleset);
  return err(await whyMissing(rulesets, id));
}

/** Why a ruleset could not be loaded: a custom game that cannot be used is not missing. */
export async function whyMissing(rulesets: Rulesets, id: string): Promise<AppError> {
  return (await rulesets.faultOf?.(id)) ?? missingRuleset(id);
}

/** Returns the id if the ruleset is not installed. */
export function rulesetName({ manifests }: Pick<Rulesets, 'manifests'>, id: string): string {
  return manifests.find((manifest) => manifest.id === id)?.name ?? id;
}
