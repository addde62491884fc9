import { shallowRef, watch } from 'vue';
import { newCharacter } from '#shared/sheet/commands';
import type { Text } from '#shared/kernel/text';
import type { Ruleset, RulesetManifest } from '#shared/rules/ruleset';
import { clock, ids } from '#renderer/platform/ports';
import { useRulesets } from '#renderer/stores/rules/useRulesets';

/** The description and the steps follow once the ruleset is loaded. */
export interface RulesetChoice {
  readonly manifest: RulesetManifest;
  readonly tagline?: Text;
  readonly guidance?: Text;
  readonly steps: readonly Text[];
  /** The forms, if there are others than characters. */
  readonly makes: readonly Text[];
  /** The reason why the ruleset cannot be used; it also says that its characters are safe. */
  readonly fault?: Text;
}

/** Lists all built-in rulesets and custom games, those that guide the most first. */
export function useRulesetChoices() {
  const rulesets = useRulesets();
  const choices = shallowRef<readonly RulesetChoice[]>([]);
  watch(
    () => rulesets.manifests,
    (manifests) => {
      const known = new Map(choices.value.map((choice) => [choice.manifest.id, choice]));
      choices.value = manifests.map(
        (manifest) => known.get(manifest.id) ?? { manifest, steps: [], makes: [] },
      );
      for (const { id } of manifests) if (known.size > 0 && !known.has(id)) void describe(id);
    },
    { immediate: true, flush: 'sync' },
  );

  async function describe(id: string): Promise<void> {
    const ruleset = await rulesets.load(id);
    if (ruleset === undefined) {
      const fault = rulesets.whyMissing(id).text;
      choices.value = choices.value.map((choice) =>
        choice.manifest.id === id ? { ...choice, fault } : choice,
      );
      return;
    }
    const steps = stepsOf(ruleset);
    const { tagline, guidance, forms = [] } = ruleset;
    const makes = forms.length > 1 ? forms.map((form) => form.many) : [];
    choices.value = choices.value.map((choice) =>
      choice.manifest.id === id ? { ...choice, tagline, guidance, steps, makes } : choice,
    );
  }

  const load = () => Promise.all(rulesets.manifests.map((manifest) => describe(manifest.id)));
  return { choices, load };
}

/** The steps of a character without any choices. */
function stepsOf(ruleset: Ruleset): readonly Text[] {
  const opened = ruleset.open(newCharacter(ruleset, { clock, ids }));
  return opened.ok ? opened.value.steps.map((step) => step.title) : [];
}
