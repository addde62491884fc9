import { computed } from 'vue';
import { useI18n } from 'vue-i18n';
import { dateText, daysText, spanText } from '#shared/calendar/texts';
import { lastDayOf, type LogLine, type SheetLine, type TimelineLine } from '#shared/campaign/log/timeline';
import { detailGroups, type DetailGroup } from '#shared/campaign/log/timelineDetails';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { askedWords, passageOf, type PassagePart } from '#shared/kernel/search';
import { plainText } from '#shared/wiki/plain';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
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
  /** The first words of the text, or those around what is searched for. */
  readonly excerpt: readonly PassagePart[];
  /** Markdown, shown in full when the line is expanded. */
  readonly text: string;
  readonly groups: readonly { readonly label: Text; readonly rows: DetailGroup['rows'] }[];
  /** False where the line already shows everything. */
  readonly opens: boolean;
}

const excerptLength = 180;

/** Texts of lines are made only for those on screen. */
export function useLineViews({
  cast,
  calendar,
  titleOf,
  query,
}: Pick<Timeline, 'cast' | 'calendar' | 'titleOf' | 'query'>): {
  readonly viewOf: (line: TimelineLine) => LineView;
} {
  const { t } = useText();
  const { locale } = useI18n({ useScope: 'global' });
  const store = useCampaignStore();
  const dateOf = computed(() => dateFormat(locale.value));
  const nameOf = (member: string): Text => cast.value.nameOf(member);
  const asked = computed(() => askedWords(query.words).meant);

  /** From the text if it has one of the words that are searched for, else from its details. */
  function excerptOf(text: string, groups: LineView['groups']): readonly PassagePart[] {
    const own = passageOf(text, asked.value, excerptLength);
    if (asked.value.length === 0 || own.some(({ hit }) => hit)) return own;
    const rows = groups.flatMap(({ rows: all }) => all.map(({ label, value }) => `${t(label)} ${t(value)}`));
    const details = passageOf(rows.join(' · '), asked.value, excerptLength);
    return details.some(({ hit }) => hit) ? details : own;
  }

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
    const summary = excerptOf(plainText(entry.text, 'gm'), groups);
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
      opens: summary.length > 0 || groups.length > 0,
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
    const groups = [{ label: message(`timeline.group.${kind}`), rows: kind === 'ledger' ? rows : played }];
    return {
      title:
        kind === 'ledger'
          ? message('timeline.sheetLine', { name, what })
          : message('timeline.playLine', { name, count: journalEntries.length }),
      date: dateOf.value(date),
      world: null,
      marks: moves.filter(({ amount, gone }) => amount !== 0 && !gone).map(({ moved }) => moved),
      secret: false,
      excerpt: excerptOf(kind === 'play' ? t(list(journalEntries.slice(0, 4))) : '', groups),
      text: '',
      groups,
      opens: true,
    };
  }

  return { viewOf: (line) => (line.source === 'log' ? logView(line) : sheetView(line)) };
}
