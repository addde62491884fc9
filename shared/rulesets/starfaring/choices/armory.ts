import type { ArmoryAttack, ArmoryGear } from '#shared/rulesets/starfaring/data/index';
import type { AttackChoice, GearChoice } from '.';

/** An attack of the armory as a character has it. It keeps its numbers, even if the armory changes. */
export function armed({ id, skill, range, damage }: ArmoryAttack): AttackChoice {
  return { item: id, name: '', skill, range, damage, properties: '' };
}

export function carried({ id, weight }: ArmoryGear): GearChoice {
  return { item: id, name: '', quantity: 1, weight };
}
