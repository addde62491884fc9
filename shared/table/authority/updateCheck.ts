import {
  applyUpdate,
  Doc,
  encodeStateAsUpdate,
  getState,
  YMapEvent,
  type YEvent,
  type AbstractType,
} from 'yjs';
import type { z } from 'zod';
import { message, type Text } from '#shared/kernel/text';
import { err, ok, type Result } from '#shared/kernel/result';
import { setAgain } from '#shared/table/documents/apply';
import { createReader, rootName, rootOf, write } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';
import {
  linesOf,
  passingLines,
  placesOfLines,
  sheetTogether,
  withBegun,
  withOwnLines,
  withUntold,
} from '#shared/table/documents/together';
import { isPassingMark, listMark, positionMark, unescaped } from '#shared/table/documents/encoding';
import { overlap, samePlace, valueIn, type Path } from '#shared/change/values';
import { faultCodes } from '#shared/table/documents/faults';
import type { Seat } from './seats';
import { goneBefore, unseenBy, wasRetold, type Unseen } from './unseen';
import { decodedOnce, faultOfUpdate, updateFaults, type DecodedUpdate, type Decoding } from './update';

export const refusalCodes = [
  ...updateFaults,
  ...faultCodes,
  'too-large',
  'not-allowed',
  'wrong-shape',
  'room-full',
  'room-worn',
] as const;

/** A reason for an update that changed nothing; `path` is the first place that speaks against it. */
export interface Refusal {
  readonly code: (typeof refusalCodes)[number];
  readonly path?: Path;
}

/** `correction`: what the table writes after the update, so that what several did at once counts. */
export type CheckResult =
  | { readonly allowed: true; readonly paths: readonly Path[]; readonly correction?: Uint8Array }
  | { readonly allowed: false; readonly refusal: Refusal };

/**
 * In bytes of one update, and in characters of a room's document as JSON. The update that seeds a full room is larger
 * than its JSON, since every field is an item; only the GM's program seeds. A day of edits without the table is far smaller
 * than what others may send, and to check the largest update delays others by some 50 ms.
 *
 * - `reserve`: of a room, for the GM's program alone, so that it can answer any write of a player
 * - `stored`: in bytes of a room with what was deleted there, which everybody who opens it gets; twice as many for the
 *   GM's program
 */
export const roomLimits = {
  update: 131_072,
  seed: 262_144,
  room: 65_536,
  reserve: 8192,
  stored: 524_288,
} as const;

/** In bytes, of an update of this seat. */
export const largestUpdate = (
  { role }: Seat,
  limits: Readonly<Record<'update' | 'seed', number>> = roomLimits,
): number => (role === 'gm' ? limits.seed : limits.update);

export interface UpdateCheckPorts {
  /** The room as it is kept. */
  readonly current: () => Doc;
  readonly schema: Pick<z.ZodType, 'safeParse'>;
  readonly mayWrite: (seat: Seat, path: Path) => boolean;
  readonly limits?: Readonly<Record<keyof typeof roomLimits, number>>;
  /** The number of the copy as which the table brings together what several did to a sheet at once. */
  readonly writesAs?: number;
}

/** Checks the updates of one room, one after the other. The caller applies what is allowed. */
export interface UpdateCheck {
  /** `decoded` is for an update that was looked at before. */
  check(update: Uint8Array, seat: Seat, clients: ReadonlySet<number>, decoded?: Decoding): CheckResult;
  /** Frees the copy of the room; the next update makes it again. */
  rest(): void;
}

/** A copy of the room, for updates that may be refused. */
interface Shadow {
  readonly doc: Doc;
  readonly content: ReturnType<typeof createReader>;
}

/**
 * An update is tried on a copy of the room, because Yjs cannot take one back. After a refusal the copy is thrown away.
 */
