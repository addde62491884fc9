import {
  message,
  plainNumber,
  raw,
  type MessageText,
  type RawText,
  type Text,
  type TextParam,
} from '#shared/kernel/text';
import { pairsOf } from '#shared/rules/builders/pairs';
import type { AbilityId, ConditionId, StanceId } from './data';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.starfaring.${key}`, params);
}

export const { titleAndText, labelAndText, labelWithText } = pairsOf(t);

/** The short name: STR, DEX. */
export function abilityName(ability: AbilityId): Text {
  return t(`abilities.${ability}.short`);
}

export function skillName(skill: string): Text {
  return t(`skills.${skill}.name`);
}

export function conditionName(condition: ConditionId): Text {
  return t(`conditions.${condition}.name`);
}

export function stanceName(stance: StanceId): Text {
  return t(`stances.${stance}.name`);
}

export const featureName = (name: string): Text => (name.trim() === '' ? t('sheet.unnamed') : raw(name));

/** An example is "STR (Stamina)"; only the ability without a skill. */
export function checkName(ability: AbilityId, skill?: string): Text {
  return skill === undefined
    ? abilityName(ability)
    : t('checkName', { ability: abilityName(ability), skill: skillName(skill) });
}

/** Uses a real minus sign. */
export function plain(value: number): RawText {
  return raw(plainNumber(value));
}
