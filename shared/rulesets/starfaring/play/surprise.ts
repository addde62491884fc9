import { set } from '#shared/character/edits';
import { after } from '#shared/rules/builders/after';
import { actionsBlock } from '#shared/rules/builders/blocks';
import type { PlayBlock } from '#shared/rules/play';
import {
  passiveValue,
  rollModifiersFor,
  type StarfaringCharacter,
} from '#shared/rulesets/starfaring/derive/index';
import { nobody } from '#shared/rulesets/starfaring/checks/factors';
import { rollValues } from '#shared/rulesets/starfaring/checks/rolls';
import { checkName, labelWithText, t } from '#shared/rulesets/starfaring/texts';

const alertness = { kind: 'check', ability: 'per', skill: 'alertness' } as const;

/** Implements Surprise. */
export function surpriseBlock(character: StarfaringCharacter): PlayBlock {
  const { surprised } = character.play;
  const isBlind = rollModifiersFor(character, alertness).failures.length > 0;
  return actionsBlock({ id: 'surprise', title: t('play.surprise.title') }, [
    {
      id: 'notice',
      ...labelWithText('play.surprise.notice', {
        save: checkName(alertness.ability, alertness.skill),
        passive: passiveValue(character, alertness.skill).value,
      }),
      edits: [],
      roll: {
        check: 'opposed',
        label: t('play.surprise.notice'),
        values: { ...rollValues(character, alertness), other: nobody },
        after: [after('failure', t('play.surprise.isSurprised'), [set(['surprised'], true)])],
      },
      ...(surprised && { blocked: t('play.surprise.already') }),
      ...(isBlind && { blocked: t('play.surprise.cannot') }),
    },
    {
      id: 'first-turn-over',
      ...labelWithText('play.surprise.over'),
      edits: [set(['surprised'], false)],
      ...(!surprised && { blocked: t('play.surprise.not') }),
    },
  ]);
}
