import {
  chosenDice,
  type ReadDie,
  type Reading,
  type Roll,
  type RollChoice,
  type Special,
  type CheckOutcome,
} from '#shared/rules/checks';
import type { Explained } from '#shared/rules/explained';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';
import { dropped, modeOf, specialOf, type Mode, type SpecialResult } from './rollTwelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { sourcesOf, totalOf, type Factors } from './factors';
import { specialChoices, specialNotes } from './specials';

export interface Settled {
  readonly dice: readonly ReadDie[];
  readonly kept: readonly [number, number];
  readonly total: Explained;
}

/** Describes an EDGE card burned for the roll: another source of advantage, with its die. */
interface Burned {
  readonly dice: readonly number[];
}

/** `group` is the id of the dice. */
export function settle(
  group: string,
  faces: readonly number[],
  factors: Factors,
  burned: Burned | undefined,
): Settled {
  const { advantages, disadvantages } = sourcesOf(factors);
  const mode = modeOf({ advantages: advantages + (burned ? 1 : 0), disadvantages });
  const all = [...faces, ...(burned?.dice ?? [])];
  const out = placeToDrop(all, mode);
  const dice = all.map((value, place): ReadDie => ({
    group: place < faces.length ? group : 'edge',
    sides: checkFacts.dice.sides,
    value,
    kept: place !== out,
    ...markOf(value),
    ...(place === out && { why: t(`checks.dropped.${mode}`) }),
    ...(place !== out && place >= faces.length && { why: t('checks.dropped.edge') }),
  }));
  const [first = 0, second = 0] = dice.filter(({ kept }) => kept).map(({ value }) => value);
  return { dice, kept: [first, second], total: totalOf([first, second], factors) };
}

/** If the card canceled a disadvantage, the last of three dice no longer counts. */
function placeToDrop(faces: readonly number[], mode: Mode): number | undefined {
  if (mode !== 'normal') return dropped(faces, mode);
  return faces.length > checkFacts.dice.count ? faces.length - 1 : undefined;
}

/** Returns undefined if no card was burned since the roll. */
export function burnedIn(roll: Roll): Burned | undefined {
  return roll.chosen.some(({ choice }) => choice === 'edge') ? { dice: chosenDice(roll, 'edge') } : undefined;
}

function markOf(value: number): Pick<ReadDie, 'mark'> {
  if (value === checkFacts.dice.sides) return { mark: 'best' };
  return value === 1 ? { mark: 'worst' } : {};
}

/** Returns special results, and the choices available now. */
export function aftermath(
  factors: Factors,
  roll: Roll,
  kept: readonly [number, number],
  success: boolean,
): Pick<Reading, 'specials' | 'choices'> & { readonly result: SpecialResult } {
  const result = specialOf(kept, success);
  return {
    result,
    specials: [...specialNotes({ kept, success, ...result }, roll), ...strainNote(factors)],
    choices: [...edgeChoice(factors, roll), ...specialChoices(result, success, roll)],
  };
}

/** Includes special results and available choices. */
export function readAgainst(
  factors: Factors,
  roll: Roll,
  dc: number,
  words: { readonly success: CheckOutcome['text']; readonly failure: CheckOutcome['text'] },
): Reading {
  const { dice, kept, total } = settle('check', roll.dice[0] ?? [], factors, burnedIn(roll));
  const success = total.value >= dc;
  const { result, specials, choices } = aftermath(factors, roll, kept, success);
  return {
    dice,
    total,
    verdict: { text: success ? words.success : words.failure, tone: success ? 'good' : 'bad' },
    outcome: success ? 'success' : 'failure',
    specials,
    choices,
    json: { kept: [...kept], total: total.value, success, ...result },
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
  const before = modeOf({ advantages, disadvantages });
  const after = modeOf({ advantages: advantages + 1, disadvantages });
  if (before === after || burnedIn(roll)) return [];
  return [
    {
      id: 'edge',
      label: t('checks.choices.edge.label'),
      text: t('checks.choices.edge.text'),
      ...(after === 'advantage' && { dice: { id: 'edge', sides: checkFacts.dice.sides, count: 1 } }),
    },
  ];
}
