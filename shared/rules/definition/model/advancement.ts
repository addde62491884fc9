import { raw } from '#shared/kernel/text';
import { loopScope, number, type Field } from '#shared/rules/definition/formula/types';
import type { RaiseRules } from '#shared/rules/definition/schema/advancement';
import { slotReader, type Builder } from './builder';
import { rowOf } from './fields';
import type { AskedGain, NumberModel, RaiseModel, SetModel } from './game';

/** Exp has a name only in games that have something to buy for it, so that others may use the word. */
export function bindExp(builder: Builder): void {
  if (builder.definition.advancement === undefined) return;
  const slot = builder.slot();
  const part = (name: string): [string, Field] => [name, { type: number, label: raw('Exp'), reads: ['exp'] }];
  builder.bind('exp', {
    type: { kind: 'record', fields: new Map([part('earned'), part('spent'), part('left')]) },
    read: slotReader(slot),
  });
  builder.cells.push({
    id: 'exp',
    name: 'exp',
    reads: new Set(),
    slot,
    path: ['advancement'],
    run: (_, { advanced }) => rowOf({ ...advanced.exp }),
  });
}

export function compileRaises(
  builder: Builder,
  sets: ReadonlyMap<string, SetModel>,
  numbers: ReadonlyMap<string, NumberModel>,
): RaiseModel[] {
  const { definition, compiler, scope } = builder;
  levelFaults(definition, compiler, numbers);
  const taken = new Set<string>();
  return (definition.advancement?.raises ?? []).flatMap((rules, index): RaiseModel[] => {
    const path = ['advancement', 'raises', index];
    const single = numbers.get(rules.of);
    const set = sets.get(single?.set.id ?? rules.of);
    if (set === undefined) {
      compiler.known([...path, 'of'], rules.of, [...sets.keys(), ...numbers.keys()]);
      return [];
    }
    const raised = single === undefined ? set.numbers : [single];
    for (const { id } of raised) {
      if (taken.has(id)) compiler.fault([...path, 'of'], 'raisedTwice', { name: id });
      taken.add(id);
    }
    const place = { scope: loopScope(set.fields, scope), loops: set.fields, times: raised.length };
    const optional = (key: 'most', source: RaiseRules['most']) =>
      source === undefined ? undefined : compiler.number([...path, key], source, place);
    return [
      {
        rules,
        numbers: raised,
        setSlot: set.slot,
        price:
          rules.price === undefined ? undefined : compiler.number([...path, 'price'], rules.price, place),
        most: optional('most', rules.most),
        asks: rules.asks.map((asked, at) => askedGain(builder, asked, [...path, 'asks', at])),
        when: rules.when === undefined ? undefined : compiler.flag([...path, 'when'], rules.when, place),
      },
    ];
  });
}

/** Only what the player chooses can gain what the player enters. */
function askedGain(
  { definition, compiler }: Builder,
  rules: RaiseRules['asks'][number],
  path: readonly (string | number)[],
): AskedGain {
  const chosen = [
    ...definition.numbers.flatMap(({ each, of }) =>
      of.filter((entry) => (entry.chosen ?? each.chosen) !== undefined),
    ),
    ...definition.trackers.filter(({ most }) => typeof most === 'object' && most !== null),
  ];
  compiler.known(
    [...path, 'of'],
    rules.of,
    chosen.map(({ id }) => id),
  );
  if (rules.min > rules.max) compiler.fault(path, 'range');
  const found = chosen.find(({ id }) => id === rules.of);
  return { of: rules.of, label: raw(rules.name ?? found?.name ?? rules.of), rules };
}

/** The level by Exp has nothing else that sets it but the 0 that numbers begin with, and bands that begin at an amount. */
function levelFaults(
  { advancement, lookups, numbers: sets }: Builder['definition'],
  compiler: Builder['compiler'],
  numbers: ReadonlyMap<string, NumberModel>,
): void {
  const levels = advancement?.levels;
  if (levels === undefined) return;
  const path = ['advancement', 'levels'];
  const bands = lookups.find(({ id }) => id === levels.of);
  compiler.known(
    [...path, 'of'],
    levels.of,
    lookups.map(({ id }) => id),
  );
  if (bands?.of.some(({ from }) => from === undefined) === true)
    compiler.fault([...path, 'of'], 'levelBands');
  if (!compiler.known([...path, 'number'], levels.number, numbers.keys())) return;
  const set = sets.find(({ of }) => of.some(({ id }) => id === levels.number));
  const entry = set?.of.find(({ id }) => id === levels.number);
  const rules = { ...set?.each, ...entry };
  const isSet = rules.is !== undefined && rules.is !== 0;
  if (isSet || rules.chosen !== undefined || rules.bought !== undefined)
    compiler.fault([...path, 'number'], 'levelSet', { name: entry?.name ?? levels.number });
}
