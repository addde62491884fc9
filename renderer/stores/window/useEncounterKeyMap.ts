import { computed } from 'vue';
import { encounterCommands, encounterKeys, withKey, type EncounterCommand } from './keys';
import { useSettings } from './useSettings';

/** The single keys of encounters as this user has them. */
export function useEncounterKeyMap() {
  const settings = useSettings();
  const keys = computed(() => encounterKeys(settings.current.encounterKeyMap));
  const usual = encounterKeys();
  const isUsual = computed(() =>
    encounterCommands.every((command) => keys.value[command] === usual[command]),
  );

  /** Returns false for a key that cannot be used. */
  function choose(command: EncounterCommand, key: string): boolean {
    const next = withKey(keys.value, command, key);
    if (next !== undefined) void settings.change({ encounterKeyMap: { ...next } });
    return next !== undefined;
  }

  return { keys, isUsual, choose, reset: () => void settings.change({ encounterKeyMap: {} }) };
}
