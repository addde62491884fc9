import { changeBy } from '#shared/character/edits';
import type { Reward } from '#shared/rules/party';
import { heroismLeft } from '#shared/rulesets/heroic/derive/points';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';

/** Heroism, with its limits per session (3.1). */
export function rewards({ character, play }: CharacterState): readonly Reward[] {
  const from = heroismLeft(play, character);
  const { least, most } = figures.heroism.session;
  return [
    {
      id: 'heroism',
      label: t('sheet.heroism'),
      text: t('campaign.heroism', { least, most }),
      lasts: 'session',
      amount: { min: least, max: most, initial: least },
      give: (amount) => ({
        changes: [t('play.lines.heroism', { from, to: from + amount })],
        edits: [changeBy(['heroism'], { from, by: amount })],
      }),
    },
  ];
}
