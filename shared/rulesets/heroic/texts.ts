import { list, message, raw, signed, type MessageText, type Text, type TextParam } from '../../kernel/text';
import type { Explained } from '../../rules/explained';
import { known, skillById, type StatId } from './data';

/** A message of this ruleset's catalogue. */
export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.heroic.${key}`, params);
}

/** The name of anything in the gear tables. */
export function gearName(id: string): Text {
  return t(`gear.${id}.name`);
}

/** The short name of a stat as the rules print it: Str, Agi, Mnd. */
export function statName(stat: StatId): Text {
  return t(`stats.${stat}.short`);
}

/** A skill with its focus: "Weaponcraft (Blades)", "Minion/Relic (Grey wolf)". */
export function skillName(skill: { id: string; focus?: string; limitation?: string }): Text {
  const name = t(`skills.${skill.id}.name`);
  if (skill.focus === undefined || skill.focus === '') return name;
  return t('skillWithFocus', { skill: name, focus: focusName(skill) });
}

/** The focus in words, as typed where it is not one of the list; a power's limitation comes with it. */
export function focusName(skill: { id: string; focus?: string; limitation?: string }): Text {
  const focus = skill.focus ?? '';
  const name = isListedFocus(skill.id, focus) ? t(`skills.${skill.id}.focuses.${focus}`) : raw(focus);
  return skill.limitation === undefined || skill.limitation === ''
    ? name
    : list([name, raw(skill.limitation)]);
}

function isListedFocus(skill: string, focus: string): boolean {
  const choice = known(skillById, skill).focus;
  return choice?.kind === 'list' && choice.ids.includes(focus);
}

/** A number with a true minus sign where it is negative. */
export function signlessNumber(value: number): string {
  return value < 0 ? signed(value) : String(value);
}

/** The sources of a number in one line: "Str 3, Agi 3, Base 3, Dwarf +1". */
export function sourcesText(explained: Explained): Text {
  return list(
    explained.sources.map(({ label, amount }, index) =>
      t('source', { label, amount: index === 0 ? signlessNumber(amount) : signed(amount) }),
    ),
  );
}

/** A heading of the reference's tables and lists. */
export function label(id: string): Text {
  return t(`reference.labels.${id}`);
}
