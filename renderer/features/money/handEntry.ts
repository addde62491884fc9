import { message, type Text } from '#shared/kernel/text';
import { handDay } from '#shared/campaign/money/ledgerDays';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import { debtTag, type EntryDay, type LedgerItem, type NewEntry } from '#shared/ledger/ledger';

/** A manual entry of the GM: money in or out, or a thing gained or lost with its price. */
export const entryWays = ['in', 'out', 'gain', 'lose'] as const;
export type EntryWay = (typeof entryWays)[number];

/** `amount` is money paid or received, also for a thing. */
export interface HandEntry {
  readonly way: EntryWay;
  readonly amount: number;
  readonly reason: string;
  readonly thing: string;
  readonly quantity: number;
  /** True where the user agreed to a debt. */
  readonly debt: boolean;
  /** The member who receives a payment; empty for anybody else. */
  readonly to: string;
  /** The date that was chosen; empty for that of the open session, or today. */
  readonly date: string;
}

export const blankEntry: HandEntry = {
  way: 'in',
  amount: 1,
  reason: '',
  thing: '',
  quantity: 1,
  debt: false,
  to: '',
  date: '',
};

export function isThing(way: EntryWay): way is 'gain' | 'lose' {
  return way === 'gain' || way === 'lose';
}

/** The change of the balance. */
export function movement({ way, amount }: Pick<HandEntry, 'way' | 'amount'>): number {
  // Avoids negative zero.
  return way === 'in' || way === 'lose' ? amount : 0 - amount;
}

/** The amount that is missing; 0 where there is enough. */
export function missingFor(form: HandEntry, balance: number): number {
  const moved = movement(form);
  return moved < 0 && balance + moved < 0 ? Math.min(0 - moved, 0 - (balance + moved)) : 0;
}

/** `undefined` where the form is valid. `owned` lists things by the names under which they were entered. */
export function entryFault(
  form: HandEntry,
  balance: number,
  owned: readonly LedgerItem[],
  money: Pick<MoneyWords, 'amount'>,
): Text | undefined {
  if (isThing(form.way)) {
    if (form.way === 'lose' && owned.length === 0) return message('money.entry.fault.nothing');
    if (form.thing.trim() === '') return message('money.entry.fault.thing');
    const has = owned.find(({ name }) => name === form.thing)?.quantity ?? 0;
    if (form.way === 'lose' && form.quantity > has)
      return message('money.entry.fault.quantity', { count: has });
  } else {
    if (form.amount < 1) return message('money.entry.fault.amount');
    if (form.reason.trim() === '') return message('money.entry.fault.reason');
  }
  const short = missingFor(form, balance);
  if (short > 0 && !form.debt) return message('money.entry.fault.short', { amount: money.amount(short) });
  return undefined;
}

/** The days that an entry may be about without a choice. */
export interface EntryDays {
  /** Of the session that is open. */
  readonly open: EntryDay | undefined;
  readonly now: string;
}

/** Expects a form without faults. */
export function entryOf(form: HandEntry, balance: number, { open, now }: EntryDays): NewEntry {
  const { way, thing, quantity, reason } = form;
  return {
    account: 'money',
    amount: movement(form),
    reason: reason.trim(),
    ...(isThing(way) && { item: { name: thing.trim(), quantity: way === 'gain' ? quantity : 0 - quantity } }),
    ...(missingFor(form, balance) > 0 && { tag: debtTag }),
    ...handDay(form.date, open, now),
  };
}
