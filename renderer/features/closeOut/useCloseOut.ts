import { computed, nextTick, ref, type ComputedRef } from 'vue';
import type { CloseOut } from '#shared/campaign/log/chronicle';
import { freshCloseOut, putCloseOut, settled } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Prepared } from '#shared/campaign/prepared';
import { message } from '#shared/kernel/text';
import { useDestination } from '#renderer/composables/useDestination';
import { clock } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { placed, type PlacedFault } from './faultPlaces';
import { realDay } from '#renderer/composables/realDay';

/** A change of the draft by a section of the form. */
export type Change = (draft: CloseOut) => CloseOut;

/** The close-out being filled in, with its effects. */
export interface OpenCloseOut {
  readonly campaign: CampaignDocument;
  readonly draft: CloseOut;
  readonly prepared: Prepared;
  readonly faults: readonly PlacedFault[];
}

/** The draft is stored with the campaign at every change, and carried out all or nothing. */
export function useCloseOut(focusOn: (place: string) => void) {
  const leadOn = useDestination();
  const store = useCampaignStore();
  const party = usePeople();
  const table = useTable();
  const dialogs = useDialogs();
  const date = realDay(clock.now());
  const busy = ref(false);

  /** The stored draft, or an initial one. */
  const draftOf = (campaign: CampaignDocument): CloseOut =>
    campaign.drafts.closeOut ?? freshCloseOut(campaign, party.people, date);
  const prepare = (campaign: CampaignDocument): Prepared =>
    prepareCloseOut(campaign, settled(draftOf(campaign)), party.people);
  /** The campaign at the place of the draft: at the end of the log, or where its line was before it was reverted. */
  function placeOf(campaign: CampaignDocument): CampaignDocument {
    const place = campaign.drafts.closeOut?.place;
    if (place === undefined) return campaign;
    const after = campaign.log.findIndex(({ id }) => id === place.after);
    const later = campaign.log.findIndex(({ at }) => at > place.at);
    const end = after >= 0 ? after + 1 : place.after === null ? 0 : later < 0 ? campaign.log.length : later;
    return { ...campaign, log: campaign.log.slice(0, end) };
  }

  const open: ComputedRef<OpenCloseOut | null> = computed(() => {
    const campaign = store.document;
    if (campaign === null || !party.ready) return null;
    const draft = draftOf(campaign);
    const there = placeOf(campaign);
    const prepared = prepareCloseOut(there, settled(draft), party.people);
    return { campaign: there, draft, prepared, faults: placed(settled(draft), prepared.faults) };
  });
  const begun = computed(() => (store.document?.drafts.closeOut ?? null) !== null);

  /** Consecutive changes with the same `merge` key are one step of undo. */
  function change(make: Change, merge?: string): void {
    store.apply(
      (campaign) => {
        const next = make(draftOf(campaign));
        return next === campaign.drafts.closeOut ? campaign : putCloseOut(campaign, next);
      },
      merge === undefined ? {} : { merge: `closeOut ${merge}` },
    );
  }

  async function toFirstFault(): Promise<boolean> {
    await nextTick();
    const [first] = open.value?.faults ?? [];
    if (first !== undefined) focusOn(first.place);
    return first !== undefined;
  }

  /** Carries it out and shows the log; if something prevents that, goes to the fault instead. */
  async function close(): Promise<void> {
    const id = store.document?.id;
    if (busy.value || id === undefined || open.value === null || (await toFirstFault())) return;
    busy.value = true;
    // A draft that consists only of suggestions is stored too, so that undo can restore it.
    if (!begun.value) change((draft) => draft);
    const { place, ...closeOut } = settled(draftOf(store.document ?? open.value.campaign));
    const done = await leadOn(async () => {
      const closed =
        place === undefined
          ? await table.carryOutNow(prepare)
          : await table.correct({
              do: 'insert',
              inputs: { kind: 'closeOut', closeOut: { ...closeOut, place } },
            });
      busy.value = false;
      if (!closed) return null;
      const entry = place === undefined ? store.document?.log.at(-1)?.id : undefined;
      return { name: 'campaign', params: { id, part: 'log', ...(entry !== undefined && { item: entry }) } };
    });
    if (!done) await toFirstFault();
  }

  /** Starts over after confirmation. */
  async function discard(): Promise<void> {
    const title = message('closeOut.discard.title');
    const text = message('closeOut.discard.text');
    if (await dialogs.confirm(title, text, message('closeOut.discard.do')))
      store.apply((campaign) => putCloseOut(campaign, null));
  }

  /** Moves the draft to the end of the log instead of the place of its old line. */
  function atEnd(): void {
    change(({ place: _, ...draft }) => draft);
  }

  return { atEnd, open, begun, busy: computed(() => busy.value), change, toFirstFault, close, discard };
}
