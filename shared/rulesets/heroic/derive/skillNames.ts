import { list, raw, type Text } from '../../../kernel/text';
import type { Content } from '../content';
import type { SkillEntry } from '../content/entries';
import { skillOf } from '../content/missing';
import { focusId, lostName } from '../content/packNames';
import { listedFocus, t } from '../texts';

/** What is said of a skill that was taken; nothing, or no words, where it has no focus or no limitation. */
interface Taken {
  readonly id: string;
  readonly focus?: string | undefined;
  readonly limitation?: string | undefined;
}

/** A skill with its focus: "Weaponcraft (Blades)", "Minion/Relic (Grey wolf)" (4). */
export function skillName(content: Content, taken: Taken): Text {
  const { name } = skillOf(content, taken.id);
  if (taken.focus === undefined || taken.focus === '') return name;
  return t('skillWithFocus', { skill: name, focus: focusName(content, taken) });
}

/** The focus in words, as typed where it is not one of a list; a power's limitation comes with it (4, 11.2). */
export function focusName(content: Content, { id, focus = '', limitation = '' }: Taken): Text {
  const skill = skillOf(content, id);
  const isLost = isPackFocus(skill, focus);
  const kept = (): Text => raw(content.recalled?.(focusId({ id, focus })) ?? focus);
  const name = listedFocus(skill, focus)?.name ?? (isLost ? lostName(content, focus) : kept());
  return limitation === '' ? name : list([name, raw(limitation)]);
}

/** True for a focus that is the id of a pack's thing, and no words that somebody typed. */
export function isPackFocus(skill: SkillEntry, focus: string): boolean {
  return skill.focus?.kind !== 'text' && focus.includes(':');
}
