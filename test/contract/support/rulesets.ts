import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { moreRulesets } from '#build/vite/rulesets.mjs';
import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { message, type MessageText, type Translate } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import type { Bonds, OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { casesSchema } from './cases/schema';

/** The folders of rulesets: the built-in ones, and the toy that a build has to be pointed at. */
const folders = [inRoot('shared/rulesets'), moreRulesets() ?? inRoot('test/fixtures/rulesets')];

/** Keyed by id. */
export const rulesetFolders: ReadonlyMap<string, string> = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .map((name): [string, string] => [name, join(folder, name)])
      .filter(([, place]) => statSync(place).isDirectory()),
  ),
);

const templates = inRoot('shared/rules/definition/templates');

/** Folders of definitions by id: games as data, which no registry knows. The template has their rules. */
const definitionFolders: ReadonlyMap<string, string> = new Map(
  readdirSync(templates)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .map((id) => [id, inRoot(`test/fixtures/definitions/${id}`)]),
);

/** The ids of rulesets that are folders of TypeScript. */
export const folderIds: readonly string[] = [...rulesetFolders.keys()];

/** The ids of all rulesets on disk; every part of the contract runs over each of them. */
export const rulesetIds: readonly string[] = [...folderIds, ...definitionFolders.keys()];

/** A plan of the command line, and its report, calculated by hand. */
export interface Example {
  readonly file: string;
  readonly plan: unknown;
  readonly report: Json;
}

const placeOf = (id: string, name: string): string =>
  join(rulesetFolders.get(id) ?? definitionFolders.get(id) ?? '', name);

export function examplesOf(id: string): Example[] {
  const examples = placeOf(id, 'examples');
  return readdirSync(examples).map((file) => ({
    file,
    ...JSON.parse(readFileSync(join(examples, file), 'utf8')),
  }));
}

/** The table of cases beside the data of a ruleset. */
export function casesOf(id: string) {
  return casesSchema.parse(JSON.parse(readFileSync(placeOf(id, 'cases.json'), 'utf8')));
}

export async function load(id: string): Promise<Ruleset> {
  const ruleset = interpreted(id) ?? (await loadRuleset(id));
  if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
  return ruleset;
}

const definitions = new Map<string, Ruleset>();

/** The ruleset of a definition, which is interpreted once. */
function interpreted(id: string): Ruleset | undefined {
  const known = definitions.get(id);
  if (!definitionFolders.has(id) || known !== undefined) return known;
  const read = fromDefinition(JSON.parse(readFileSync(join(templates, `${id}.json`), 'utf8')));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  definitions.set(id, read.value);
  return read.value;
}

/** A clock and ids that are the same in every test. */
export const ports = () => ({ clock: fixedClock, ids: countingIds() });

/** A stored document made from a plan, as by the command line. */
export function documentOf(ruleset: Ruleset, plan: unknown): CharacterDocument {
  const planned = ruleset.readPlan(plan, ports());
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  return { ...newCharacter(ruleset, ports()), ...planned.value, status: 'finished' };
}

/** An initial character, and the examples. */
export function documentsOf(ruleset: Ruleset): CharacterDocument[] {
  const examples = examplesOf(ruleset.manifest.id).map(({ plan }) => documentOf(ruleset, plan));
  return [newCharacter(ruleset, ports()), ...examples];
}

/** Every start of a wizard by name: an initial character, the examples, and every other form with its templates. */
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

export function open(ruleset: Ruleset, document: CharacterDocument, bonds?: Bonds): OpenCharacter {
  const opened = ruleset.open(document, bonds);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** Everything that is shown of a document, including its pages. */
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
    (['powers', 'items'] as const).map((deck) => opened.cards?.(deck)),
    opened.ledger?.(),
    (opened.pages ?? []).map(({ id }) => opened.page?.(id)),
    opened.print({}),
  ];
}

const translators = new WeakMap<Ruleset, Translate>();

export function translatorOf(ruleset: Ruleset): Translate {
  const known = translators.get(ruleset);
  if (known !== undefined) return known;
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
  translators.set(ruleset, translate);
  return translate;
}

/** Searches a view at any depth; `matches` returns the result for an object. */
export function findAll<T>(node: unknown, matches: (value: object) => T | undefined): T[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  if (Array.isArray(node)) return node.flatMap((item) => findAll(item, matches));
  const inside = Object.values(node).flatMap((value) => findAll(value, matches));
  const found = matches(node);
  return found === undefined ? inside : [found, ...inside];
}

/** Every text of the catalog anywhere inside a view, and inside the parameters of another text. */
export function textsIn(node: unknown): MessageText[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (!('key' in node) || typeof node.key !== 'string') return Object.values(node).flatMap(textsIn);
  const text = node as MessageText;
  return [text, ...Object.values(text.params ?? {}).flatMap(textsIn)];
}

/** Signs of a missing or unusable parameter. */
const unfit = /\bundefined\b|\bNaN\b|\[object|\{[a-z]+\}/i;

/** Caches texts with a valid translation per ruleset, since views repeat most of theirs after every press. */
const worded = new WeakMap<Ruleset, Set<string>>();

/** Texts of some views that have no translation, or one with unresolved parts: key and translation. */
export function wordlessTexts(ruleset: Ruleset, ...views: readonly unknown[]): readonly string[] {
  const translate = translatorOf(ruleset);
  const known = worded.get(ruleset) ?? new Set<string>();
  worded.set(ruleset, known);
  return textsIn(views).flatMap((text) => {
    const { key } = text;
    const asked = text.params === undefined ? key : JSON.stringify(text);
    if (known.has(asked)) return [];
    const words = translate(text);
    if (words === key || words === translate(message('rules.unknownText'))) return [key];
    if (unfit.test(words)) return [`${key}: ${words}`];
    known.add(asked);
    return [];
  });
}

/** Every text of a view has a complete translation; returns the number of texts. */
export function expectWords(ruleset: Ruleset, ...views: readonly unknown[]): number {
  expect(wordlessTexts(ruleset, ...views)).toEqual([]);
  return textsIn(views).length + sentencesIn(views);
}

/** Counts the texts that rules as data bring along, which are in no catalog. */
function sentencesIn(node: unknown): number {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return 0;
  if ('raw' in node && typeof node.raw === 'string') return /\p{Letter}/u.test(node.raw) ? 1 : 0;
  return Object.values(node).reduce((sum: number, part) => sum + sentencesIn(part), 0);
}

/** A refusal is readable for a person, and has the expected code. */
export function expectRefusal(
  ruleset: Ruleset,
  result: { readonly ok: boolean; readonly error?: AppError },
  code: AppError['code'] = 'invalid-input',
): void {
  expect(result.ok ? 'accepted' : result.error?.code).toBe(code);
  expect(expectWords(ruleset, result.error)).toBeGreaterThan(0);
}

export function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}
