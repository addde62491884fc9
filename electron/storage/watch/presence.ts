import { randomBytes } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/documents/jsonText';
import { momentSchema } from '#shared/documents/envelope';
import type { Clock } from '#shared/kernel/ports';
import type { OtherInstance } from '#shared/safety/backup';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { cacheWrite } from '#electron/storage/files/durableWrite';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { isProcessRunning } from '#electron/storage/locks/isProcessRunning';
import { digestOf } from '#electron/storage/files/digest';

export interface PresenceOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly clock: Clock;
  readonly surface: OtherInstance['surface'];
  /** Called when another program has opened or closed the library. */
  readonly changed: () => void;
  /** Name this computer, and check whether one of its processes is still running; tests replace them. */
  readonly host?: string;
  readonly runs?: (pid: number) => boolean;
  /** Milliseconds between two renewals of the sign. */
  readonly beat?: number;
}

/** The sign that a program has a library open, and the signs of others. */
export interface Presence {
  /** Other instances that have the library open now. */
  otherInstances(): readonly OtherInstance[];
  /** Renews the sign and looks for others; runs by itself at every beat. */
  refresh(): Promise<void>;
  /** Removes the sign. */
  close(): Promise<void>;
}

/** The folder of signs in a library; hidden, because it contains no data of the user. */
export const presenceFolder = '.open';

const signSchema = z.looseObject({
  format: z.literal('hearthbook-open'),
  surface: z.enum(['window', 'browser']),
  host: z.string().max(100),
  pid: z.int().min(1),
  since: momentSchema,
  beat: momentSchema,
});
type Sign = z.infer<typeof signSchema>;

/** In bytes: a sign is tiny. */
const largestSign = 4096;
const minute = 60_000;
/** In milliseconds: a sign that was not renewed for so long is stale; computers' clocks may differ by some minutes. */
const longestSilence = 5 * minute;

/**
 * Creates a sign in the library's folder and renews it, so that another program on the same folder, even one that
 * receives it by synchronization, can tell its user. A folder that cannot be written to gets no sign. Keeps no
 * process alive.
 */
export function createPresence(options: PresenceOptions): Presence {
  const { fs, clock, surface, changed, beat = minute } = options;
  const { host = thisComputer(), runs = isProcessRunning } = options;
  const folder = path.join(options.folder, presenceFolder);
  const own = `${randomBytes(8).toString('hex')}.json`;
  const since = clock.now();
  let otherInstances: readonly OtherInstance[] = [];
  let closed = false;
  let last: Promise<void> = Promise.resolve();

  const renewSign = async () => {
    const sign: Sign = {
      format: 'hearthbook-open',
      surface,
      host,
      pid: process.pid,
      since,
      beat: clock.now(),
    };
    await fs.mkdir(folder, true);
    await cacheWrite(fs, path.join(folder, own), serialize(sign));
  };

  /** Beats of other signs as they were seen last, and when a sign was seen renewed, by a clock that nobody sets. */
  const seen = new Map<string, { readonly beat: string; readonly renewed: number | undefined }>();
  /** The clock of another computer may be wrong: a renewed sign is fresh with any date. */
  const isFresh = (name: string, { beat: at }: Sign, silence: number): boolean => {
    const before = seen.get(name);
    const isRenewed = before !== undefined && before.beat !== at;
    const renewed = isRenewed ? performance.now() : before?.renewed;
    seen.set(name, { beat: at, renewed });
    return (
      silence < longestSilence || (renewed !== undefined && performance.now() - renewed < longestSilence)
    );
  };

  const readOtherSigns = async (): Promise<readonly OtherInstance[]> => {
    const found: OtherInstance[] = [];
    const names = (await fs.files(folder)).filter((name) => /^[0-9a-f]{16}\.json$/.test(name));
    for (const name of names.toSorted()) {
      if (name === own) continue;
      const sign = await readSign(fs, path.join(folder, name));
      if (sign === undefined) continue;
      const sameComputer = sign.host === host;
      const silence = Math.abs(Date.parse(clock.now()) - Date.parse(sign.beat));
      if (isFresh(name, sign, silence) && (!sameComputer || runs(sign.pid)))
        found.push({ surface: sign.surface, sameComputer, since: sign.since });
      // A sign of another computer is left alone as long as only its clock may be wrong.
      else if (sameComputer || silence > 24 * 60 * minute) await fs.unlink(path.join(folder, name));
    }
    return found;
  };

  const refreshNow = async () => {
    if (closed) return;
    const found = await (async () => {
      await renewSign();
      return readOtherSigns();
    })().catch((error: unknown) => {
      if (errnoOf(error) === undefined) throw error;
      return [];
    });
    const hasChanged = serialize(found) !== serialize(otherInstances);
    otherInstances = found;
    if (hasChanged) changed();
  };
  const refresh = () => {
    last = last.then(refreshNow, refreshNow);
    return last;
  };

  const timer = setInterval(() => void refresh(), beat).unref();
  return {
    otherInstances: () => otherInstances,
    refresh,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await last.catch(() => undefined);
      await fs.unlink(path.join(folder, own)).catch(() => undefined);
      await fs.removeFolder(folder).catch(() => undefined);
    },
  };
}

async function readSign(fs: FileSystem, file: string): Promise<Sign | undefined> {
  try {
    const json = parseJson((await fs.readFile(file, largestSign)).toString('utf8'));
    return json.ok ? signSchema.safeParse(json.value).data : undefined;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

/** A name for this computer that does not identify it to anyone. */
function thisComputer(): string {
  const cards = Object.values(networkInterfaces()).flat();
  const addresses = cards.flatMap((card) => (card === undefined || card.internal ? [] : [card.mac]));
  const parts = [hostname(), ...new Set(addresses)].toSorted();
  return digestOf(parts.join('\n')).slice(0, 22);
}
