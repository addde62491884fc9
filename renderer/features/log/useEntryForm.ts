import { sameValue } from '#shared/kernel/same';
import { computed, reactive } from 'vue';
import {
  addRemark,
  changeRemark,
  remarkFaults,
  rewrite,
  wordFaults,
  type EntryFault,
  type Remark,
} from '#shared/campaign/log/entries';
import type { LogLine } from '#shared/campaign/log/timeline';
import { clock, ids } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { realDay } from '#renderer/composables/realDay';

/** The state of the entry's form; `on` is the day of the world where `elsewhen` is set. */
export interface EntryForm {
  title: string;
  date: string;
  text: string;
  elsewhen: boolean;
  on: number;
  days: number;
  secret: boolean;
}

/**
 * The form of a line of the log: a loose entry, new (`line` is null) or existing, or the text of a closed
 * session. `on` is the day of the world for a new one, if not today; `now` is today, or the day of the line.
 */
export function useEntryForm(line: LogLine | null, now: number, on: number | null) {
  const store = useCampaignStore();
  const start = formOf(line, now, on);
  const form = reactive<EntryForm>({ ...start });
  const isLoose = line === null || line.kind === 'entry';

  const entry = computed((): Remark => {
    const { elsewhen, on: day, days, ...words } = form;
    // An entry about another day takes no time now.
    return { ...words, on: elsewhen ? day : null, days: elsewhen ? 0 : days };
  });
  const faults = computed((): readonly EntryFault[] =>
    isLoose ? remarkFaults(entry.value) : wordFaults(entry.value),
  );
  const isChanged = computed(() => !sameValue(form, start));

  /** Writes the entry into the log and returns its id; `undefined` where it has faults. */
  function save(): string | undefined {
    const { value: words } = entry;
    if (line === null) store.apply((campaign) => addRemark(campaign, words, { clock, ids }));
    else if (line.kind === 'entry') store.apply((campaign) => changeRemark(campaign, line.id, words));
    else store.apply((campaign) => rewrite(campaign, line.id, words));
    return line?.id ?? store.document?.log.at(-1)?.id;
  }

  return { form, faults, isLoose, isChanged, save };
}

function formOf(line: LogLine | null, now: number, on: number | null): EntryForm {
  const { title, date, text, days } = line?.entry ?? {
    title: '',
    date: realDay(clock.now()),
    text: '',
    days: 0,
  };
  const loose = line?.entry.kind === 'entry' ? line.entry : { on, secret: false };
  const elsewhen = loose.on !== null;
  return { title, date, text, days, elsewhen, on: loose.on ?? now, secret: loose.secret };
}
