import { raw } from '#shared/kernel/text';
import { number, type Binding, type Scope } from '#shared/rules/definition/formula/types';
import { formulaName } from '#shared/rules/definition/model/names';
import type { PoolRules } from '#shared/rules/definition/schema/checks';

const fields = ['total', 'highest', 'lowest', 'alike', 'nth2'];
const counts = ['successes', 'ones'];
/** As many as a pool has dice. */
const nth = /^nth([1-9]|[1-3]\d|40)$/;

/** Names that no pool can give to something that it counts. */
export const isUsualField = (name: string): boolean =>
  [...fields, ...counts, 'spare'].includes(name) || nth.test(name);

const fieldsOf = ({ kind, counts: own }: PoolRules): string[] =>
  kind === 'percentile'
    ? fields
    : [...fields, ...(kind === 'count' ? counts : []), ...own.map(({ id }) => formulaName(id))];

/** The pool and the field of a name such as `storm.highest`; a pool alone means its total. */
export function poolField<T extends { readonly id: string }>(
  pools: readonly T[],
  name: string,
): readonly [pool: T, field: string] | undefined {
  const [id, field = 'total', ...others] = name.split('.');
  const pool = pools.find((each) => formulaName(each.id) === id);
  return pool === undefined || others.length > 0 ? undefined : [pool, field];
}

/** Fields of pools as formulas know them. Something else with the name of a pool hides it. */
export function poolScope(
  pools: readonly PoolRules[],
  isTaken: (name: string) => boolean,
  slotFor: (name: string) => number,
): Scope {
  // The total of dice beside the others has its name already.
  const shown = pools.filter(({ id, apart }) => apart !== undefined || !isTaken(formulaName(id)));
  return {
    find(name): Binding | undefined {
      const [pool, field = ''] = poolField(shown, name) ?? [];
      if (pool === undefined || !(fieldsOf(pool).includes(field) || nth.test(field))) return undefined;
      const key = `${formulaName(pool.id)}.${field}`;
      const slot = slotFor(key);
      return {
        type: number,
        label: raw(pool.name ?? pool.id),
        reads: [key],
        read: (env) => env.own[slot],
      };
    },
    *names() {
      for (const pool of shown) {
        const id = formulaName(pool.id);
        yield id;
        for (const field of fieldsOf(pool)) yield `${id}.${field}`;
      }
    },
  };
}
