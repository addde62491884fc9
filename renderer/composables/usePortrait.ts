import { computed } from 'vue';
import { setPortrait } from '../../shared/character/character';
import { message } from '../../shared/kernel/text';
import { useCharacterStore } from '../stores/useCharacterStore';
import { useNotifications } from '../stores/useNotifications';
import { pickFiles } from './pickFiles';
import { readPortrait } from './portraitFile';
import { useFileDrop } from './useFileDrop';

/** The portrait of the open character: picked, dropped anywhere on the page, or removed. */
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
