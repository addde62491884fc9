import type { FormulaContext } from '#shared/rules/definition/formula/types';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw } from '#shared/kernel/text';
import { faultAt, type DefinitionFault, type DefinitionPath } from '#shared/rules/definition/faults';
import { compileFormula } from '#shared/rules/definition/formula/compile';
import type { ValueKind } from '#shared/rules/definition/formula/expect';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { ActionRules } from '#shared/rules/definition/schema/play';
import { suggestion } from '#shared/rules/definition/suggest';
import { compileTemplate, type Template } from './template';

/** A definition is refused above this: nodes of all formulas, each times the rows that it is evaluated for. */
export const mostCost = 2_000_000;

/**
 * Collects the faults of a definition while its formulas are compiled. A faulty formula becomes an empty one, so that
 * every fault of a definition is found at once; nothing runs as long as there is one.
 */
export interface Compiler {
  readonly faults: DefinitionFault[];
  /** Actions that are written where they follow, by the places of these. */
  readonly inPlace: InPlace[];
  number(path: DefinitionPath, source: string | number, place: FormulaContext): Formula;
  flag(path: DefinitionPath, source: string | boolean, place: FormulaContext): Formula;
  formula(
    path: DefinitionPath,
    source: string | number | boolean,
    kind: ValueKind,
    place: FormulaContext,
  ): Formula;
  /** A formula that may have any of these kinds, and the one that it has; the first if it is faulty. */
  formulaOf<K extends ValueKind>(
    path: DefinitionPath,
    source: string | number | boolean,
    kinds: readonly [K, ...K[]],
    place: FormulaContext,
  ): { readonly formula: Formula; readonly kind: K };
  template(path: DefinitionPath, source: string, place: FormulaContext): Template;
  /** Reports an id that nothing has; `false` if so. Without one, nothing is named. */
  known(path: DefinitionPath, id: string | undefined, ids: Iterable<string>): boolean;
  /** The same of each id of a list. */
  knownEach(path: DefinitionPath, named: readonly string[] | undefined, ids: Iterable<string>): void;
  /** The same of a field that is named by the id, at the end of the path. */
  knownKey(path: DefinitionPath, id: string, ids: Iterable<string>): boolean;
  fault(
    path: DefinitionPath,
    key: string,
    params?: Readonly<Record<string, string | number>>,
    fix?: string,
    mend?: Mend,
  ): void;
  /** Adds the fault of a definition that costs too much. */
  finish(): void;
}

interface InPlace {
  readonly rules: ActionRules;
  readonly path: DefinitionPath;
  /** Its formulas know a result of the roll that it follows. */
  readonly takes: boolean;
}

/** A value of another part that mends a fault; `name` is that of the words of its button. */
interface Mend {
  readonly path: DefinitionPath;
  readonly value: Json;
  readonly name: string;
}

const empties: Readonly<Record<ValueKind, number | boolean | string>> = {
  number: 0,
  flag: false,
  word: '',
  dice: '',
};

const empty = (kind: ValueKind): Formula => ({
  source: '',
  expression: {
    op: 'literal',
    type: { kind },
    parts: [],
    value: empties[kind],
    run: () => empties[kind],
    start: 0,
    end: 0,
  },
  reads: new Set(),
  cost: 0,
  divides: false,
});

export function createCompiler(): Compiler {
  const faults: DefinitionFault[] = [];
  let cost = 0;
  const knows = (
    path: DefinitionPath,
    id: string,
    ids: Iterable<string>,
    more: Pick<DefinitionFault, 'isKey'>,
  ): boolean => {
    // Sets are asked as they are; anything else is short.
    const all: ReadonlySet<string> = ids instanceof Set ? ids : new Set(ids);
    if (all.has(id)) return true;
    const meant = suggestion(id, all);
    const fault = message('definition.fault.unknown', { name: raw(id) });
    faults.push(
      meant === undefined
        ? { path, text: fault, ...more }
        : {
            path,
            fix: meant,
            text: message('definition.formula.meant', { fault, meant: raw(meant) }),
            ...more,
          },
    );
    return false;
  };
  const compiler: Compiler = {
    faults,
    inPlace: [],
    number: (path, source, place) => compiler.formula(path, source, 'number', place),
    flag: (path, source, place) => compiler.formula(path, source, 'flag', place),
    formula: (path, source, kind, place) => compiler.formulaOf(path, source, [kind], place).formula,
    formulaOf(path, source, kinds, { scope, loops, times = 1 }) {
      const result = compileFormula(String(source), kinds, scope, loops);
      const [first] = kinds;
      if (!result.ok) {
        faults.push(faultAt(path, result.error));
        return { formula: empty(first), kind: first };
      }
      const { value: formula } = result;
      cost += formula.cost * times;
      return { formula, kind: kinds.find((each) => each === formula.expression.type.kind) ?? first };
    },
    template(path, source, place) {
      const result = compileTemplate(source, place);
      if (result.ok) {
        cost += result.value.cost * (place.times ?? 1);
        return result.value;
      }
      faults.push(faultAt(path, result.error));
      return { cost: 0, reads: new Set(), run: () => source };
    },
    known: (path, id, ids) => id === undefined || knows(path, id, ids, {}),
    knownEach(path, named = [], ids) {
      for (const [index, id] of named.entries()) knows([...path, index], id, ids, {});
    },
    knownKey: (path, id, ids) => knows(path, id, ids, { isKey: true }),
    fault(path, key, params = {}, fix, mend) {
      const texts = Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? raw(value) : value]),
      );
      faults.push({
        path,
        text: message(`definition.fault.${key}`, texts),
        ...(fix !== undefined && { fix }),
        ...(mend && {
          mend: { path: mend.path, value: mend.value, label: message(`definition.mend.${mend.name}`) },
        }),
      });
    },
    finish() {
      if (cost > mostCost) compiler.fault([], 'cost', { cost, most: mostCost });
    },
  };
  return compiler;
}
