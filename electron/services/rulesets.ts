import { loadRuleset, rulesetManifests } from '../../shared/rulesets/registry';
import type { Ruleset, RulesetManifest } from '../../shared/rules/ruleset';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';

/** The rule systems in the box. */
export interface Rulesets {
  readonly manifests: readonly RulesetManifest[];
  /** Loads one; `undefined` where there is none of that id. */
  load(id: string): Promise<Ruleset | undefined>;
}

/** The folders under `shared/rulesets`. */
export const builtInRulesets: Rulesets = { manifests: rulesetManifests, load: loadRuleset };

/** Loads a ruleset that something depends on; `unknown-ruleset` where there is none. */
export async function requireRuleset(rulesets: Rulesets, id: string): Promise<Result<Ruleset, AppError>> {
  const ruleset = await rulesets.load(id);
  if (ruleset !== undefined) return ok(ruleset);
  return err(unknownRuleset(id));
}

/** The refusal of something that depends on a ruleset that is not in this box. */
export function unknownRuleset(id: string): AppError {
  const text = message('errors.unknown-ruleset', { ruleset: id });
  return appError('unknown-ruleset', { text, path: 'ruleset' });
}
