import type { Json } from './jsonValue';
import { formatsOf } from './languageFormats';

/**
 * Text for a person, not yet in any language: a message key with parameters, or raw text that a user typed (names,
 * notes). Shared code produces `Text`; the window, the printer and the command line translate it with the same
 * catalogs. `params.count`, if present, also selects the plural form.
 */
export type Text = MessageText | RawText;

/** Text that is the same in every language, such as a character's name. */
export interface RawText {
  readonly raw: string;
}

/** Parameters may be texts themselves. */
export interface MessageText {
  readonly key: string;
  readonly params?: Readonly<Record<string, TextParam>>;
  /** As its writer read it, for readers whose program has no message of this key. */
  readonly words?: string;
}

export type TextParam = string | number | Text;

export function message(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return params === undefined ? { key } : { key, params };
}

export function raw(words: string): RawText {
  return { raw: words };
}

/** A name that a user typed, or the text that stands for it if nothing was. */
export function textOr(name: string, unnamed: Text): Text {
  return name.trim() === '' ? unnamed : raw(name.trim());
}

export function isRaw(text: Text): text is RawText {
  return 'raw' in text;
}

/** Rules print modifiers with a sign: +2, −1, +0. */
export function signed(value: number): string {
  return value < 0 ? `−${String(-value)}` : `+${String(value)}`;
}

/** A number with a real minus sign, and no other sign. */
export function plainNumber(value: number): string {
  return value < 0 ? signed(value) : String(value);
}

/** A value of a form as it was entered. */
export function plainValue(value: Json): string {
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Journals hold lists under this key, so it stays; no catalog has it. */
const pairKey = 'list.pair';

/** Joined by the rules of the reader's language. */
export function list(items: readonly Text[]): Text {
  const [first, ...rest] = items;
  if (first === undefined) return raw('');
  return rest.reduce<Text>((head, tail) => ({ key: pairKey, params: { head, tail } }), first);
}

/** The items of a list, which are nested as pairs; undefined for any other text. */
function itemsOf(text: MessageText): readonly TextParam[] | undefined {
  if (text.key !== pairKey) return undefined;
  const items: TextParam[] = [];
  let rest: TextParam = text;
  while (typeof rest === 'object' && 'key' in rest && rest.key === pairKey) {
    items.unshift(rest.params?.['tail'] ?? '');
    rest = rest.params?.['head'] ?? '';
  }
  return [rest, ...items];
}

/** The texts that `list` joined; any other text is the only one. */
export function listed(text: Text): readonly Text[] {
  const items = isRaw(text) ? undefined : itemsOf(text);
  return items?.map((item) => (typeof item === 'object' ? item : raw(String(item)))) ?? [text];
}

/** A message catalog: nested objects whose leaves use the message format of vue-i18n. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

export type Translate = (text: Text) => string;

/** The text as it leaves this program: each message in it brings its words along, and keeps those that it brought. */
export function withWords(text: Text, translate: Translate): Text {
  if (isRaw(text)) return text;
  const { key, params } = text;
  const own = text.words ?? translate(text);
  // Every program can read a list, and a catalog that is on the way has no words yet.
  const words = key === pairKey || own === '' ? {} : { words: own };
  if (params === undefined) return { key, ...words };
  const sent = Object.entries(params).map(([name, param]): [string, TextParam] => [
    name,
    typeof param === 'object' ? withWords(param, translate) : param,
  ]);
  return { key, params: Object.fromEntries(sent), ...words };
}

const ofRuleset = /^ruleset\.([^.]+)\./;

/** The ruleset whose catalog has this key, if it is not one of those that every program has. */
export function rulesetOfKey(key: string): string | undefined {
  return ofRuleset.exec(key)?.[1];
}

/** Shows in place of a text that came without words from a ruleset which is not in this program. */
const unknownText = 'rules.unknownText';

/**
 * Resolves texts inside parameters and formats numbers before it calls `lookup` with the key, flat parameters and the
 * plural count, if any. `language` is asked at every call, since a user may choose another. For a key that no catalog
 * has, `lookup` gives the key itself, or nothing while its catalog is on the way.
 */
export function translator(
  lookup: (key: string, params: Readonly<Record<string, string>>, count?: number) => string,
  language: () => string,
): Translate {
  const written = (param: TextParam): string => {
    if (typeof param === 'object') return translate(param);
    return typeof param === 'number' ? formatsOf(language()).number(param) : param;
  };
  const translate: Translate = (text) => {
    if (isRaw(text)) return text.raw;
    const items = itemsOf(text);
    if (items !== undefined) return formatsOf(language()).list(items.map(written));
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(text.params ?? {})) params[name] = written(value);
    const count = text.params?.['count'];
    const found = lookup(text.key, params, typeof count === 'number' ? count : undefined);
    if (found !== '' && found !== text.key) return found;
    if (text.words !== undefined) return text.words;
    return found === '' || rulesetOfKey(text.key) === undefined ? found : lookup(unknownText, {});
  };
  return translate;
}
