import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import type { Json } from '#shared/kernel/jsonValue';
import { priceOf, type Reading, type RollChoice } from '#shared/rules/checks';
import { clock } from '#renderer/platform/ports';
import { cast } from './cast';
import type { Origin } from './rollOrigins';
import { useDiceLog } from './useDiceLog';
import { useRollLog } from './useRollLog';

/**
 * Choices and rerolls of a roll that fell, each at its price; `again` rolls its check again. Another result reverts
 * what was made of the roll, or else there is none.
 */
export function createRollChoices(
  originOf: (id: string) => Origin | undefined,
  again: (of: LoggedRoll, changed?: Readonly<Record<string, Json>>) => unknown,
  revert: (id: string) => boolean,
  readingOf: (of: LoggedRoll) => Reading | undefined,
) {
  const log = useRollLog();
  const diceLog = useDiceLog();

  /** Applies a choice that a reading offers: pays its cost, rolls its dice and logs it. */
  function choose(of: LoggedRoll, choice: RollChoice, option?: string): void {
    const { id, seed } = of.roll;
    const origin = originOf(id);
    const price = origin && priceOf(origin.request, choice.id, option);
    if (price?.blocked !== undefined) return;
    const next = seed === null ? null : `${seed}/${of.chosen.length + 1}`;
    const dice = choice.dice && cast([choice.dice], next)[0];
    const made = { choice: choice.id, ...(option !== undefined && { option }), ...(dice && { dice }) };
    const then = { ...of, chosen: [...of.chosen, made] };
    const isOther = choice.again === true || !isAlike(readingOf(of), readingOf(then));
    if (isOther && !revert(id)) return;
    if (price !== undefined) origin?.context.apply?.(price.edits, choice.label, origin.step);
    if (dice !== undefined) diceLog.sound(dice.length);
    log.append({ type: 'choice', roll: id, at: clock.now(), ...made });
    if (choice.again === true) again(of);
  }

  /** The reroll is paid for first. */
  function reroll(of: LoggedRoll, id: string): void {
    const origin = originOf(of.roll.id);
    const way = origin?.request.rerolls?.find((each) => each.id === id);
    if (origin === undefined || way === undefined || way.blocked !== undefined) return;
    if (!revert(of.roll.id)) return;
    origin.context.apply?.(way.edits, way.label, origin.step);
    again(of, way.values);
  }

  return { choose, reroll };
}

/** The same may be made of both. */
const isAlike = (one: Reading | undefined, other: Reading | undefined): boolean =>
  one?.outcome === other?.outcome && one?.damage === other?.damage;
