/** A dropped file that nothing accepts must not replace the page. */
export function keepPage(): void {
  const stop = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  };
  addEventListener('dragover', stop);
  addEventListener('drop', stop);
}
