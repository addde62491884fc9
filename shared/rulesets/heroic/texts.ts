import { list, message, raw, signed, type MessageText, type Text, type TextParam } from '../../kernel/text';
import type { Explained } from '../../rules/explained';
import type { StatId } from './data';

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

/** The focus in words; a power's limitation comes with it. */
export function focusName(skill: { id: string; focus?: string; limitation?: string }): Text {
  const focus = skill.focus ?? '';
  const name = skill.id === 'minion-relic' ? raw(focus) : t(`skills.${skill.id}.focuses.${focus}`);
  return skill.limitation === undefined || skill.limitation === ''
    ? name
    : list([name, raw(skill.limitation)]);
}

/** The sources of a number in one line: "Str 3, Agi 3, Base 3, Dwarf +1". */
export function sourcesText(explained: Explained): Text {
  return list(
    explained.sources.map(({ label, amount }, index) =>
      t('source', { label, amount: index === 0 ? String(amount).replace('-', '−') : signed(amount) }),
    ),
  );
}
