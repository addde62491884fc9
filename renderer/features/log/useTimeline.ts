import { computed, reactive, watch } from 'vue';
import { defaultCalendar } from '#shared/calendar/calendar';
import { castOf } from '#shared/campaign/print/cast';
import { chapterName } from '#shared/campaign/print/entries';
import { logLines, mergeLines, sheetLines, type LineKind, type LogLine } from '#shared/campaign/log/timeline';
import { findLines, kindsIn, wordIndex } from '#shared/campaign/log/timelineSearch';
import { message, type Text } from '#shared/kernel/text';
import { defaultTerms } from '#shared/downtime/terms';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useIdle } from './useIdle';
import { realDay } from '#renderer/composables/realDay';

/** The state of the timeline's filters; empty values match everything. */
export interface TimelineQuery {
  kind: LineKind | '';
  member: string;
  words: string;
}

/** Stands for a missing campaign. */
const nothing = { party: [], log: [], terms: defaultTerms, ruleset: '' };

/** The history of the open campaign, newest first, with search and filters. */
export function useTimeline() {
  const { t } = useText();
  const store = useCampaignStore();
  const table = usePeople();
  const query = reactive<TimelineQuery>({ kind: '', member: '', words: '' });

  const id = computed(() => store.document?.id ?? '');
  const log = computed(() => (store.document === null ? [] : logLines(store.document)));
  const entries = computed(() => store.document?.log ?? nothing.log);
  const sheets = computed(() => sheetLines({ id: id.value, log: entries.value }, table.people, realDay));
  const lines = computed(() => mergeLines(log.value, sheets.value).toReversed());

  const cast = computed(() => castOf(store.document ?? nothing, table.people));
  const calendar = computed(() => store.document?.calendar ?? defaultCalendar);
  const titleOf = ({ entry, number }: LogLine): Text =>
    chapterName(entry, { cast: cast.value, numbers: new Map(number === null ? [] : [[entry.id, number]]) });

  /** The party, and everyone else who appears in the log, by name. */
  const members = computed(() => {
    const party = (store.document?.party ?? []).map((member) => member.id);
    const ids = new Set([...party, ...lines.value.flatMap((line) => line.members)]);
    return [...ids].map((member) => ({ value: member, label: t(cast.value.nameOfMember(member)) }));
  });

  const makeIndex = () =>
    wordIndex({
      translate: t,
      nameOfMember: (member) => cast.value.nameOfMember(member),
      kindOf: (kind) => message(`timeline.kind.${kind}`),
      calendar: calendar.value,
    });
  /** Search words are collected again only when names or the calendar change. */
  const spoken = computed(() => JSON.stringify([members.value, calendar.value]));
  const wordsOf = computed((before: { readonly of: string; readonly words: Words } | undefined) =>
    before?.of === spoken.value ? before : { of: spoken.value, words: makeIndex() },
  );
  const found = computed(() =>
    findLines(
      lines.value,
      { kind: query.kind || null, member: query.member || null, query: query.words },
      wordsOf.value.words,
    ),
  );
  /** Counts lines that match the search but are hidden by the other filters. */
  const hidden = computed(() => {
    if (query.words.trim() === '' || (query.kind === '' && query.member === '')) return 0;
    const asked = { kind: null, member: null, query: query.words };
    return findLines(lines.value, asked, wordsOf.value.words).lines.length - found.value.lines.length;
  });
  const kinds = computed(() => kindsIn(lines.value));
  useIdle(lines, () => wordsOf.value.words);
  // A filter value may disappear with another campaign or after an undo.
  watch([kinds, members], () => {
    if (query.kind !== '' && !kinds.value.includes(query.kind)) query.kind = '';
    if (!members.value.some(({ value }) => value === query.member)) query.member = '';
  });

  function clearFilters(): void {
    Object.assign(query, { kind: '', member: '' });
  }

  function showAll(): void {
    Object.assign(query, { kind: '', member: '', words: '' });
  }

  return {
    query,
    log,
    lines,
    found,
    kinds,
    cast,
    calendar,
    titleOf,
    members,
    showAll,
    hidden,
    clearFilters,
    isFiltered: computed(() => query.kind !== '' || query.member !== '' || query.words.trim() !== ''),
  };
}

type Words = ReturnType<typeof wordIndex>;
export type Timeline = ReturnType<typeof useTimeline>;
