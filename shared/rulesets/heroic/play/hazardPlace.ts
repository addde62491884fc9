import { set, type Edit } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import type { RolledDice, PlayAction, RowsBlock } from '#shared/rules/play';
import { afflictionById } from '#shared/rulesets/heroic/content/afflictions';
import { known } from '#shared/rulesets/heroic/data/index';
import { healingRoll } from '#shared/rulesets/heroic/checks/healing';
import { advantageNote } from '#shared/rulesets/heroic/checks/requests';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { statChanged, type ActiveHazard } from './state';

export const successes = ['success', 'critical-success'];
export const failures = ['failure', 'critical-failure'];

export type Row = RowsBlock['rows'][number];

export function setHazards(active: readonly ActiveHazard[]): Edit {
  return set(
    ['hazards'],
    active.map(({ id, severity, affliction, lost, hours }) => ({
      id,
      severity,
      ...(affliction !== undefined && { affliction }),
      ...(lost > 0 && { lost }),
      ...(hours !== undefined && { hours }),
    })),
  );
}

export interface HazardContext {
  readonly standing: CharacterState;
  readonly active: ActiveHazard;
  readonly index: number;
}

export function changing(
  { standing: { play }, active, index }: HazardContext,
  change: Partial<ActiveHazard>,
): Edit {
  return setHazards(play.hazards.map((each, other) => (other === index ? { ...active, ...change } : each)));
}

export function ending({ standing: { play }, index }: HazardContext): Edit {
  return setHazards(play.hazards.filter((_, other) => other !== index));
}

/** Implements section 15: a Mnd roll with Healing; the character's own numbers are the default. */
export function cure({ standing: current }: HazardContext, edits: readonly Edit[]): PlayAction {
  const { character } = current;
  const skilled = levelOf(character.advanced.skills, 'healing') !== undefined;
  const { name } = skillOf(character.content, 'healing');
  return {
    id: 'cure',
    label: t('harm.cure.label'),
    text: t('harm.cure.text'),
    edits: [],
    roll: healingRoll(current, {
      label: t('harm.cure.label'),
      mode: 'advantage',
      notes: [skilled ? advantageNote(name) : t('harm.cure.other', { skill: name })],
      after: [{ outcomes: successes, label: t('harm.cure.done'), edits }],
    }),
  };
}

/** The end of an illness or poison restores the stat points it took (15). */
export function curedOf(current: CharacterState, index: number): Edit[] {
  const { play } = current;
  const active = play.hazards[index];
  if (active === undefined) return [];
  const over = ending({ standing: current, active, index });
  const harm = active.affliction === undefined ? undefined : known(afflictionById, active.affliction).harm;
  if (harm === undefined || harm.to === 'endurance' || active.lost === 0) return [over];
  return [statChanged(play, harm.to, active.lost), over];
}

/** Returns undefined before the dice are rolled. */
export function diceOf(rolledDice: RolledDice | undefined, action: string): number | undefined {
  if (rolledDice?.action !== action) return undefined;
  return sum(rolledDice.dice.flat());
}
