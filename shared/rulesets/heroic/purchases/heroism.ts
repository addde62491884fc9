import { changeBy } from '../../../character/edits';
import type { ActionsBlock } from '../../../rules/play';
import { heroismLeft } from '../play/state';
import type { Standing } from '../derive/standing';
import { t } from '../texts';

/** What Heroism is awarded for during a session, one or two points each (3.1). */
const deeds = ['obstacle', 'opponent', 'roleplay'] as const;
const amounts = [1, 2] as const;

/** Heroism that the GM awards in play (3.1); spending it is offered on the rolls. */
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
