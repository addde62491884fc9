import {
  type Chosen,
  type Roll,
  type RollChoice,
  type Special,
  chosenDice,
  type ReadDie,
  type Reading,
} from '#shared/rules/checks';
import { sum } from '#shared/kernel/sum';
import { checkFacts, exploits, setbacks, type Exploit } from '#shared/rulesets/starfaring/data/index';
import { type SpecialResult, fallenTwelves, modeOf, numbersIn } from './twelves';
import { labelAndText, t, titleAndText } from '#shared/rulesets/starfaring/texts';
import type { Explained } from '#shared/rules/explained';
import type { Numbers } from '#shared/rules/dice/judged';
import { sourcesOf, totalOf, type Factors } from './factors';

type Tone = Special['tone'];

const tones: Readonly<Record<NonNullable<SpecialResult['special']>, Tone>> = {
  triumph: 'good',
  exploit: 'good',
  cancelled: 'plain',
  setback: 'bad',
  disaster: 'bad',
};

/** Returns special results, with the choices made since. */
export function specialNotes(
  result: SpecialResult & { readonly kept: readonly number[]; readonly success: boolean },
  roll: Roll,
): readonly Special[] {
  return [...ownNote(result), ...roll.chosen.flatMap(chosenNote)];
}

function ownNote({
  special,
  rank,
  kept,
  success,
}: SpecialResult & { readonly kept: readonly number[]; readonly success: boolean }): readonly Special[] {
  // Fame and the card are gained by any check; an exploit requires a success.
  if (special === 'triumph' && !success) return [note('triumph-failed', 'plain')];
  if (special !== null) return [note(special, tones[special], rank ?? 0)];
  if (kept.includes(checkFacts.dice.sides) && !success) return [note('softened', 'plain')];
  return kept.includes(1) && success ? [note('blemished', 'plain')] : [];
}

function note(id: string, tone: Tone, rank = 0): Special {
  return {
    id,
    title: t(`checks.specials.${id}.title`, { rank }),
    text: t(`checks.specials.${id}.text`, { rank }),
    tone,
  };
}

function chosenNote(made: Chosen): readonly Special[] {
  if (made.choice === 'exploit' || made.choice === 'second-exploit') {
    const chosen = exploitOptions(checkFacts.dice.sides).find(({ id }) => id === made.option);
    return chosen === undefined ? [] : [{ ...chosen, tone: 'good' }];
  }
  const id = setbackId(made);
  return id === undefined ? [] : [{ id, ...titleAndText(`tables.setbacks.rows.${id}`), tone: 'bad' }];
}

/** Returns the chosen setback, or the one that the dice select. */
function setbackId(made: Chosen): string | undefined {
  if (made.choice === 'setback-pick') return setbacks.rows.find((id) => id === made.option);
  if (made.choice !== 'setback-roll' || made.dice === undefined) return undefined;
  return setbacks.rows[sum(made.dice) - setbacks.dice.count];
}

/** Returns decisions after a special result: choosing an exploit, rolling or choosing a setback. */
export function specialChoices(
  { special, rank }: SpecialResult,
  success: boolean,
  roll: Roll,
): readonly RollChoice[] {
  switch (special) {
    case 'exploit':
      return exploitChoices(rank ?? 0, roll);
    case 'triumph':
      if (!success) return [];
      return exploitChoices(checkFacts.dice.sides, roll);
    case 'setback':
    case 'disaster':
      return setbackChoices(roll);
    case 'cancelled':
    case null:
      return [];
  }
}

function exploitChoices(rank: number, roll: Roll): readonly RollChoice[] {
  const chosen = roll.chosen.find(({ choice }) => choice === 'exploit');
  if (chosen === undefined) return [pick('exploit', exploitOptions(rank))];
  const granted = exploits.other.find(({ id }) => `other-${id}` === chosen.option)?.grants;
  const again = roll.chosen.some(({ choice }) => choice === 'second-exploit');
  return granted === undefined || again ? [] : [pick('second-exploit', exploitOptions(granted))];
}

function setbackChoices(roll: Roll): readonly RollChoice[] {
  if (roll.chosen.some((made) => setbackId(made) !== undefined)) return [];
  return [
    { ...pick('setback-roll'), dice: { id: 'setback', ...setbacks.dice } },
    pick(
      'setback-pick',
      setbacks.rows.map((id) => ({ id, ...titleAndText(`tables.setbacks.rows.${id}`) })),
    ),
  ];
}

function pick(id: string, options?: RollChoice['options']): RollChoice {
  return { id, ...labelAndText(`checks.choices.${id}`), ...(options && { options }) };
}

/** Combat exploits come first, each group from the highest rank down. */
function exploitOptions(rank: number): NonNullable<RollChoice['options']> {
  const options = (kind: 'combat' | 'other', all: readonly Exploit[]) =>
    all
      .filter((exploit) => exploit.rank <= rank)
      .toReversed()
      .map(({ id }) => ({ id: `${kind}-${id}`, ...titleAndText(`tables.exploits.${kind}.${id}`) }));
  return [...options('combat', exploits.combat), ...options('other', exploits.other)];
}

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
  return [{ id: 'exhaustion', ...titleAndText('checks.specials.exhaustion'), tone: 'bad' }];
}

/** Offered only if another source of advantage changes the dice that count. */
function edgeChoice(factors: Factors, roll: Roll): readonly RollChoice[] {
  const { advantages, disadvantages } = sourcesOf(factors);
  const after = modeOf({ advantages: advantages + 1, disadvantages });
  if (modeOf({ advantages, disadvantages }) === after || burnedIn(roll)) return [];
  return [
    {
      id: 'edge',
      ...labelAndText('checks.choices.edge'),
      ...(after === 'advantage' && { dice: { id: 'edge', sides: checkFacts.dice.sides, count: 1 } }),
    },
  ];
}
