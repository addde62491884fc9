import { isRecord } from '#shared/kernel/record';
import type { RunningHost } from './host';

/**
 * Tests start one program for many libraries. The process that started this one opens one after the other over the
 * channel between them, which no page and no network reaches; without such a channel there is nobody to ask.
 */
export function exchangeLibraries(
  start: (libraryFolder: string, port: number) => Promise<RunningHost>,
): Pick<RunningHost, 'close'> {
  if (process.send === undefined) throw new Error('--exchange needs a program that started this one');
  let host: RunningHost | undefined;
  const closed = async (): Promise<void> => {
    const last = host;
    host = undefined;
    await last?.close();
  };
  const answered = async (request: unknown): Promise<object> => {
    await closed();
    if (!isRecord(request) || typeof request['open'] !== 'string') return { closed: true };
    host = await start(request['open'], Number(request['port']));
    return { address: host.address };
  };
  process.on('message', (request) => {
    void answered(request)
      .catch((error: unknown) => ({ failed: String(error) }))
      .then((answer) => process.send?.(answer));
  });
  process.once('disconnect', () => process.exit());
  return {
    close: async () => {
      await closed();
      process.disconnect();
    },
  };
}
