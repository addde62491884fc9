import { useText } from '../../composables/useText';
import { encounterKeys, shortcuts } from './keys';

/** Shortcuts are shown with the key names of this computer's keyboard. */
export function useShortcutRows() {
  const { t } = useText();
  const mac = navigator.userAgent.includes('Mac');
  const named = (key: string) => {
    if (key === 'mod') return t(mac ? 'app.key.command' : 'app.key.control');
    return key === 'shift' ? t('app.key.shift') : key;
  };
  return [
    ...shortcuts.map(({ command, keys }) => ({
      id: command,
      label: t(`app.command.${command}`),
      keys: keys.map(named),
    })),
    ...encounterKeys.map(({ command, keys }) => ({
      id: `encounter-${command}`,
      label: t(`app.encounterKey.${command}`),
      keys: keys.map(named),
    })),
  ];
}
