import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { FormulaFault, Span } from '#shared/rules/definition/faults';
import { arithmetic, connectives, equalities, orders, type Node, type Operator } from './tree';

/** Limits of one formula. They keep a definition small enough to be checked and calculated at every keystroke. */
export const formulaLimits = { characters: 500, nodes: 200, depth: 24, items: 40, arguments: 8 } as const;

const cel = new Environment({
  limits: {
    maxAstNodes: formulaLimits.nodes,
    maxDepth: formulaLimits.depth,
    maxListElements: formulaLimits.items,
    maxCallArguments: formulaLimits.arguments,
    maxMapEntries: 0,
  },
});

const operators: ReadonlySet<string> = new Set<Operator>([
  ...arithmetic,
  ...orders,
  ...equalities,
  ...connectives,
  'in',
]);

/** Thrown inside this folder only; `parseFormula` and `compileFormula` return it as data. */
export class FormulaError extends Error {
  constructor(readonly fault: FormulaFault) {
    super(JSON.stringify(fault.text));
  }
}

export function attempt<T>(act: () => T): Result<T, FormulaFault> {
  try {
    return ok(act());
  } catch (error) {
    if (error instanceof FormulaError) return err(error.fault);
    throw error;
  }
}

/** CEL is used as a grammar alone: its values, functions and evaluation never run. */
export function parseFormula(formula: string): Result<Node, FormulaFault> {
  const whole: Span = { start: 0, end: formula.length };
  if (formula.trim() === '') return err({ text: message('definition.formula.empty'), span: whole });
  if (formula.length > formulaLimits.characters)
    return err({
      text: message('definition.formula.long', { most: formulaLimits.characters }),
      span: whole,
    });
  return attempt(() => nodeOf(astOf(formula), formula));
}

function astOf(formula: string): ASTNode {
  try {
    return cel.parse(formula).ast;
  } catch (error) {
    throw new FormulaError(syntaxFault(error, formula));
  }
}

/** Every exception of the parser refuses the formula, wherever it came from. */
function syntaxFault(error: unknown, formula: string): FormulaFault {
  const range = error instanceof ParseError ? error.range : undefined;
  const start = Math.min(range?.start ?? 0, formula.length);
  const span = { start, end: Math.max(start, Math.min(range?.end ?? formula.length, formula.length)) };
  const code = error instanceof ParseError ? error.code : '';
  const at = formula.slice(span.start, Math.max(span.end, span.start + 1));
  if (code === 'limit_exceeded') return { text: message('definition.formula.large'), span };
  if (code === 'unterminated_string') return { text: message('definition.formula.quote'), span };
  if (code === 'reserved_identifier')
    return { text: message('definition.formula.reserved', { name: raw(at) }), span };
  if (at === '=') return { text: message('definition.formula.equals'), span, fix: '==' };
  if (at === '') return { text: message('definition.formula.unfinished'), span };
  return { text: message('definition.formula.unexpected', { at: raw(at) }), span };
}

function nodeOf(ast: ASTNode, formula: string): Node {
  const span: Span = { start: ast.start, end: ast.end };
  const inner = (each: ASTNode): Node => nodeOf(each, formula);
  switch (ast.op) {
    case 'value':
      return { op: 'literal', value: literal(ast.args, span), ...span };
    case 'id':
      return { op: 'name', name: ast.args, ...span };
    case '.':
      return { op: 'member', of: inner(ast.args[0]), name: ast.args[1], ...span };
    case 'list':
      return { op: 'list', items: ast.args.map(inner), ...span };
    case 'call':
      return { op: 'call', name: ast.args[0], args: ast.args[1].map(inner), ...span };
    case '?:': {
      const [test, then, other] = ast.args;
      return { op: 'choose', test: inner(test), then: inner(then), other: inner(other), ...span };
    }
    case '-_':
      return { op: 'negate', of: inner(ast.args), ...span };
    case '!_':
      return { op: 'not', of: inner(ast.args), ...span };
    case 'rcall':
    case '[]':
    case '[?]':
    case '.?':
    case 'map':
      throw refused(formula, span);
    default: {
      if (!isOperator(ast.op)) throw refused(formula, span);
      const [left, right] = ast.args;
      return { op: 'binary', by: ast.op, left: inner(left), right: inner(right), ...span };
    }
  }
}

const isOperator = (op: string): op is Operator => operators.has(op);

/** Whole numbers arrive as BigInt; in a formula every number is a double. */
function literal(value: unknown, span: Span): number | boolean | string {
  const plain = typeof value === 'bigint' ? Number(value) : value;
  if (typeof plain === 'number' && Number.isFinite(plain)) return plain;
  if (typeof plain === 'boolean' || typeof plain === 'string') return plain;
  throw new FormulaError({ text: message('definition.formula.literal'), span });
}

function refused(formula: string, span: Span): FormulaError {
  const part = raw(formula.slice(span.start, span.end));
  return new FormulaError({ text: message('definition.formula.refused', { part }), span });
}
