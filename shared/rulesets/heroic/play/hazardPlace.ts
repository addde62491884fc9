import type { Edit } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import type { RolledDice, PlayAction, RowsBlock } from '#shared/rules/play';
import { healingRoll } from '#shared/rulesets/heroic/checks/healing';
import { advantageNote, successes } from '#shared/rulesets/heroic/checks/requests';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import type { HazardContext } from '#shared/rulesets/heroic/derive/hazardPlace';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';

export type Row = RowsBlock['rows'][number];

/** Implements section 15: a Mnd roll with Healing; the character's own numbers are the default. */
export function cure({ standing: current }: HazardContext, edits: readonly Edit[]): PlayAction {
  const { character } = current;
  const skilled = levelOf(character.advanced.skills, 'healing') !== undefined;
  const { name } = skillOf(character.content, 'healing');
  return {
    id: 'cure',
    label: t('harm.cure.label'),
    text: t('harm.cure.text'),
    edits: [],
    roll: healingRoll(current, {
      label: t('harm.cure.label'),
      mode: 'advantage',
      notes: [skilled ? advantageNote(name) : t('harm.cure.other', { skill: name })],
      after: [{ outcomes: successes, label: t('harm.cure.done'), edits }],
    }),
  };
}

/** Returns undefined before the dice are rolled. */
export function diceOf(rolledDice: RolledDice | undefined, action: string): number | undefined {
  if (rolledDice?.action !== action) return undefined;
  return sum(rolledDice.dice.flat());
}
