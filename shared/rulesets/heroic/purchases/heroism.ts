import { changeBy } from '../../../character/edits';
import type { ActionsBlock } from '../../../rules/play';
import { heroismLeft } from '../play/state';
import type { Standing } from '../derive/standing';
import { t } from '../texts';

/** Implements section 3.1: reasons for awards during a session, one or two points each. */
const deeds = ['obstacle', 'opponent', 'roleplay'] as const;
const amounts = [1, 2] as const;

/** Implements section 3.1; rolls offer to spend Heroism. */
export function heroismAwards({ play, character }: Standing): ActionsBlock {
  const left = heroismLeft(play, character);
  return {
    kind: 'actions',
    id: 'heroism-awards',
    title: t('upgrades.heroism.title'),
    actions: deeds.map((deed) => ({
      id: `heroism-${deed}`,
      label: t(`upgrades.heroism.${deed}`),
      text: t('upgrades.heroism.text'),
      edits: [],
      options: amounts.map((amount) => ({
        id: String(amount),
        label: t('upgrades.heroism.points', { count: amount }),
        edits: [changeBy(['heroism'], { from: left, by: amount })],
      })),
    })),
  };
}
