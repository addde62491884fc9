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

/** Marks styles that did not arrive, since Vite asks for the styles of a part only once. Call it once, at start. */
export function watchForLostStyles(): void {
  const watch = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset['lost'] = '';
  };
  // Such an event does not bubble.
  addEventListener('error', watch, { capture: true });
}

/** Words of browsers and of Vite for something that did not arrive; anything else is an error of the part itself. */
const notArrived = /dynamically imported module|importing a module script|preload CSS/i;

/** Names what did not arrive, if the browser has no words for it. */
export class NotArrived extends Error {
  constructor(what: string) {
    super(`${what} was not loaded`);
    this.name = 'NotArrived';
  }
}

const isLost = (reason: unknown): boolean =>
  reason instanceof NotArrived || (reason instanceof Error && notArrived.test(reason.message));

/**
 * Loads a part of the page, again if it does not arrive, and then rejects with `PartNotLoaded`; an error of the part
 * itself is rejected as it is. The build sends every `import()` of the page through it: see
 * `build/vite/loadedParts.mjs`.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const before of pauses) {
    try {
      return await attempt(load);
    } catch (reason) {
      if (!isLost(reason)) throw reason;
      await pause(before);
    }
  }
  try {
    return await attempt(load);
  } catch (reason) {
    throw isLost(reason) ? new PartNotLoaded(reason) : reason;
  }
}

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-lost]')].map(loadStyleAgain));
  return load();
}

function loadStyleAgain(lost: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = lost.cloneNode() as HTMLLinkElement;
    delete again.dataset['lost'];
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new NotArrived(again.href)));
    lost.replaceWith(again);
  });
}
