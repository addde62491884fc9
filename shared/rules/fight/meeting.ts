import { clamp } from '#shared/kernel/clamp';
import { sameValue } from '#shared/kernel/same';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import type { Result } from '#shared/kernel/result';
import { message, plainValue, raw, signed, type Text } from '#shared/kernel/text';
import { inputAt, valueAt, withAt, type TableField } from '#shared/rules/atTable';
import type { Check, OpenCheck, RollRequest } from '#shared/rules/checks';
import { initialValues, type Inputs } from '#shared/rules/inputs';
import { blocked, type Change } from './change';

type Request = Pick<RollRequest, 'values' | 'changes' | 'facts' | 'confirmed'>;
type Counted = Change & { readonly input: TableField['input'] };

/** A check as it was thrown: its values with every change, and its faces by group. */
interface FallenCheck {
  readonly values: RollRequest['values'];
  readonly dice: readonly (readonly number[])[];
}

/** The values of a check with every change that holds, and the reason for each. */
export interface Meeting {
  readonly values: RollRequest['values'];
  readonly reasons: readonly Text[];
  /** The reason why it cannot be done. */
  readonly blocked?: Text;
  /** Switches that only the table knows; those that are confirmed are among `confirmed` of the request. */
  readonly asks: readonly Asked[];
}

export interface Asked {
  readonly id: string;
  readonly text: Text;
}

/** Asked again whenever a value changes, so that a distance that the table types counts; `values` are all of the check. */
export function meet({ values, changes = [], facts = [], confirmed = [] }: Request, check: Check): Meeting {
  if (changes.length === 0) return { values, reasons: [], asks: [] };
  const holding = new Set([...facts, ...(check.facts?.(values) ?? [])]);
  const holds = ({ check: only = check.id, when = [], unless = [] }: Change): boolean =>
    only === check.id && when.every((fact) => holding.has(fact)) && !unless.some((fact) => holding.has(fact));
  const open = changes.filter(holds);
  const once = new Map(
    open.filter((change) => isConfirmed(change, confirmed)).map((change) => [keyOf(change), change]),
  );
  const counted = [...once.values()].flatMap((change): Counted[] => {
    const input = inputAt(check.inputs, change.to);
    return input === undefined ? [] : [{ ...change, input }];
  });
  // Of two values for one input, that of the target counts.
  const ordered = ['by', 'against'].flatMap((side) => counted.filter(({ on }) => on === side));
  const setsFirst = [
    ...ordered.filter((change) => change.set !== undefined),
    ...ordered.filter((change) => change.add !== undefined),
  ];
  const stop = [...once.values()].find(({ to }) => to === blocked);
  return {
    values: setsFirst.reduce((all, change) => changed(check, all, change), values),
    reasons: ordered.map(reasonOf),
    asks: asksOf(open, check),
    ...(stop && { blocked: sided(stop, message('rules.fight.fails')) }),
  };
}

const askId = ({ on, from }: Change): string => `${on} ${from}`;

function isConfirmed(change: Change, confirmed: readonly string[]): boolean {
  const isAnswered = confirmed.includes(askId(change));
  return change.asks === undefined ? change.asksNot === undefined || !isAnswered : isAnswered;
}

/** Each once, of changes that would have an effect. */
function asksOf(changes: readonly Change[], { inputs }: Check): readonly Asked[] {
  const asked = changes.flatMap((change): [string, Asked][] => {
    const text = change.asks ?? change.asksNot;
    const isHeard = change.to === blocked || inputAt(inputs, change.to) !== undefined;
    return text === undefined || !isHeard ? [] : [[askId(change), { id: askId(change), text }]];
  });
  return [...new Map(asked).values()];
}

/** With the initial values where a request leaves them open. */
export function startingValues(inputs: Inputs, values: Request['values']): Request['values'] {
  // Initial values are JSON.
  return { ...(initialValues(inputs) as Request['values']), ...values };
}

/** The same with the initial values where the request leaves them open. */
export function meetRequest(request: Request, check: Check): Meeting {
  return meet({ ...request, values: startingValues(check.inputs, request.values) }, check);
}

/** Fails as the check does. */
export function openRequest(request: Request, check: Check): Result<OpenCheck, AppError> {
  return check.open(meetRequest(request, check).values);
}

/**
 * Conditions of the target that begin because its changes kept damage from it in this throw: the same dice without the
 * change would have dealt more.
 */
export function keptBy(request: Request, check: Check, { values, dice }: FallenCheck): readonly string[] {
  const { changes = [] } = request;
  const base = startingValues(check.inputs, request.values);
  const dealtWith = (all: Request['values']): number => {
    const opened = check.open(all);
    return opened.ok ? (opened.value.read({ dice, chosen: [] }).damage ?? 0) : 0;
  };
  return changes.flatMap((change) => {
    const { marks, to, on } = change;
    if (marks === undefined || on !== 'against') return [];
    const others = changes.filter((each) => each !== change);
    const without = valueAt(
      check,
      meet({ ...request, values: base, changes: others }, check).values,
      to,
    ) as Json;
    if (sameValue(without, valueAt(check, values, to))) return [];
    return dealtWith(withAt(check.inputs, values, to.split('.'), without)) > dealtWith(values) ? [marks] : [];
  });
}

const keyOf = ({ on, from, to }: Change): string => JSON.stringify([on, from, to]);

/** A number stays within the bounds of its input. */
function changed(
  check: Check,
  values: RollRequest['values'],
  { to, set, add = 0, input }: Counted,
): RollRequest['values'] {
  const path = to.split('.');
  if (set !== undefined) return withAt(check.inputs, values, path, set);
  if (input.kind !== 'number') return values;
  const sum = Number(valueAt(check, values, to) ?? 0) + add;
  return withAt(check.inputs, values, path, clamp(sum, input.min, input.max));
}

/** "Target: Restrained, sources of advantage +1" */
function reasonOf(change: Counted): Text {
  const { add, set, input } = change;
  if (add !== undefined)
    return sided(change, message('rules.source', { label: input.label, amount: raw(signed(add)) }));
  if (set === true) return sided(change, input.label);
  return sided(change, message('rules.fight.isSet', { what: input.label, to: wordFor(input, set) }));
}

function wordFor(input: TableField['input'], value: Json | undefined): Text {
  const option = input.kind === 'choice' ? input.options.find(({ id }) => id === value) : undefined;
  if (option !== undefined) return option.label;
  return value === false ? message('rules.fight.no') : raw(plainValue(value ?? ''));
}

function sided({ on, label }: Change, what: Text): Text {
  return message(`rules.fight.${on}`, { name: label, what });
}
