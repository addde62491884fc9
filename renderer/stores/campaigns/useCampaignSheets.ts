import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { campaignSheets } from '#shared/campaign/party/campaignSheets';
import type { LibraryRow } from '#shared/ipc/contract';
import type { FormKind, SharedPoints } from '#shared/rules/ruleset';
import { call } from '#renderer/platform/client';
import { latestReading } from '#renderer/stores/editing/reloading';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useCampaignStore } from './useCampaignStore';

/** A kind of sheet that a campaign has of its own, such as a ship, with those that there are. */
interface OwnKind {
  readonly kind: FormKind;
  readonly rows: readonly LibraryRow[];
  /** There may be another one. */
  readonly hasRoom: boolean;
}

/** Points that the whole table sees, with the sheet that they are on. */
interface ShownPoints extends SharedPoints {
  readonly sheet: string;
}

/** The sheets of the campaign itself, by its rules. */
export const useCampaignSheets = defineStore('campaignSheets', () => {
  const campaigns = useCampaignStore();
  const homebrew = useHomebrew();
  const library = useLibrary();
  const forms = shallowRef<readonly FormKind[]>([]);
  const points = shallowRef<readonly ShownPoints[]>([]);

  const kinds = computed(() => {
    const { id, ruleset } = campaigns.document ?? {};
    const all = id === undefined ? [] : campaignSheets(library.rows, id);
    return forms.value.map((kind): OwnKind => {
      const rows = all.filter((row) => row.ruleset === ruleset && row.form === kind.id);
      return { kind, rows, hasRoom: rows.length < (kind.ofCampaign?.most ?? Infinity) };
    });
  });

  const load = latestReading(async (isLatest) => {
    const { id = null, ruleset } = campaigns.document ?? {};
    const rules = ruleset === undefined ? undefined : await homebrew.load(ruleset, id);
    if (!isLatest()) return;
    forms.value = (rules?.forms ?? []).filter(({ ofCampaign }) => ofCampaign !== undefined);
    // Few games have such sheets, and reading a large library takes a while.
    if (forms.value.length > 0 && !library.ready) await library.load();
    const ids = kinds.value.flatMap(({ rows }) => rows.map((row) => row.id));
    const found = ids.length === 0 ? undefined : await call('campaign.party', { ids });
    if (!isLatest()) return;
    const documents = found?.ok === true ? found.value.characters : [];
    points.value = documents.flatMap((document) => {
      const opened = rules?.open(document);
      const shared = opened?.ok === true ? (opened.value.shared?.() ?? []) : [];
      return shared.map((each) => ({ ...each, sheet: document.id }));
    });
  });

  watch(
    [
      () => campaigns.document?.id,
      () => campaigns.document?.ruleset,
      () => library.rows,
      () => homebrew.changes,
    ],
    () => void load(),
    { immediate: true },
  );

  return { kinds, points: computed(() => points.value) };
});
