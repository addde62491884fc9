import type { TrackersBlock } from '#shared/rules/play';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { attacksAtHand } from './atHand';
import { tactics } from '#shared/rulesets/heroic/state/tactics';

/** Tactics can be raised while Att or Def stays at 0 or above (12.2). */
export function tacticTrackers(current: CharacterState): TrackersBlock {
  const { character, play } = current;
  const atHand = attacksAtHand(current);
  const left = {
    attack: Math.max(...atHand.map(({ attack }) => attack.value)),
    defense: character.defense.value,
  };
  const more = (pays: 'attack' | 'defense'): number =>
    Math.max(0, Math.floor(left[pays] / figures.tactics.price));
  return {
    kind: 'trackers',
    id: 'tactics',
    title: t('tactics.title'),
    trackers: tactics.map(({ id, pays }) => {
      const value = play.tactics[id] ?? 0;
      return {
        id: `tactic-${id}`,
        label: t(`tactics.${id}`),
        value,
        min: 0,
        max: Math.min(20, value + more(pays)),
        path: ['tactics', id],
        ...(value > 0 && { note: t('tactics.until') }),
        tone: value > 0 ? 'warning' : 'plain',
      };
    }),
  };
}
