import { sameValue } from '#shared/kernel/same';
import type { Text } from '#shared/kernel/text';

export type Troubles = ReturnType<typeof createTroubles>;

/** Reasons why something is not shared, each once; `changed` is called when the GM sees others than before. */
export function createTroubles(changed: () => void) {
  const troubles = new Map<string, Text>();
  let unsupplied: ReadonlyMap<string, Text> = new Map();

  return {
    all: (): readonly Text[] => [...troubles.values(), ...unsupplied.values()],
    /** `null` once nothing keeps it from being shared. */
    set: (of: string, text: Text | null): void => {
      if (sameValue(troubles.get(of) ?? null, text)) return;
      if (text === null) troubles.delete(of);
      else troubles.set(of, text);
      changed();
    },
    /** All that players cannot load, by its document. */
    setUnsupplied: (lacking: ReadonlyMap<string, Text>): void => {
      if (sameValue([...unsupplied], [...lacking])) return;
      unsupplied = lacking;
      changed();
    },
  };
}
