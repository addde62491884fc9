import { changeBy } from '../../../character/edits';
import type { Reward } from '../../../rules/party';
import { heroismLeft } from '../play/state';
import { figures } from '../content/resolution';
import type { CharacterState } from '../derive/state';
import { t } from '../texts';

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
