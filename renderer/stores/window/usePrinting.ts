import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { PrintSubject } from '#shared/ipc/printing';
import type { Text } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { useSettings } from './useSettings';

/** The document of the print dialog, with its title. */
export interface PrintJob {
  readonly subject: PrintSubject;
  readonly title: Text;
}

/** Opens the print dialog from anywhere. */
export const usePrinting = defineStore('printing', () => {
  const settings = useSettings();
  const job = shallowRef<PrintJob | null>(null);
  const isExpected = shallowRef(false);

  function open(subject: PrintSubject, title: Text): void {
    job.value = { subject, title };
  }

  function close(): void {
    job.value = null;
  }

  /** Lets the program get ready to print, once; a failure shows when something is printed. */
  async function expect(subject: PrintSubject): Promise<void> {
    if (isExpected.value) return;
    isExpected.value = true;
    const { paper, inkSaver, fillable } = settings.current;
    await call('sheet.prepare', { subject, options: { paper, inkSaver, fillable } });
  }

  return {
    job: computed(() => job.value),
    isExpected: computed(() => isExpected.value),
    open,
    close,
    expect,
  };
});
