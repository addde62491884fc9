import { defineStore } from 'pinia';
import { shallowReactive } from 'vue';
import { pictureOf } from '#renderer/composables/files/pictureOf';
import { call } from '#renderer/platform/client';

/** Limits how many pictures are kept; the least recently requested go first. */
const most = 300;

/** Portraits are requested one by one as their cards appear on screen. */
export const usePortraits = defineStore('portraits', () => {
  const pictures = shallowReactive(new Map<string, string>());
  const asked = new Set<string>();

  async function fetchPicture(key: string, id: string): Promise<void> {
    const result = await call('character.portrait', { id });
    const picture = result.ok ? pictureOf(result.value) : undefined;
    if (picture === undefined) return;
    pictures.set(key, picture);
    for (const old of pictures.keys()) {
      if (pictures.size <= most) break;
      pictures.delete(old);
      asked.delete(old);
    }
  }

  /** The picture as of `updatedAt`; `undefined` until it is loaded. */
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
