import { computed, onBeforeUnmount, shallowRef } from 'vue';
import { setPortrait } from '#shared/sheet/commands';
import { message, type Text } from '#shared/kernel/text';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { pickFiles } from '#renderer/composables/files/pickFiles';
import { pictureOf } from '#renderer/composables/files/pictureOf';
import {
  cutPortrait,
  pictureTypes,
  readPicture,
  type Picture,
  type SquareArea,
} from '#renderer/composables/files/portraitFile';
import { useFileDrop } from '#renderer/composables/files/useFileDrop';

/** Pictures can be chosen, or dropped anywhere on the page; then a part of them is chosen. */
export function usePortrait() {
  const store = useCharacterStore();
  const notifications = useNotifications();
  const picked = shallowRef<Picture>();

  const picture = computed(() => pictureOf(store.document?.portrait));

  const refused = (text: Text): void => {
    notifications.notify({ tone: 'failed', text });
  };

  async function take(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    const read = await readPicture(file);
    if (!read.ok) {
      refused(read.error);
      return;
    }
    forget();
    picked.value = read.value;
  }

  const choose = async () => take(await pickFiles(pictureTypes.join(), false));
  const { over } = useFileDrop('pictures', take);

  async function use(area: SquareArea): Promise<void> {
    if (picked.value === undefined) return;
    const cut = await cutPortrait(picked.value, area);
    forget();
    if (cut.ok) store.apply((document) => setPortrait(document, cut.value));
    else refused(cut.error);
  }

  /** Also frees the memory of the picture, which may be large. */
  function forget(): void {
    picked.value?.bitmap.close();
    picked.value = undefined;
  }
  onBeforeUnmount(forget);

  function remove(): void {
    store.apply((document) => setPortrait(document, null));
    notifications.done(message('sheet.portrait.removed'), store.lastStep());
  }

  return { picture, over, choose, remove, picked, use, forget };
}
