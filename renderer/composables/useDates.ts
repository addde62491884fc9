import { onBeforeUnmount, onMounted, ref } from 'vue';
import { useI18n } from 'vue-i18n';

const minute = 60_000;
const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Moments as people say them: "2 days ago", and in full. */
export function useDates() {
  const { locale } = useI18n({ useScope: 'global' });
  const now = ref(Date.now());
  let timer: ReturnType<typeof setInterval> | undefined;
  onMounted(() => {
    timer = setInterval(() => (now.value = Date.now()), minute);
  });
  onBeforeUnmount(() => clearInterval(timer));

  return {
    ago: (moment: string) => relative(moment, now.value, locale.value),
    shortAgo: (moment: string) => relative(moment, now.value, locale.value, 'short'),
    full: (moment: string) =>
      new Intl.DateTimeFormat(locale.value, { dateStyle: 'long', timeStyle: 'short' }).format(
        new Date(moment),
      ),
    day: (moment: string) =>
      new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium' }).format(new Date(moment)),
    time: (moment: string) =>
      new Intl.DateTimeFormat(locale.value, { timeStyle: 'short' }).format(new Date(moment)),
    /** On the calendar: 0 today, 1 yesterday. */
    daysBack: (moment: string) => daysBetween(moment, now.value),
  };
}

/** How many midnights lie between a moment and now, where the user is. */
export function daysBetween(moment: string, now: number): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return (midnight(new Date(now)) - midnight(new Date(moment))) / (24 * 60 * minute);
}

/** How long ago a moment is, in the largest unit that fits. A clock that runs ahead counts as now. */
export function relative(
  moment: string,
  now: number,
  locale: string,
  style: 'long' | 'short' = 'long',
): string {
  const minutes = Math.max(0, (now - Date.parse(moment)) / minute);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  const unit = units.find(([, length]) => minutes >= length);
  if (unit === undefined) return format.format(0, 'second');
  return format.format(-Math.floor(minutes / unit[1]), unit[0]);
}
