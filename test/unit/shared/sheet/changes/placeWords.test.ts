import { expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { Ruleset } from '#shared/rules/ruleset';
import { loadRuleset, rulesetManifests } from '#shared/rulesets/registry';
import { compareDocuments } from '#shared/safety/comparison';
import { sameLines } from '#shared/safety/sameLines';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { fixedClock } from '#test/fixtures/ports';

const ids = { next: () => '11111111-1111-4111-8111-111111111111' };

/** Every path of some choices that contains no record. */
function leaves(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]));
}

function changed(document: CharacterDocument, path: readonly string[]): CharacterDocument {
  const choices = structuredClone(document.choices);
  let at = choices as Record<string, Json>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, Json>;
  const key = path.at(-1) ?? '';
  const value = at[key];
  at[key] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : 'changed';
  return { ...document, choices };
}

/**
 * Each choice of a new character of a form changed by itself, as text; `opens` says whether the rules are
 * available.
 */
function wordsOf(ruleset: Ruleset, form: string, opens: boolean): readonly string[] {
  const document = newCharacter(ruleset, { clock: fixedClock, ids }, { form });
  const translate = createTranslator('en', messageCatalog([ruleset]));
  const open = (read: CharacterDocument) => {
    const opened = ruleset.open(read);
    return opens && opened.ok ? opened.value : undefined;
  };
  return leaves(document.choices).flatMap((path) =>
    compareDocuments(document, changed(document, path), open).flatMap(({ text, details }) =>
      [text, ...details].map(translate),
    ),
  );
}

it.each(rulesetManifests.map(({ id }) => id))(
  'differences of %s are described in words, never by a path, even if the rules cannot read them',
  async (id) => {
    const ruleset = await loadRuleset(id);
    if (ruleset === undefined) throw new Error(id);
    for (const form of ruleset.forms?.map((each) => each.id) ?? ['character'])
      for (const opens of [true, false]) {
        const words = wordsOf(ruleset, form, opens);
        expect(words).not.toEqual([]);
        for (const text of words) expect(text).not.toMatch(/›|choices|\w\.\w+\.\w|[{}[\]]/);
      }
  },
);

it('lines with the same text are shown once and applied together', () => {
  const lines = [
    { id: 'a', text: 'Stats: 3' },
    { id: 'b', text: 'Gear' },
    { id: 'c', text: 'Stats: 3' },
  ];
  expect(sameLines(lines, ({ text }) => text)).toEqual([
    { ids: ['a', 'c'], line: lines[0] },
    { ids: ['b'], line: lines[1] },
  ]);
});
