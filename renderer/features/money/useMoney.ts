import { computed } from 'vue';
import { datedLedger } from '#shared/campaign/money/ledgerDays';
import { memberName, type Person } from '#shared/campaign/party/people';
import type { AccountView } from '#shared/rules/ledger/ledgerView';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';

/** A party member with an account of money. */
export interface Purse {
  readonly id: string;
  readonly name: string;
  readonly away: boolean;
  readonly person: Person;
  readonly account: AccountView;
}

/** Accounts of the open campaign's party, in its order. */
export function useMoney() {
  const { t } = useText();
  const store = useCampaignStore();
  const people = usePeople();

  const party = computed(() => store.document?.party ?? []);
  const names = computed<ReadonlyMap<string, string>>(
    () => new Map(party.value.map((member) => [member.id, t(memberName(member, people.people))])),
  );
  const purses = computed<readonly Purse[]>(() =>
    party.value.flatMap((member): Purse[] => {
      const person = people.people.get(member.id);
      if (person === undefined || store.document === null) return [];
      const view = datedLedger(person.ledger, person.document, [store.document]);
      const account = view.accounts.find(({ id }) => id === 'money');
      if (account === undefined) return [];
      return [{ id: member.id, name: names.value.get(member.id) ?? '', away: member.away, person, account }];
    }),
  );
  return { party, names, purses };
}
