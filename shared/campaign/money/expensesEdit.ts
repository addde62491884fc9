import { weekLength, type Calendar } from '#shared/calendar/calendar';
import { addMonths } from '#shared/calendar/dates';
import { dueDays, type Rhythm } from '#shared/calendar/rhythm';
import { limits } from '#shared/character/limits';
import { figures } from '#shared/downtime/data';
import type { Ids } from '#shared/kernel/ports';
import { message } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import type { Explained } from '#shared/rules/explained';
import type { CampaignDocument } from '#shared/campaign/document';
import { partsOf as partsAt } from './dues';
import { mostShares, type Expense } from './expenses';
import { today } from '#shared/campaign/log/log';

export type ExpenseFields = Pick<
  Expense,
  'name' | 'amount' | 'rhythm' | 'until' | 'payers' | 'shares' | 'income' | 'creditor'
>;

export type ExpenseKind = 'expense' | 'income' | 'debt';

export function kindOfExpense({ income, creditor }: Pick<Expense, 'income' | 'creditor'>): ExpenseKind {
  if (creditor !== undefined) return 'debt';
  return income === true ? 'income' : 'expense';
}

/** A debt is due once; what only another kind has is left out. */
export function asKind(
  { income: _, creditor = '', ...fields }: ExpenseFields,
  kind: ExpenseKind,
): ExpenseFields {
  if (kind === 'debt') return { ...fields, creditor, until: fields.rhythm.from };
  return kind === 'income' ? { ...fields, income: true } : fields;
}

export const mostExpenses = 500;
export const mostPaid = 1_000_000_000;
export const mostEvery = 100_000;

/** Names the form field with the fault. */
export type ExpenseFault = 'name' | 'amount' | 'every' | 'until' | 'payers' | 'creditor' | 'shares';

/** Monthly from today on, paid by every member who is not away. */
export function freshExpense(campaign: Pick<CampaignDocument, 'party' | 'begins' | 'log'>): ExpenseFields {
  return {
    name: '',
    amount: 1,
    rhythm: { every: 1, unit: 'months', from: today(campaign) },
    until: null,
    payers: campaign.party.filter(({ away }) => !away).map(({ id }) => id),
  };
}

export function expenseFaults({
  name,
  amount,
  rhythm,
  until,
  payers,
  shares,
  creditor,
}: ExpenseFields): readonly ExpenseFault[] {
  const found: readonly (readonly [ExpenseFault, boolean])[] = [
    ['name', name.trim() === '' || name.length > limits.name],
    ['amount', !isWithin(amount, mostPaid)],
    ['every', !isWithin(rhythm.every, mostEvery)],
    ['until', until !== null && until < rhythm.from],
    ['payers', payers.length === 0],
    ['shares', shares !== undefined && !payers.some((_, index) => isWithin(shares[index] ?? 0, mostShares))],
    ['creditor', creditor?.trim() === ''],
  ];
  return found.flatMap(([fault, is]) => (is ? [fault] : []));
}

export function addExpense(campaign: CampaignDocument, fields: ExpenseFields, ids: Ids): CampaignDocument {
  if (campaign.expenses.length >= mostExpenses || expenseFaults(fields).length > 0) return campaign;
  return { ...campaign, expenses: [...campaign.expenses, { id: ids.next(), ...kept(fields) }] };
}

/** Past payments are not changed. */
export function changeExpense(
  campaign: CampaignDocument,
  id: string,
  fields: ExpenseFields,
): CampaignDocument {
  if (expenseFaults(fields).length > 0) return campaign;
  const expenses = campaign.expenses.map((expense) =>
    expense.id === id ? { ...without(expense), ...kept(fields) } : expense,
  );
  return { ...campaign, expenses };
}

/** Fields that a changed expense may no longer have. */
function without({ shares: _, income: _income, creditor: _creditor, ...expense }: Expense): Expense {
  return expense;
}

/** Past payments are not changed. */
export function removeExpense(campaign: CampaignDocument, id: string): CampaignDocument {
  return { ...campaign, expenses: campaign.expenses.filter((expense) => expense.id !== id) };
}

/** The first due day from today on; `null` if the expense has ended. */
export function nextDue(
  campaign: Pick<CampaignDocument, 'calendar' | 'begins' | 'log'>,
  { rhythm, until }: Pick<Expense, 'rhythm' | 'until'>,
): number | null {
  const first = Math.max(today(campaign), rhythm.from);
  const last = first + longestStep(campaign.calendar, rhythm);
  const [day] = dueDays(campaign.calendar, rhythm, first, until === null ? last : Math.min(last, until));
  return day ?? null;
}

/** The cost in coins during the year that starts today (Between adventures). */
export function costInYear(
  campaign: Pick<CampaignDocument, 'calendar' | 'begins' | 'log'>,
  { rhythm, until, amount: each, income }: Pick<Expense, 'rhythm' | 'until' | 'amount' | 'income'>,
  money: MoneyWords,
): Explained {
  const amount = income === true ? 0 - each : each;
  const first = today(campaign);
  const last = addMonths(campaign.calendar, first, campaign.calendar.months.length) - 1;
  const count = dueDays(
    campaign.calendar,
    rhythm,
    first,
    until === null ? last : Math.min(last, until),
  ).length;
  const value = count * amount;
  const label = message('forecasts.inYear', { count, amount: money.amount(amount) });
  return { value, sources: [{ label, amount: value, rule: figures.expenses.source }] };
}

/** Follows the order of the payers, for the first time that it is due. */
export function partsOf(expense: Pick<Expense, 'amount' | 'payers' | 'shares' | 'income'>): readonly {
  readonly member: string;
  readonly amount: number;
}[] {
  return partsAt(expense).map((amount, index) => ({ member: expense.payers[index] ?? '', amount }));
}

/** Returns an upper bound for the days between two due days. */
function longestStep(calendar: Calendar, { every, unit }: Rhythm): number {
  const month = Math.max(...calendar.months.map(({ days }) => days)) + (calendar.leap?.days ?? 0);
  switch (unit) {
    case 'days':
      return every;
    case 'weeks':
      return every * weekLength(calendar);
    case 'months':
      return every * month;
    case 'years':
      return every * month * calendar.months.length;
  }
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** Equal shares need no mention. */
function kept({ name, shares, creditor, ...fields }: ExpenseFields): ExpenseFields {
  const isEven = shares === undefined || new Set(shares).size <= 1;
  return {
    ...fields,
    name: name.trim(),
    ...(!isEven && { shares }),
    ...(creditor !== undefined && { creditor: creditor.trim(), until: fields.rhythm.from }),
  };
}
