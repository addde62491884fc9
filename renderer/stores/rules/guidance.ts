import type { RulesetManifest } from '#shared/rules/ruleset';

/** The rulesets that guide the most come first, since newcomers begin at the top; the same order everywhere. */
export function byGuidance(manifests: readonly RulesetManifest[]): readonly RulesetManifest[] {
  return manifests.toSorted((a, b) => guidanceOf(b) - guidanceOf(a));
}

/** From 1 to 3. */
export function guidanceOf({ guidance = 1 }: RulesetManifest): 1 | 2 | 3 {
  if (guidance >= 3) return 3;
  return guidance >= 2 ? 2 : 1;
}
