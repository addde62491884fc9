import type { Text } from '#shared/kernel/text';
import type { SkillLevel } from '#shared/rulesets/heroic/data/index';
import type { FocusEntry, SkillEntry } from './entries';

/** Describes the basic level, then the advanced one (4). */
export function skillTexts({ basic, advanced, missing }: SkillEntry, level: SkillLevel): readonly Text[] {
  return level === 'advanced' && missing !== true ? [basic, advanced] : [basic];
}

export function listedFocus({ focus }: SkillEntry, id: string | undefined): FocusEntry | undefined {
  return focus?.kind === 'list' ? focus.options.find((option) => option.id === id) : undefined;
}
