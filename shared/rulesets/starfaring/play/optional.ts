import { after } from '#shared/rules/builders/after';
import { actionsBlock, rowsBlock } from '#shared/rules/builders/blocks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import { abilityIds, skills, type AbilityId, hazards } from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { checkRoll, staminaSave } from '#shared/rulesets/starfaring/checks/rolls';
import { abilityName, checkName, labelWithText, skillName, t } from '#shared/rulesets/starfaring/texts';
import { editsTo } from './step';

/** Returns nothing without optional rules. */
export function optionalBlocks(character: StarfaringCharacter): PlayBlock[] {
  const { gravityRules, skillRules } = character.choices;
  return [...(gravityRules ? [weightless(character)] : []), ...(skillRules ? [freerSkills(character)] : [])];
}

/** Implements Additional rules for Gravity: a save after every 4 hours without gravity. */
function weightless(character: StarfaringCharacter): PlayBlock {
  const { sicknessDc, sicknessHours } = hazards.gravity;
  const { play, choices } = character;
  const isImmune = choices.skills['g-zero'] !== undefined;
  const sick = [...new Set([...play.conditions, 'sickened' as const])];
  const well = play.conditions.filter((id) => id !== 'sickened');
  const roll = checkRoll(character, staminaSave, {
    dc: sicknessDc,
    label: t('play.gravity.save'),
    after: [
      after('failure', t('play.gravity.sick'), editsTo(character, { conditions: sick })),
      ...(well.length < play.conditions.length
        ? [after('success', t('play.gravity.well'), editsTo(character, { conditions: well }))]
        : []),
    ],
  });
  return actionsBlock({ id: 'gravity', title: t('play.gravity.title') }, [
    {
      id: 'space-sickness',
      ...labelWithText('play.gravity.save', { hours: sicknessHours, dc: sicknessDc }),
      edits: [],
      ...(roll && { roll }),
      ...(isImmune && { blocked: t('play.gravity.immune', { skill: skillName('g-zero') }) }),
    },
  ]);
}

/** Implements Optional rules for skills: other abilities, and the help of a second skill. */
function freerSkills(character: StarfaringCharacter): PlayBlock {
  const known = skills.filter(({ id }) => character.choices.skills[id] !== undefined);
  return rowsBlock(
    { id: 'freer-skills', title: t('play.freerSkills.title'), empty: t('play.freerSkills.empty') },
    known.map(({ id, ability }) => ({
      id,
      title: checkName(ability, id),
      actions: [
        ...synergy(character, id, ability),
        ...abilityIds.filter((other) => other !== ability).flatMap((other) => unusual(character, id, other)),
      ],
    })),
  );
}

function synergy(character: StarfaringCharacter, skill: string, ability: AbilityId): PlayAction[] {
  const label = t('play.freerSkills.synergy');
  return unusual(character, skill, ability).map(({ roll }) => {
    const advantages = Number(roll.values['advantages'] ?? 0) + 1;
    const helped = { ...roll, values: { ...roll.values, advantages }, notes: [label] };
    return { id: `synergy-${skill}`, label, edits: [], roll: helped };
  });
}

function unusual(character: StarfaringCharacter, skill: string, ability: AbilityId) {
  const roll = checkRoll(character, { kind: 'check', ability, skill });
  return roll === undefined
    ? []
    : [{ id: `${skill}-${ability}`, label: abilityName(ability), edits: [], roll }];
}
