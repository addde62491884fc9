import { computed, ref, type Ref } from 'vue';
import type { JournalEntry } from '../../../../shared/character/journalEntry';
import { membersOf } from '../../../../shared/character/group';
import { list, message, raw, signed, type Text } from '../../../../shared/kernel/text';
import type { LedgerEntry } from '../../../../shared/ledger/ledger';
import { fold } from '../../../composables/search';
import { grouped } from '../../../composables/grouped';
import { useDates } from '../../../composables/useDates';
import { useText } from '../../../composables/useText';
import { useCharacterStore } from '../../../stores/characters/useCharacterStore';

/** Newest first. */
export function useJournal() {
  const { t } = useText();
  const dates = useDates();
  const store = useCharacterStore();
  const query = ref('');

  const journalEntries = computed(() => store.document?.journal.toReversed() ?? []);
  const accounts = computed(() => store.opened?.ledger?.().accounts ?? []);
  const rows = computed(
    () => new Map(accounts.value.flatMap((account) => account.rows.map((row) => [row.entry.id, row.text]))),
  );
  /** Includes entries that a later action withdrew. */
  const entries = computed(
    () =>
      new Map<string, LedgerEntry>(
        [
          ...journalEntries.value.flatMap(({ withdrawn }) => withdrawn.map(({ entry }) => entry)),
          ...(store.document?.ledger ?? []),
        ].map((entry) => [entry.id, entry]),
      ),
  );

  function entryWords({ id, account, amount, reason }: LedgerEntry): Text {
    const label = accounts.value.find((each) => each.id === account)?.label;
    const params = {
      account: label ?? message(`journalPage.account.${account}`),
      amount: raw(signed(amount)),
    };
    const what = rows.value.get(id) ?? raw(reason);
    if ('raw' in what && what.raw === '') return message('journalPage.entered', params);
    if (amount === 0) return what;
    return message('journalPage.enteredFor', { ...params, what });
  }

  /** Effects of an action on the ledger and on others, one line each. */
  function detailsOf({ entered, withdrawn, group }: JournalEntry): readonly Text[] {
    const made = entered.flatMap((id) => entries.value.get(id) ?? []).map(entryWords);
    const gone = withdrawn.map(({ entry }) => message('journalPage.withdrawn', { what: entryWords(entry) }));
    const others = membersOf(group ?? '').filter((id) => id !== store.document?.id);
    const shared = message('journalPage.shared', { names: list(others.map(nameOf)), count: others.length });
    return [...made, ...gone, ...(others.length > 0 ? [shared] : [])];
  }

  function nameOf(id: string): Text {
    const { owner, companions = [] } = store.bonds ?? {};
    const known = [...(owner === undefined ? [] : [owner]), ...companions].find((each) => each.id === id);
    const name = known?.name.trim() ?? '';
    return name === '' ? message('journalPage.someone') : raw(name);
  }

  /** Search words, collected with the first search; journal entries never change. */
  const words = computed(() => {
    const known = new WeakMap<JournalEntry, string>();
    return (journalEntry: JournalEntry): string => {
      const found =
        known.get(journalEntry) ??
        fold([journalEntry.label, ...detailsOf(journalEntry)].map((text) => t(text)).join(' '));
      known.set(journalEntry, found);
      return found;
    };
  });
  const found = computed(() => {
    const wanted = fold(query.value).split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return journalEntries.value;
    return journalEntries.value.filter((journalEntry) =>
      wanted.every((word) => words.value(journalEntry).includes(word)),
    );
  });

  return {
    query,
    journalEntries,
    found,
    detailsOf,
    timeOf: (journalEntry: JournalEntry) => dates.time(journalEntry.at),
    byDay: (shown: Readonly<Ref<readonly JournalEntry[]>>) =>
      computed(() => grouped(shown.value, (journalEntry) => dates.day(journalEntry.at))),
  };
}
