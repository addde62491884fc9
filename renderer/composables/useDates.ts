import { onBeforeUnmount, onMounted, ref } from 'vue';
import { useI18n } from 'vue-i18n';
import { isAhead } from '#shared/kernel/moments';
import { remembered } from '#renderer/platform/remembered';
import { perProgram } from './perProgram';

const minute = 60_000;
const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

const looks = {
  full: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
} as const;

// Creating a format takes longer than using it a hundred times, and every card of a list formats its own
// date.
const dateFormat = remembered(
  (locale: string, look: keyof typeof looks) => new Intl.DateTimeFormat(locale, looks[look]),
);
const relativeFormat = remembered(
  (locale: string, style: 'long' | 'short') =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }),
);

/** Runs while anything on the screen shows a relative time. */
function createClock() {
  const now = ref(Date.now());
  let users = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => void (now.value = Date.now());
  return {
    now,
    /** A clock that was stopped is set before anything reads it. */
    refresh: () => {
      if (users === 0) tick();
    },
    start: () => {
      users += 1;
      if (users === 1) timer = setInterval(tick, minute);
    },
    stop: () => {
      users -= 1;
      if (users === 0) clearInterval(timer);
    },
  };
}

/** One clock for everything on the screen, so that all relative times agree. */
const { provide: provideClock, use: useClock } = perProgram(createClock);
export { provideClock };

/** Formats moments the way people say them: "2 days ago", and in full. */
export function useDates() {
  const { locale } = useI18n({ useScope: 'global' });
  const { now, refresh, start, stop } = useClock();
  refresh();
  onMounted(start);
  onBeforeUnmount(stop);

  const written = (look: keyof typeof looks) => (moment: string) =>
    dateFormat(locale.value, look).format(new Date(moment));
  const ago = (style: 'long' | 'short') => (moment: string) =>
    // A date that a wrong clock made is shown as it is: no time has passed since.
    isAhead(moment, new Date(now.value).toISOString())
      ? written('day')(moment)
      : relative(moment, now.value, locale.value, style);
  return {
    ago: ago('long'),
    shortAgo: ago('short'),
    full: written('full'),
    day: written('day'),
    time: written('time'),
    /** Calendar days: 0 is today, 1 yesterday. */
    daysBack: (moment: string) => daysBetween(moment, now.value),
  };
}

/** Counts the midnights between a moment and now in the user's time zone. */
export function daysBetween(moment: string, now: number): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return (midnight(new Date(now)) - midnight(new Date(moment))) / (24 * 60 * minute);
}

/** Uses the largest unit that fits. A moment in the future counts as now. */
export function relative(
  moment: string,
  now: number,
  locale: string,
  style: 'long' | 'short' = 'long',
): string {
  const minutes = Math.max(0, (now - Date.parse(moment)) / minute);
  const format = relativeFormat(locale, style);
  const unit = units.find(([, length]) => minutes >= length);
  if (unit === undefined) return format.format(0, 'second');
  return format.format(-Math.floor(minutes / unit[1]), unit[0]);
}
