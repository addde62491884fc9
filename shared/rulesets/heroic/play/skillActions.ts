import { changeBy } from '#shared/character/edits';
import type { ActionsBlock, RolledDice, PlayAction } from '#shared/rules/play';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { begun } from '#shared/rulesets/heroic/state/play';
import { heroismLeft } from '#shared/rulesets/heroic/derive/points';

/** Uses of Heroism outside of rolls (4): setting a fact, trying one's luck; empty without these skills. */
export function skillActions(current: CharacterState, rolledDice?: RolledDice): ActionsBlock[] {
  const { skills } = current.character.advanced;
  const actions = [
    ...(levelOf(skills, 'learning') === 'advanced' ? [fact(current)] : []),
    ...(levelOf(skills, 'luck') === 'advanced' ? [luck(current, rolledDice)] : []),
  ];
  return actions.length === 0
    ? []
    : [{ kind: 'actions', id: 'skill-actions', title: t('fight.skillActions'), actions }];
}

/** Advanced Learning (4): a fact solves a situation or helps one roll. */
function fact({ character, play }: CharacterState): PlayAction {
  const { price, bonus } = figures.fact;
  const left = heroismLeft(play, character);
  const paid = changeBy(['heroism'], { from: left, by: -price });
  return {
    id: 'fact',
    label: t('fight.fact.label'),
    text: t('fight.fact.text', { price }),
    edits: [],
    options: [
      { id: 'situation', label: t('fight.fact.situation'), edits: [paid] },
      { id: 'roll', label: t('fight.fact.roll', { bonus }), edits: [paid, ...begun(play, 'known-fact')] },
    ],
    ...(left < price && { blocked: t('rolls.heroism.none', { left }) }),
  };
}

/** Advanced Luck (4) for Heroism not spent on the result of a roll: a 6 returns it. */
function luck({ character, play }: CharacterState, rolledDice?: RolledDice): PlayAction {
  const die = rolledDice?.action === 'luck' ? rolledDice.dice[0]?.[0] : undefined;
  const back = die === figures.heroism.recoveredFrom;
  return {
    id: 'luck',
    label: t('fight.luck.label'),
    text: t('fight.luck.text', { face: figures.heroism.recoveredFrom }),
    dice: [{ id: 'luck', sides: 6, count: 1 }],
    changes: die === undefined ? [] : [t(back ? 'tables.luck.back' : 'tables.luck.spent')],
    edits: back ? [changeBy(['heroism'], { from: heroismLeft(play, character), by: 1 })] : [],
  };
}
