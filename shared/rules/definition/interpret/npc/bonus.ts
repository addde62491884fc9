import { message } from '#shared/kernel/text';
import { explain, type Explained } from '#shared/rules/explained';
import type { AttackChoice, StatBlockChoices } from '#shared/rules/statBlock/choices';
import { numberOf, type StatBlockRules } from '#shared/rules/statBlock/declaration';

/** Numbers of stat blocks begin with a small letter. */
export const blockId = (id: string): string => (/^[a-z]/.test(id) ? id : `n-${id}`);

/** The sum that an attack adds to its dice: a number, a skill, and what the GM wrote. */
export function bonusOf(rules: StatBlockRules, choices: StatBlockChoices, attack: AttackChoice): Explained {
  const { rule } = rules;
  const by = rules.numbers.find(({ id }) => id === attack.by);
  const skill = rules.skills.find(({ id }) => id === attack.skill);
  return explain([
    ...(by ? [{ label: by.label, amount: numberOf(rules, choices, by.id), rule }] : []),
    ...(skill ? [{ label: skill.label, amount: choices.skills[skill.id] ?? 0, rule }] : []),
    { label: message('definition.check.plus'), amount: attack.plus, rule },
  ]);
}
