import { isRecord } from '#shared/kernel/record';
import type { Json } from '#shared/kernel/jsonValue';
import { idPattern as idFormat } from '#shared/rules/definition/schema/common';

/** The part of a JSON Schema that forms are made from. */
export interface FormNode {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly default?: Json;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FormNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | FormNode;
  readonly propertyNames?: FormNode;
  readonly items?: FormNode | boolean;
  readonly prefixItems?: readonly FormNode[];
  readonly anyOf?: readonly FormNode[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  /** A condition that begins with yes, so that adding it changes nothing yet. */
  readonly begins?: boolean;
}

/** Fields of a game, or of a kind of sheet, that are no parts. */
export const aboutWhole: readonly string[] = [
  'name',
  'many',
  'text',
  'of',
  'most',
  'open',
  'tagline',
  'language',
  'version',
  'id',
  'credits',
  'note',
];

/**
 * - `formula`: a number, a yes or no, or a text that is read as a formula
 * - `words`: ids, separated by commas
 * - `numbers`: whole numbers, separated by commas
 */
export type Shape =
  | 'formula'
  | 'variants'
  | 'choice'
  | 'flag'
  | 'number'
  | 'words'
  | 'numbers'
  | 'list'
  | 'tuple'
  | 'fields'
  | 'text';

const arrayShapes: ReadonlyMap<string | undefined, Shape> = new Map([
  ['string', 'words'],
  ['integer', 'numbers'],
  ['number', 'numbers'],
]);

export function shapeOf(node: FormNode): Shape {
  if (node.anyOf !== undefined)
    return node.anyOf.every(({ type }) => ['number', 'integer', 'string', 'boolean'].includes(type ?? ''))
      ? 'formula'
      : 'variants';
  if (node.enum !== undefined || node.const !== undefined) return 'choice';
  if (node.prefixItems !== undefined) return 'tuple';
  if (node.type === 'array') return arrayShapes.get(itemOf(node).type) ?? 'list';
  if (node.type === 'boolean') return 'flag';
  if (node.type === 'number' || node.type === 'integer') return 'number';
  return node.type === 'object' ? 'fields' : 'text';
}

export function itemOf({ items }: FormNode): FormNode {
  return typeof items === 'object' ? items : {};
}

/** Dice, if a text has to be some. */
function textFor({ pattern }: FormNode, word: string): string {
  const fits = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text);
  return !fits(word) && fits(firstDice) ? firstDice : word;
}

const firstDice = '1d6';

/** Names an entry that a new part has to have, by the name of that part. */
export type PartOf = (name: string) => string;

/** The smallest value that fits; texts that must not be empty get a word to write over. */
export function blankOf(node: FormNode, word: string, partOf: PartOf): Json {
  if (node.const !== undefined) return node.const;
  if (node.default !== undefined) return node.default;
  if (node.begins !== undefined) return node.begins;
  if (node.enum !== undefined) return node.enum[0] ?? '';
  if (node.anyOf !== undefined)
    return node.anyOf[0] === undefined ? '' : blankOf(node.anyOf[0], word, partOf);
  if (node.prefixItems !== undefined) return node.prefixItems.map((each) => blankOf(each, word, partOf));
  switch (node.type) {
    case 'array':
      return (node.minItems ?? 0) > 0 ? [blankOf(itemOf(node), partOf(word), partOf)] : [];
    case 'object':
      return Object.fromEntries(
        (node.required ?? []).map((key) => [
          key,
          key === 'id' ? idOf(word) : blankOf(node.properties?.[key] ?? {}, word, partOf),
        ]),
      );
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'number':
    case 'integer':
      return Math.max(0, node.minimum ?? 0);
    default:
      return node.pattern === idPattern ? idOf(word) : textFor(node, word);
  }
}

/** Everything that a value may be, without choices inside choices. */
export function variantsOf({ anyOf = [] }: FormNode): readonly FormNode[] {
  return anyOf.flatMap((node) => (shapeOf(node) === 'variants' ? variantsOf(node) : [node]));
}

