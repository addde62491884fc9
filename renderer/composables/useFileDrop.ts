import { onBeforeUnmount, onMounted, ref } from 'vue';

/** Files dropped anywhere on the window, while this component is on screen; folders among them are counted. */
export function useFileDrop(take: (files: readonly File[], folders: number) => unknown) {
  const over = ref(false);
  let depth = 0;

  const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  const enter = (event: DragEvent) => {
    if (!carries(event)) return;
    depth += 1;
    over.value = true;
  };
  const leave = (event: DragEvent) => {
    if (!carries(event)) return;
    depth = Math.max(0, depth - 1);
    over.value = depth > 0;
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
    for (const item of event.dataTransfer?.items ?? []) {
      if (item.kind !== 'file') continue;
      // A folder pretends to be a file that cannot be read.
      const file = item.webkitGetAsEntry()?.isDirectory === true ? null : item.getAsFile();
      if (file === null) folders += 1;
      else files.push(file);
    }
    if (files.length + folders > 0) take(files, folders);
  };

  const events = { dragenter: enter, dragleave: leave, dragover: hover, drop };
  onMounted(() => {
    for (const [name, listener] of Object.entries(events))
      addEventListener(name as keyof typeof events, listener);
  });
  onBeforeUnmount(() => {
    for (const [name, listener] of Object.entries(events))
      removeEventListener(name as keyof typeof events, listener);
  });

  return { over };
}
