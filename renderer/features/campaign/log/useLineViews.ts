import { computed } from 'vue';
import { useI18n } from 'vue-i18n';
import { dateText, daysText, spanText } from '../../../../shared/calendar/texts';
import {
  lastDayOf,
  type LogLine,
  type SheetLine,
  type TimelineLine,
} from '../../../../shared/campaign/log/timeline';
import { detailGroups, type DetailGroup } from '../../../../shared/campaign/log/timelineDetails';
import { list, message, raw, type Text } from '../../../../shared/kernel/text';
import { excerpt } from '../../../../shared/wiki/plain';
import { useText } from '../../../composables/useText';
import { useCampaignStore } from '../../../stores/campaigns/useCampaignStore';
import { dateFormat } from './dates';
import type { Timeline } from './useTimeline';

export interface LineView {
  readonly title: Text;
  /** The real date. */
  readonly date: string;
  /** The day or days of the world; `null` for an entry of a sheet only. */
  readonly world: Text | null;
  /** Short facts beside each other: attendance, days passed, amounts. */
  readonly marks: readonly Text[];
  readonly secret: boolean;
  /** The first words of the text. */
  readonly excerpt: string;
  /** Markdown, shown in full when the line is expanded. */
  readonly text: string;
  readonly groups: readonly { readonly label: Text; readonly rows: DetailGroup['rows'] }[];
  /** False where the line already shows everything. */
  readonly opens: boolean;
}

/** Texts of lines are made only for those on screen. */
export function useLineViews({ cast, calendar, titleOf }: Pick<Timeline, 'cast' | 'calendar' | 'titleOf'>): {
  readonly viewOf: (line: TimelineLine) => LineView;
} {
  const { t } = useText();
  const { locale } = useI18n({ useScope: 'global' });
  const store = useCampaignStore();
  const dateOf = computed(() => dateFormat(locale.value));
  const nameOf = (member: string): Text => cast.value.nameOf(member);

  function logView(line: LogLine): LineView {
    const { entry, day } = line;
    const present = entry.kind === 'session' || entry.kind === 'scenario' ? entry.present : null;
    const attendance =
      present === null
        ? []
        : [
            {
              label: message('timeline.attendance'),
              rows: [{ label: presentText(present), value: raw('') }],
            },
          ];
    const groups = [...attendance, ...detailGroups(store.document ?? { party: [] }, entry, cast.value)];
    const summary = excerpt(entry.text, 180, 'gm');
    return {
      title: titleOf(line),
      date: dateOf.value(line.date),
      world: entry.days > 1 ? spanText(calendar.value, day, lastDayOf(line)) : dateText(calendar.value, day),
      marks: [
        ...(present === null ? [] : [message('timeline.there', { count: present.length })]),
        ...(entry.days > 0 ? [daysText(entry.days)] : []),
      ],
      secret: entry.kind === 'entry' && entry.secret,
      excerpt: summary,
      text: entry.text,
      groups,
      opens: summary !== '' || groups.length > 0,
    };
  }

  function presentText(present: readonly string[]): Text {
    return present.length === 0 ? message('chronicle.nobody') : list(present.map(nameOf));
  }

  function sheetView({ kind, member, date, journalEntries, moves }: SheetLine): LineView {
    const name = nameOf(member);
    const [what = raw('')] = journalEntries;
    const rows = moves.map(({ moved, amount, what: thing, reason, gone }) => ({
      label: thing,
      value: list([
        ...(amount === 0 ? [] : [moved]),
        ...(reason === '' ? [] : [raw(reason)]),
        ...(gone ? [message('timeline.gone')] : []),
      ]),
    }));
    const played = journalEntries.map((journalEntry) => ({ label: journalEntry, value: raw('') }));
    return {
      title:
        kind === 'ledger'
          ? message('timeline.sheetLine', { name, what })
          : message('timeline.playLine', { name, count: journalEntries.length }),
      date: dateOf.value(date),
      world: null,
      marks: moves.filter(({ amount, gone }) => amount !== 0 && !gone).map(({ moved }) => moved),
      secret: false,
      excerpt: kind === 'play' ? t(list(journalEntries.slice(0, 4))) : '',
      text: '',
      groups: [{ label: message(`timeline.group.${kind}`), rows: kind === 'ledger' ? rows : played }],
      opens: true,
    };
  }

  return { viewOf: (line) => (line.source === 'log' ? logView(line) : sheetView(line)) };
}
