import { shallowReactive } from 'vue';
import type { LoggedRoll } from '#shared/campaign/dice/rollLog';
import {
  effectOf,
  isBeyond,
  ledToAtOnce,
  takenBy,
  type Consequence,
  type Reading,
  type RollRequest,
} from '#shared/rules/checks';
import type { RollContext } from './useRolls';

/** The request behind a roll, kept until the program ends: it says what a roll may cost and lead to. */
export interface Origin {
  readonly request: RollRequest;
  readonly context: RollContext;
  /** Consequences that were already applied, by their index in the request. */
  readonly done: readonly number[];
  /** The roll of the same throw whose dice it has, if it was aimed at several. */
  readonly first?: string;
  /** The roll that it was first, with which everything that it costs and leads to is one step. */
  readonly step?: string;
}

/** The sheets that rolls come from, by the ids of the rolls, and the consequences there. */
export function createRollOrigins(readingOf: (of: LoggedRoll) => Reading | undefined) {
  const origins = shallowReactive(new Map<string, Origin>());

  /** The request behind a roll, with its current costs; `undefined` once its sheet is closed. */
  function originOf(id: string): Origin | undefined {
    const origin = origins.get(id);
    if (origin?.context.renew === undefined) return origin;
    const request = origin.context.renew(origin.request);
    return request && { ...origin, request };
  }

  /** Applies what follows from a roll as soon as it is made. */
  function settle(of: LoggedRoll, { request, context }: Origin): void {
    const reading = readingOf(of);
    if (reading === undefined) return;
    const { rolled, replaces } = of.roll;
    if (rolled.kind === 'check') context.fell?.(rolled, replaces === null);
    for (const index of ledToAtOnce(reading, request)) follow(of, index);
  }

  /** Applies a consequence of a roll, once; `picked` is the chosen option if there are several. */
  function follow(of: LoggedRoll, index: number, picked?: string): void {
    const origin = originOf(of.roll.id);
    const consequence = origin?.request.after?.[index];
    if (origin === undefined || consequence === undefined || origin.done.includes(index)) return;
    const effect = effectOf(consequence, picked);
    if (effect === undefined) return;
    const { context, done } = origin;
    const { edits, label, aimed } = effect;
    const reading = readingOf(of);
    const { takes } = consequence;
    const taken =
      takes === undefined || reading === undefined
        ? []
        : (context.followed?.(takes.action, takenBy(reading, consequence)) ?? []);
    const happen = (): void => {
      if (edits.length + taken.length > 0 || aimed === undefined)
        context.apply?.([...edits, ...taken], label, origin.step);
      if (aimed !== undefined && isBeyond(aimed)) context.beyond?.happen(aimed, picked);
      else if (aimed !== undefined) context.aimed?.(aimed);
    };
    if (isPaid(consequence) || context.record === undefined) happen();
    else context.record(happen);
    origins.set(of.roll.id, { ...origin, done: [...done, index] });
  }

  /** Reverts everything that was made of a roll, which may follow again; false if that cannot be done. */
  function revert(id: string): boolean {
    const origin = origins.get(id);
    if (origin?.context.revert === undefined) return true;
    if (!origin.context.revert()) return false;
    origins.set(id, forReroll(origin));
    return true;
  }

  return { origins, originOf, settle, follow, revert };
}

/** A cost of every outcome, such as a shot. */
const isPaid = ({ atOnce, outcomes }: Consequence): boolean => atOnce === true && outcomes === undefined;

/** A reroll does not pay again. */
export function forReroll(origin: Origin): Origin {
  const { after = [] } = origin.request;
  const paid = origin.done.filter((index) => after[index] !== undefined && isPaid(after[index]));
  return { ...origin, done: paid };
}
