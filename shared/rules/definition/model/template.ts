import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { FormulaFault } from '#shared/rules/definition/faults';
import { compileFormula } from '#shared/rules/definition/formula/compile';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import type { Env, Value, FormulaContext } from '#shared/rules/definition/formula/types';

/** A sentence of a definition with formulas in braces. It never meets the application's message format. */
export interface Template {
  readonly cost: number;
  readonly reads: ReadonlySet<string>;
  readonly run: (env: Env) => string;
}

/** A doubled brace is a brace. */
export function compileTemplate(
  source: string,
  { scope, loops }: FormulaContext,
): Result<Template, FormulaFault> {
  const parts: (string | Formula)[] = [];
  const pattern = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;
  let from = 0;
  for (const match of source.matchAll(pattern)) {
    const { index } = match;
    const [whole, inner] = match;
    parts.push(source.slice(from, index));
    from = index + whole.length;
    if (whole === '{{' || whole === '}}') parts.push(whole.charAt(0));
    else if (inner === undefined)
      return err({ text: message('definition.formula.brace'), span: { start: index, end: index + 1 } });
    else {
      const formula = compileFormula(inner, ['number', 'word', 'dice'], scope, loops);
      if (!formula.ok) return err(moved(formula.error, index + 1));
      parts.push(formula.value);
    }
  }
  parts.push(source.slice(from));
  const formulas = parts.filter((part) => typeof part !== 'string');
  return ok({
    cost: formulas.reduce((cost, part) => cost + part.cost, 0),
    reads: new Set(formulas.flatMap(({ reads }) => [...reads])),
    run: (env) => joined(parts, env),
  });
}

/** A part that is empty takes its comma with it: "{it.damage}, {it.range}" without a range has none. */
function joined(parts: readonly (string | Formula)[], env: Env): string {
  let text = '';
  let isMissing = false;
  for (const part of parts) {
    if (typeof part === 'string') text += isMissing && text === '' ? part.replace(/^, /, '') : part;
    else {
      const words = shown(part.expression.run(env));
      isMissing = words === '';
      text = isMissing && text.endsWith(', ') ? text.slice(0, -2) : text + words;
    }
  }
  return text;
}

function moved({ text, span, fix }: FormulaFault, by: number): FormulaFault {
  const there = { start: span.start + by, end: span.end + by };
  return { text, span: there, ...(fix !== undefined && { fix }) };
}

function shown(value: Value): string {
  return typeof value === 'number' ? shownNumber(value) : typeof value === 'string' ? value : '';
}
