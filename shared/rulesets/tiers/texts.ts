import { message, type MessageText, textOr, raw, type Text, type TextParam } from '../../kernel/text';
import type { Attribute } from './choices';
import { rankWord, rules } from './data';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.tiers.${key}`, params);
}

/** Capitalizes the campaign's name. */
export function attributeName({ name }: Attribute): Text {
  const words = name.trim();
  return words === '' ? t('sheet.unnamed') : raw(words.charAt(0).toUpperCase() + words.slice(1));
}

export function skillName(id: string): Text {
  return t(`skills.${id}.name`);
}

/** An example is "Great". */
export function rankName(rank: number): Text {
  return t(`ranks.${rankWord(rank)}`);
}

/** An example is "T3 Difficult". */
export function tierName(tier: number): Text {
  return t('tier', { tier, word: t(`tiers.${rules.tiers.from[tier]?.id ?? ''}`) });
}

/** Falls back to "unnamed". */
export function nameOr(words: string): Text {
  return textOr(words, t('sheet.unnamed'));
}

/** Examples are "9–11" and "24+". */
export function totalsText(tier: number): Text {
  const from = rules.tiers.from[tier]?.from ?? 0;
  const next = rules.tiers.from[tier + 1]?.from;
  return raw(next === undefined ? `${String(from)}+` : `${String(from)}–${String(next - 1)}`);
}
