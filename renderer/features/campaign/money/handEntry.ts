import { limits } from '../../../../shared/character/limits';
import { message, type Text } from '../../../../shared/kernel/text';
import type { MoneyWords } from '../../../../shared/rules/ledger/economy';
import { debtTag, type LedgerItem, type NewEntry } from '../../../../shared/ledger/ledger';

/** What a GM enters into somebody's account by hand: money that comes or goes, or a thing with it. */
export const entryWays = ['in', 'out', 'gain', 'lose'] as const;
export type EntryWay = (typeof entryWays)[number];

/** The form as it is filled in; `amount` is what is paid or got, also for a thing. */
export interface HandEntry {
  readonly way: EntryWay;
  readonly amount: number;
  readonly reason: string;
  readonly thing: string;
  readonly quantity: number;
  /** Agreed that money may run out. */
  readonly debt: boolean;
}

/** An empty form. */
export const blankEntry: HandEntry = {
  way: 'in',
  amount: 1,
  reason: '',
  thing: '',
  quantity: 1,
  debt: false,
};

/** The most money or things that are entered at once. */
export const mostEntered = 1_000_000;

/** True where a thing comes or goes. */
export function isThing(way: EntryWay): way is 'gain' | 'lose' {
  return way === 'gain' || way === 'lose';
}

/** What the entry does to the balance. */
export function movement({ way, amount }: Pick<HandEntry, 'way' | 'amount'>): number {
  // Nothing paid is no negative nothing.
  return way === 'in' || way === 'lose' ? amount : 0 - amount;
}

/** The money that is missing for it; 0 where there is enough. */
export function missingFor(form: HandEntry, balance: number): number {
  const moved = movement(form);
  return moved < 0 && balance + moved < 0 ? Math.min(0 - moved, 0 - (balance + moved)) : 0;
}

/** Why it cannot be entered as it is; `undefined` where it can. `owned` is what was entered by name before. */
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

/** The entry of the ledger that a form without a fault makes. */
export function entryOf(form: HandEntry, balance: number): NewEntry {
  const { way, thing, quantity, reason } = form;
  return {
    account: 'money',
    amount: movement(form),
    reason: reason.trim().slice(0, limits.reason),
    ...(isThing(way) && { item: { name: thing.trim(), quantity: way === 'gain' ? quantity : 0 - quantity } }),
    ...(missingFor(form, balance) > 0 && { tag: debtTag }),
  };
}
