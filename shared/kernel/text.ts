/**
 * Something a person reads, not yet in any language: a message key with parameters, or raw words that a
 * user typed (names, notes). Shared code produces `Text`; the window, the printer and the command line
 * translate it with the same catalogues.
 *
 * `params.count`, when present, also picks the plural form of the message.
 */
export type Text = MessageText | RawText;

/** Words that are the same in every language, such as a character's name. */
export interface RawText {
  readonly raw: string;
}

/** A message of the catalogues; parameters may be texts themselves. */
export interface MessageText {
  readonly key: string;
  readonly params?: Readonly<Record<string, TextParam>>;
}

export type TextParam = string | number | Text;

/** A message by key. */
export function message(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return params === undefined ? { key } : { key, params };
}

/** Words as they stand. */
export function raw(words: string): RawText {
  return { raw: words };
}

/** A name that a user typed, or the text that stands for it where nothing was. */
export function textOr(name: string, unnamed: Text): Text {
  return name.trim() === '' ? unnamed : raw(name.trim());
}

/** True where the text is raw words. */
export function isRaw(text: Text): text is RawText {
  return 'raw' in text;
}

/** A number with its sign, as the rules print modifiers: +2, −1, +0. */
export function signed(value: number): string {
  return value < 0 ? `−${String(-value)}` : `+${String(value)}`;
}

/** Several texts as one, joined by the catalogue's list separator. */
export function list(items: readonly Text[]): Text {
  const [first, ...rest] = items;
  if (first === undefined) return raw('');
  return rest.reduce<Text>((head, tail) => message('list.pair', { head, tail }), first);
}

/** A catalogue of messages: nested objects, leaves in the message format of vue-i18n. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Turns a text into words of one language. */
export type Translate = (text: Text) => string;

/**
 * Builds `Translate` from a plain lookup, resolving texts inside parameters first.
 *
 * `lookup` receives the key, flat parameters and the plural count, if there is one.
 */
export function translator(
  lookup: (key: string, params: Readonly<Record<string, string | number>>, count?: number) => string,
): Translate {
  const translate: Translate = (text) => {
    if (isRaw(text)) return text.raw;
    const params: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(text.params ?? {}))
      params[name] = typeof value === 'object' ? translate(value) : value;
    const count = params['count'];
    return lookup(text.key, params, typeof count === 'number' ? count : undefined);
  };
  return translate;
}
