import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { createTranslator } from '#electron/text/translator';
import type { CharacterDocument } from '#shared/character/document';
import { seededRng } from '#shared/dice/random';
import type { Json } from '#shared/kernel/jsonValue';
import type { Messages } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { definitionSchema } from '#shared/rules/definition/schema/index';
import { rulesetIn, type OpenCharacter, type Ruleset } from '#shared/rules/ruleset';
import { definitionLoaders, loadRuleset } from '#shared/rulesets/registry';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { pseudoText, textFaults } from '#test/support/pseudoLanguage';
import { everyEntry } from '#test/unit/shared/locales/catalogs';

const ports = { clock: fixedClock, ids: countingIds() };

/** Every text of a ruleset in the pseudo-language, as a language folder gives it. */
function pseudoMessages(id: string): Messages {
  const tree: Record<string, unknown> = {};
  for (const { key, text } of everyEntry()) {
    if (!key.startsWith(`ruleset.${id}.`)) continue;
    const names = key.split('.');
    const last = names.pop() ?? '';
    const node = names.reduce<Record<string, unknown>>(
      (at, name) => (at[name] ??= {}) as Record<string, unknown>,
      tree,
    );
    node[last] = pseudoText(text);
  }
  return tree as Messages;
}

/** Texts that no catalog translates, anywhere in a view. */
function rawIn(view: unknown): string[] {
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([key, inner]) =>
    key === 'raw' && typeof inner === 'string' ? [inner] : rawIn(inner),
  );
}

/** Words that a player wrote, or a build in place of a player; ids have neither capitals nor blanks, as names may. */
function wordsIn(document: unknown, key = ''): Set<string> {
  if (typeof document === 'string')
    return new Set(
      key === 'name' || /[A-Z\s]/.test(document) ? document.toLowerCase().match(/[a-z]{2,}/g) : [],
    );
  if (typeof document !== 'object' || document === null) return new Set();
  return new Set(Object.entries(document).flatMap(([name, inner]) => [...wordsIn(inner, name)]));
}

async function inBoth(id: string): Promise<{ english: Ruleset; pseudo: Ruleset }> {
  const english = await loadRuleset(id);
  if (english === undefined) throw new Error(id);
  return { english, pseudo: rulesetIn(english, { messages: pseudoMessages(id) }) };
}

const examplesOf = (id: string): Json[] => {
  const folder = inRoot(`shared/rulesets/${id}/examples`);
  return readdirSync(folder).map(
    (file) => (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { plan: Json }).plan,
  );
};

/** New, from examples and by chance. */
function documentsOf(id: string, ruleset: Ruleset): CharacterDocument[] {
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
  const chance = ['a', 'b', 'c'].map((seed) =>
    ruleset.quickPlan({ ...ports, rng: seededRng(seed), translate }),
  );
  const planned = [...examplesOf(id), ...chance].map((plan) => {
    const read = ruleset.readPlan(plan, ports);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return { ...newCharacter(ruleset, ports), ...read.value };
  });
  return [newCharacter(ruleset, ports), ...planned];
}

function opened(ruleset: Ruleset, document: CharacterDocument): OpenCharacter {
  const open = ruleset.open(document);
  if (!open.ok) throw new Error(JSON.stringify(open.error));
  return open.value;
}

const viewsOf = (open: OpenCharacter) => ({
  problems: open.problems,
  nextSteps: open.nextSteps?.(),
  subtitle: open.subtitle,
  steps: open.steps.map(({ id, title }) => [title, open.step(id)]),
  aside: open.aside(),
  sheet: open.sheet(),
  play: open.play(),
  print: open.print({}),
  card: open.card?.(),
  fight: open.fight?.({ minor: false }),
});

/** Words that are offered, with edits that write them into a character, and the width that labels take. */
const wordKeys = ['nameSuggestions', 'weight', 'edits'];