/** The variant that a value was made by: the first whose type, and whose required fields it has. */
export function variantOf(variants: readonly FormNode[], value: Json | undefined): number {
  const found = variants.findIndex((node) => fits(node, value));
  return Math.max(0, found);
}

function fits(node: FormNode, value: Json | undefined): boolean {
  if (node.const !== undefined) return node.const === value;
  if (node.enum !== undefined) return node.enum.some((each) => each === value);
  if (node.anyOf !== undefined) return node.anyOf.some((each) => fits(each, value));
  if (node.prefixItems !== undefined || node.type === 'array') return Array.isArray(value);
  if (node.type === 'object')
    return isRecord(value) && (node.required ?? []).every((key) => Object.hasOwn(value, key));
  if (node.type === 'null') return value === null;
  return typeof value === (node.type === 'integer' ? 'number' : node.type);
}

/** Names a variant by its title, its description, or the fields that it needs. */
export function variantWords(
  node: FormNode,
  labelOf: (key: string) => string,
  wordOf: (type: string) => string,
): string {
  const fields = node.required ?? Object.keys(node.properties ?? {});
  const ownLabel = node.title ?? node.description?.replace(/\.$/, '');
  return ownLabel ?? (fields.length === 0 ? wordOf(node.type ?? '') : fields.map(labelOf).join(', '));
}

/** Fields that are there or needed, the name before its short name; the others can be added. */
export function shownKeys(node: FormNode, record: Readonly<Record<string, Json>>): readonly string[] {
  const own = Object.keys(node.properties ?? {}).toSorted(
    (a, b) => Number(b === 'name') - Number(a === 'name'),
  );
  const shown = own.filter((key) => key in record || (node.required ?? []).includes(key));
  return [...shown, ...Object.keys(record).filter((key) => !own.includes(key))];
}

/** Fields that may still be added. */
export function missingKeys({ properties = {} }: FormNode, shown: readonly string[]): readonly string[] {
  return Object.keys(properties).filter((key) => !shown.includes(key) && key !== '$schema');
}

/** Typed text as a number, a yes or no, or else a formula. */
export function typedValue(typed: string): Json {
  const trimmed = typed.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  return trimmed !== '' && /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : typed;
}

/** Names as they are typed, with a comma between each two. */
export function namesIn(typed: string): readonly string[] {
  return typed.trim() === '' ? [] : typed.split(',').map((name) => name.trim());
}

/** Names while they are typed: the last one keeps the blank after it, which another word may follow. */
export function namesTyped(typed: string): readonly string[] {
  const blank = /\s*$/.exec(typed)?.[0] ?? '';
  return namesIn(typed).map((name, at, all) => (at === all.length - 1 && name !== '' ? name + blank : name));
}

/**
 * Numbers with commas or blanks between them; anything else stays a text, and the fault is beside it. An empty one at the
 * end is about to be typed.
 */
export function numbersIn(typed: string): readonly Json[] {
  const parts = typed.trimStart().split(/[,;\s]+/);
  return parts
    .filter((part, at) => part !== '' || (at > 0 && at === parts.length - 1))
    .map((part) => (/^-?\d+$/.test(part) ? Number(part) : part));
}

/** A list as it stays once its field is left: without blanks, and without what was not typed after a comma. */
export function settled(list: readonly Json[]): readonly Json[] {
  return list.map((each) => (typeof each === 'string' ? each.trim() : each)).filter((each) => each !== '');
}

/** The typed names with each of the known ones that may come next in place of the last. */
export function nextNames(typed: string, known: readonly string[]): readonly string[] {
  const before = namesIn(typed).slice(0, -1);
  return known.filter((name) => !before.includes(name)).map((name) => [...before, name].join(', '));
}

/** The short name of a new detail begins with this, until it has a name. */
export const newKey = 'detail';

