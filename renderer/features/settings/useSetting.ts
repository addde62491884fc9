import { computed, type WritableComputedRef } from 'vue';
import type { Settings } from '#shared/settings/settings';
import { useSettings } from '#renderer/stores/window/useSettings';

/** Binds one setting to a control. */
export function useSetting<
  K extends
    | 'theme'
    | 'language'
    | 'textSize'
    | 'density'
    | 'paper'
    | 'inkSaver'
    | 'fillable'
    | 'playerName'
    | 'diceMotion'
    | 'diceSound'
    | 'encounterKeys'
    | 'notifications'
    | 'updates',
>(key: K): WritableComputedRef<Settings[K]> {
  const settings = useSettings();
  return computed({
    get: () => settings.current[key],
    set: (value) => void settings.change({ [key]: value }),
  });
}
