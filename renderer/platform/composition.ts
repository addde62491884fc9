/**
 * Keeps the keys of an input method away from the page: Enter there takes a candidate and Escape drops it. Called once
 * per page before anything else listens, so that no field or dialog has to ask. Safari ends the composition before the
 * key arrives and marks that key by its code alone.
 */
export function guardComposition(): void {
  const taken = new Set<string>();
  const keep = (event: KeyboardEvent): void => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells in Safari
    const composing = event.isComposing || event.keyCode === 229;
    if (event.type === 'keydown' && composing) taken.add(event.code);
    // The key goes up after its word is taken, and still belongs to the input method.
    const released = event.type === 'keyup' && taken.delete(event.code);
    if (composing || released) event.stopImmediatePropagation();
    else taken.delete(event.code);
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const) addEventListener(type, keep, true);
}
