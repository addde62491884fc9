import type { Translate } from '#shared/kernel/text';
import { targetNumber, type DieGroup, type OpenCheck, type Reading } from '#shared/rules/checks';
import type { Ruleset } from '#shared/rules/ruleset';
import { spaceOf } from '#test/contract/support/oddsFaults';

const notation = ({ count, sides }: DieGroup): string => `${String(count)}d${String(sides)}`;
const idsOf = (parts: readonly { readonly id: string }[]): readonly string[] => parts.map(({ id }) => id);
const byId = <T extends { readonly id: string }, V>(parts: readonly T[], value: (part: T) => V) =>
  Object.fromEntries(parts.map((part) => [part.id, value(part)]));

/** Everything of a check before its dice fall that a case may name. */
export function checkFacts(check: OpenCheck) {
  const odds = check.odds();
  return {
    dice: check.dice.map(notation),
    groups: idsOf(check.dice),
    odds: odds?.success,
    target: odds?.target && targetNumber(odds.target),
    specials: odds?.specials.map(({ p }) => p),
    curve: odds && Object.fromEntries(odds.curve.map(({ value, p }) => [value, p])),
    /** Of all falls of the dice those that give each total, from the lowest total on. */
    ways: odds?.curve.map(({ p }) => p * spaceOf(check)),
    whatIfs: byId(check.whatIfs(), (whatIf) => whatIf.odds.success),
    compared: idsOf(check.whatIfs()),
  };
}

/** Everything of a reading that a case may name. */
export function readingFacts(reading: Reading, translate: Translate) {
  const { dice, choices, total, damage } = reading;
  return {
    total: total?.value,
    sources: total?.sources.map(({ amount }) => amount),
    outcome: reading.outcome,
    says: translate(reading.verdict.text),
    damage,
    specials: idsOf(reading.specials),
    kept: dice.map(({ kept }) => kept),
    marks: dice.map(({ mark }) => mark),
    why: dice.map(({ why }) => why && translate(why)),
    groups: dice.map(({ group }) => group),
    choices: idsOf(choices),
    options: byId(choices, ({ options = [] }) => idsOf(options)),
    rolls: byId(choices, (choice) => choice.dice && notation(choice.dice)),
    json: reading.json,
  };
}

/** The dice of a combatant's initiative, the rank of a draw, and the dice that it rolls on. */
export function rankFacts(
  { initiative }: Ruleset,
  values: Readonly<Record<string, number>>,
  drawn: readonly number[],
) {
  const { draw, every, delay } = initiative;
  const more = initiative.explodes?.(drawn);
  return {
    draw,
    every,
    delay,
    dice: initiative.dice(values).map(notation),
    rank: initiative.rank({ values, drawn, party: true }),
    more: more && notation(more),
  };
}
