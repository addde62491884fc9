import { computed } from 'vue';
import { dateText } from '#shared/calendar/texts';
import { rhythmText } from '#shared/calendar/rhythm';
import {
  addExpense,
  changeExpense,
  costInYear,
  kindOfExpense,
  mostExpenses,
  nextDue,
  partsOf,
  removeExpense,
  type ExpenseFields,
} from '#shared/campaign/money/expensesEdit';
import { partyPurse, type Expense } from '#shared/campaign/money/expenses';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Explained } from '#shared/rules/explained';
import { useText } from '#renderer/composables/useText';
import { ids } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useCampaignMoney } from '#renderer/shells/money/useCampaignMoney';
import { useMoney } from './useMoney';

export interface ExpenseRow {
  readonly expense: Expense;
  readonly kind: string;
  readonly owed: string | null;
  readonly rhythm: string;
  readonly until: string | null;
  /** `null` where the expense has ended. */
  readonly next: string | null;
  readonly shares: readonly string[];
  /** True where a payer is no longer in the party. */
  readonly gone: boolean;
  readonly year: Explained;
}

export function useExpenses() {
  const { t } = useText();
  const store = useCampaignStore();
  const notifications = useNotifications();
  const { names } = useMoney();
  const { sumText } = useCampaignMoney();

  const rows = computed<readonly ExpenseRow[]>(() => {
    const campaign = store.document;
    if (campaign === null) return [];
    const { calendar, expenses } = campaign;
    const date = (day: number): string => t(dateText(calendar, day));
    const ways = expenses.map((expense): ExpenseRow => {
      const next = nextDue(campaign, expense);
      return {
        expense,
        kind: t(`money.form.kinds.${kindOfExpense(expense)}`),
        owed:
          expense.creditor === undefined
            ? null
            : t('money.expenses.owed', { creditor: raw(expense.creditor) }),
        rhythm:
          expense.creditor === undefined ? t(rhythmText(calendar, expense.rhythm)) : t('money.expenses.once'),
        until:
          expense.until === null || expense.creditor !== undefined
            ? null
            : t('money.expenses.until', { date: date(expense.until) }),
        next: next === null ? null : date(next),
        shares: partsOf(expense).map(({ member, amount }) =>
          t('money.expenses.share', {
            name:
              member === partyPurse
                ? t('closing.purse')
                : (names.value.get(member) ?? t('money.expenses.gone')),
            amount: sumText(Math.abs(amount), member),
          }),
        ),
        gone: expense.payers.some((payer) => payer !== partyPurse && !names.value.has(payer)),
        year: costInYear(campaign, expense, { label: raw(''), amount: sumText }),
      };
    });
    return ways;
  });

  /** All expenses of the coming year, with one source for each. */
  const year = computed<Explained>(() => ({
    value: sum(rows.value.map((row) => row.year.value)),
    sources: rows.value.flatMap(({ expense, year: { sources } }) =>
      sources.map(({ amount, rule }) => ({ label: raw(expense.name), amount, rule })),
    ),
  }));
  const full = computed<Text | undefined>(() =>
    rows.value.length < mostExpenses ? undefined : message('money.expenses.full', { count: mostExpenses }),
  );

  function keep(id: string | null, fields: ExpenseFields): void {
    store.apply((campaign) =>
      id === null ? addExpense(campaign, fields, ids) : changeExpense(campaign, id, fields),
    );
  }

  function remove({ id, name }: Expense): void {
    store.apply((campaign) => removeExpense(campaign, id));
    notifications.done(message('money.expenses.removed', { name: raw(name) }), store.lastStep());
  }

  return { rows, year, full, keep, remove };
}
