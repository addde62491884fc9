import { computed, ref, watch, type ComputedRef } from 'vue';
import type { Calendar } from '#shared/calendar/calendar';
import { toDate } from '#shared/calendar/dates';
import { monthGrid } from '#shared/calendar/monthView';
import { duesBetween, type Due } from '#shared/campaign/money/dues';
import { today } from '#shared/campaign/log/log';
import { linesByDay, type LogLine } from '#shared/campaign/log/timeline';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import type { DayMark } from '#renderer/components/calendar/marks';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCampaignMoney } from '#renderer/shells/money/useCampaignMoney';
import { appearances } from './kinds';
import type { Timeline } from './useTimeline';

/** An expense that falls due on a day, with its amount and payers. */
export interface DueOfDay {
  readonly expense: string;
  readonly name: string;
  readonly amount: number;
  readonly text: Text;
}

/** A month of the world with its marked days and the selected day. */
export function useMonth({
  log,
  cast,
  calendar,
  titleOf,
}: Pick<Timeline, 'log' | 'cast' | 'calendar' | 'titleOf'>) {
  const store = useCampaignStore();
  const { sumText } = useCampaignMoney();
  const now = computed(() => (store.document === null ? 0 : today(store.document)));
  const selected = ref(now.value);
  /** Any day of the visible month. */
  const at = ref(now.value);
  const grid = computed(() => gridOf(calendar, at.value));

  const lines = computed(() => linesByDay(log.value, grid.value.first, grid.value.last));
  const dues = computed(() => {
    const { document } = store;
    const found = document === null ? [] : duesBetween(document, grid.value.first, grid.value.last);
    return duesByDay(found, (member) => cast.value.nameOf(member), sumText);
  });
  const marks = computed(() => {
    const found = new Map<number, DayMark[]>();
    for (let day = grid.value.first; day <= grid.value.last; day += 1) {
      const here = [
        ...(lines.value.get(day) ?? []).map((line) => ({
          label: titleOf(line),
          tone: appearances[line.kind].tone,
        })),
        ...(dues.value.get(day) ?? []).map(({ name }) => dueMark(name)),
      ];
      if (here.length > 0) found.set(day, here);
    }
    return found;
  });

  /** Selects a day and shows its month. */
  function pick(day: number): void {
    selected.value = day;
    at.value = day;
  }
  // When time passes, the visible month follows.
  watch(now, pick);

  return {
    now,
    selected,
    grid,
    marks,
    pick,
    show: (day: number): void => {
      at.value = day;
    },
    linesOfDay: computed((): readonly LogLine[] => lines.value.get(selected.value) ?? []),
    duesOfDay: computed((): readonly DueOfDay[] => dues.value.get(selected.value) ?? []),
    /** True where the selected day lies in the visible month. */
    inView: computed(() => selected.value >= grid.value.first && selected.value <= grid.value.last),
  };
}

function gridOf(calendar: ComputedRef<Calendar>, day: number) {
  const { year, month } = toDate(calendar.value, day);
  return monthGrid(calendar.value, year, month);
}

function dueMark(name: string): DayMark {
  return { label: message('timeline.due', { name: raw(name) }), tone: 'wine' };
}

/** Lists each expense of a day once, with all its payers. */
function duesByDay(
  dues: readonly Due[],
  nameOf: (member: string) => Text,
  sumText: (sum: number) => Text,
): ReadonlyMap<number, readonly DueOfDay[]> {
  const found = new Map<number, Map<string, Due[]>>();
  for (const due of dues) {
    const day = found.get(due.day) ?? new Map<string, Due[]>();
    found.set(due.day, day.set(due.expense, [...(day.get(due.expense) ?? []), due]));
  }
  return new Map(
    [...found].map(([day, expenses]) => [
      day,
      [...expenses].map(([expense, parts]) => {
        const amount = sum(parts.map((part) => part.amount));
        const name = parts[0]?.name ?? '';
        const who = list(parts.map(({ member }) => nameOf(member)));
        const text = message('timeline.dueOf', { name: raw(name), amount: sumText(amount), who });
        return { expense, name, amount, text };
      }),
    ]),
  );
}
