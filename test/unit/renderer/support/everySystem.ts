import { createTranslator } from '#electron/text/translator';
import { seededRng } from '#shared/dice/random';
import type { Json } from '#shared/kernel/jsonValue';
import type { MessageText } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import type { Ruleset } from '#shared/rules/ruleset';
import { loadRuleset, rulesetManifests } from '#shared/rulesets/registry';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { ruleset as lantern } from '#test/fixtures/rulesets/lantern/index';

const templates = import.meta.glob<Json>('../../../../shared/rules/definition/templates/*.json', {
  import: 'default',
});

async function builtIn(id: string): Promise<Ruleset> {
  const ruleset = await loadRuleset(id);
  if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
  return ruleset;
}

async function custom(read: () => Promise<Json>): Promise<Ruleset> {
  const ruleset = fromDefinition(await read());
  if (!ruleset.ok) throw new Error(JSON.stringify(ruleset.error));
  return ruleset.value;
}

/** The built-in rulesets, custom games, and Lantern, which is in no program but that of its player. */
export const everySystem: Readonly<Record<string, () => Promise<Ruleset>>> = {
  ...Object.fromEntries(rulesetManifests.map(({ id }) => [id, () => builtIn(id)])),
  ...Object.fromEntries(
    Object.entries(templates).map(([path, read]) => [
      `a game as ${path.replace(/^.*\//, '')}`,
      () => custom(read),
    ]),
  ),
  'a system that is not installed': () => Promise.resolve(lantern),
};

/** The words of the sender, whose program has the catalog. */
export const senderOf = (ruleset: Ruleset) =>
  createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });

/** Everything that sheets show: of an empty one, one built by chance, and one from every template of every form. */
export function viewsOf(ruleset: Ruleset): readonly unknown[] {
  const ports = { clock: fixedClock, ids: countingIds() };
  const plan = ruleset.readPlan(
    ruleset.quickPlan({ rng: seededRng('texts'), translate: senderOf(ruleset) }),
    ports,
  );
  const forms = (ruleset.forms ?? []).flatMap(({ id, templates: all }) => [
    newCharacter(ruleset, ports, { form: id }),
    ...all.map((template) => newCharacter(ruleset, ports, { form: id, template: template.id })),
  ]);
  const empty = newCharacter(ruleset, ports);
  const documents = [empty, ...(plan.ok ? [{ ...empty, ...plan.value }] : []), ...forms];
  return documents.map((document) => {
    const opened = ruleset.open(document);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    const { value } = opened;
    return [
      [value.problems, value.subtitle, value.steps, value.steps.map(({ id }) => value.step(id))],
      [value.sheet(), value.play(), value.card?.(), value.ledger?.()],
      (value.pages ?? []).map(({ id }) => value.page?.(id)),
    ];
  });
}

/** Searches a view at any depth; `matches` returns the result for an object. */
export function findAll<T>(node: unknown, matches: (value: object) => T | undefined): readonly T[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  const inside = Object.values(node).flatMap((value) => findAll(value, matches));
  const found = matches(node);
  return found === undefined ? inside : [found, ...inside];
}

export function textsIn(node: unknown): readonly MessageText[] {
  return findAll(node, (value) =>
    'key' in value && typeof value.key === 'string' ? (value as MessageText) : undefined,
  );
}
