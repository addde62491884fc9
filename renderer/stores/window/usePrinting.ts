import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { PrintSubject } from '../../../shared/ipc/printing';
import type { Text } from '../../../shared/kernel/text';

/** The document of the print dialog, with its title. */
export interface PrintJob {
  readonly subject: PrintSubject;
  readonly title: Text;
}

/** Opens the print dialog from anywhere. */
export const usePrinting = defineStore('printing', () => {
  const job = shallowRef<PrintJob | null>(null);

  function open(subject: PrintSubject, title: Text): void {
    job.value = { subject, title };
  }

  function close(): void {
    job.value = null;
  }

  return { job: computed(() => job.value), open, close };
});
