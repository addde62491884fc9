import type { EventName } from '#shared/ipc/channels';

/** Sends events to every open page as server-sent events. */
export interface EventStreams {
  /** Opens a stream for one page; it ends when the page disconnects or the host closes. */
  open(): ReadableStream<Uint8Array>;
  readonly send: (name: EventName, payload: unknown) => void;
  close(): void;
}

/** Sends regular comments, so that both sides notice a dead connection. */
export function createEventStreams(heartbeat = 15_000): EventStreams {
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const toAll = (text: string) => {
    const bytes = encoder.encode(text);
    for (const page of pages) page.enqueue(bytes);
  };
  const timer = setInterval(() => toAll(': alive\n\n'), heartbeat);
  timer.unref();
  return {
    open: () => {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      return new ReadableStream<Uint8Array>({
        start: (page) => {
          own = page;
          pages.add(page);
          page.enqueue(encoder.encode('retry: 1000\n\n'));
        },
        cancel: () => {
          if (own !== undefined) pages.delete(own);
        },
      });
    },
    send: (name, payload) => toAll(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`),
    close: () => {
      clearInterval(timer);
      for (const page of pages) page.close();
      pages.clear();
    },
  };
}
