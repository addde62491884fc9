import type { CommandName, EventName } from '#shared/ipc/channels';

/** Carries commands and events over the preload's bridge or to the browser host, still untyped. */
export interface Transport {
  /** Resolves to a `Result` as data; rejects if the other side cannot be reached. */
  send(name: CommandName, args: unknown): Promise<unknown>;
  /** Returns the function that stops listening. */
  listen(name: EventName, listener: (payload: unknown) => void): () => void;
}
