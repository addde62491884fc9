import { message, type MessageText, type Text, type TextParam } from '#shared/kernel/text';
import type { SkillLevel, StatId } from './data';
import type { FocusEntry, SkillEntry } from './content/entries';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.heroic.${key}`, params);
}

/** The short name: Str, Agi, Mnd. */
export function statName(stat: StatId): Text {
  return t(`stats.${stat}.short`);
}

/** Describes the basic level, then the advanced one (4). */
export function skillTexts({ basic, advanced, missing }: SkillEntry, level: SkillLevel): readonly Text[] {
  return level === 'advanced' && missing !== true ? [basic, advanced] : [basic];
}

export function listedFocus({ focus }: SkillEntry, id: string | undefined): FocusEntry | undefined {
  return focus?.kind === 'list' ? focus.options.find((option) => option.id === id) : undefined;
}

export function label(id: string): Text {
  return t(`reference.labels.${id}`);
}
