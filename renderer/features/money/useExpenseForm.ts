import { computed, ref } from 'vue';
import { partyPurse, type Expense } from '#shared/campaign/money/expenses';
import {
  asKind,
  expenseFaults,
  freshExpense,
  kindOfExpense,
  partsOf,
  type ExpenseFields,
  type ExpenseKind,
} from '#shared/campaign/money/expensesEdit';
import { today } from '#shared/campaign/log/log';
import { list, message, raw } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCampaignMoney } from '#renderer/shells/money/useCampaignMoney';
import { useMoney } from './useMoney';

const kinds = ['expense', 'income', 'debt'] as const;
const units = ['days', 'weeks', 'months', 'years'] as const;

/** The form of a recurring expense, existing or new. */
export function useExpenseForm(expense: Expense | null) {
  const { t } = useText();
  const store = useCampaignStore();
  const { party, names } = useMoney();
  const { sumText } = useCampaignMoney();
  const now = store.document === null ? 0 : today(store.document);

  const fields = ref<ExpenseFields>(begun());
  const tried = ref(false);
  const faults = computed(() => (tried.value ? expenseFaults(fields.value) : []));

  function begun(): ExpenseFields {
    if (expense !== null) {
      const { id: _, payers, shares, ...kept } = expense;
      // Members who left the party no longer pay.
      const staying = payers.flatMap((payer, index) =>
        payer === partyPurse || names.value.has(payer) ? [{ payer, share: shares?.[index] ?? 1 }] : [],
      );
      return {
        ...kept,
        payers: staying.map(({ payer }) => payer),
        shares: staying.map(({ share }) => share),
      };
    }
    return freshExpense(store.document ?? { party: [], begins: 0, log: [] });
  }

  function change(part: Partial<ExpenseFields>): void {
    fields.value = { ...fields.value, ...part };
  }

  const rhythm = (part: Partial<ExpenseFields['rhythm']>): void =>
    change({ rhythm: { ...fields.value.rhythm, ...part } });

  /**
   * Payers keep the order of the party, so that a remainder falls to the same member regardless of who was
   * chosen first.
   */
  function pays(member: string, does: boolean): void {
    const payers = new Set(fields.value.payers);
    if (does) payers.add(member);
    else payers.delete(member);
    const all = [...party.value.map(({ id }) => id), partyPurse].filter((id) => payers.has(id));
    change({ payers: all, shares: all.map(shareOf) });
  }
  function shareOf(payer: string): number {
    const { payers, shares } = fields.value;
    return shares?.[payers.indexOf(payer)] ?? 1;
  }
  function weigh(member: string, share: number): void {
    const { payers } = fields.value;
    change({ shares: payers.map((payer) => (payer === member ? share : shareOf(payer))) });
  }

  return {
    fields,
    faults,
    now,
    change,
    rhythm,
    pays,
    weigh,
    shareOf,
    kind: computed({
      get: () => kindOfExpense(fields.value),
      set: (kind: ExpenseKind) => {
        fields.value = asKind(fields.value, kind);
      },
    }),
    kinds: computed(() => kinds.map((value) => ({ value, label: t(`money.form.kinds.${value}`) }))),
    calendar: computed(() => store.document?.calendar ?? null),
    members: computed(() => [
      ...party.value.map(({ id }) => ({ id, name: names.value.get(id) ?? '' })),
      { id: partyPurse, name: t('closing.purse') },
    ]),
    units: computed(() => units.map((value) => ({ value, label: t(`money.form.units.${value}`) }))),
    parts: computed(() =>
      t(
        list(
          partsOf(fields.value).map(({ member, amount }) =>
            message('money.expenses.share', {
              name: raw(member === partyPurse ? t('closing.purse') : (names.value.get(member) ?? '')),
              amount: sumText(amount),
            }),
          ),
        ),
      ),
    ),
    /** Shows faults from the first call on; returns `undefined` where there are any. */
    check: (): ExpenseFields | undefined => {
      tried.value = true;
      return expenseFaults(fields.value).length === 0 ? fields.value : undefined;
    },
  };
}
