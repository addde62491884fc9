import type { RollRequest } from '../../../rules/checks';
import type { TableCell } from '../../../rules/views';
import { explain } from '../../../rules/explained';
import { raw, signed } from '../../../kernel/text';
import { rankOf, type Attribute, type Choices, type Weapon } from '../choices';
import { rules } from '../data';
import { edits, type Play } from '../play/state';
import { attributeName, nameOr, skillName, t } from '../texts';

/** What a sheet compares with until the GM sets a tier: a moderate one (Skill Checks). */
const usualTier = rules.tiers.from.findIndex(({ id }) => id === 'moderate');

/** An attribute alone. */
export function attributeRoll(attribute: Attribute): RollRequest {
  return {
    check: 'check',
    values: { attribute: attribute.value, tier: usualTier },
    label: attributeName(attribute),
  };
}

/** A skill with an attribute, as a cell: what is added to the dice, and the roll. */
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

/** An attack with a weapon; the attribute that goes with it is the player's to pick, and named by the campaign. */
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

/** The save against a fall off a ledge, a Reaction (Standard Reactions). */
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
