import type { Snapshot } from '#shared/safety/history';

/** In milliseconds: saves with a shorter pause between them are of one sitting. */
const pause = 30 * 60_000;

/** Versions that follow each other closely, newest first as the versions themselves; a wrong clock ends a sitting. */
export function sittingsOf(snapshots: readonly Snapshot[]): readonly (readonly [Snapshot, ...Snapshot[]])[] {
  const sittings: [Snapshot, ...Snapshot[]][] = [];
  for (const snapshot of snapshots) {
    const last = sittings.at(-1);
    const passed = Date.parse(last?.at(-1)?.at ?? '') - Date.parse(snapshot.at);
    if (last !== undefined && snapshot.sound && last[0].sound && passed >= 0 && passed < pause)
      last.push(snapshot);
    else sittings.push([snapshot]);
  }
  return sittings;
}
