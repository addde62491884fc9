import { onBeforeUnmount, onMounted, ref } from 'vue';
import { perProgram } from '#renderer/composables/perProgram';
import { ownDrag } from './useDragOut';

/** Selects dropped files: pictures, or everything that nothing on the page accepts as a picture. */
export type AcceptedFiles = 'pictures' | 'documents';

/** Counts the components on the page that accept pictures. */
const { provide: providePictureDrops, use: usePictureDrops } = perProgram(() => ({ receivers: 0 }));
export { providePictureDrops };

/** Receives files dropped anywhere on the window while this component is mounted; folders are only counted. */
export function useFileDrop(
  accepted: AcceptedFiles,
  take: (files: readonly File[], folders: number) => unknown,
) {
  const pictures = usePictureDrops();
  const own = ownDrag.use();
  const over = ref(false);
  let depth = 0;

  const carries = (event: DragEvent) => !own.runs && event.dataTransfer?.types.includes('Files') === true;
  const concerns = (type: string) => {
    const isPicture = type.startsWith('image/') && pictures.receivers > 0;
    return isPicture === (accepted === 'pictures');
  };
  const itemsOf = (event: DragEvent) =>
    [...(event.dataTransfer?.items ?? [])].filter(({ kind, type }) => kind === 'file' && concerns(type));
  const enter = (event: DragEvent) => {
    if (!carries(event)) return;
    depth += 1;
    over.value = itemsOf(event).length > 0;
  };
  const leave = (event: DragEvent) => {
    if (!carries(event)) return;
    depth = Math.max(0, depth - 1);
    if (depth === 0) over.value = false;
  };
  const hover = (event: DragEvent) => {
    if (carries(event)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    depth = 0;
    over.value = false;
    if (!carries(event)) return;
    event.preventDefault();
    const files: File[] = [];
    let folders = 0;
    for (const item of itemsOf(event)) {
      // A folder appears as a file that cannot be read.
      const file = item.webkitGetAsEntry()?.isDirectory === true ? null : item.getAsFile();
      if (file === null) folders += 1;
      else files.push(file);
    }
    if (files.length + folders > 0) take(files, folders);
  };

  const events = { dragenter: enter, dragleave: leave, dragover: hover, drop };
  onMounted(() => {
    if (accepted === 'pictures') pictures.receivers += 1;
    for (const [name, listener] of Object.entries(events))
      addEventListener(name as keyof typeof events, listener);
  });
  onBeforeUnmount(() => {
    if (accepted === 'pictures') pictures.receivers -= 1;
    for (const [name, listener] of Object.entries(events))
      removeEventListener(name as keyof typeof events, listener);
  });

  return { over };
}
