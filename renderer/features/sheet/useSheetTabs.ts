import { computed } from 'vue';
import { useRoute } from 'vue-router';
import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { useHasLibrary } from '#renderer/composables/useHasLibrary';
import { useText } from '#renderer/composables/useText';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** The sheet's own tabs besides the pages of its ruleset. */
const own = ['sheet', 'play', 'advancement', 'journal', 'ledger', 'companions'] as const;
export type OwnTab = (typeof own)[number];

/** One of the sheet's own tabs, or a page of the ruleset. The value is part of the address. */
export type SheetTab =
  | { readonly kind: 'own'; readonly value: string; readonly label: string; readonly id: OwnTab }
  | { readonly kind: 'page'; readonly value: string; readonly label: string; readonly id: string };

/** The places of a character, in the order of use; each holds one tab or several. */
const placeIds = ['play', 'build', 'gear', 'advancement', 'story'] as const;
type PlaceId = (typeof placeIds)[number];
const placeOf: Readonly<Record<OwnTab, PlaceId>> = {
  sheet: 'build',
  play: 'play',
  advancement: 'advancement',
  ledger: 'story',
  companions: 'story',
  journal: 'story',
};

interface SheetPlace {
  readonly value: PlaceId;
  readonly label: string;
  readonly tabs: readonly SheetTab[];
}

/** The places and tabs of the open character, and those in the address. */
export function useSheetTabs() {
  const { t } = useText();
  const route = useRoute();
  const hasLibrary = useHasLibrary();
  const store = useCharacterStore();

  const played = (): boolean => (store.play?.blocks.length ?? 0) > 0;
  const isThere = (id: OwnTab): boolean => {
    const { opened, document, ruleset } = store;
    if (opened === null || document === null) return false;
    switch (id) {
      case 'sheet':
        return true;
      case 'play':
        return played();
      case 'advancement':
        return opened.advancement !== undefined && opened.advancement.onlyLevels !== true;
      case 'ledger':
        return hasLedger(opened, document);
      case 'companions':
        return (
          hasLibrary &&
          document.form === mainForm &&
          ruleset?.forms?.some(({ companion }) => companion) === true
        );
      case 'journal':
        return (
          played() || opened.pages !== undefined || hasLedger(opened, document) || document.journal.length > 0
        );
    }
  };
  const ownTab = (id: OwnTab): SheetTab => ({ kind: 'own', id, value: id, label: t(`sheet.view.${id}`) });

  const places = computed<readonly SheetPlace[]>(() => {
    const pages = (store.opened?.pages ?? []).map(({ id, title }): SheetTab => ({
      kind: 'page',
      id,
      value: `page-${id}`,
      label: t(title),
    }));
    const shown = own.filter(isThere);
    return placeIds.flatMap((value) => {
      const tabs =
        value === 'gear' ? pages : shown.filter((id) => placeOf[id] === value).map((id) => ownTab(id));
      return tabs.length === 0 ? [] : [{ value, label: t(`sheet.view.places.${value}`), tabs }];
    });
  });
  /** The one in the address, also while the character is loading; the sheet if these rules have no such page. */
  const current = computed<SheetTab>(() => {
    const asked = route.query['view'];
    const loading = store.opened === null ? own.find((id) => id === asked) : undefined;
    const found = places.value.flatMap(({ tabs }) => tabs).find(({ value }) => value === asked);
    return found ?? ownTab(loading ?? 'sheet');
  });
  const here = computed(() =>
    places.value.find((each) => each.tabs.some(({ value }) => value === current.value.value)),
  );
  const to = (tab: string) => ({ query: tab === 'sheet' ? {} : { view: tab } });
  const placeTabs = computed(() =>
    places.value.map(({ value, label, tabs: [first] }) => ({
      id: value,
      label,
      to: to(first?.value ?? 'sheet'),
      current: value === here.value?.value,
    })),
  );
  const tabs = computed(() =>
    (here.value?.tabs ?? []).map(({ value, label }) => ({
      id: value,
      label,
      to: to(value),
      current: value === current.value.value,
    })),
  );

  return { placeTabs, tabs, here, current };
}

/** Characters always have a ledger; a vehicle or a beast only if its rules define accounts or it has entries. */
function hasLedger(opened: OpenCharacter, { form, ledger }: CharacterDocument): boolean {
  return form === mainForm || opened.ledger !== undefined || ledger.length > 0;
}
