import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inRoot } from '../../../build/scripts/root.mjs';
import { createTranslator } from '../../../electron/text/translator';
import { newCharacter } from '../../../shared/sheet/commands';
import type { CharacterDocument } from '../../../shared/character/document';
import { mainForm } from '../../../shared/character/form';
import type { AppError } from '../../../shared/kernel/errors';
import type { Json } from '../../../shared/kernel/json';
import type { MessageText, Translate } from '../../../shared/kernel/text';
import { rulesetMessages, sharedMessages } from '../../../shared/locales/catalogue';
import type { OpenCharacter, Ruleset } from '../../../shared/rules/ruleset';
import { loadRuleset } from '../../../shared/rulesets/registry';
import { countingIds, fixedClock } from '../../fixtures/ports';

/** Where rulesets are: those in the box, and the toy that a build has to be pointed at. */
const folders = [inRoot('shared/rulesets'), inRoot('test/fixtures/rulesets')];

/** Every folder of a ruleset, by id. */
export const rulesetFolders: ReadonlyMap<string, string> = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry): [string, string] => [entry.name, join(folder, entry.name)]),
  ),
);

/** The ids of all rulesets on disk; every part of the contract runs over each of them. */
export const rulesetIds: readonly string[] = [...rulesetFolders.keys()];

/** A plan of the command line, and the report that was worked out by hand. */
export interface Example {
  readonly file: string;
  readonly plan: unknown;
  readonly report: Json;
}

/** The examples in a ruleset's folder. */
export function examplesOf(id: string): Example[] {
  const examples = join(rulesetFolders.get(id) ?? '', 'examples');
  return readdirSync(examples).map((file) => ({
    file,
    ...JSON.parse(readFileSync(join(examples, file), 'utf8')),
  }));
}

/** A ruleset that is on disk. */
export async function load(id: string): Promise<Ruleset> {
  const ruleset = await loadRuleset(id);
  if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
  return ruleset;
}

/** A clock and ids that are the same in every test. */
export const ports = () => ({ clock: fixedClock, ids: countingIds() });

/** A stored document made from a plan, as the command line makes it. */
export function documentOf(ruleset: Ruleset, plan: unknown): CharacterDocument {
  const planned = ruleset.readPlan(plan, ports());
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  return { ...newCharacter(ruleset, ports()), ...planned.value, status: 'finished' };
}

/** A character nobody has touched yet, and the examples. */
export function documentsOf(ruleset: Ruleset): CharacterDocument[] {
  const examples = examplesOf(ruleset.manifest.id).map(({ plan }) => documentOf(ruleset, plan));
  return [newCharacter(ruleset, ports()), ...examples];
}

/**
 * Everything that a wizard may be opened on, each under a name: a character nobody has touched yet, the examples, and
 * every other form with its templates.
 */
export function startsOf(
  ruleset: Ruleset,
): { readonly name: string; readonly document: CharacterDocument }[] {
  const examples = examplesOf(ruleset.manifest.id).map(({ file, plan }) => ({
    name: file,
    document: documentOf(ruleset, plan),
  }));
  const forms = (ruleset.forms ?? [{ id: mainForm, templates: [] }]).flatMap(({ id, templates }) => [
    { name: `a new ${id}`, document: newCharacter(ruleset, ports(), { form: id }) },
    ...templates.map((template) => ({
      name: `${id} ${template.id}`,
      document: newCharacter(ruleset, ports(), { form: id, template: template.id }),
    })),
  ]);
  return [...forms, ...examples];
}

/** A document with everything derived. */
export function open(ruleset: Ruleset, document: CharacterDocument): OpenCharacter {
  const opened = ruleset.open(document);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** Everything that is shown of a document, its pages included. */
export function everyView(opened: OpenCharacter): unknown {
  return [
    opened.problems,
    opened.budgets,
    opened.subtitle,
    opened.steps,
    opened.steps.map((step) => opened.step(step.id)),
    opened.aside(),
    opened.sheet(),
    opened.play(),
    opened.card?.(),
    opened.ledger?.(),
    (opened.pages ?? []).map(({ id }) => opened.page?.(id)),
    opened.print({}),
  ];
}

const translators = new WeakMap<Ruleset, Translate>();

/** Turns the texts of a ruleset into English. */
export function translatorOf(ruleset: Ruleset): Translate {
  const known = translators.get(ruleset);
  if (known !== undefined) return known;
  const translate = createTranslator('en', { ...sharedMessages('en'), ...rulesetMessages(ruleset, 'en') });
  translators.set(ruleset, translate);
  return translate;
}

/** Everything in a view, however deep, that `matches`. */
export function findAll<T>(node: unknown, matches: (value: object) => T | undefined): T[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  if (Array.isArray(node)) return node.flatMap((item) => findAll(item, matches));
  const inside = Object.values(node).flatMap((value) => findAll(value, matches));
  const found = matches(node);
  return found === undefined ? inside : [found, ...inside];
}

/** Every text of the catalogue anywhere inside a view, and inside the parameters of another text. */
export function textsIn(node: unknown): MessageText[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!('key' in node) || typeof node.key !== 'string') return Object.values(node).flatMap(textsIn);
  const text = node as MessageText;
  return [text, ...Object.values(text.params ?? {}).flatMap(textsIn)];
}

/** What stands where a parameter was forgotten or is no word. */
const unfit = /\bundefined\b|\bNaN\b|\[object|\{[a-z]+\}/i;

/** Texts that were found to have words, per ruleset: views repeat most of theirs after every press. */
const worded = new WeakMap<Ruleset, Set<string>>();

/** The texts of some views that have no words, or words with something left open in them: key and words. */
export function wordlessTexts(ruleset: Ruleset, ...views: readonly unknown[]): readonly string[] {
  const translate = translatorOf(ruleset);
  const known = worded.get(ruleset) ?? new Set<string>();
  worded.set(ruleset, known);
  return textsIn(views).flatMap((text) => {
    const { key } = text;
    const asked = text.params === undefined ? key : JSON.stringify(text);
    if (known.has(asked)) return [];
    const words = translate(text);
    if (words === key) return [key];
    if (unfit.test(words)) return [`${key}: ${words}`];
    known.add(asked);
    return [];
  });
}

/** Every text of a view has words, with nothing left open in them; gives how many texts there were. */
export function expectWords(ruleset: Ruleset, ...views: readonly unknown[]): number {
  expect(wordlessTexts(ruleset, ...views)).toEqual([]);
  return textsIn(views).length;
}

/** A refusal is one that a person can read, with the code it should have. */
export function expectRefusal(
  ruleset: Ruleset,
  result: { readonly ok: boolean; readonly error?: AppError },
  code: AppError['code'] = 'invalid-input',
): void {
  expect(result.ok ? 'accepted' : result.error?.code).toBe(code);
  expect(expectWords(ruleset, result.error)).toBeGreaterThan(0);
}

/** No value stands there twice. */
export function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}
