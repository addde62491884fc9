import { changeBy, type Edit } from '#shared/character/edits';
import { list, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import type { Consequence } from '#shared/rules/checks';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';

/** Implements sections 12.1.2 and 13.3: used up by absorbing strain, unless it is lasting. */
export interface Focus {
  /** Pieces of the same kind share it. */
  readonly kind: string;
  readonly name: Text;
  readonly absorbs: number;
  readonly lasting: boolean;
  /** Returns the edits of absorbing this amount. */
  readonly spend: (amount: number) => readonly Edit[];
}

/** Options for taking strain: alone, or with foci none of which is wasted. */
export function absorbWith(
  current: CharacterState,
  foci: readonly Focus[],
  damage: number,
): NonNullable<Consequence['options']> {
  const from = enduranceLeft(current.play, current.character);
  const taking = (taken: number) => {
    const to = Math.max(0, from - taken);
    return { to, edits: taken === 0 ? [] : [changeBy(['endurance'], { from, by: -taken })] };
  };
  const all = taking(damage);
  return [
    { id: 'take', label: t('powers.after.take', { from, to: all.to }), edits: all.edits },
    ...combinations(foci, damage).map((used) => {
      const absorbed = Math.min(damage, sumOf(used));
      const { to, edits } = taking(damage - absorbed);
      return {
        id: used.map(({ kind }) => kind).join('+'),
        label: t('powers.after.absorb', { focus: list(used.map(({ name }) => name)), absorbed, from, to }),
        text: t(`powers.after.${used.every(({ lasting }) => lasting) ? 'lasting' : 'destroyed'}`),
        edits: [...edits, ...spent(used, absorbed)],
      };
    }),
  ];
}

/** Foci that are used up absorb first. */
function spent(foci: readonly Focus[], absorbed: number): Edit[] {
  let left = absorbed;
  return foci
    .toSorted((one, other) => Number(one.lasting) - Number(other.lasting))
    .flatMap((focus) => {
      const part = Math.min(left, focus.absorbs);
      left -= part;
      return focus.spend(part);
    });
}

/** Returns one consequence for each possible amount of strain. */
export function strainConsequences(current: CharacterState, foci: readonly Focus[]): Consequence[] {
  return [figures.strain.light.damage, figures.strain.worst.damage].map((damage) => ({
    special: `strain-${String(damage)}`,
    label: t('powers.after.strain', { count: damage }),
    edits: [],
    options: absorbWith(current, foci, damage),
  }));
}

const sumOf = (foci: readonly Focus[]): number => sum(foci.map(({ absorbs }) => absorbs));

/** Minimal sets of foci, in which each is needed; sets of the same kinds count once. */
function combinations(foci: readonly Focus[], damage: number): (readonly Focus[])[] {
  const found = new Map<string, readonly Focus[]>();
  const from = (start: number, used: readonly Focus[]): void => {
    for (let index = start; index < foci.length; index += 1) {
      const focus = foci[index];
      if (focus === undefined) continue;
      const more = [...used, focus];
      const all = sumOf(more);
      if (more.some(({ absorbs }) => all - absorbs >= damage)) continue;
      const key = more
        .map(({ kind }) => kind)
        .toSorted()
        .join('+');
      if (found.has(key)) continue;
      found.set(key, more);
      from(index + 1, more);
    }
  };
  from(0, []);
  return [...found.values()];
}
