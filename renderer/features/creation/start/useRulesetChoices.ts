import { shallowRef } from 'vue';
import { newCharacter } from '../../../../shared/sheet/commands';
import type { Text } from '../../../../shared/kernel/text';
import type { Ruleset, RulesetManifest } from '../../../../shared/rules/ruleset';
import { missingRuleset } from '../../../../shared/rulesets/registry';
import { clock, ids } from '../../../platform/ports';
import { useRulesets } from '../../../stores/rules/useRulesets';

/** A rule system to choose; its line and its steps follow once it has been loaded. */
export interface RulesetChoice {
  readonly manifest: RulesetManifest;
  readonly tagline?: Text;
  readonly steps: readonly Text[];
  /** What it makes, where that is more than characters. */
  readonly makes: readonly Text[];
  /** Why it cannot be used; its characters are said to be untouched. */
  readonly fault?: Text;
}

/** Every rule system in the box. */
export function useRulesetChoices() {
  const rulesets = useRulesets();
  const choices = shallowRef<readonly RulesetChoice[]>(
    rulesets.manifests.map((manifest) => ({ manifest, steps: [], makes: [] })),
  );

  async function describe(id: string): Promise<void> {
    const ruleset = await rulesets.load(id);
    if (ruleset === undefined) {
      const fault = missingRuleset(id).text;
      choices.value = choices.value.map((choice) =>
        choice.manifest.id === id ? { ...choice, fault } : choice,
      );
      return;
    }
    const steps = stepsOf(ruleset);
    const { tagline, forms = [] } = ruleset;
    const makes = forms.length > 1 ? forms.map((form) => form.many) : [];
    choices.value = choices.value.map((choice) =>
      choice.manifest.id === id ? { ...choice, tagline, steps, makes } : choice,
    );
  }

  const load = () => Promise.all(rulesets.manifests.map((manifest) => describe(manifest.id)));
  return { choices, load };
}

/** The steps that a character nobody has touched goes through. */
function stepsOf(ruleset: Ruleset): readonly Text[] {
  const opened = ruleset.open(newCharacter(ruleset, { clock, ids }));
  return opened.ok ? opened.value.steps.map((step) => step.title) : [];
}
