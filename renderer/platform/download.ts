import type { Delivery } from '#shared/ipc/parts';

/** Passes a delivered file to the browser's downloads; in the window it is already at the path that the user chose. */
export function keepDelivery(delivery: Delivery): void {
  if (delivery.kind !== 'download') return;
  const url = URL.createObjectURL(new Blob([delivery.bytes.slice()], { type: delivery.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = delivery.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens bytes, such as a PDF to print, in a new browser tab. */
export function openBytes(bytes: Uint8Array, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type }));
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
