import { sum } from '#shared/kernel/sum';
import { message, type Text } from '#shared/kernel/text';
import type { Explained, Source } from '#shared/rules/explained';
import type { Expression, Formula } from './expression';
import { cleaned, rounded, type Rounding } from './functions';
import { expressionName, phrase } from './phrases';
import type { Env } from './types';

export interface Explaining {
  /** Falls back to one line for the total if it cannot be split into sources. */
  readonly label: Text;
  readonly rule: string;
  readonly round: Rounding;
}

type Addend = Omit<Source, 'rule'>;

/** The number of a formula, rounded as its definition says. */
export function valueOf({ expression }: Formula, env: Env, round: Rounding): number {
  return rounded(expression.run(env) as number, round);
}

/**
 * The number with its sources: the addends of the formula, each in words. They always sum to the number
 * exactly, because `Explained` promises that.
 */
export function explainFormula(
  formula: Formula,
  env: Env,
  { label, rule, round }: Explaining,
  more: readonly Source[] = [],
): Explained {
  const value = rounded(valueOf(formula, env, round) + sum(more.map(({ amount }) => amount)), 'none');
  const own = addendsOf(formula.expression, env, 1).map((addend) => ({
    ...addend,
    amount: cleaned(addend.amount),
  }));
  const sources = [
    ...roundedAddends(own, formula, env, round).map((addend) => ({ ...addend, rule })),
    ...more,
  ];
  return settled(sources, { label, amount: value, rule });
}

function addendsOf(expression: Expression, env: Env, sign: number): Addend[] {
  const { op, by, parts } = expression;
  const [first, second, third] = parts;
  if (first !== undefined && second !== undefined && op === 'binary' && (by === '+' || by === '-'))
    return [...addendsOf(first, env, sign), ...addendsOf(second, env, by === '+' ? sign : -sign)];
  if (first !== undefined && op === 'negate') return addendsOf(first, env, -sign);
  if (op === 'choose' && first !== undefined && second !== undefined && third !== undefined)
    return addendsOf(first.run(env) === true ? second : third, env, sign);
  if (expression.rows !== undefined)
    return expression.rows(env).map((row) => ({ ...row, amount: sign * row.amount }));
  const amount = sign * (expression.run(env) as number);
  if (op === 'literal') return amount === 0 ? [] : [{ label: message('definition.phrase.base'), amount }];
  const name = expressionName(expression, env);
  return [
    name === undefined ? { label: phrase(expression, env), amount, isPhrase: true } : { label: name, amount },
  ];
}

/** The only fraction takes the rounding; of several, the rounding is a source of its own. */
function roundedAddends(addends: readonly Addend[], formula: Formula, env: Env, round: Rounding): Addend[] {
  const value = valueOf(formula, env, round);
  const off = cleaned(value - sum(addends.map(({ amount }) => amount)));
  if (off === 0 || round === 'none') return [...addends];
  const isFraction = ({ amount }: Addend) => !Number.isInteger(amount);
  const key = `definition.rounding.${round}`;
  if (addends.filter(isFraction).length !== 1) return [...addends, { label: message(key), amount: off }];
  return addends.map((addend) =>
    isFraction(addend)
      ? {
          label: message('definition.rounding.of', { of: addend.label, how: message(key) }),
          amount: cleaned(addend.amount + off),
          isPhrase: true,
        }
      : addend,
  );
}

/** Doubles rarely sum to the double that is meant: the last source takes what is missing, or the whole stays whole. */
function settled(sources: readonly Source[], whole: Source): Explained {
  const shown = sources.filter(({ amount }, index) => index === 0 || amount !== 0);
  const [only] = shown;
  if (only === undefined) return { value: whole.amount, sources: [whole] };
  const last = shown.length - 1;
  for (let round = 0; round < 3; round += 1) {
    const off = whole.amount - sum(shown.map(({ amount }) => amount));
    if (off === 0) return { value: whole.amount, sources: shown };
    const source = shown[last];
    if (source === undefined || Math.abs(off) > 1e-6) break;
    shown[last] = { ...source, amount: source.amount + off };
  }
  return { value: whole.amount, sources: [whole] };
}
