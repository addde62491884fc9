import { valueOf } from '#shared/rules/definition/formula/explain';
import type { CheckModel } from './model';
import type { Side } from './side';

export interface Judged {
  /** `undefined` for a check that neither succeeds nor fails. */
  readonly success: boolean | undefined;
  /** Both sides are equal, and the rules let them roll again. */
  readonly tie: boolean;
  readonly degree: CheckModel['degrees'][number] | undefined;
}

/** True if a roll of the check can succeed, and nothing was left out that decides it. */
export function canSucceed({ rules }: CheckModel, { isOpen }: Pick<Side, 'isOpen'>): boolean {
  return !isOpen && (rules.compare !== 'none' || rules.succeeds !== undefined);
}

/** The total of a side whose other facts are known: the sum of its dice and numbers, or what its own formula says. */
export function totalOf({ total, slotOf }: CheckModel, { own, env }: Side, added: number): number {
  if (total === undefined) return added;
  for (const { id, formula, round } of total.results) own[slotOf(id)] = valueOf(formula, env, round);
  return valueOf(total.formula, env, 'down');
}

/**
 * Compares a result, finds the first degree that holds, and asks what the check itself calls success. Other facts than
 * the total are known to the side.
 */
export function assess(model: CheckModel, side: Side, total: number, other = 0): Judged {
  const { rules, slotOf, degrees, succeeds, early } = model;
  const { own, env, target } = side;
  own[slotOf('total')] = total;
  const goal = rules.compare === 'opposed' ? other : target;
  const margin = rules.compare === 'atMost' ? goal - total : total - goal;
  own[slotOf('target')] = goal;
  own[slotOf('margin')] = margin;
  own[slotOf('compared')] = canSucceed(model, side);
  own[slotOf('success')] = compares(model, margin);
  if (!side.isOpen && isTie(model, margin)) return { success: false, tie: true, degree: undefined };
  for (const { id, formula, round } of early) own[slotOf(id)] = valueOf(formula, env, round);
  const known = side.isOpen ? degrees.filter(({ isAboutDice }) => isAboutDice) : degrees;
  const degree = known.find(({ when }) => when === undefined || when.expression.run(env) === true);
  own[slotOf('rank')] = degree?.rules.rank ?? 0;
  if (succeeds !== undefined) own[slotOf('success')] = succeeds.expression.run(env) === true;
  return {
    success: canSucceed(model, side) ? own[slotOf('success')] === true : undefined,
    tie: false,
    degree,
  };
}

const isTie = ({ rules }: CheckModel, margin: number): boolean =>
  rules.compare === 'opposed' && rules.ties === 'again' && margin === 0;

function compares({ rules }: CheckModel, margin: number): boolean {
  if (rules.compare === 'none') return false;
  return rules.compare === 'opposed' && margin === 0 ? rules.ties === 'us' : margin >= 0;
}
