import type { Chosen, Roll, RollChoice, Special } from '#shared/rules/checks';
import type { Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import { checkFacts, exploits, setbacks, type Exploit } from '#shared/rulesets/starfaring/derive/facts';
import type { SpecialResult } from './twelves';
import { t } from '#shared/rulesets/starfaring/texts';

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
  return id === undefined ? [] : [{ id, ...wordsOf(`tables.setbacks.rows.${id}`), tone: 'bad' }];
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
      setbacks.rows.map((id) => ({ id, ...wordsOf(`tables.setbacks.rows.${id}`) })),
    ),
  ];
}

function pick(id: string, options?: RollChoice['options']): RollChoice {
  return {
    id,
    label: t(`checks.choices.${id}.label`),
    text: t(`checks.choices.${id}.text`),
    ...(options && { options }),
  };
}

/** Combat exploits come first, each group from the highest rank down. */
function exploitOptions(rank: number): NonNullable<RollChoice['options']> {
  const options = (kind: 'combat' | 'other', all: readonly Exploit[]) =>
    all
      .filter((exploit) => exploit.rank <= rank)
      .toReversed()
      .map(({ id }) => ({ id: `${kind}-${id}`, ...wordsOf(`tables.exploits.${kind}.${id}`) }));
  return [...options('combat', exploits.combat), ...options('other', exploits.other)];
}

function wordsOf(key: string): { readonly title: Text; readonly text: Text } {
  return { title: t(`${key}.title`), text: t(`${key}.text`) };
}
