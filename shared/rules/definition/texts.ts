import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import type { Messages } from '#shared/kernel/text';
import type { DefinitionPath } from './faults';

/** Texts of a game in another language, by their places: "numbers.skills.of.dodge.name". */
export type GameTexts = Readonly<Record<string, string>>;

/** Words that a formula shows, such as those of "{it.name == '' ? 'Unnamed' : it.name}"; words that it compares are none. */
const shownWords = /([?:]\s*)(?:'([^']+)'|"([^"]+)")/g;

export function replaceShownWords(formula: string, replace: (words: string) => string): string {
  return formula.replace(shownWords, (_, before: string, single?: string, double?: string) =>
    single === undefined ? `${before}"${replace(double ?? '')}"` : `${before}'${replace(single)}'`,
  );
}

/** The name of an entry in places: its id, so that entries can be sorted, or its index. */
export function stepTo(entry: Json, at: number): string {
  const id = isRecord(entry) ? entry['id'] : undefined;
  return typeof id === 'string' ? id : String(at);
}

/** The place of a value, in which entries are named by their ids. */
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

/** The texts of a catalog by their places. */
export function textsIn(messages: Messages): GameTexts {
  const leaves = (node: Messages, place: string): (readonly [string, string])[] =>
    Object.entries(node).flatMap(([key, inner]) =>
      typeof inner === 'string' ? [[place + key, inner] as const] : leaves(inner, `${place}${key}.`),
    );
  return Object.fromEntries(leaves(messages, ''));
}

/** The definition with other texts. Their places have to be those of texts: any value there is exchanged. */
export function exchangeTexts(value: Json, texts: GameTexts, place = ''): Json {
  if (typeof value === 'string') {
    const text = Object.hasOwn(texts, place) ? (texts[place] ?? '') : '';
    return text.trim() === '' ? value : text;
  }
  const below = (step: string): string => (place === '' ? step : `${place}.${step}`);
  if (Array.isArray(value))
    return (value as readonly Json[]).map((each, at) => exchangeTexts(each, texts, below(stepTo(each, at))));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([key, each]) => [
      key,
      exchangeTexts(each, texts, below(key)),
    ]),
  );
}
