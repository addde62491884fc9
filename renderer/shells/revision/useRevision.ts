import { computed, onBeforeUnmount, shallowRef, watch, type ComputedRef } from 'vue';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Inputs } from '#shared/campaign/inputs';
import type { Correction, PreparedCorrection } from '#shared/campaign/past/past';
import type { AppError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { sameValue } from '#shared/kernel/same';
import { delayed } from '#shared/kernel/delayed';
import { after } from '#renderer/platform/pause';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useTable } from '#renderer/stores/campaigns/useTable';
import { useDialogs } from '#renderer/stores/window/useDialogs';

/** A past entry that is being corrected, with the differences on every sheet since. */
export type Revision = ReturnType<typeof useRevision>;

/** In milliseconds: the pause after a change before everything since is calculated again. */
const pause = 250;

/** The campaign at the place of an entry; `null` once the entry is gone. */
export function campaignBefore(
  document: CampaignDocument | null,
  entry: Pick<LogEntry, 'id'>,
): CampaignDocument | null {
  const at = document?.log.findIndex(({ id }) => id === entry.id) ?? -1;
  return document === null || at < 0 ? null : { ...document, log: document.log.slice(0, at) };
}

/** `inputs` are those of the entry at first, then as they are changed. */
export function useRevision(entry: Pick<LogEntry, 'id'>, inputs: ComputedRef<Inputs>) {
  const store = useCampaignStore();
  const people = usePeople();
  const table = useTable();
  const dialogs = useDialogs();
  const before = inputs.value;
  const changed = computed(() => !sameValue(inputs.value, before));
  const then = computed(() => campaignBefore(store.document, entry));

  const prepared = shallowRef<PreparedCorrection | null>(null);
  const failure = shallowRef<AppError | null>(null);
  const busy = shallowRef(false);
  /** Counts calculations, so that a slow one of an earlier draft is ignored. */
  let turn = 0;
  const correction = (): Correction => ({ do: 'revise', entry: entry.id, inputs: inputs.value });

  async function workOut(): Promise<void> {
    turn += 1;
    const mine = turn;
    const result = await table.considered(correction());
    if (mine !== turn) return;
    prepared.value = result.ok ? result.value : null;
    failure.value = result.ok ? null : result.error;
  }
  const working = delayed(workOut, pause, after);
  watch([inputs, () => people.people], working.afterLast, { immediate: true });
  onBeforeUnmount(working.cancel);

  /** Confirms if changes would be lost; true if the dialog may close. */
  async function leave(): Promise<boolean> {
    if (!changed.value) return true;
    return dialogs.confirm(
      message('revision.revise.discardTitle'),
      message('revision.revise.discardText'),
      message('revision.revise.discard'),
    );
  }

  async function save(): Promise<boolean> {
    if (busy.value) return false;
    busy.value = true;
    const done = await table.correct(correction());
    busy.value = false;
    return done;
  }

  return { then, changed, prepared, failure, busy, leave, save };
}
