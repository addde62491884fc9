import { computed, type Ref } from 'vue';
import { list, message, raw } from '#shared/kernel/text';
import type { History, Snapshot } from '#shared/safety/history';
import { groupedRuns } from '#renderer/composables/grouped';
import { useCopyDates } from '#renderer/composables/useCopyDates';
import { useDates } from '#renderer/composables/useDates';
import { useText } from '#renderer/composables/useText';
import { sittingsOf } from './sittings';
import type { StateWords } from './states';

/** The parts that changed in a sitting, by the key of its newest version. */
type SittingNames = ReadonlyMap<string, readonly string[]>;

/** The current version and all earlier ones as text, newest first. */
export function useStates(history: Readonly<Ref<History | null>>) {
  const { t } = useText();
  const dates = useDates();
  const copyDate = useCopyDates();

  const now = computed<StateWords>(() => {
    const current = history.value?.current ?? null;
    return {
      key: 'current',
      time: t('historyPage.now'),
      full: current === null ? '' : dates.full(current.at),
      note: current === null ? t('historyPage.noFile') : seatWords(current.revision),
      readable: current !== null,
    };
  });
  const kept = computed(() => history.value?.snapshots ?? []);
  const copies = computed(() => history.value?.copies ?? []);
  const copyWords = computed(() =>
    copies.value.map((copy): StateWords => {
      const program = t(`recoveryPage.copy.program.${copy.program}`);
      return {
        key: copy.key,
        time: copy.device ?? program,
        full: dates.full(copy.at),
        note: copyDate(copy),
        readable: true,
      };
    }),
  );

  function dayOf(moment: string): string {
    const back = dates.daysBack(moment);
    if (back === 0) return t('historyPage.today');
    return back === 1 ? t('historyPage.yesterday') : dates.day(moment);
  }

  /** The seats of the shared table that had a part in it. */
  function seatWords(revision: number): string {
    return history.value?.seats?.[String(revision)] ?? '';
  }

  const single = (snapshot: Snapshot): StateWords => ({
    key: snapshot.key,
    time: dates.time(snapshot.at),
    full: dates.full(snapshot.at),
    note: snapshot.sound ? seatWords(snapshot.revision) : t('historyPage.unreadable'),
    readable: snapshot.sound,
  });

  /** The newest version of a sitting, with what changed in it, before the others. */
  function sitting([newest, ...others]: readonly [Snapshot, ...Snapshot[]], parts: SittingNames): StateWords {
    const oldest = others.at(-1);
    const names = parts.get(newest.key) ?? [];
    const changed = { ...single(newest), ...(names.length > 0 && { note: t(list(names.map(raw))) }) };
    if (oldest === undefined) return changed;
    const time = t('historyPage.fromTo', {
      from: raw(dates.time(oldest.at)),
      to: raw(dates.time(newest.at)),
    });
    return { ...changed, time, older: others.map(single) };
  }

  /** The first of the earlier versions grouped by day and sitting, with the current one on top. */
  function byDay(shown: Readonly<Ref<History['snapshots']>>, parts: Readonly<Ref<SittingNames>>) {
    return computed(() => [
      { name: t('historyPage.present'), items: [now.value] },
      ...(copies.value.length === 0 ? [] : [{ name: t('historyPage.copies'), items: copyWords.value }]),
      ...groupedRuns(shown.value, ({ at }) => dayOf(at)).map(({ name, items }) => ({
        name,
        items: sittingsOf(items).map((each) => sitting(each, parts.value)),
      })),
    ]);
  }

  /** The title of a version. */
  function titleOf(key: string): string {
    const copy = copies.value.find((each) => each.key === key);
    if (copy === undefined)
      return key === 'current' ? t('historyPage.asNow') : t('historyPage.asThen', { when: whenOf(key) });
    const words = { program: message(`recoveryPage.copy.program.${copy.program}`), when: copyDate(copy) };
    return copy.device === null
      ? t('historyPage.copyMade', words)
      : t('historyPage.copyFrom', { ...words, device: raw(copy.device) });
  }

  function whenOf(key: string): string {
    const copy = copies.value.find((each) => each.key === key);
    if (copy !== undefined) return dates.full(copy.at);
    const at = kept.value.find((snapshot) => snapshot.key === key)?.at;
    return at === undefined ? '' : dates.full(at);
  }

  return { kept, copies, byDay, whenOf, titleOf };
}