/** Fields of this pattern name a part of the game, apart from an entry's own short name. */
export const idPattern = idFormat.source;

/** A key as words: `mostDice` is "Most dice". */
export function capitalized(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A short name for formulas: "Hit points" is `hitPoints`. */
export function idOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .split(/[ -]+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, at) => {
      // A short name that was typed as such keeps its capital letters: `hitDice`.
      if (at === 0) return /^[a-z]/.test(word) ? word : word.toLowerCase();
      return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    })
    .join('');
  return /^[a-z]/.test(joined) ? joined.slice(0, 60) : `n${joined}`.slice(0, 60);
}

/** A typed short name as it is, if it can be one; words become one. */
export function shortNameOf(typed: string, pattern = idPattern): string {
  const trimmed = typed.trim();
  const made = idOf(trimmed);
  const fits = (name: string): boolean => new RegExp(pattern, 'u').test(name);
  return fits(trimmed) || !fits(made) ? trimmed : made;
}

/** An id that none of the entries has. */
export function freeId(wanted: string, entries: readonly Json[]): string {
  const taken = new Set(entries.map((entry) => (isRecord(entry) ? entry['id'] : undefined)));
  let id = wanted;
  for (let at = 2; taken.has(id); at += 1) id = `${wanted}${String(at)}`;
  return id;
}

/**
 * A named entry under another name. Its short name follows as long as it was made from the name, unless it is `kept`:
 * formulas and characters know published ones.
 */
export function withName(
  entry: Readonly<Record<string, Json>>,
  name: string,
  kept: ReadonlySet<string>,
): Json {
  const { name: before, id } = entry;
  const follows =
    typeof before === 'string' && typeof id === 'string' && !kept.has(id) && stem(id) === stem(idOf(before));
  return { ...entry, name, ...(follows && name.trim() !== '' && { id: idOf(name) }) };
}

/** Without the number that made it different from others. */
function stem(id: string): string {
  return id.replace(/\d+$/, '');
}

/** The record with a key under another name in the same place; unchanged if that is taken. */
export function withKey(record: Readonly<Record<string, Json>>, from: string, to: string): Json {
  if (to in record) return record;
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key === from ? to : key, value]));
}

/** The value with another one at a path; `undefined` takes the field or entry away. */
export function withValue(
  value: Json | undefined,
  path: readonly (string | number)[],
  next: Json | undefined,
): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (typeof step === 'number') {
    const list: Json[] = Array.isArray(value) ? [...(value as readonly Json[])] : [];
    const inner = withValue(list[step], rest, next);
    if (inner === undefined) list.splice(step, 1);
    else list[step] = inner;
    return list;
  }
  const record: Record<string, Json> = isRecord(value) ? { ...(value as Record<string, Json>) } : {};
  const inner = withValue(record[step], rest, next);
  if (inner !== undefined) return { ...record, [step]: inner };
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== step));
}

/** Maximum length of an entry's text that is used as its name. */
const longestWords = 60;

/** The name of an entry, or what it is made of; empty if it says nothing of itself. */
export function entryWords(entry: Json): string {
  if (typeof entry === 'string') return shortened(entry.trim());
  if (Array.isArray(entry)) return shortened(entry.map(entryWords).filter(Boolean).join(', '));
  if (!isRecord(entry)) return '';
  const name = entry['name'] ?? entry['id'];
  if (typeof name === 'string' && name.trim() !== '') return name;
  // A stage of damage is known by what it takes from.
  const stage = ['points', 'boxes', 'rows', 'less', 'half', 'double'].flatMap((key) => entry[key] ?? []);
  const [words] = stage.filter((each) => typeof each === 'string');
  if (words !== undefined && words.trim() !== '') return words;
  return Array.isArray(entry['of']) ? entryWords(entry['of']) : '';
}

function shortened(words: string): string {
  return words.length <= longestWords ? words : `${words.slice(0, longestWords - 1).trimEnd()}…`;
}
