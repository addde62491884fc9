import { computed } from 'vue';
import { moneyOf, purseOf } from '#shared/campaign/money/money';
import type { Text } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';

/** Formats sums of money as the open campaign defines it. */
export function useCampaignMoney() {
  const { t } = useText();
  const store = useCampaignStore();
  const people = usePeople();

  const money = computed<MoneyWords | undefined>(() =>
    store.document === null ? undefined : moneyOf(store.document, people.people, store.ruleset?.economy),
  );
  /** The money of a member's payments: that of their account where rulesets differ and the campaign defines none. */
  function moneyFor(member: string | undefined): MoneyWords | undefined {
    const person = member === undefined ? undefined : people.people.get(member);
    return (person && purseOf(person)) ?? money.value;
  }
  const sumText = (sum: number, member?: string): Text => moneyFor(member)?.amount(sum) ?? { raw: '' };

  return {
    /** The name of the money. */
    label: computed<Text>(() => money.value?.label ?? { raw: '' }),
    moneyFor,
    sumText,
    sum: (amount: number, member?: string): string => t(sumText(amount, member)),
  };
}
