import { createTranslator } from '#electron/text/translator';
import { seededRng } from '#shared/dice/random';
import type { Json } from '#shared/kernel/jsonValue';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';

/** A character by chance with its report, as a first example of a new ruleset. */
export function exampleOf(definition: Json): { readonly plan: Json; readonly report: Json } {
  const read = fromDefinition(definition);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const ruleset = read.value;
  const { manifest } = ruleset;
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
  const ports = { clock: fixedClock, ids: countingIds(), rng: seededRng(manifest.id), translate };
  const plan = ruleset.quickPlan(ports);
  const planned = ruleset.readPlan(plan, ports);
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  const opened = ruleset.open({ ...newCharacter(ruleset, ports), ...planned.value });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return { plan, report: opened.value.report(translate) };
}
