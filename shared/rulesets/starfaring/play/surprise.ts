import { set } from '#shared/character/edits';
import type { PlayBlock } from '#shared/rules/play';
import {
  passiveValue,
  rollModifiersFor,
  type StarfaringCharacter,
} from '#shared/rulesets/starfaring/derive/index';
import { nobody } from '#shared/rulesets/starfaring/checks/factors';
import { rollValues } from '#shared/rulesets/starfaring/checks/rolls';
import { after } from './step';
import { checkName, t } from '#shared/rulesets/starfaring/texts';

const alertness = { kind: 'check', ability: 'per', skill: 'alertness' } as const;

/** Implements Surprise. */
export function surpriseBlock(character: StarfaringCharacter): PlayBlock {
  const { surprised } = character.play;
  const isBlind = rollModifiersFor(character, alertness).failures.length > 0;
  return {
    kind: 'actions',
    id: 'surprise',
    title: t('play.surprise.title'),
    actions: [
      {
        id: 'notice',
        label: t('play.surprise.notice'),
        text: t('play.surprise.noticeText', {
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
        label: t('play.surprise.over'),
        text: t('play.surprise.overText'),
        edits: [set(['surprised'], false)],
        ...(!surprised && { blocked: t('play.surprise.not') }),
      },
    ],
  };
}
