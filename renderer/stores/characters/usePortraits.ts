import { defineStore } from 'pinia';
import { shallowReactive } from 'vue';
import { call } from '../../platform/client';

/** Pictures kept at a time; the ones asked for longest ago go first. */
const most = 300;

/** The portraits of the cards on screen, asked for one by one as cards appear. */
export const usePortraits = defineStore('portraits', () => {
  const pictures = shallowReactive(new Map<string, string>());
  const asked = new Set<string>();

  async function fetchPicture(key: string, id: string): Promise<void> {
    const result = await call('character.portrait', { id });
    if (!result.ok || result.value === null) return;
    pictures.set(key, `data:${result.value.type};base64,${result.value.data}`);
    for (const old of pictures.keys()) {
      if (pictures.size <= most) break;
      pictures.delete(old);
      asked.delete(old);
    }
  }

  /** The picture of a character in the state of `updatedAt`, once it is here. */
  function of(row: {
    readonly id: string;
    readonly updatedAt: string;
    readonly hasPortrait: boolean;
  }): string | undefined {
    if (!row.hasPortrait) return undefined;
    const key = `${row.id} ${row.updatedAt}`;
    if (!asked.has(key)) {
      asked.add(key);
      void fetchPicture(key, row.id);
    }
    return pictures.get(key);
  }

  return { of };
});
