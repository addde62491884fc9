import type { WebContents } from 'electron';
import { channelOf, type EventName } from '#shared/ipc/channels';
import type { EventPayload } from '#shared/ipc/events';

/** Sends an event of the contract to a window; a closed window is ignored. */
export function send<N extends EventName>(contents: WebContents, name: N, payload: EventPayload<N>): void {
  relay(contents, name, payload);
}

/** Forwards an event whose payload was typed by its sender. */
export function relay(contents: WebContents, name: EventName, payload: unknown): void {
  if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(channelOf(name), payload);
}