/** Numbers, states and ids of a view, without its texts. */
function factsIn(view: unknown): unknown {
  if (Array.isArray(view)) return view.map(factsIn);
  if (typeof view === 'function') return undefined;
  if (typeof view !== 'object' || view === null) return view;
  if ('raw' in view) return undefined;
  // A row with the words that are offered may be there already.
  const offers = 'edits' in view && 'value' in view && typeof view.value === 'string';
  const left = offers ? [...wordKeys, 'value', 'blocked'] : wordKeys;
  return Object.fromEntries(
    Object.entries(view).flatMap(([key, inner]) => (left.includes(key) ? [] : [[key, factsIn(inner)]])),
  );
}

describe.each([...definitionLoaders.keys()])('the definition of %s in another language', (id) => {
  it('shows a reader no English text', async () => {
    const { pseudo } = await inBoth(id);
    const { tagline, guidance, forms, checks, calculators, tables, reference, initiative, variants } = pseudo;
    const rules = { tagline, guidance, forms, checks, calculators, tables, reference, initiative, variants };
    const definition = definitionSchema.parse(await definitionLoaders.get(id)?.());
    // Formulas find rows by these words, and a game is called the same everywhere.
    const source = JSON.stringify(definition);
    const found = definition.lists.flatMap(({ suggestions }) =>
      suggestions.filter((word) => source.includes(`'${word}'`)),
    );
    const kept = [...wordsIn([found, pseudo.manifest.name])];
    const faults = textFaults(rawIn([rules, pseudo.blankSheet()]), new Set(kept));
    const ofSheets = documentsOf(id, pseudo).flatMap((document) =>
      textFaults(rawIn(viewsOf(opened(pseudo, document))), new Set([...wordsIn(document), ...kept])),
    );
    const bare = [...faults, ...ofSheets].filter(({ kind }) => kind === 'bare').map(({ text }) => text);
    expect([...new Set(bare)]).toEqual([]);
    expect(ofSheets.length + rawIn(rules).length).toBeGreaterThan(100);
  });

  it('builds the same characters with the same numbers', async () => {
    const { english, pseudo } = await inBoth(id);
    for (const document of documentsOf(id, english)) {
      const [was, is] = [english, pseudo].map((ruleset) => viewsOf(opened(ruleset, document)));
      expect(factsIn(is?.problems)).toEqual(factsIn(was?.problems));
      expect(factsIn(is?.sheet)).toEqual(factsIn(was?.sheet));
      expect(factsIn(is?.steps)).toEqual(factsIn(was?.steps));
      expect(factsIn(is?.print)).toEqual(factsIn(was?.print));
      expect(factsIn(is?.fight)).toEqual(factsIn(was?.fight));
    }
    for (const document of documentsOf(id, pseudo).slice(1 + examplesOf(id).length)) {
      expect(opened(pseudo, document).problems).toEqual([]);
      expect(opened(english, document).problems).toEqual([]);
    }
  });

  it('is read once for a language, and is the same ruleset where the language has no texts', async () => {
    const { english, pseudo } = await inBoth(id);
    expect(rulesetIn(english, { messages: {} })).toBe(english);
    const messages = pseudoMessages(id);
    expect(rulesetIn(english, { messages })).toBe(rulesetIn(english, { messages }));
    expect(pseudo.manifest).toEqual(english.manifest);
    expect(pseudo.migrations).toBe(english.migrations);
  });

  it('leaves out a text that makes it faulty, and no other', async () => {
    const english = await loadRuleset(id);
    const definition = definitionSchema.parse(await definitionLoaders.get(id)?.());
    const [problem] = definition.problems;
    if (english === undefined || problem === undefined) throw new Error(id);
    const problems = { [problem.id]: { text: '{it.nonsense} ist falsch.' } };
    const german = rulesetIn(english, {
      messages: { ruleset: { [id]: { tagline: 'Ein Spiel', problems } } },
    });
    expect(german.tagline).toEqual({ raw: 'Ein Spiel' });
    expect(JSON.stringify(documentsOf(id, german).map((one) => opened(german, one).problems))).not.toContain(
      'falsch',
    );
  });
});
