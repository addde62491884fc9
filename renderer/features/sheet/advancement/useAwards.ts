import { computed } from 'vue';
import { datedLedger, openDay } from '#shared/campaign/money/ledgerDays';
import { enter } from '#shared/character/edits';
import { message, signed, type Text } from '#shared/kernel/text';
import type { NewEntry } from '#shared/ledger/ledger';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import { realDay } from '#renderer/composables/realDay';
import { clock } from '#renderer/platform/ports';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useJournalActions } from '#renderer/stores/characters/useJournalActions';
import { useLedgerCampaigns } from './useLedgerCampaigns';

/** The ledger of the open character, and entries by hand, which belong to the open session if there is one. */
export function useAwards() {
  const store = useCharacterStore();
  const journalEntries = useJournalActions();
  const campaigns = useLedgerCampaigns();

  const open = computed(() => {
    const own = campaigns.value.find(({ id }) => id === store.document?.campaign);
    return own && openDay(own);
  });
  const view = computed(() => {
    const { opened, document } = store;
    if (opened === null || document === null) return undefined;
    return datedLedger(ledgerOf(opened, document), document, campaigns.value);
  });

  function award(entry: NewEntry, what: Text): Promise<boolean> {
    const account = view.value?.accounts.find(({ id }) => id === entry.account)?.label ?? '';
    const label = message('advancement.deed.entered', { what, amount: signed(entry.amount), account });
    return journalEntries.done({ label, edits: [enter(entry)] });
  }

  return { open, view, award, today: () => realDay(clock.now()) };
}
