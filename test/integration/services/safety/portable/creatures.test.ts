import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { edit } from '#shared/sheet/commands';
import { writePortable } from '#shared/library/portable';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { Ruleset } from '#shared/rules/ruleset';
import { loadRuleset, rulesetManifests } from '#shared/rulesets/registry';
import { countingIds, tickingClock, value } from '#test/integration/support/world';
import { toyServices } from '#test/integration/support/services';

const rulesets = { manifests: rulesetManifests, load: loadRuleset };

/** A creature of the ruleset's own examples, with careless changes. */
async function minotaur(...changes: Parameters<typeof edit>[1]): Promise<[CharacterDocument, Ruleset]> {
  const ruleset = await loadRuleset('heroic');
  if (ruleset === undefined) throw new Error('No rules');
  const ports = { clock: tickingClock(), ids: countingIds('npc') };
  const made = newCharacter(ruleset, ports, { form: 'npc', template: 'minotaur', name: 'Asterion' });
  return [edit(made, changes), ruleset];
}

describe('a creature as a file', () => {
  it('is imported unchanged', async () => {
    const [document] = await minotaur();
    const { give } = await toyServices({ rulesets });
    const { items } = value(await give('portable.take', { text: writePortable(document), modes: ['add'] }));
    const { id = '' } = items[0] ?? {};
    expect(value(await give('character.read', { id }))).toMatchObject({
      form: 'npc',
      name: 'Asterion',
      choices: document.choices,
    });
    expect(value(await give('library.list', {})).rows).toMatchObject([{ form: 'npc', hasCard: true }]);
  });

  it('with faults is refused with all of them and their places, and nothing is written', async () => {
    const [document, ruleset] = await minotaur(
      set(['stats', 'str'], 99),
      set(['abilities'], [{ id: 'breath-of-nobody', values: {} }]),
      set(['modifiers'], ['champion', 'of-nobody']),
    );
    const { give } = await toyServices({ rulesets });
    const refused = await give('portable.take', { text: writePortable(document), modes: ['add'] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    if (refused.ok) throw new Error('taken in');
    const words = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) })(
      refused.error.text,
    );
    expect(words).toMatch(/^3 problems: \(1\) document\.choices\.stats\.str: .*\. \(2\) document\./);
    for (const place of ['stats.str', 'abilities[0].id', 'modifiers[1]']) expect(words).toContain(place);
    expect(value(await give('library.list', {})).rows).toEqual([]);
  });

  it('with an exception of the GM is imported', async () => {
    const [document] = await minotaur(set(['stats', 'str'], 40));
    const allowed = {
      ...document,
      exceptions: [{ code: 'absurd-number', reason: 'a titan', by: 'the table', at: document.createdAt }],
    };
    const { give } = await toyServices({ rulesets });
    expect((await give('portable.take', { text: writePortable(allowed), modes: ['add'] })).ok).toBe(true);
  });
});
