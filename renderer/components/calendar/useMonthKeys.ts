import { computed, nextTick, ref, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { GridDay, MonthGrid } from '#shared/calendar/monthView';
import { alongLine } from '#renderer/components/ui/direction';

/** The day to focus once the requested month is shown: a certain day, or the same day number. */
type Goal = { readonly day: number } | { readonly number: number };

/**
 * Keys of a month's grid: arrows move by days and weeks, Home and End to the ends of the week, Page Up and
 * Page Down by months. `ask` requests the month that contains a day; `stop` is the one day that Tab reaches.
 */
export function useMonthKeys(
  table: Readonly<ShallowRef<HTMLElement | null>>,
  grid: () => MonthGrid,
  preferred: () => readonly (number | null)[],
  ask: (day: number) => void,
): {
  readonly stop: ComputedRef<number>;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly goTo: (day: number) => void;
} {
  const cursor = ref<number | null>(null);
  let goal: Goal | null = null;

  const isHere = (day: number | null): day is number =>
    day !== null && day >= grid().first && day <= grid().last;
  const stop = computed(() => [cursor.value, ...preferred()].find(isHere) ?? grid().first);

  const focus = async (day: number): Promise<void> => {
    cursor.value = day;
    await nextTick();
    table.value?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const seek = (next: Goal, day: number): void => {
    goal = next;
    ask(day);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { first, last, rows, outside } = grid();
    const at = stop.value;
    const week =
      [...rows, ...outside].map((row) => row.filter((cell) => cell !== null)).find((row) => has(row, at)) ??
      [];
    const columns = rows[0]?.length ?? 1;
    const number = at - first + 1;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => to(at - 1),
      ArrowRight: () => to(at + 1),
      ArrowUp: () => to(at - columns),
      ArrowDown: () => to(at + columns),
      Home: () => to(week[0]?.day ?? at),
      End: () => to(week.at(-1)?.day ?? at),
      PageUp: () => seek({ number }, first - 1),
      PageDown: () => seek({ number }, last + 1),
    };
    const to = (day: number): void => {
      if (isHere(day)) void focus(day);
      else seek({ day }, day);
    };
    const move = moves[alongLine(event.key)];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  watch(
    () => grid().first,
    (first) => {
      const day =
        goal === null ? null : 'day' in goal ? goal.day : Math.min(first + goal.number - 1, grid().last);
      goal = null;
      if (isHere(day)) void focus(day);
    },
  );
  return { stop, onKey, goTo: (day) => (cursor.value = day) };
}

function has(row: readonly GridDay[], day: number): boolean {
  return row.some((cell) => cell.day === day);
}
