import { computed, ref, shallowRef, watch } from 'vue';
import { looseLog } from '#shared/campaign/dice/rolls';
import type { CampaignRow } from '#shared/ipc/contract';
import { call, on } from '#renderer/platform/client';
import { useSettings } from '#renderer/stores/window/useSettings';

/** An open page with the campaign and the ruleset that it belongs to. */
interface RollContext {
  readonly campaign: string | null;
  readonly ruleset: string | null;
}

/** The current log is that of the open page's campaign, else the chosen one, else the loose one. */
export function createCurrentLog() {
  const settings = useSettings();
  const campaigns = shallowRef<readonly CampaignRow[] | null>(null);
  /** Open pages, newest last: a new page may appear before the previous one is gone. */
  const places = shallowRef<readonly RollContext[]>([]);
  /** The log that the user switched to on this page. */
  const turnedTo = ref<string | null>(null);
  /** The log of the last roll, if its campaign is not that of the page. */
  const followed = ref<string | null>(null);
  const isThere = (id: string) => campaigns.value === null || campaigns.value.some((row) => row.id === id);

  /** When a log's campaign is deleted, the next best log is used, in the end the loose one. */
  const log = computed(() => {
    const wanted = [
      followed.value,
      turnedTo.value,
      places.value.at(-1)?.campaign ?? null,
      settings.current.rollLog,
    ];
    return wanted.find((id) => id === looseLog || (id !== null && id !== '' && isThere(id))) ?? looseLog;
  });

  async function readCampaigns(): Promise<void> {
    const result = await call('campaign.list', {});
    if (result.ok) campaigns.value = result.value.rows;
  }

  /** Switches to another log, and remembers it for pages that belong to no campaign. */
  function choose(id: string): void {
    followed.value = null;
    turnedTo.value = id;
    void settings.change({ rollLog: id === looseLog ? '' : id });
  }

  /** Shows the log of a campaign, since rolls of its characters belong there; `null` for that of the page. */
  function turnTo(campaign: string | null): void {
    followed.value = campaign;
  }

  /** Call it when a page opens; the returned function reports that the page is gone. */
  function enter(campaign: string | null, ruleset: string | null = null): () => void {
    const place: RollContext = { campaign, ruleset };
    places.value = [...places.value, place];
    return () => (places.value = places.value.filter((each) => each !== place));
  }
  watch(
    () => places.value.at(-1)?.campaign,
    () => {
      turnedTo.value = null;
      followed.value = null;
    },
    { flush: 'sync' },
  );

  on('campaign.changed', () => void readCampaigns());

  return {
    log,
    /** The ruleset of the open page, if it has one. */
    ruleset: computed(() => places.value.at(-1)?.ruleset ?? null),
    campaigns: computed(() => campaigns.value ?? []),
    readCampaigns,
    choose,
    turnTo,
    enter,
  };
}
