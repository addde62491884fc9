import { list, message, raw, signed, type MessageText, type Text, type TextParam } from '../../kernel/text';
import type { Explained } from '../../rules/explained';
import type { AttributeId } from './data';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.delver.${key}`, params);
}

export function attributeName(id: AttributeId): Text {
  return t(`attributes.${id}.short`);
}

/** Uses a real minus sign. */
export function plain(value: number): string {
  return value < 0 ? signed(value) : String(value);
}

/** An example is "Base 16, Level −3, STR −1". */
export function sourcesText({ sources }: Explained): Text {
  return list(
    sources.map(({ label, amount }, index) =>
      t('source', { label, amount: index === 0 ? plain(amount) : signed(amount) }),
    ),
  );
}

/** Examples are "1d8" and "2d6+1". */
export function diceText({ count, sides }: { count: number; sides: number }, bonus = 0): Text {
  return raw(`${String(count)}d${String(sides)}${bonus === 0 ? '' : signed(bonus)}`);
}

/** Falls back to the key `none` for empty text. */
export function typed(words: string, none: string): Text {
  return words.trim() === '' ? t(none) : raw(words.trim());
}
