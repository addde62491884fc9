import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = () => ({ clock: fixedClock, ids: countingIds() });

/** Shared by tests of single rulesets, from plans to texts without a message. */
export function rulesetWorld(ruleset: Ruleset) {
  const translate = createTranslator('en', {
    ...sharedMessages(),
    ...rulesetMessages(ruleset),
  });

  /** A stored document made from a plan that was never played. */
  function documentOf(more: Readonly<Record<string, unknown>> = {}): CharacterDocument {
    const planned = ruleset.readPlan({ ruleset: ruleset.manifest.id, name: 'Test', ...more }, ports());
    if (!planned.ok) throw new Error(`${planned.error.path ?? ''}: ${translate(planned.error.text)}`);
    return { ...newCharacter(ruleset, ports()), play: {}, ...planned.value, status: 'finished' };
  }

  function open(document: CharacterDocument): OpenCharacter {
    const opened = ruleset.open(document);
    if (!opened.ok) throw new Error(translate(opened.error.text));
    return opened.value;
  }

  return { documentOf, open };
}
