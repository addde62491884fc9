import type { RollRequest } from '../../../rules/checks';
import type { TableCell } from '../../../rules/views';
import { explain } from '../../../rules/explained';
import { raw, signed } from '../../../kernel/text';
import { rankOf, type Attribute, type Choices, type Weapon } from '../choices';
import { rules } from '../data';
import { edits, type Play } from '../play/state';
import { attributeName, nameOr, skillName, t } from '../texts';

/** The default tier of rolls from a sheet: moderate (Skill Checks). */
const usualTier = rules.tiers.from.findIndex(({ id }) => id === 'moderate');

export function attributeRoll(attribute: Attribute): RollRequest {
  return {
    check: 'check',
    values: { attribute: attribute.value, tier: usualTier },
    label: attributeName(attribute),
  };
}

/** Returns the bonus to the dice, with its roll. */
export function skillCell(choices: Choices, skill: string, attribute: Attribute, weapon?: Weapon): TableCell {
  const rank = rankOf(choices, skill);
  const rule = rules.dice.source;
  const total = explain([
    { label: attributeName(attribute), amount: attribute.value, rule },
    { label: skillName(skill), amount: rank, rule },
  ]);
  return {
    text: raw(signed(total.value)),
    explained: total,
    roll: {
      check: 'check',
      values: { attribute: attribute.value, skill: rank, tier: usualTier },
      label: t('rolls.with', {
        what: weapon === undefined ? skillName(skill) : nameOr(weapon.name),
        attribute: attributeName(attribute),
      }),
    },
  };
}

/** The player chooses the attribute, whose names depend on the campaign. */
export function weaponRoll(choices: Choices, weapon: Weapon, isOffhand: boolean): RollRequest {
  return {
    check: 'check',
    values: {
      skill: rankOf(choices, weapon.skill),
      tier: usualTier,
      ...(isOffhand && { disadvantages: rules.offhand.disadvantages }),
    },
    label: t(isOffhand ? 'rolls.offhand' : 'rolls.attack', { weapon: nameOr(weapon.name) }),
    notes: [t('rolls.addAttribute'), ...(isOffhand ? [t('rolls.offhandNote')] : [])],
  };
}

/** Implements a Reaction: the save against falling off a ledge (Standard Reactions). */
export function ledgeGrab(choices: Choices, play: Play): RollRequest {
  const { skill, tier } = rules.ledgeGrab;
  const paid = { label: t('rolls.spendReaction'), edits: edits.spend(play, 'reaction') };
  return {
    check: 'check',
    values: { skill: rankOf(choices, skill), tier },
    label: t('play.ledgeGrab'),
    after: [{ ...paid, outcomes: ['success', 'failure', 'dramatic-success', 'dramatic-failure'] }],
  };
}
