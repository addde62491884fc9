import { createHash, randomBytes } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../shared/documents/json';
import { momentSchema } from '../../shared/documents/envelope';
import type { Clock } from '../../shared/kernel/ports';
import type { Companion } from '../../shared/trust/backup';
import { serialise } from './documentAdapter';
import { cacheWrite } from './durableWrite';
import { errnoOf, type FileSystem } from './fileSystem';

/** What telling others of this program, and hearing of them, needs. */
export interface PresenceOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly clock: Clock;
  readonly surface: Companion['surface'];
  /** Called when another program came or went. */
  readonly changed: () => void;
  /** Names this computer, and says whether a process of it still runs; a test puts others in their place. */
  readonly host?: string;
  readonly runs?: (pid: number) => boolean;
  /** How often the others are told and looked for, in milliseconds. */
  readonly beat?: number;
}

/** The sign that a program has a library open, and the signs of others. */
export interface Presence {
  /** Other programs that have the library open now. */
  companions(): readonly Companion[];
  /** Tells the others once more and looks for them; happens by itself every beat. */
  refresh(): Promise<void>;
  /** Takes the sign away. */
  close(): Promise<void>;
}

/** The folder of the signs in a library; its own hidden place, as it holds nothing of the user's. */
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

/** A sign is a few words. Bytes. */
const largestSign = 4096;
const minute = 60_000;
/** A sign that was not renewed for so long was left behind; computers' clocks may differ by some minutes. */
const longestSilence = 5 * minute;

/**
 * Leaves a sign in the library's folder and renews it, so that another program on the same folder, also one that gets it
 * by synchronising, can tell its user. A folder that cannot be written to goes without. Keeps no process alive.
 */
export function createPresence(options: PresenceOptions): Presence {
  const { fs, clock, surface, changed, beat = minute } = options;
  const { host = thisComputer(), runs = isRunning } = options;
  const folder = path.join(options.folder, presenceFolder);
  const own = `${randomBytes(8).toString('hex')}.json`;
  const since = clock.now();
  let companions: readonly Companion[] = [];
  let closed = false;
  let last: Promise<void> = Promise.resolve();

  const tell = async () => {
    const sign: Sign = {
      format: 'hearthbook-open',
      surface,
      host,
      pid: process.pid,
      since,
      beat: clock.now(),
    };
    await fs.mkdir(folder, true);
    await cacheWrite(fs, path.join(folder, own), serialise(sign));
  };

  const look = async (): Promise<readonly Companion[]> => {
    const found: Companion[] = [];
    const names = (await fs.files(folder)).filter((name) => /^[0-9a-f]{16}\.json$/.test(name));
    for (const name of names.toSorted()) {
      if (name === own) continue;
      const sign = await readSign(fs, path.join(folder, name));
      if (sign === undefined) continue;
      const sameComputer = sign.host === host;
      const silence = Math.abs(Date.parse(clock.now()) - Date.parse(sign.beat));
      if (silence < longestSilence && (!sameComputer || runs(sign.pid)))
        found.push({ surface: sign.surface, sameComputer, since: sign.since });
      // One of another computer is its own affair while its clock may only be wrong.
      else if (sameComputer || silence > 24 * 60 * minute) await fs.unlink(path.join(folder, name));
    }
    return found;
  };

  const refreshNow = async () => {
    if (closed) return;
    const found = await (async () => {
      await tell();
      return look();
    })().catch((error: unknown) => {
      if (errnoOf(error) === undefined) throw error;
      return [];
    });
    const news = serialise(found) !== serialise(companions);
    companions = found;
    if (news) changed();
  };
  const refresh = () => {
    last = last.then(refreshNow, refreshNow);
    return last;
  };

  const timer = setInterval(() => void refresh(), beat).unref();
  return {
    companions: () => companions,
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

/** A name for this computer that tells nobody who it is. */
function thisComputer(): string {
  const cards = Object.values(networkInterfaces()).flat();
  const addresses = cards.flatMap((card) => (card === undefined || card.internal ? [] : [card.mac]));
  const parts = [hostname(), ...new Set(addresses)].toSorted();
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
}
