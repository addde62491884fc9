import type { RollRequest } from '#shared/rules/checks';
import { request, sourceNotes, unknownSide } from '#shared/rulesets/heroic/checks/requests';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';

/** An opposed roll settles a tie of initiative (12), with the stat that replaces Agi. */
export function tieRoll(current: CharacterState): RollRequest {
  const { initiative, modifiers } = current.character;
  return request(current, {
    check: 'check',
    label: t('initiative.own'),
    values: {
      stat: initiative.value,
      modifier: modifiers.roll.value,
      mode: 'normal',
      against: { ...unknownSide },
    },
    lucky: { mode: 'advantage' },
    notes: [...sourceNotes(initiative), ...sourceNotes(modifiers.roll)],
  });
}
