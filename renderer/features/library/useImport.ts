import { useRouter } from 'vue-router';
import { message } from '../../../shared/kernel/text';
import { call } from '../../platform/client';
import { useNotifications } from '../../stores/useNotifications';
import { useReceiving } from '../exchange/useReceiving';
import { usePackImport } from '../homebrew/usePackImport';
import { useLibrary } from './useLibrary';

/** The longest file that is read at all: what a command may carry. */
const longest = 10_000_000;

/** Takes characters from files: each is told for itself, and one bad file stops no other. */
export function useImport() {
  const router = useRouter();
  const library = useLibrary();
  const notifications = useNotifications();
  const packs = usePackImport();
  const receiving = useReceiving();

  async function importOne(file: File): Promise<string | undefined> {
    if (file.size > longest) {
      notifications.notify({ tone: 'failed', text: message('library.importTooBig', { file: file.name }) });
      return undefined;
    }
    const text = await file.text();
    const result = await call('character.import', { fileName: file.name.slice(-255), text });
    if (result.ok) return result.value.id;
    const { text: reason, ...rest } = result.error;
    notifications.failed({ ...rest, text: message('library.importFailed', { file: file.name, reason }) });
    return undefined;
  }

  /** Imports files one after the other and says how many came in; packs and changes among them are offered first. */
  async function importFiles(files: Iterable<File>): Promise<void> {
    const ids: string[] = [];
    for (const file of await receiving.offerAmong(await packs.offerAmong(files))) {
      const id = await importOne(file);
      if (id !== undefined) ids.push(id);
    }
    await library.load();
    const [first] = ids;
    if (first === undefined) return;
    notifications.notify({
      tone: 'done',
      text: message('library.imported', { count: ids.length }),
      ...(ids.length === 1 && {
        action: {
          label: message('library.open'),
          run: () => router.push({ name: 'sheet', params: { id: first } }),
        },
      }),
    });
  }

  return { importFiles };
}
