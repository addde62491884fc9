import { setImmediate } from 'node:timers/promises';
import { sum } from '#shared/kernel/sum';
import { keyText, type DocumentKey } from '#shared/safety/history';
import { oldestFirst, type RetentionSlot } from '#shared/safety/pruning';
import type { DatedSnapshot } from '#shared/safety/usedTime';
import type { SnapshotFiles, StoredSnapshot } from './snapshotFiles';
import type { ValidateSnapshot } from './snapshotReading';

export interface Pruning {
  readonly files: SnapshotFiles;
  readonly validate: ValidateSnapshot | undefined;
  readonly now: () => string;
  readonly retention: (states: readonly DatedSnapshot[]) => readonly RetentionSlot[];
  /** Asked before each removal, since the program may end meanwhile. */
  readonly isClosed: () => boolean;
}

/** When the cap is exceeded, history is reduced to this part of it, so that not every save has to free room. */
const keptOfCap = 0.9;

/** Removes versions only after their replacements are proved sound; a version that cannot be read proves nothing. */
export async function pruneHistory(document: DocumentKey, pruning: Pruning): Promise<void> {
  const { files, validate, retention, isClosed } = pruning;
  const newer = new Set<string>();
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const current = await files.list(document);
    const byKey = new Map(current.map((stored) => [stored.key, stored]));
    const sound = current.filter((stored) => stored.sound && !newer.has(stored.key));
    for (const { keeper, goes } of retention(sound)) {
      if (isClosed()) return;
      const kept = byKey.get(keeper);
      const status = kept === undefined ? 'damaged' : await files.validate(document, kept, validate);
      if (status === 'newer') newer.add(keeper);
      if (status !== 'sound') {
        isSettled = false;
        break;
      }
      for (const stored of goes.flatMap((key) => byKey.get(key) ?? [])) await files.remove(document, stored);
      await setImmediate();
    }
  }
  // Damaged versions are pruned separately, so that they never replace a sound one.
  const damaged = (await files.list(document)).filter(({ sound }) => !sound);
  const gone = new Set(retention(damaged).flatMap(({ goes }) => goes));
  for (const stored of damaged) if (gone.has(stored.key)) await files.remove(document, stored);
}

/**
 * Frees room if all histories together exceed the cap: the oldest versions go, but never a document's last
 * sound one.
 */
export async function makeRoom(
  limit: number,
  sizes: Map<string, number>,
  documents: () => Promise<readonly DocumentKey[]>,
  { files, validate, now, isClosed }: Pruning,
): Promise<void> {
  if (sum([...sizes.values()]) <= limit) return;
  const histories: (StoredSnapshot & { readonly document: DocumentKey })[][] = [];
  for (const document of await documents())
    histories.push((await files.list(document)).map((stored) => ({ ...stored, document })));
  const states = oldestFirst(histories, now());
  sizes.clear();
  for (const { document, bytes } of states)
    sizes.set(keyText(document), (sizes.get(keyText(document)) ?? 0) + bytes);
  const inOrder = [...states.filter(({ sound }) => !sound), ...states.filter(({ sound }) => sound)];
  const spared = new Map<string, string | undefined>();
  let left = sum(states.map(({ bytes }) => bytes));
  for (const { document, ...stored } of inOrder) {
    if (left <= limit * keptOfCap || isClosed()) break;
    const name = keyText(document);
    if (!spared.has(name)) spared.set(name, await newestGood(document, files, validate));
    if (spared.get(name) === stored.key || !(await files.remove(document, stored))) continue;
    left -= stored.bytes;
    sizes.set(name, (sizes.get(name) ?? 0) - stored.bytes);
    await setImmediate();
  }
}

async function newestGood(
  document: DocumentKey,
  files: SnapshotFiles,
  validate: Pruning['validate'],
): Promise<string | undefined> {
  for (const stored of await files.list(document))
    if (stored.sound && (await files.validate(document, stored, validate)) !== 'damaged') return stored.key;
  return undefined;
}
