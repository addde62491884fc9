import type { Consequence } from '#shared/rules/checks';
import { begun, type Play } from '#shared/rulesets/heroic/state/play';
import { t } from '#shared/rulesets/heroic/texts';

/** Free attacks after criticals (12.1.1): against a bad defender, or in return for a melee attack. */
export const freeAttacks = ['free-attack', 'counter-attack'] as const;
export type FreeAttack = (typeof freeAttacks)[number];

/** Offered to the side that rolls. */
export function earned(play: Play, which: FreeAttack): Consequence {
  return {
    special: which === 'free-attack' ? 'defense-fumble' : 'defense-critical',
    label: t(`conditions.${which}.name`),
    edits: begun(play, which),
  };
}
