import type { Json } from '../../kernel/json';
import { isRecord } from '../../kernel/record';
import type { Language } from '../../kernel/language';
import type { DefinitionFault, DefinitionPath } from '../../rules/definition/faults';
import { definitionJsonSchema } from '../../rules/definition/schema';

/** Texts of a game in another language, by their places: "numbers.skills.of.dodge.name". */
export type GameTexts = Readonly<Record<string, string>>;

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
  replaceTexts(definition, (place, text) => {
    texts.set(place, text);
    return text;
  });
  return texts;
}

/** The definition with translated texts; those without a translation stay. */
export function withTexts(definition: Json, texts: GameTexts): Json {
  return replaceTexts(definition, (place, text) => {
    const translated = Object.hasOwn(texts, place) ? (texts[place] ?? '') : '';
    return translated.trim() === '' ? text : translated;
  });
}

/** The texts of a language; those of "de" where "de-AT" has none. */
export function textsFor(
  translations: Readonly<Record<Language, GameTexts>> | undefined,
  language: Language,
): GameTexts | undefined {
  const [base = ''] = language.split('-');
  const own = (tag: string): GameTexts | undefined =>
    translations !== undefined && Object.hasOwn(translations, tag) ? translations[tag] : undefined;
  return own(language) ?? own(base);
}

/** Texts without those that make the definition faulty, such as a sentence that names what does not exist. */
export function soundTexts(
  definition: Json,
  texts: GameTexts,
  faults: readonly DefinitionFault[],
): GameTexts {
  const faulty = new Set(faults.map(({ path }) => placeOf(definition, path)));
  return Object.fromEntries(Object.entries(texts).filter(([place]) => !faulty.has(place)));
}

/** The place of a value, in which entries are named by their ids, so that they can be sorted. */
export function placeOf(definition: Json, path: DefinitionPath): string {
  let value: Json | undefined = definition;
  const steps = path.map((step) => {
    const inside: Json | undefined = Array.isArray(value)
      ? (value as readonly Json[])[Number(step)]
      : isRecord(value)
        ? (value as Readonly<Record<string, Json>>)[step]
        : undefined;
    const name = Array.isArray(value) && inside !== undefined ? stepTo(inside, Number(step)) : String(step);
    value = inside;
    return name;
  });
  return steps.join('.');
}

function stepTo(entry: Json, at: number): string {
  const id = isRecord(entry) ? entry['id'] : undefined;
  return typeof id === 'string' ? id : String(at);
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

function replaceTexts(definition: Json, replace: Replace): Json {
  return replaced(definitionNode(), definition, '', replace);
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
