import { computed, onMounted, ref, type Ref } from 'vue';
import type { JournalEntry } from '#shared/character/journalEntry';
import { membersOf } from '#shared/character/group';
import { list, message, raw, signed, type Text } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { fold } from '#shared/kernel/search';
import { groupedRuns } from '#renderer/composables/grouped';
import { useDates } from '#renderer/composables/useDates';
import { useText } from '#renderer/composables/useText';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useLibrary } from '#renderer/stores/library/useLibrary';

/** Newest first. */
export function useJournal() {
  const { t } = useText();
  const dates = useDates();
  const store = useCharacterStore();
  const library = useLibrary();
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

  /** Characters by id; one without a name counts as unknown. */
  const names = computed(() => {
    const { owner, companions = [] } = store.bonds ?? {};
    const known = [...library.rows, ...(owner === undefined ? [] : [owner]), ...companions];
    return new Map(known.flatMap(({ id, name }) => (name.trim() === '' ? [] : [[id, name.trim()]])));
  });

  /** Effects of an action on the ledger and on others, one line each. */
  function detailsOf({ entered, withdrawn, group }: JournalEntry, given = names.value): readonly Text[] {
    const made = entered.flatMap((id) => entries.value.get(id) ?? []).map(entryWords);
    const gone = withdrawn.map(({ entry }) => message('journalPage.withdrawn', { what: entryWords(entry) }));
    return [...made, ...gone, ...othersOf(group ?? '', given)];
  }

  function othersOf(group: string, given: ReadonlyMap<string, string>): readonly Text[] {
    const others = [...new Set(membersOf(group))].filter((id) => id !== store.document?.id);
    const known = others.flatMap((id) => given.get(id) ?? []);
    // Until the library is read, characters that it holds are no unknown ones.
    const count = library.ready ? others.length - known.length : 0;
    const named = list(known.map(raw));
    if (known.length === 0) return count === 0 ? [] : [message('journalPage.sharedUnknown', { count })];
    return [
      count === 0
        ? message('journalPage.shared', { names: named })
        : message('journalPage.sharedMore', { names: named, count }),
    ];
  }

  /** Search words, collected with the first search, and again when a name changes. */
  const words = computed(() => {
    const known = new WeakMap<JournalEntry, string>();
    const { value: given } = names;
    return (journalEntry: JournalEntry): string => {
      const found =
        known.get(journalEntry) ??
        fold([journalEntry.label, ...detailsOf(journalEntry, given)].map((text) => t(text)).join(' '));
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

  onMounted(() => {
    if (!library.ready) void library.load();
  });

  return {
    query,
    journalEntries,
    found,
    detailsOf: (journalEntry: JournalEntry) => detailsOf(journalEntry),
    timeOf: (journalEntry: JournalEntry) => dates.time(journalEntry.at),
    byDay: (shown: Readonly<Ref<readonly JournalEntry[]>>) =>
      computed(() => groupedRuns(shown.value, (journalEntry) => dates.day(journalEntry.at))),
  };
}
