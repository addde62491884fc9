import { openSeatCommands, type SeatCommands } from './seatCommands';
import type { FromSeat, ToSeat } from './seatMessages';

/**
 * The seat of the page: its connection, storage and rooms. It does not wait for the page to render, so
 * that a change is stored and sent while the page shows it.
 */

const post = (sent: FromSeat): void => self.postMessage(sent);

/** An error that cannot be copied comes as its words. */
function postReason(sent: (reason: unknown) => FromSeat, reason: unknown): void {
  try {
    post(sent(reason));
  } catch {
    post(sent(new Error(String(reason))));
  }
}
const bug = (reason: unknown): void => postReason((copied) => ({ kind: 'bug', reason: copied }), reason);

self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  bug(event.reason);
});
self.addEventListener('error', (event) => {
  event.preventDefault();
  bug(event.error);
});

function serve(): void {
  let link: string | null = null;
  let opening: Promise<SeatCommands> | undefined;

  /** Opened again at the next command if that failed. */
  function opened(): Promise<SeatCommands> {
    opening ??= openSeatCommands(link, (name, payload) => post({ kind: 'event', name, payload })).catch(
      (reason: unknown) => {
        opening = undefined;
        throw reason;
      },
    );
    return opening;
  }

  async function answer({ id, name, args }: Extract<ToSeat, { kind: 'command' }>): Promise<void> {
    try {
      const commands = await opened();
      post({ kind: 'answer', id, answer: await commands.run(name, args) });
    } catch (reason) {
      postReason((copied) => ({ kind: 'failed', id, reason: copied }), reason);
    }
  }

  self.addEventListener('message', ({ data }: MessageEvent<ToSeat>) => {
    if (data.kind === 'open') {
      ({ link } = data);
      opened().catch(bug);
    } else if (data.kind === 'command') void answer(data);
    else opening?.then((commands) => commands.flush()).catch(bug);
  });
}

serve();
post({ kind: 'ready' });
