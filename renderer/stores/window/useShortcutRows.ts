import { computed } from 'vue';
import { message } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { encounterShortcuts, isMac, shortcuts } from './keys';
import { pageKeys, pagesWithKeys } from './pageKeys';
import { useEncounterKeyMap } from './useEncounterKeyMap';

/** Shortcuts are shown with the key names of this computer's keyboard. */
export function useShortcutRows() {
  const { t } = useText();
  const { keys: own } = useEncounterKeyMap();
  const mac = isMac();
  const named = (key: string) => {
    if (key === 'mod') return t(mac ? 'app.key.command' : 'app.key.control');
    if (key === 'alt') return t(mac ? 'app.key.option' : 'app.key.alt');
    return key === 'shift' || key === 'enter' ? t(`app.key.${key}`) : key;
  };
  return computed(() => [
    ...shortcuts.map(({ command, keys }) => ({
      id: command,
      label: t(`app.command.${command}`),
      keys: keys.map(named),
    })),
    ...pagesWithKeys.map((page) => ({
      id: `page-${page}`,
      label: t('app.pageKey', { page: message(`table.part.${page}`) }),
      keys: ['G', pageKeys[page]],
    })),
    ...encounterShortcuts(own.value).map(({ command, keys }) => ({
      id: `encounter-${command}`,
      label: t(`app.encounterKey.${command}`),
      keys: keys.map(named),
    })),
  ]);
}
