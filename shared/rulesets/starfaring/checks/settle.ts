import {
  chosenDice,
  type ReadDie,
  type Reading,
  type Roll,
  type RollChoice,
  type Special,
} from '#shared/rules/checks';
import type { Explained } from '#shared/rules/explained';
import type { Numbers } from '#shared/rules/dice/judged';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
import { sourcesOf, totalOf, type Factors } from './factors';
import { specialChoices, specialNotes } from './specials';
import { fallenTwelves, modeOf, numbersIn, type SpecialResult } from './twelves';

export interface Settled {
  readonly dice: readonly ReadDie[];
  readonly kept: readonly number[];
  readonly numbers: Numbers;
  readonly total: Explained;
}

/**
 * `group` is the id of the dice. `burned` are the dice of an EDGE card that was burned since: another source of
 * advantage. If it cancels a disadvantage, the last of three dice no longer counts.
 */
export function settle(
  group: string,
  faces: readonly number[],
  factors: Factors,
  burned?: readonly number[],
): Settled {
  const { advantages, disadvantages } = sourcesOf(factors);
  const mode = modeOf({ advantages: advantages + (burned ? 1 : 0), disadvantages });
  const all = [...faces, ...(burned ?? [])];
  const fallen = fallenTwelves(all, mode);
  const isKept = (place: number): boolean => fallen.throws[0]?.[place]?.kept === true;
  const dice = all.map((value, place): ReadDie => ({
    group: place < faces.length ? group : 'edge',
    sides: checkFacts.dice.sides,
    value,
    kept: isKept(place),
    ...markOf(value),
    ...(!isKept(place) && { why: t(`checks.dropped.${mode}`) }),
    ...(isKept(place) && place >= faces.length && { why: t('checks.dropped.edge') }),
  }));
  const kept = all.filter((_, place) => isKept(place));
  return { dice, kept, numbers: numbersIn(fallen), total: totalOf(kept, factors) };
}

/** Returns undefined if no card was burned since the roll. */
export function burnedIn(roll: Roll): readonly number[] | undefined {
  return roll.chosen.some(({ choice }) => choice === 'edge') ? chosenDice(roll, 'edge') : undefined;
}

function markOf(value: number): Pick<ReadDie, 'mark'> {
  if (value === checkFacts.dice.sides) return { mark: 'best' };
  return value === 1 ? { mark: 'worst' } : {};
}

/** Returns special results, and the choices available now. */
export function aftermath(
  factors: Factors,
  roll: Roll,
  kept: readonly number[],
  success: boolean,
  result: SpecialResult,
): Pick<Reading, 'specials' | 'choices'> {
  return {
    specials: [...specialNotes({ kept, success, ...result }, roll), ...strainNote(factors)],
    choices: [...edgeChoice(factors, roll), ...specialChoices(result, success, roll)],
  };
}

function strainNote(factors: Factors): readonly Special[] {
  if (factors.effort?.strain !== 'refused') return [];
  return [
    {
      id: 'exhaustion',
      title: t('checks.specials.exhaustion.title'),
      text: t('checks.specials.exhaustion.text'),
      tone: 'bad',
    },
  ];
}

/** Offered only if another source of advantage changes the dice that count. */
function edgeChoice(factors: Factors, roll: Roll): readonly RollChoice[] {
  const { advantages, disadvantages } = sourcesOf(factors);
  const after = modeOf({ advantages: advantages + 1, disadvantages });
  if (modeOf({ advantages, disadvantages }) === after || burnedIn(roll)) return [];
  return [
    {
      id: 'edge',
      label: t('checks.choices.edge.label'),
      text: t('checks.choices.edge.text'),
      ...(after === 'advantage' && { dice: { id: 'edge', sides: checkFacts.dice.sides, count: 1 } }),
    },
  ];
}
