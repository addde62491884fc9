import { changeBy } from '#shared/character/edits';
import type { ActionsBlock } from '#shared/rules/play';
import { heroismLeft } from '#shared/rulesets/heroic/derive/points';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';

/** Implements section 3.1: reasons for awards during a session, one or two points each. */
const feats = ['obstacle', 'opponent', 'roleplay'] as const;
const amounts = [1, 2] as const;

/** Implements section 3.1; rolls offer to spend Heroism. */
export function heroismAwards({ play, character }: CharacterState): ActionsBlock {
  const left = heroismLeft(play, character);
  return {
    kind: 'actions',
    id: 'heroism-awards',
    title: t('upgrades.heroism.title'),
    actions: feats.map((feat) => ({
      id: `heroism-${feat}`,
      label: t(`upgrades.heroism.${feat}`),
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
