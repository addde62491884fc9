import { sourceText } from '#shared/rules/explained';
import { sum } from '#shared/kernel/sum';
import type { RollRequest } from '#shared/rules/checks';
import { skillRollOf, statRoll } from './requests';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { tools } from '#shared/rulesets/heroic/content/tools';

/** Healing kits help every roll of this skill (4, 13.3). */
export const healingSkill = 'healing';

/** Rolls Mnd with the tools carried for the Healing skill. */
export function healingRoll(
  current: CharacterState,
  { modifier = 0, notes = [], ...more }: NonNullable<Parameters<typeof statRoll>[2]>,
): RollRequest {
  const kits = kitsOf(current);
  return statRoll(current, 'mnd', {
    ...more,
    modifier: modifier + sum(kits.map(({ bonus }) => bonus)),
    notes: [...notes, ...kits.map(({ name, bonus }) => sourceText({ label: name, amount: bonus }))],
  });
}

/** Uses the sheet's usual roll of the skill. */
export function healingSkillRoll(current: CharacterState, taken: TakenSkill): RollRequest | undefined {
  const known = skillRollOf(current, taken);
  return known && healingRoll(current, known.more);
}

/** Each kind of tool counts once. */
function kitsOf({ character }: CharacterState) {
  return tools.flatMap(({ item, skill, bonus }) => {
    const piece = skill === healingSkill ? character.owned.find(({ gear }) => gear.id === item) : undefined;
    return piece === undefined ? [] : [{ name: piece.gear.name, bonus }];
  });
}
