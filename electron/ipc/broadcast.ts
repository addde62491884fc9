import type { WebContents } from 'electron';
import { channelOf, type EventName } from '../../shared/ipc/channels';
import type { EventPayload } from '../../shared/ipc/contract';

/** Tells one window something of the contract; a window that is already gone hears nothing. */
export function send<N extends EventName>(contents: WebContents, name: N, payload: EventPayload<N>): void {
  relay(contents, name, payload);
}

/** Passes on an event whose sender already gave it its payload. */
export function relay(contents: WebContents, name: EventName, payload: unknown): void {
  if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(channelOf(name), payload);
}
