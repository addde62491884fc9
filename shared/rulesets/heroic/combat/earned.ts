import { set } from '../../../character/edits';
import type { Consequence } from '../../../rules/checks';
import type { Play } from '../play/state';
import { t } from '../texts';

/** The free attacks that criticals give (12.1.1): on whoever defended badly, or back at whoever attacked in melee. */
export const freeAttacks = ['free-attack', 'counter-attack'] as const;
export type FreeAttack = (typeof freeAttacks)[number];

/** What a critical of the defense leads to, for the side whose roll it is. */
export function earned({ conditions }: Play, which: FreeAttack): Consequence {
  return {
    special: which === 'free-attack' ? 'defense-fumble' : 'defense-critical',
    label: t(`conditions.${which}.name`),
    edits: [set(['conditions'], [...conditions.filter((id) => id !== which), which])],
  };
}
