import { isList } from '#shared/character/patches';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';

export interface Description {
  readonly text: Text;
  readonly details: readonly Text[];
}

/** Further changes are only counted. */
const mostDetails = 12;
const longestValue = 120;

export function plain(text: Text): Description {
  return { text, details: [] };
}

/** Limits the number of details and counts the rest. */
export function cut(details: readonly Text[]): readonly Text[] {
  const more = details.length - mostDetails;
  if (more <= 0) return details;
  return [...details.slice(0, mostDetails), message('exchange.difference.more', { count: more })];
}

/** An example is "Strength 3 → 4". */
export function moved(label: Text, from: Text, to: Text): Text {
  return message('exchange.difference.moved', { label, from: orNothing(from), to: orNothing(to) });
}

/** The items of a list that were added and removed, in any order. */
export function itemsBetween(
  from: readonly Json[],
  to: readonly Json[],
  words: (item: Json) => Text,
): readonly Text[] {
  const without = (items: readonly Json[], others: readonly Json[]) =>
    items.filter((item) => !others.some((other) => sameValue(item, other)));
  return [
    ...without(to, from).map((item) => message('exchange.difference.new', { what: words(item) })),
    ...without(from, to).map((item) => message('exchange.difference.gone', { what: words(item) })),
  ];
}

/** Returns no details if the paragraphs only changed their order. */
export function paragraphsBetween(
  from: Json | undefined,
  to: Json | undefined,
): { readonly count: number; readonly details: readonly Text[] } {
  const [old, fresh] = [paragraphs(from), paragraphs(to)];
  const [before, after] = [new Set(old), new Set(fresh)];
  const came = fresh.filter((words) => !before.has(words));
  const went = old.filter((words) => !after.has(words));
  return {
    count: Math.max(came.length, went.length),
    details: cut([
      ...came.map((words) => message('exchange.difference.new', { what: raw(short(words)) })),
      ...went.map((words) => message('exchange.difference.gone', { what: raw(short(words)) })),
    ]),
  };
}

function paragraphs(notes: Json | undefined): readonly string[] {
  return (typeof notes === 'string' ? notes : '')
    .split(/\n[ \t]*\n/)
    .map((words) => words.trim())
    .filter((words) => words !== '');
}

export function valueWords(value: Json): Text {
  if (isList(value)) return message('exchange.difference.items', { count: value.length });
  if (isRecord(value)) {
    const { name, title, id } = value;
    const known = [name, title, id].find((each) => typeof each === 'string' && each.trim() !== '');
    return typeof known === 'string' ? raw(short(known)) : message('exchange.difference.thing');
  }
  if (typeof value === 'boolean') return message(`exchange.difference.${value ? 'on' : 'off'}`);
  if (value === null || value === '') return message('exchange.difference.nothing');
  return raw(short(String(value)));
}

/** Puts the text on one line and shortens it. */
export function short(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > longestValue ? `${line.slice(0, longestValue)}…` : line;
}

function orNothing(value: Text): Text {
  return isNothing(value) ? message('exchange.difference.nothing') : value;
}

export function isNothing(value: Text): boolean {
  return isRaw(value) && value.raw.trim() === '';
}
