import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { inputAt, valueAt, withAt } from '#shared/rules/atTable';
import type { Check, DieGroup, ReadDie, Reading, Roll } from '#shared/rules/checks';

type Values = Readonly<Record<string, Json>>;

/** A reading without what it says about the other side's numbers, and the groups of the dice that it shows. */
export interface PlayersReading {
  readonly reading: Omit<Reading, 'json'>;
  readonly groups: readonly DieGroup[];
}

/** The paths of the inputs that these values fill. */
export function pathsOf(values: Values, above = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isRecord(value) ? pathsOf(value as Values, `${above}${name}.`) : [`${above}${name}`],
  );
}

/**
 * The part of a reading that the roller may know, against numbers of somebody else at the paths `hidden`: the outcome and
 * the damage, the roller's own dice, and everything that would be the same against other numbers with the same outcome.
 * `undefined` if the check cannot be read.
 */
export function playersReading(
  check: Check,
  values: Values,
  roll: Roll,
  hidden: readonly string[],
): PlayersReading | undefined {
  const opened = check.open(values);
  if (!opened.ok) return undefined;
  const groups = opened.value.dice.filter(({ theirs }) => theirs !== true);
  const { json: _, ...whole } = opened.value.read(roll);
  const others = hidden.length === 0 ? [] : othersOf(check, values, roll, hidden);
  const alike = others.filter(({ outcome }) => outcome === whole.outcome);
  const isSame = (isIn: (other: Reading) => boolean): boolean =>
    hidden.length === 0 || (alike.length > 0 && alike.every((other) => isIn(other)));
  const theirs = new Set(opened.value.dice.flatMap((group) => (group.theirs === true ? [group.id] : [])));
  const own = (dice: Reading['dice']) => dice.filter((die) => die.theirs !== true && !theirs.has(die.group));
  const dice = own(whole.dice);
  const { total, verdict, damage } = whole;
  return {
    groups,
    reading: {
      dice: isSame((other) => sameValue(own(other.dice), dice)) ? dice : dice.map((die) => faceOf(die)),
      ...(total && others.every((other) => sameValue(other.total, total)) && { total }),
      verdict: {
        text: isSame((other) => sameValue(other.verdict.text, verdict.text))
          ? verdict.text
          : plainVerdict(whole),
        tone: verdict.tone,
      },
      outcome: whole.outcome,
      specials: whole.specials.filter((each) =>
        isSame(({ specials }) => specials.some((one) => sameValue(one, each))),
      ),
      ...(damage !== undefined && { damage }),
      choices: whole.choices.filter(
        (each) =>
          each.theirs !== true && isSame(({ choices }) => choices.some((one) => sameValue(one, each))),
      ),
    },
  };
}

/** Of a roll whose outcome the table decides: the dice and the total alone. */
export function openReading({ groups, reading: { dice, total } }: PlayersReading): PlayersReading {
  const verdict = { text: message('rules.fight.told.open'), tone: 'plain' } as const;
  return {
    groups,
    reading: {
      dice,
      ...(total && { total }),
      verdict,
      outcome: 'open',
      specials: [],
      choices: [],
    },
  };
}

/** Numbers on each side of the true one that are tried. */
const nearby = 24;

/**
 * The same roll against other numbers: all of them at their lowest and at their highest, and each one at those around
 * its true value, of which some lead to another outcome.
 */
function othersOf(check: Check, values: Values, roll: Roll, hidden: readonly string[]): readonly Reading[] {
  const known = hidden.flatMap((path) => {
    const input = inputAt(check.inputs, path);
    const value = valueAt(check, values, path);
    return input === undefined || input.kind === 'dice' || value === undefined
      ? []
      : [{ path, input, value }];
  });
  const at = (path: string, value: Json, all = values): Values =>
    withAt(check.inputs, all, path.split('.'), value);
  const ends = (['min', 'max'] as const).map((end) =>
    known.reduce(
      (all, { path, input }) => at(path, input.kind === 'number' ? input[end] : input.initial, all),
      values,
    ),
  );
  const around = known.flatMap(({ path, input, value }) => {
    if (input.kind !== 'number' || typeof value !== 'number') return [];
    const [least, most] = [Math.max(input.min, value - nearby), Math.min(input.max, value + nearby)];
    return Array.from({ length: most - least + 1 }, (_, step) => at(path, least + step));
  });
  return [...ends, ...around].flatMap((other) => {
    const opened = check.open(other);
    return opened.ok ? [opened.value.read(roll)] : [];
  });
}

/** A die without its mark, which could tell the number that it had to reach. */
function faceOf({ group, sides, value }: ReadDie): ReadDie {
  return { group, sides, value, kept: true };
}

/** "Hit, 5 damage" */
function plainVerdict({ verdict, damage = 0 }: Pick<Reading, 'verdict' | 'damage'>): Text {
  const word = verdict.tone === 'plain' ? undefined : message(`rules.fight.told.${verdict.tone}`);
  const dealt = damage > 0 ? message('rules.fight.told.damage', { amount: damage }) : undefined;
  const [first, ...rest] = [word, dealt].filter((text) => text !== undefined);
  return first === undefined ? raw('') : list([first, ...rest]);
}
