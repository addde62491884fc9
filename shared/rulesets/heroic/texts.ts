import { message, type MessageText, type Text, type TextParam } from '#shared/kernel/text';
import type { StatId } from './data';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.heroic.${key}`, params);
}

/** The short name: Str, Agi, Mnd. */
export function statName(stat: StatId): Text {
  return t(`stats.${stat}.short`);
}

export function label(id: string): Text {
  return t(`reference.labels.${id}`);
}
