import { shallowRef } from 'vue';
import type { RulesetManifest } from '../../../shared/rules/ruleset';
import type { Text } from '../../../shared/kernel/text';
import { loadRuleset, rulesetManifests } from '../../../shared/rulesets/registry';
import { addRulesetMessages } from '../../app/i18n';

/** A rule system to choose, with its line once it has been loaded. */
export interface RulesetChoice {
  readonly manifest: RulesetManifest;
  readonly tagline: Text | undefined;
}

/** Every rule system in the box; their lines follow as they are loaded. */
export function useRulesets() {
  const choices = shallowRef<readonly RulesetChoice[]>(
    rulesetManifests.map((manifest) => ({ manifest, tagline: undefined })),
  );
  async function describe(id: string): Promise<void> {
    const ruleset = await loadRuleset(id);
    if (ruleset === undefined) return;
    addRulesetMessages(ruleset);
    choices.value = choices.value.map((choice) =>
      choice.manifest.id === id ? { ...choice, tagline: ruleset.tagline } : choice,
    );
  }
  return { choices, load: () => Promise.all(rulesetManifests.map((manifest) => describe(manifest.id))) };
}
