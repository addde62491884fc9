import { z } from 'zod';
import { limits } from '#shared/character/limits';
import { message, raw, signed, type Text, type Translate } from '#shared/kernel/text';
import type { QuickFoe } from '#shared/rules/fight/fighter';
import { cutLine, quickFields, type Piece, type QuickWords } from './quickWords';

/** Larger numbers are mistakes; the command line has the same limits. */
export const quickLimits = {
  count: { least: 1, most: 100 },
  health: { least: 1, most: 10_000 },
  defense: { least: -100, most: 1000 },
  armor: { least: 0, most: 1000 },
  attack: { least: -100, most: 1000 },
} as const;

export type QuickLimits = Readonly<
  Record<keyof typeof quickLimits, { readonly least: number; readonly most: number }>
>;

/** The differences of the rules that the foes are for. */
export interface QuickReading {
  /** False for rules that may count none. */
  readonly needsHealth: boolean;
  readonly limits: QuickLimits;
}

/** A quick foe with the number of its kind, and the attack that was typed. */
export interface TypedFoe extends QuickFoe {
  readonly count: number;
  readonly attack?: QuickAttack;
}

/** The bonus of an attack, and its damage as dice or a number; empty if none was typed. */
export const quickAttackSchema = z.strictObject({
  plus: z.int().min(quickLimits.attack.least).max(quickLimits.attack.most),
  damage: z.string().regex(/^(?:-?\d{1,4}|\d{1,2}d\d{1,3}(?:[+-]\d{1,3})?)?$/),
});
export type QuickAttack = z.infer<typeof quickAttackSchema>;

/** Every foe that was understood, and one sentence for everything that was not. */
export interface TypedLine {
  readonly foes: readonly TypedFoe[];
  readonly faults: readonly Text[];
}

/** As it is read: "Attack +1, damage 1d6". */
export function attackText({ plus, damage }: QuickAttack): Text {
  const key = damage === '' ? 'attack' : 'attackAndDamage';
  return message(`encounter.quick.${key}`, { plus: signed(plus), damage: raw(damage) });
}

/** The words of all rulesets, because no two of them use one word for different numbers. */
export function quickWords(translate: Translate): QuickWords {
  const words = (field: keyof QuickWords) =>
    translate(message(`encounter.quick.words.${field}`))
      .split(',')
      .map((word) => word.trim());
  return {
    health: words('health'),
    defense: words('defense'),
    armor: words('armor'),
    attack: words('attack'),
    damage: words('damage'),
  };
}

/**
 * Reads foes as a GM types them: `Goblin x4 End 6 Def 2 Att 1 Dmg 1d6, 2 wolves HP 9`. Order and case do not matter; a new foe
 * begins after a semicolon, in a new line, or after a comma that a name follows.
 */
export function readQuickLine(
  text: string,
  words: QuickWords,
  reading: QuickReading = { needsHealth: true, limits: quickLimits },
): TypedLine {
  const drafts: Draft[] = [];
  for (const part of text.split(/[\n;]/u)) {
    let last: Draft | undefined;
    for (const piece of part.split(',')) {
      const cut = cutLine(piece, words);
      if (cut === undefined) continue;
      const goesOn = cut.name === '' && last !== undefined;
      const draft: Draft =
        goesOn && last !== undefined ? last : { name: cut.name, typed: piece.trim(), pieces: [] };
      draft.pieces.push(...cut.pieces);
      if (!goesOn) drafts.push(draft);
      last = draft;
    }
  }
  const read = drafts.map((draft) => readFoe(draft, reading));
  return {
    foes: read.flatMap(({ foe }) => foe ?? []),
    faults: read.flatMap(({ faults }) => faults),
  };
}

interface Draft {
  readonly name: string;
  readonly typed: string;
  readonly pieces: Piece[];
}

function readFoe(
  { name, typed, pieces }: Draft,
  { needsHealth, limits: allowed }: QuickReading,
): { readonly foe?: TypedFoe; readonly faults: readonly Text[] } {
  const who = raw(name === '' ? typed : name);
  const faults: Text[] = [];
  if (name === '') faults.push(message('encounter.quick.noName', { typed: raw(typed) }));
  if (name.length > limits.name - roomForNumber)
    faults.push(message('encounter.quick.longName', { most: limits.name - roomForNumber }));
  for (const piece of pieces)
    if (piece.kind === 'unknown')
      faults.push(message('encounter.quick.unknown', { who, typed: raw(piece.typed) }));
  const numbers = { count: 1, health: 0, defense: 0, armor: 0, attack: 0 };
  const typedOnce = (field: Piece['kind']) => {
    const [first, second] = pieces.filter((piece) => piece.kind === field);
    const label = message(`encounter.quick.field.${field}`);
    if (second !== undefined) faults.push(message('encounter.quick.twice', { who, what: label }));
    return { first, label };
  };
  const { first: dice } = typedOnce('damage');
  const damage = dice?.kind === 'damage' ? dice.typed : '';
  for (const field of ['count', ...quickFields] as const) {
    const { first, label } = typedOnce(field);
    if (first === undefined || !('value' in first)) continue;
    const { least, most } = allowed[field];
    if (!Number.isSafeInteger(first.value) || first.value < least || first.value > most)
      faults.push(message('encounter.quick.range', { who, what: label, least, most }));
    else numbers[field] = first.value;
  }
  const isHealthTyped = pieces.some(({ kind }) => kind === 'health');
  if (needsHealth && !isHealthTyped && name !== '') faults.push(message('encounter.quick.noHealth', { who }));
  if (faults.length > 0) return { faults };
  const { attack: plus, ...others } = numbers;
  const attacks = damage !== '' || pieces.some(({ kind }) => kind === 'attack');
  return { foe: { name, ...others, ...(attacks && { attack: { plus, damage } }) }, faults };
}

/** Several are told apart by a number behind the name. */
const roomForNumber = 8;
