import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { replaceShownWords, stepTo } from '#shared/rules/definition/texts';
import { definitionJsonSchema, definitionSchema } from '.';

/**
 * A part of the JSON Schema of definitions; `words` marks texts that people read, `remark` those of the authors for
 * themselves.
 */
interface Node {
  readonly words?: boolean;
  readonly remark?: boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: boolean | Node;
  readonly prefixItems?: readonly Node[];
  readonly anyOf?: readonly Node[];
}

let schema: Node | undefined;

/** Every text of a definition that people read, by its place. */
export function textsOf(definition: Json): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  replaced(definitionNode(), definition, '', (place, text) => {
    texts.set(place, text);
    return text;
  });
  const source = JSON.stringify(definition);
  addOwnRows(texts, definition, '', source);
  recordsIn(definition, 'kinds').forEach((kind, at) => {
    addOwnRows(texts, kind, `kinds.${stepTo(kind, at)}.`, source);
  });
  return texts;
}

/** Rows that lists and builds of the game, or of a kind of sheet, begin with. */
function addOwnRows(texts: Map<string, string>, parts: Json, before: string, source: string): void {
  const lists = recordsIn(parts, 'lists');
  lists.forEach((list, at) => {
    const place = `${before}lists.${stepTo(list, at)}`;
    addRows(texts, list, recordsIn(list, 'initial'), `${place}.initial`);
    if (list['key'] !== 'name') return;
    // Formulas find rows by these words: find(skills, 'Heal').
    for (const [each, text] of texts)
      if (each.startsWith(`${place}.`) && isQuoted(source, text)) texts.delete(each);
  });
  recordsIn(parts, 'builds').forEach((build, index) => {
    recordsIn(build, 'lists').forEach((part, at) => {
      const list = lists.find(({ id }) => id === part['of']);
      const place = `${before}builds.${stepTo(build, index)}.lists.${stepTo(part, at)}.rows`;
      // Names of rows that are found by them are those of its suggestions and first rows.
      if (list !== undefined) addRows(texts, list, recordsIn(part, 'rows'), place, list['key']);
    });
  });
}

function recordsIn(parent: Json, key: string): readonly JsonRecord[] {
  const list = isRecord(parent) ? parent[key] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]).filter((each) => isRecord(each)) : [];
}

function isQuoted(source: string, words: string): boolean {
  return [`'${words}'`, `\\"${words}\\"`].some((quoted) => source.includes(quoted));
}

/** Cells that a player could have typed, but for those by which rows are found if these are named elsewhere. */
function addRows(
  texts: Map<string, string>,
  { row: fields }: JsonRecord,
  rows: readonly JsonRecord[],
  place: string,
  key?: Json,
): void {
  const isTyped = (name: string, field: Json | undefined): boolean =>
    name === 'name' || (isRecord(field) && 'words' in field);
  rows.forEach((row, at) => {
    for (const [name, cell] of Object.entries(row))
      if (
        typeof cell === 'string' &&
        name !== key &&
        isTyped(name, isRecord(fields) ? fields[name] : undefined)
      )
        texts.set(`${place}.${stepTo(row, at)}.${name}`, cell);
  });
}

/**
 * The texts of a ruleset that translators find, with those that the format adds if a definition has none; without
 * its name, which is the same in every language, and without those that are nothing but formulas.
 */
export function englishTextsOf(definition: Json): ReadonlyMap<string, string> {
  const texts = textsOf(definitionSchema.parse(definition));
  return new Map([...texts].filter(([place, text]) => place !== 'name' && hasWords(text)));
}

/** True for words around its formulas, or for words that these show. */
function hasWords(text: string): boolean {
  const words = text.replaceAll(/\{[^{}]*\}/g, (formula) => {
    const shown: string[] = [];
    replaceShownWords(formula, (each) => {
      shown.push(each);
      return each;
    });
    return shown.join(' ');
  });
  return /\p{L}/u.test(words);
}

/** The definition without the remarks of its authors. */
export function withoutRemarks(definition: Json): Json {
  return replaced(definitionNode(), definition, '', keep, true);
}

type Replace = (place: string, text: string) => string;
const keep: Replace = (_, text) => text;

function definitionNode(): Node {
  schema ??= definitionJsonSchema() as Node;
  return schema;
}

function replaced(node: Node, value: Json, place: string, replace: Replace, drops = false): Json {
  const { anyOf, items, prefixItems, properties, additionalProperties } = node;
  // A value fits one of the variants, and the others mark no text of it.
  if (anyOf !== undefined)
    return anyOf.reduce<Json>((before, variant) => replaced(variant, before, place, replace, drops), value);
  if (typeof value === 'string') return node.words === true ? replace(place, value) : value;
  const below = (step: string): string => (place === '' ? step : `${place}.${step}`);
  if (Array.isArray(value))
    return (value as readonly Json[]).map((each, at) => {
      const inside = prefixItems?.[at] ?? (typeof items === 'object' ? items : {});
      return replaced(inside, each, below(stepTo(each, at)), replace, drops);
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).flatMap(([key, each]) => {
      const known = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
      const inside = known ?? (typeof additionalProperties === 'object' ? additionalProperties : {});
      if (drops && inside.remark === true) return [];
      return [[key, replaced(inside, each, below(key), replace, drops)]];
    }),
  );
}
