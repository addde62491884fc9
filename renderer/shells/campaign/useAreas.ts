import { computed, watch } from 'vue';
import { useRouter } from 'vue-router';
import { useText } from '#renderer/composables/useText';
import { useLastPages } from '#renderer/stores/campaigns/useLastPages';
import { pageKeys } from '#renderer/stores/window/pageKeys';
import { useShortcuts } from '#renderer/stores/window/useShortcuts';
import { areas, type CampaignPanels, type PartId } from './parts';

interface OpenPage {
  readonly id: string;
  readonly part?: string | undefined;
  readonly panels: CampaignPanels;
}

/** The areas of the open campaign and the pages of the one that is shown; each area opens at its page last seen. */
export function useAreas(props: OpenPage) {
  const { t } = useText();
  const router = useRouter();
  const lastPages = useLastPages();
  const to = (part: string) => ({ name: 'campaign', params: { id: props.id, part } });

  /** An unknown page leads to the first. */
  const shown = computed(() => props.panels.find(({ part }) => part === props.part) ?? props.panels[0]);
  const current = computed((): PartId => shown.value?.part ?? 'tonight');
  const pagesIn = (parts: readonly PartId[]): readonly PartId[] =>
    props.panels.flatMap(({ part }) => (parts.includes(part) ? [part] : []));
  const here = computed(() => areas.find(({ parts }) => pagesIn(parts).includes(current.value)));

  const areaTabs = computed(() =>
    areas.flatMap(({ id, parts }) => {
      const pages = pagesIn(parts);
      const last = pages.find((part) => part === lastPages.of(props.id, id)) ?? pages[0];
      if (last === undefined) return [];
      return [{ id, label: t(`table.area.${id}`), to: to(last), current: id === here.value?.id }];
    }),
  );
  const pageTabs = computed(() =>
    pagesIn(here.value?.parts ?? []).map((part) => ({
      id: part,
      label: t(`table.part.${part}`),
      to: to(part),
      current: part === current.value,
      keys: `G ${pageKeys[part]}`,
    })),
  );

  watch(
    () => [props.id, here.value?.id, current.value] as const,
    ([id, area, part]) => {
      if (area !== undefined) lastPages.keep(id, area, part);
    },
    { immediate: true },
  );
  useShortcuts(
    Object.fromEntries(props.panels.map(({ part }) => [`page.${part}`, () => router.push(to(part))])),
  );

  return { shown, current, areaTabs, pageTabs };
}
