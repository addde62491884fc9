import { pause } from './pause';

/** A part of the page that did not arrive, though it was asked for several times. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause });
    this.name = 'PartNotLoaded';
  }
}

/** In milliseconds: a change of the network drops what is under way, and a new one takes a moment. */
const pauses = [300, 1000, 3000];

/** Vite asks for the styles of a part only once. */
const lostStyles = new Set<HTMLLinkElement>();

/** Call it once, at start. */
export function watchForLostStyles(): void {
  const watch = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  // Such an event does not bubble.
  addEventListener('error', watch, { capture: true });
}

/**
 * Loads a part of the page, again if that fails; rejects with `PartNotLoaded`. The build sends every `import()` of the
 * page through it: see `build/vite/loadedParts.mjs`.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const before of pauses) {
    try {
      return await attempt(load);
    } catch {
      await pause(before);
    }
  }
  try {
    return await attempt(load);
  } catch (reason) {
    throw new PartNotLoaded(reason);
  }
}

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  const before = [...lostStyles];
  lostStyles.clear();
  await Promise.all(before.map(loadStyleAgain));
  return load();
}

function loadStyleAgain(lost: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = lost.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`${again.href} was not loaded`)));
    lost.replaceWith(again);
  });
}
