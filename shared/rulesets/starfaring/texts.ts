import {
  list,
  message,
  raw,
  signed,
  type MessageText,
  type RawText,
  type Text,
  type TextParam,
} from '../../kernel/text';
import type { Explained } from '../../rules/explained';
import type { AbilityId, ConditionId } from './data';

/** A message of this ruleset's catalogue. */
export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.starfaring.${key}`, params);
}

/** The short name of an ability as the rules print it: STR, DEX. */
export function abilityName(ability: AbilityId): Text {
  return t(`abilities.${ability}.short`);
}

export function skillName(skill: string): Text {
  return t(`skills.${skill}.name`);
}

export function conditionName(condition: ConditionId): Text {
  return t(`conditions.${condition}.name`);
}

/** An ability with its skill: "STR (Stamina)"; the ability alone where there is no skill. */
export function checkName(ability: AbilityId, skill?: string): Text {
  return skill === undefined
    ? abilityName(ability)
    : t('checkName', { ability: abilityName(ability), skill: skillName(skill) });
}

/** A number with a true minus sign where it is negative. */
export function plain(value: number): RawText {
  return raw(value < 0 ? signed(value) : String(value));
}

/** The sources of a number in one line: "PER 3, Alertness +2". */
export function sourcesText(explained: Explained): Text {
  return list(
    explained.sources.map(({ label, amount }, index) =>
      t('source', { label, amount: index === 0 ? plain(amount) : signed(amount) }),
    ),
  );
}