export function createUpdateCheck({
  current,
  schema,
  mayWrite,
  limits = roomLimits,
  writesAs,
}: UpdateCheckPorts): UpdateCheck {
  let shadow: Shadow | undefined;
  let size = 0;
  /** In bytes, at most. */
  let stored = 0;

  function copied(): Shadow {
    const doc = new Doc();
    const state = encodeStateAsUpdate(current());
    applyUpdate(doc, state);
    // Yjs changes a number that comes in an update.
    if (writesAs !== undefined) doc.clientID = writesAs;
    size = sizeOf(doc);
    stored = state.byteLength;
    return { doc, content: createReader(doc) };
  }

  function refusalOf({ doc, content }: Shadow, paths: readonly Path[], seat: Seat): Refusal | undefined {
    const foreign = paths.find((path) => path.includes('') || !mayWrite(seat, path));
    if (foreign !== undefined) return { code: 'not-allowed', path: foreign };
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) return { code: 'gap' };
    if ([...doc.share.keys()].some((name) => name !== rootName)) return { code: 'foreign-root' };
    const found = content();
    if (!found.ok) return found.error;
    const parsed = schema.safeParse(found.value);
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.map(String);
      return path === undefined ? { code: 'wrong-shape' } : { code: 'wrong-shape', path };
    }
    const grown = sizeOf(doc);
    const isGm = seat.role === 'gm';
    if (grown > limits.room - (isGm ? 0 : limits.reserve) && grown > size) return { code: 'room-full' };
    const most = limits.stored * (isGm ? 2 : 1);
    // Content sent in many pieces takes less space in one.
    if (stored > most) stored = encodeStateAsUpdate(doc).byteLength;
    if (stored > most) return { code: 'room-worn' };
    size = grown;
    return undefined;
  }

  /** Writes it into the copy of the room, too. */
  function correctionOf(
    { doc, content }: Shadow,
    before: ReturnType<Shadow['content']>,
    paths: readonly Path[],
    update: DecodedUpdate | undefined,
    unseen: () => readonly Unseen[],
  ): Result<Uint8Array | undefined, Refusal> {
    const merged = content();
    if (writesAs === undefined || !before.ok || !merged.ok) return ok(undefined);
    const [hasLines, hasPlay] = ['journal', 'play'].map((name) => paths.some(([field]) => field === name));
    const isTaken = (line: string): boolean => paths.some((path) => samePlace(path, ['journal', line]));
    const isLate = hasPlay === true && goneBefore(doc, update, isTaken);
    if (!isLate && hasLines !== true) return ok(undefined);
    const all = unseen();
    const places = all.map(({ path }) => path).filter(([field]) => field === undefined || field === 'play');
    const ownLines = withOwnLines(before.value, merged.value, all, paths);
    const meant = withBegun(before.value, ownLines, places);
    const lines = linesOf(before.value, meant);
    const passing = isLate || passingLines(paths, before.value, meant, lines);
    const done = sheetTogether(before.value, meant, lines, (path) =>
      places.some((place) => overlap(place, ['play', ...path])),
    );
    const together = passing ? withUntold(before.value, done, lines, places) : done;
    const left = places.filter(
      (path) => path.length > 0 && valueIn(together, path) === valueIn(merged.value, path),
    );
    if (together === merged.value && left.length === 0) return ok(undefined);
    let correction: Uint8Array | undefined;
    const note = (update: Uint8Array): void => {
      correction = update;
    };
    doc.on('update', note);
    const written = doc.transact(() => {
      // Else what this writer sends next would look as if it knew the others' part in what is there.
      for (const path of left) setAgain(rootOf(doc), path);
      return write(doc, merged.value, together, textsOf('character'));
    });
    doc.off('update', note);
    return written.ok ? ok(correction) : err(written.error);
  }

  return {
    check: (update, seat, clients, decoded = decodedOnce(update)) => {
      const refuse = (refusal: Refusal): CheckResult => {
        shadow?.doc.destroy();
        shadow = undefined;
        return { allowed: false, refusal };
      };
      if (update.byteLength > largestUpdate(seat, limits)) return refuse({ code: 'too-large' });
      shadow ??= copied();
      const fault = faultOfUpdate(shadow.doc, decoded(), clients);
      if (fault !== undefined) return refuse({ code: fault });
      try {
        const { doc, content } = shadow;
        const before = content();
        const clocks = new Map([...clients].map((client) => [client, getState(doc.store, client)]));
        const { paths, retold } = touchedBy(doc, update, decoded());
        stored += update.byteLength;
        const refusal = refusalOf(shadow, paths, seat);
        if (refusal !== undefined) return refuse(refusal);
        const unseen = (): readonly Unseen[] => {
          const found = decoded();
          if (found === undefined || !before.ok) return [];
          const held = (path: Path): boolean => valueIn(before.value, path) !== undefined;
          const places = placesOfLines(before.value, retold).map((path) => ({ path }));
          return [...unseenBy(doc, found, clocks, held), ...places];
        };
        const corrected = correctionOf(shadow, before, paths, decoded(), unseen);
        if (!corrected.ok) return refuse(corrected.error);
        if (corrected.value === undefined) return { allowed: true, paths };
        stored += corrected.value.byteLength;
        const fault = refusalOf(shadow, paths, seat);
        return fault === undefined ? { allowed: true, paths, correction: corrected.value } : refuse(fault);
      } catch {
        return refuse({ code: 'malformed' });
      }
    },
    rest: () => {
      shadow?.doc.destroy();
      shadow = undefined;
    },
  };
}

/**
 * Applies the update and returns the places that it changed; an empty step stands for content without a key.
 *
 * - `retold`: ids of lines that its writer took out without knowing what they told by now
 */
function touchedBy(
  doc: Doc,
  update: Uint8Array,
  decoded: DecodedUpdate | undefined,
): { readonly paths: readonly Path[]; readonly retold: readonly string[] } {
  const paths: Path[] = [];
  const retold: string[] = [];
  const root = rootOf(doc);
  const note = (events: readonly YEvent<AbstractType<unknown>>[]): void => {
    for (const event of events) {
      const at = event.path.map((step) => unescaped(String(step)));
      if (event instanceof YMapEvent)
        for (const key of event.keysChanged as ReadonlySet<string | null>) {
          if (key === null || !isPassingMark(key, event.target)) paths.push([...at, ...stepOf(key)]);
          if (samePlace(at, ['journal']) && key !== null && wasRetold(event.target, key, decoded))
            retold.push(unescaped(key));
        }
      else paths.push(at);
    }
  };
  root.observeDeep(note as Parameters<typeof root.observeDeep>[0]);
  applyUpdate(doc, update);
  root.unobserveDeep(note as Parameters<typeof root.unobserveDeep>[0]);
  return { paths, retold };
}

function stepOf(key: string | null): Path {
  if (key === positionMark) return [];
  return [key === null || key === listMark ? '' : unescaped(key)];
}

function sizeOf(doc: Doc): number {
  return JSON.stringify(rootOf(doc)).length;
}

/** The sender reads this; it tells nothing about rooms or places that the seat cannot see. */
export function refusalText({ code }: Refusal): Text {
  switch (code) {
    case 'too-large':
    case 'room-full':
      return message('sharedTable.refused.tooLarge');
    case 'reserved-key':
      return message('sharedTable.refused.reserved');
    case 'room-worn':
      return message('sharedTable.refused.worn');
    case 'not-allowed':
      return message('sharedTable.refused.notAllowed');
    case 'wrong-shape':
      return message('sharedTable.refused.wrongShape');
    default:
      return message('sharedTable.refused.unreadable');
  }
}
