import { computed } from 'vue';
import { setPortrait } from '../../../shared/sheet/commands';
import { message } from '../../../shared/kernel/text';
import { useCharacterStore } from '../../stores/characters/useCharacterStore';
import { useNotifications } from '../../stores/window/useNotifications';
import { pickFiles } from '../../composables/pickFiles';
import { readPortrait } from '../../composables/portraitFile';
import { useFileDrop } from '../../composables/useFileDrop';

/** Pictures can be chosen, or dropped anywhere on the page. */
export function usePortrait() {
  const store = useCharacterStore();
  const notifications = useNotifications();

  const picture = computed(() => {
    const portrait = store.document?.portrait;
    return portrait ? `data:${portrait.type};base64,${portrait.data}` : undefined;
  });

  async function take(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    const result = await readPortrait(file);
    if (result.ok) store.apply((document) => setPortrait(document, result.value));
    else notifications.notify({ tone: 'failed', text: result.error });
  }

  const choose = async () => take(await pickFiles('image/jpeg,image/png', false));
  const { over } = useFileDrop('pictures', take);

  function remove(): void {
    store.apply((document) => setPortrait(document, null));
    notifications.done(message('sheet.portrait.removed'), store.lastStep());
  }

  return { picture, over, choose, remove };
}
