import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import type { Currency } from '#shared/rulesets/heroic/content/entries';
import type { Allowance } from '#shared/rulesets/heroic/content/limits';
import { t } from '#shared/rulesets/heroic/texts';
import { defineKind, faultAt, type Fault } from '#shared/rulesets/heroic/homebrew/kind';
import { flag, oneOf, reference, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import { joined, twiceFaults } from './shared';

const rules = ['', 'only', 'without'] as const;

const schema = z.strictObject({
  one: words(40),
  many: words(40),
  symbol: words(8),
  symbolAfter: flag(),
  encumbrance: oneOf('encumbrance', ['', 'points', 'slots']),
  raceRule: oneOf('rule', rules),
  sphereRule: oneOf('rule', rules),
  gearRule: oneOf('rule', rules),
  races: rows(z.strictObject({ id: reference('races') }), { most: 500 }),
  spheres: rows(z.strictObject({ id: reference('spheres') }), { most: 500 }),
  gear: rows(z.strictObject({ id: reference('stock') }), { most: 2000 }),
});
type Value = z.infer<typeof schema>;

/** Implements sections 3.6 and 13.5: currency, encumbrance, and the content allowed. */
export const campaign = defineKind({
  id: 'campaign',
  single: true,
  schema,
  faults: (value) => {
    const { one, many, symbol } = value;
    const isNamed = [one, many, symbol].some((each) => each.trim() !== '');
    return [
      ...(isNamed && one.trim() === '' ? [faultAt('one', 'currency')] : []),
      ...(isNamed && many.trim() === '' ? [faultAt('many', 'currency')] : []),
      ...ruleFaults(value, 'raceRule', 'races'),
      ...ruleFaults(value, 'sphereRule', 'spheres'),
      ...ruleFaults(value, 'gearRule', 'gear'),
    ];
  },
  make: (value) => {
    const { encumbrance } = value;
    const currency = currencyOf(value);
    const races = allowanceOf(value.raceRule, value.races);
    const spheres = allowanceOf(value.sphereRule, value.spheres);
    const gear = allowanceOf(value.gearRule, value.gear);
    return {
      campaign: {
        ...(currency !== undefined && { currency }),
        ...(encumbrance !== '' && { encumbrance }),
        ...(races !== undefined && { races }),
        ...(spheres !== undefined && { spheres }),
        ...(gear !== undefined && { gear }),
      },
    };
  },
  detail: ({ many, encumbrance }) =>
    joined(
      [
        ...(many.trim() === '' ? [] : [raw(many)]),
        ...(encumbrance === '' ? [] : [t(`homebrew.picks.encumbrance.${encumbrance}`)]),
      ],
      t('homebrew.details.noLimits'),
    ),
});

/** A rule needs a list, and a list needs a rule. */
function ruleFaults(
  value: Value,
  rule: 'raceRule' | 'sphereRule' | 'gearRule',
  list: 'races' | 'spheres' | 'gear',
): Fault[] {
  const ids = value[list].map(({ id }) => id);
  return [
    ...(value[rule] !== '' && ids.length === 0 ? [faultAt(list, 'nothingListed')] : []),
    ...(value[rule] === '' && ids.length > 0 ? [faultAt(rule, 'noRule')] : []),
    ...twiceFaults(ids, (index) => `${list}[${String(index)}].id`),
  ];
}

function allowanceOf(
  rule: Value['raceRule'],
  list: readonly { readonly id: string }[],
): Allowance | undefined {
  return rule === '' ? undefined : { rule, ids: new Set(list.map(({ id }) => id)) };
}

/** Returns undefined if the built-in currency stays. */
function currencyOf({ one, many, symbol, symbolAfter }: Value): Currency | undefined {
  const [single, several, sign] = [one.trim(), many.trim(), symbol.trim()];
  if (several === '') return undefined;
  const place = symbolAfter || sign === '' ? 'after' : 'before';
  const shown = (coins: number) => raw(sign !== '' ? sign : coins === 1 ? single : several);
  return {
    label: raw(`${several.charAt(0).toUpperCase()}${several.slice(1)}`),
    name: raw(several),
    amount: (coins) =>
      t(`homebrew.money.${coins < 0 ? 'owed' : 'amount'}.${place}`, {
        coins: Math.abs(coins),
        symbol: shown(Math.abs(coins)),
      }),
  };
}
