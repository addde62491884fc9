import { computed, type WritableComputedRef } from 'vue';
import type { SettingKey } from '#shared/settings/defaults';
import type { Settings } from '#shared/settings/settings';
import { useSettings } from '#renderer/stores/window/useSettings';

/** Binds one setting to a control. */
export function useSetting<K extends SettingKey>(key: K): WritableComputedRef<Settings[K]> {
  const settings = useSettings();
  return computed({
    get: () => settings.current[key],
    set: (value) => void settings.change({ [key]: value }),
  });
}
