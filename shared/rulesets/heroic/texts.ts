import { message, type MessageText, type Text, type TextParam } from '#shared/kernel/text';
import { pairsOf } from '#shared/rules/builders/pairs';
import type { StatId } from './data';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.heroic.${key}`, params);
}

export const { titleAndText, labelAndText, labelWithText } = pairsOf(t);

/** The short name: Str, Agi, Mnd. */
export function statName(stat: StatId): Text {
  return t(`stats.${stat}.short`);
}

export function label(id: string): Text {
  return t(`reference.labels.${id}`);
}
