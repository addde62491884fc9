import { computed, reactive } from 'vue';
import { foughtRows } from '#shared/campaign/aftermath/details';
import {
  entryOfEncounter,
  foughtIn,
  freshAftermath,
  withAftermath,
  type AftermathForm,
} from '#shared/campaign/aftermath/aftermath';
import type { Encounter } from '#shared/encounter/document';
import { message } from '#shared/kernel/text';
import { clock, ids } from '#renderer/platform/ports';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useNotifications } from '#renderer/stores/window/useNotifications';

type Writable = { -readonly [K in keyof AftermathForm]: AftermathForm[K] };

/** The form at the end of an encounter, with what it will write; saving is one step of the campaign's undo. */
export function useEncounterEnd(encounter: () => Encounter) {
  const { t } = useText();
  const store = useCampaignStore();
  const party = usePeople();
  const notifications = useNotifications();
  const now = new Date(clock.now());
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const fresh = freshAftermath(encounter(), day);
  const title = fresh.title.trim() === '' ? t('encounterEnd.untitled') : fresh.title;
  const form = reactive<Writable>({ ...fresh, title });

  const fought = computed(() =>
    foughtIn(
      encounter(),
      [...party.people.values()].map(({ document }) => document),
      t,
    ),
  );
  const groups = computed(() => {
    const { id } = encounter();
    const rows = foughtRows({ encounters: { [id]: encounter() } }, fought.value);
    return (['fought', 'used', 'numbers'] as const)
      .map((group) => ({ label: message(`chronicle.${group}`), rows: rows[group] }))
      .filter((group) => group.rows.length > 0);
  });
  const carries = computed(
    () => form.exp > 0 || form.days > 0 || form.loot.some(({ name }) => name.trim() !== ''),
  );
  const isReady = computed(() => party.ready && form.title.trim() !== '');

  /** False if another window wrote the entry meanwhile. */
  function save(): boolean {
    const campaign = store.document;
    if (campaign === null || entryOfEncounter(campaign, encounter().id) !== undefined) return false;
    const ports = { clock, ids, translate: t };
    store.apply((present) => withAftermath(present, encounter(), { ...form }, party.people, ports));
    notifications.done(message('encounterEnd.done'));
    return true;
  }

  return { form, groups, carries, isReady, save };
}
