import type { CommandName, EventName } from '../../shared/ipc/channels';

/** How commands and events travel: over the preload's bridge, or to the browser host. Nothing is typed yet. */
export interface Transport {
  /** Answers with a `Result` as data; rejects where the other side cannot be reached. */
  send(name: CommandName, args: unknown): Promise<unknown>;
  /** Returns how to stop listening. */
  listen(name: EventName, listener: (payload: unknown) => void): () => void;
}
