import { raw } from '#shared/kernel/text';
import { loopScope, number, type Env, type Field, type Row } from '#shared/rules/definition/formula/types';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { slotReader, type Builder } from './builder';
import type { CharacterState } from './character';
import { rowOf } from './fields';
import type { BudgetModel, ListModel, SetModel } from './game';
import { boughtPoints } from './numbers';
import { compilePrices, priceOfPoints } from './choices/prices';

/** `budgets.money.left`: budgets have a namespace of their own. */
export function bindBudgets(builder: Builder): number {
  const slot = builder.slot();
  const fields = builder.definition.budgets.map(({ id, name }): [string, Field] => {
    const parts = new Map<string, Field>([
      ['granted', { type: number, label: raw(name), reads: [`granted ${id}`] }],
      ['spent', { type: number, label: raw(name), reads: ['budgets'] }],
      ['left', { type: number, label: raw(name), reads: ['budgets'] }],
      ['now', { type: number, label: raw(name), reads: ['budgets'] }],
    ]);
    return [id, { type: { kind: 'record', fields: parts } }];
  });
  builder.bind('budgets', {
    type: { kind: 'record', fields: new Map(fields) },
    read: slotReader(slot),
  });
  return slot;
}

export function blankBudgets(budgets: readonly BudgetModel[]): Row {
  return rowOf(
    Object.fromEntries(
      budgets.map(({ rules }) => [rules.id, rowOf({ granted: 0, spent: 0, left: 0, now: 0 })]),
    ),
  );
}

export function compileBudgets(
  builder: Builder,
  slot: number,
  sets: ReadonlyMap<string, SetModel>,
  lists: ReadonlyMap<string, ListModel>,
): BudgetModel[] {
  const { definition, compiler, scope, cells } = builder;
  const bought = [...sets.values()].filter(({ numbers }) => numbers.some((each) => each.bought));
  const [first] = bought;
  compilePrices(builder, bought);
  const models = definition.budgets.map((rules, index): BudgetModel => {
    const path = ['budgets', index];
    const loops = first?.fields ?? new Map<string, Field>();
    const place = { scope: loopScope(loops, scope), loops, times: 200 };
    return {
      rules,
      label: raw(rules.name),
      granted: compiler.number([...path, 'granted'], rules.granted, { scope }),
      eligible: rules.for === undefined ? undefined : compiler.flag([...path, 'for'], rules.for, place),
    };
  });
  for (const { rules, granted } of models)
    cells.push({
      id: `granted ${rules.id}`,
      name: rules.name,
      reads: granted.reads,
      path: ['budgets'],
      slot: builder.slot(),
      run: (env) => {
        const amount = Math.floor(cleaned(granted.expression.run(env) as number));
        budgetRow(env, slot, rules.id)['granted'] = amount;
        return amount;
      },
    });
  const paid = [...lists.values()].filter(
    ({ price, list }) => price !== undefined && list.paid !== undefined,
  );
  const reads = [
    ...models.flatMap(({ rules, eligible }) => [`granted ${rules.id}`, ...(eligible?.reads ?? [])]),
    ...paid.flatMap(({ list, price }) => [`list ${list.id}`, ...(price?.reads ?? [])]),
    ...bought.flatMap(({ set, numbers }) =>
      numbers.flatMap(({ price }) => (price === undefined ? [] : [`set ${set.id}`, ...price.reads])),
    ),
  ];
  cells.push({
    id: 'budgets',
    name: 'budgets',
    reads: new Set(reads),
    slot,
    path: ['budgets'],
    run: (env, state) => {
      spend(env, state, slot, models, bought, paid);
      return env.world[slot];
    },
  });
  return models;
}

function budgetRow(env: Env, slot: number, id: string): Row {
  return (env.world[slot] as Row)[id] as Row;
}

/** Points of a number come from its budgets in their order, as far as they last; the last one may be overspent. */
function spend(
  env: Env,
  state: CharacterState,
  slot: number,
  models: readonly BudgetModel[],
  bought: readonly SetModel[],
  paid: readonly ListModel[],
): void {
  const left = new Map(
    models.map(({ rules }) => [rules.id, budgetRow(env, slot, rules.id)['granted'] as number]),
  );
  const take = (id: string, amount: number) => left.set(id, (left.get(id) ?? 0) - amount);
  for (const { numbers, slot: setSlot } of bought)
    numbers.forEach((model, index) => {
      const from = model.bought?.from ?? [];
      const row = (env.world[setSlot] as readonly Row[])[index];
      let points = priceOfPoints(model, boughtPoints(model, state), row, env);
      if (points === 0) return;
      const open = from.filter((id) =>
        isEligible(
          models.find(({ rules }) => rules.id === id),
          row,
          env,
        ),
      );
      const last = open.at(-1) ?? from.at(-1);
      for (const id of open.slice(0, -1)) {
        const some = Math.min(points, Math.max(0, left.get(id) ?? 0));
        take(id, some);
        points -= some;
      }
      if (last !== undefined) take(last, points);
    });
  for (const { list, price, chosenSlot: listSlot } of paid)
    for (const row of env.world[listSlot] as readonly Row[]) {
      if (list.granted !== undefined && row['granted'] === true) continue;
      env.it = row;
      take(list.paid ?? '', cleaned(price?.expression.run(env) as number));
      env.it = undefined;
    }
  for (const { rules } of models) {
    const row = budgetRow(env, slot, rules.id);
    const rest = cleaned(left.get(rules.id) ?? 0);
    row['left'] = rest;
    row['now'] = rest + (rules.ledger ? state.advanced.money : 0);
    row['spent'] = cleaned((row['granted'] as number) - rest);
  }
}

function isEligible(model: BudgetModel | undefined, row: Row | undefined, env: Env): boolean {
  if (model?.eligible === undefined) return model !== undefined;
  env.it = row;
  const eligible = model.eligible.expression.run(env) === true;
  env.it = undefined;
  return eligible;
}
