import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { DocumentKind } from '#shared/documents/envelope';
import { message } from '#shared/kernel/text';
import type { ImportMode, PortableItem } from '#shared/safety/portable';
import { useDestination } from '#renderer/composables/useDestination';
import { useText } from '#renderer/composables/useText';
import { call } from '#renderer/platform/client';
import { useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useImportReport } from '#renderer/shells/portable/useImportReport';
import { usePortable } from '#renderer/shells/portable/usePortable';
import { belongsTo, samples, type Sample } from './samples';

interface Stored {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Imports sample campaigns as any other portable file, and moves them to the bin. */
export const useSamples = defineStore('samples', () => {
  const { t } = useText();
  const leadOn = useDestination();
  const campaigns = useCampaigns();
  const library = useLibrary();
  const rulesets = useRulesets();
  const closing = useClosing();
  const notifications = useNotifications();
  const portable = usePortable();
  const report = useImportReport();
  /** The ruleset of the sample that is being opened or removed. */
  const busy = shallowRef<string | null>(null);

  const offered = computed(() =>
    samples.filter(({ ruleset }) => rulesets.manifests.some(({ id }) => id === ruleset)),
  );
  const sampleName = ({ ruleset }: Sample) => message(`samples.name.${ruleset}`);
  const isHere = ({ campaign }: Sample) => campaigns.rows.some(({ id }) => id === campaign);

  async function whileBusy(sample: Sample, work: () => Promise<void>): Promise<void> {
    if (busy.value !== null) return;
    busy.value = sample.ruleset;
    try {
      await work();
    } finally {
      busy.value = null;
    }
  }

  /** Opens the sample; one that is not in the library is imported first. */
  const open = (sample: Sample) =>
    whileBusy(sample, async () => {
      await leadOn(async () => {
        await campaigns.load();
        const isReady = isHere(sample) || (await take(sample));
        return isReady ? { name: 'campaign', params: { id: sample.campaign, part: 'overview' } } : null;
      });
    });

  /**
   * True once it is imported. What lies in the bin is replaced, so that the sample is as it was; if some of it is in
   * the library, the user chooses as for any file.
   */
  async function take(sample: Sample): Promise<boolean> {
    const text = await sample.load().catch(() => '');
    const checked = await call('portable.check', { text });
    if (!checked.ok || checked.value.faults.length > 0) {
      notifications.notify({ tone: 'failed', text: message('samples.faulty', { name: sampleName(sample) }) });
      return false;
    }
    const { items } = checked.value;
    const modes = items.map(freshMode);
    if (!modes.every((mode) => mode !== undefined)) {
      await portable.offer([{ kind: 'text', fileName: t(sampleName(sample)), text }]);
      return false;
    }
    const taken = await call('portable.take', { text, modes });
    if (!notifications.succeeded(taken)) return false;
    const outcomes = taken.value.items.map((item, at) => ({ item, name: items[at]?.name ?? '' }));
    report.tell(outcomes, message('samples.taken', { name: sampleName(sample) }));
    return true;
  }

  /** Moves the campaign and its characters to the bin; characters that joined it later stay. */
  const remove = (sample: Sample) =>
    whileBusy(sample, async () => {
      if (!(await closing.settle())) return;
      await library.load();
      const gone: Stored[] = [];
      const { campaign } = sample;
      const characters = library.rows.filter(({ id }) => belongsTo(sample, id));
      const all: readonly Stored[] = [
        { kind: 'campaign', id: campaign },
        ...characters.map(({ id }): Stored => ({ kind: 'character', id })),
      ];
      for (const { kind, id } of all) {
        const result = await call(`${kind}.bin`, { id });
        if (notifications.succeeded(result)) gone.push({ kind, id });
      }
      await reload();
      if (gone.length === 0) return;
      notifications.done(message('samples.removed', { count: gone.length }), {
        stands: () => !isHere(sample),
        run: () => restore(gone),
        whose: sampleName(sample),
      });
    });

  async function restore(gone: readonly Stored[]): Promise<void> {
    for (const { id } of gone) {
      const result = await call('bin.restore', { id });
      if (!result.ok) notifications.failed(result.error);
    }
    await reload();
  }

  const reload = () => Promise.all([campaigns.load(), library.load()]);

  return { offered, busy, sampleName, isHere, open, remove };
});

/** `undefined` if the library holds the document. */
function freshMode({ duplicate }: PortableItem): ImportMode | undefined {
  if (duplicate === 'none') return 'add';
  return duplicate === 'binned' ? 'replace' : undefined;
}
