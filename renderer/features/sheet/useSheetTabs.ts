import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { CharacterDocument } from '../../../shared/character/document';
import { mainForm } from '../../../shared/character/form';
import type { OpenCharacter } from '../../../shared/rules/ruleset';
import { useText } from '../../composables/useText';
import { useCharacterStore } from '../../stores/characters/useCharacterStore';

/** The sheet's own tabs besides the pages of its ruleset. */
const own = ['sheet', 'play', 'advancement', 'ledger', 'companions', 'journal'] as const;
export type OwnTab = (typeof own)[number];

/** One of the sheet's own tabs, or a page of the ruleset. The value is part of the address. */
export type SheetTab =
  | { readonly kind: 'own'; readonly value: string; readonly label: string; readonly id: OwnTab }
  | { readonly kind: 'page'; readonly value: string; readonly label: string; readonly id: string };

/** The available tabs of the open character, and the one in the address. `played`: whether anything changes in play. */
export function useSheetTabs(played: () => boolean) {
  const { t } = useText();
  const route = useRoute();
  const router = useRouter();
  const store = useCharacterStore();

  const isThere = (id: OwnTab): boolean => {
    const { opened, document, ruleset } = store;
    if (opened === null || document === null) return false;
    switch (id) {
      case 'sheet':
        return true;
      case 'play':
        return played();
      case 'advancement':
        return opened.advancement !== undefined;
      case 'ledger':
        return hasLedger(opened, document);
      case 'companions':
        return document.form === mainForm && ruleset?.forms?.some(({ companion }) => companion) === true;
      case 'journal':
        return (
          played() || opened.pages !== undefined || hasLedger(opened, document) || document.journal.length > 0
        );
    }
  };
  const ownTab = (id: OwnTab): SheetTab => ({ kind: 'own', id, value: id, label: t(`sheet.view.${id}`) });

  const tabs = computed<readonly SheetTab[]>(() => {
    const [first, second, ...others] = own;
    const pages = (store.opened?.pages ?? []).map(({ id, title }): SheetTab => ({
      kind: 'page',
      id,
      value: `page-${id}`,
      label: t(title),
    }));
    const shown = (ids: readonly OwnTab[]) => ids.filter(isThere).map(ownTab);
    return [...shown([first, second]), ...pages, ...shown(others)];
  });
  const current = computed<SheetTab>(
    () => tabs.value.find(({ value }) => value === route.query['view']) ?? ownTab('sheet'),
  );
  const view = computed({
    get: () => current.value.value,
    set: (value) => void router.replace({ query: value === 'sheet' ? {} : { view: value } }),
  });

  return { tabs, current, view };
}

/** Characters always have a ledger; a vehicle or a beast only where its rules define accounts or it has entries. */
function hasLedger(opened: OpenCharacter, { form, ledger }: CharacterDocument): boolean {
  return form === mainForm || opened.ledger !== undefined || ledger.length > 0;
}
