import { z } from 'zod';
import { signed, raw, type Text } from '#shared/kernel/text';
import type { Effect } from '#shared/rules/effects';
import { statIds, type KeywordUse, type StatTerm } from '#shared/rulesets/heroic/data/index';
import { armorNumbers } from '#shared/rulesets/heroic/forms/natural';
import { t } from '#shared/rulesets/heroic/texts';
import { faultAt, type Fault } from '#shared/rulesets/heroic/homebrew/kind';
import { number, oneOf, reference, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import type { TableId } from '#shared/rulesets/heroic/homebrew/tableIds';
import { givenKeywords } from '#shared/rulesets/heroic/homebrew/world';

/** Lengths are in characters. */
const longest = { name: 60, text: 1000 } as const;

export const about = { name: words(longest.name, { required: true }), text: words(longest.text) };

export const prose = () => words(longest.text);

export const cost = () => number(0, 100_000);

/** The fields of every entry. */
export const named = (
  { name, text }: { readonly name: string; readonly text: string },
  id: string,
  source: string,
) => ({ id, name: raw(name), text: raw(text), source });

type Filled<T> = Exclude<T, '' | 0 | false>;

/** Those of the fields that are filled in. */
export function filledIn<V extends object, K extends keyof V>(
  value: V,
  ...fields: readonly K[]
): { readonly [F in K]?: Filled<V[F]> } {
  const isFilled = (field: K): boolean => {
    const of = value[field];
    return Array.isArray(of) ? of.length > 0 : Boolean(of);
  };
  return Object.fromEntries(fields.filter(isFilled).map((field) => [field, value[field]])) as {
    readonly [F in K]?: Filled<V[F]>;
  };
}

/** Includes an empty choice. */
export const noStat = ['', ...statIds] as const;

/** Effects of skills may refer to the chosen focus in their facts. */
export function effects<const W extends readonly [string, ...string[]]>(
  targets: W,
  facts: Extract<TableId, 'facts' | 'skillFacts'> = 'facts',
) {
  return rows(
    z.strictObject({
      to: oneOf('targets', targets),
      add: number(-20, 20, 1),
      when: reference(facts, { none: true }),
      unless: reference(facts, { none: true }),
    }),
    { most: 20 },
  );
}

/** Reads effects without conditions. */
export function plainEffects<const W extends readonly [string, ...string[]]>(targets: W) {
  return rows(z.strictObject({ to: oneOf('targets', targets), add: number(-20, 20, 1) }), { most: 20 });
}

interface EffectRow {
  readonly to: string;
  readonly add: number;
  readonly when?: string;
  readonly unless?: string;
}

export function effectsOf(list: readonly EffectRow[]): Effect[] {
  return list.map(({ to, add, when = '', unless = '' }) => ({
    to,
    add,
    ...(when !== '' && { when: [when] }),
    ...(unless !== '' && { unless: [unless] }),
  }));
}

/** Stands for "A or B": stats with an addend, or bare numbers. */
export function terms(least: number) {
  return rows(z.strictObject({ stat: oneOf('stat', noStat), plus: number(-10, 30, 0) }), { least, most: 4 });
}

export function termsOf(
  list: readonly { readonly stat: (typeof noStat)[number]; readonly plus: number }[],
): StatTerm[] {
  return list.map(({ stat, plus }) => (stat === '' ? { plus } : { stat, plus }));
}

export const keywords = () =>
  rows(z.strictObject({ id: reference('keywords'), x: number(0, 10_000) }), { most: 10 });

interface KeywordRow {
  readonly id: string;
  readonly x: number;
}

export function keywordsOf(list: readonly KeywordRow[]): KeywordUse[] {
  return list.map(({ id, x }) => (givenKeywords.get(id)?.counts === true ? { id, x } : { id }));
}

/** Reports missing figures and duplicates. */
export function keywordFaults(list: readonly KeywordRow[]): Fault[] {
  return list.flatMap(({ id, x }, index) => {
    const path = `keywords[${String(index)}]`;
    const twice = list.slice(0, index).some((other) => other.id === id);
    const lacks = givenKeywords.get(id)?.counts === true && x === 0;
    return [
      ...(lacks ? [faultAt(`${path}.x`, 'keywordFigure')] : []),
      ...(twice ? [faultAt(`${path}.id`, 'twice')] : []),
    ];
  });
}

/** Parses "4, 6". */
export function armorRollOf(typed: string): number[] {
  return [...(armorNumbers(typed) ?? [])];
}

export function armorRollFaults(typed: string): Fault[] {
  const numbers = armorNumbers(typed);
  const fits = numbers?.every((each) => each >= 1 && each <= 12) ?? false;
  return fits ? [] : [faultAt('armorRoll', 'armorRoll')];
}

/** Reports duplicates. */
export function twiceFaults(ids: readonly string[], pathOf: (index: number) => string): Fault[] {
  return ids.flatMap((id, index) =>
    id !== '' && ids.indexOf(id) < index ? [faultAt(pathOf(index), 'twice')] : [],
  );
}

/** An example is "Endurance +1 · Defense −2"; `none` if there are no effects. */
export function effectsText(list: readonly EffectRow[], none: Text): Text {
  return joined(
    list.map(({ to, add }) =>
      t('homebrew.figure', { what: t(`homebrew.picks.targets.${to}`), figure: signed(add) }),
    ),
    none,
  );
}

/** Joins texts with dots. */
export function joined(texts: readonly Text[], none: Text = raw('')): Text {
  const [first, ...rest] = texts;
  if (first === undefined) return none;
  return rest.reduce<Text>((head, tail) => t('homebrew.joined', { head, tail }), first);
}

/** The price is in the built-in currency. */
export function costText(coins: number): Text {
  return t('homebrew.cost', { count: coins });
}
