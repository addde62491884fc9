import { computed, onBeforeUnmount, ref } from 'vue';
import { freshCloseOut, putCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import {
  carryTimer,
  isRunning,
  minutesPlayed,
  pauseTimer,
  playedFor,
  resetTimer,
  startTimer,
} from '#shared/campaign/table/timer';
import { clock } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { realDay } from '#renderer/composables/realDay';

const second = 1000;

/** The stored moments decide; the page only reads the clock again every second. */
export function useSessionTimer() {
  const store = useCampaignStore();
  const people = usePeople();
  const now = ref(clock.now());
  const ticking = setInterval(() => (now.value = clock.now()), second);
  onBeforeUnmount(() => clearInterval(ticking));

  const running = computed(() => store.document !== null && isRunning(store.document));
  const played = computed(() => (store.document === null ? 0 : playedFor(store.document, now.value)));

  function toggle(): void {
    now.value = clock.now();
    store.apply((campaign) =>
      isRunning(campaign) ? pauseTimer(campaign, now.value) : startTimer(campaign, now.value),
    );
  }

  /** A draft is begun where there is none, since it has to hold the time. */
  function carry(): void {
    const { document } = store;
    if (document === null || !people.ready || minutesPlayed(document, clock.now()) === 0) return;
    store.apply((campaign) => {
      const draft = campaign.drafts.closeOut ?? freshCloseOut(campaign, people.people, realDay(clock.now()));
      return carryTimer(putCloseOut(campaign, draft), clock.now());
    });
  }

  return { running, played, toggle, carry, reset: () => store.apply(resetTimer) };
}
