import { set } from '#shared/character/edits';
import type { Toggle, TogglesBlock } from '#shared/rules/play';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { attacksAtHand } from './atHand';
import { mostUses, tacticName, tactics } from '#shared/rulesets/heroic/state/tactics';

/** Tactics can be repeated while Att or Def stays at 0 or above (12.2). */
export function tacticToggles(current: CharacterState): TogglesBlock {
  const { character, play } = current;
  const { price } = figures.tactics;
  const left = {
    attack: Math.max(...attacksAtHand(current).map(({ attack }) => attack.value)),
    defense: character.defense.value,
  };
  return {
    kind: 'toggles',
    id: 'tactics',
    title: t('tactics.title'),
    beside: 'attacks',
    until: t('tactics.until'),
    toggles: tactics.map(({ id, pays, gains }): Toggle => {
      const count = play.tactics[id] ?? 0;
      const canPay = left[pays] >= price;
      const path = ['tactics', id];
      return {
        id: `tactic-${id}`,
        title: tacticName(id, Math.max(1, count)),
        short: t(`tactics.gains.${gains}`, { count: Math.max(1, count) }),
        under: t(`tactics.pays.${pays}`, { price }),
        text: t('tactics.text'),
        on: count > 0,
        edits: [set(path, count > 0 ? 0 : 1)],
        ...(count > 0 && count < mostUses && canPay && { more: [set(path, count + 1)] }),
        ...(count === 0 && !canPay && { blocked: t(`tactics.short.${pays}`, { price }) }),
      };
    }),
  };
}
