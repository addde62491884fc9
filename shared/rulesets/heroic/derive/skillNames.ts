import { list, raw, type Text } from '#shared/kernel/text';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { SkillEntry } from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { focusId, lostName } from '#shared/rulesets/heroic/content/packNames';
import { t } from '#shared/rulesets/heroic/texts';
import { listedFocus } from '#shared/rulesets/heroic/content/skillTexts';

/** Empty or missing if the skill has no focus or limitation. */
interface Taken {
  readonly id: string;
  readonly focus?: string | undefined;
  readonly limitation?: string | undefined;
}

/** Includes the focus: "Weaponcraft (Blades)", "Minion/Relic (Gray wolf)" (4). */
export function skillName(content: Content, taken: Taken): Text {
  const { name } = skillOf(content, taken.id);
  if (taken.focus === undefined || taken.focus === '') return name;
  return t('skillWithFocus', { skill: name, focus: focusName(content, taken) });
}

/** Unlisted focuses appear as entered, powers with their limitation (4, 11.2). */
export function focusName(content: Content, { id, focus = '', limitation = '' }: Taken): Text {
  const skill = skillOf(content, id);
  const isLost = isPackFocus(skill, focus);
  const kept = (): Text => raw(content.recalled?.(focusId({ id, focus })) ?? focus);
  const name = listedFocus(skill, focus)?.name ?? (isLost ? lostName(content, focus) : kept());
  return limitation === '' ? name : list([name, raw(limitation)]);
}

/** Returns true for the id of a pack's entry, false for text by a user. */
export function isPackFocus(skill: SkillEntry, focus: string): boolean {
  return skill.focus?.kind !== 'text' && focus.includes(':');
}
