import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Library } from '#electron/storage/library';
import type { CharacterDocument } from '#shared/character/document';
import { temporaryFolder, toyCharacter, toyLibrary, value } from '#test/integration/support/world';
import { day, fileOf, hour, keyOf, minute, notes, revisions, saves } from './snapshotWorld';

/** A computer clock that can be set to any moment. */
function computerClock(start = Date.UTC(2026, 10, 2, 18)) {
  let at = start;
  return {
    now: () => new Date(at).toISOString(),
    move: (by: number) => void (at += by),
    set: (to: number) => void (at = to),
    read: () => at,
  };
}

const far = Date.UTC(2099, 0, 1, 12);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** Five evenings in a row with a version every half hour, as the clock of a good computer dates them. */
async function evenings(library: Library, clock: ReturnType<typeof computerClock>) {
  let document = toyCharacter('Brakka');
  for (let evening = 0; evening < 5; evening += 1) {
    document = await saves(library, document, 5, () => clock.move(30 * minute));
    clock.move(day - 150 * minute);
    await library.snapshots.prune();
  }
  clock.move(150 * minute - day);
  return document;
}

it('a start with a clock that runs ahead thins out no history', async () => {
  const folder = await temporaryFolder();
  const clock = computerClock();
  const library = await toyLibrary({ folder, clock });
  const document = await saves(library, toyCharacter('Brakka'), 21, () => clock.move(minute));
  await library.close();
  expect(await revisions(library, document)).toEqual(down(20, 1));
  for (const ahead of [far, clock.read() + 40 * day]) {
    clock.set(ahead);
    const started = await toyLibrary({ folder, clock });
    await started.snapshots.prune();
    expect(await revisions(started, document)).toEqual(down(20, 1));
    await started.close();
  }
});

it('an evening with a clock that runs ahead ages versions by that evening only', async () => {
  const folder = await temporaryFolder();
  const clock = computerClock();
  const library = await toyLibrary({ folder, clock });
  let document = await evenings(library, clock);
  await library.snapshots.prune();
  const before = await revisions(library, document);
  expect(before.length).toBeGreaterThan(5);
  const right = clock.read();
  clock.set(far);
  document = await saves(library, document, 3, () => clock.move(minute));
  await library.snapshots.prune();
  expect(await revisions(library, document)).toEqual([27, 26, 25, ...before]);
  clock.set(right + 7 * day);
  document = await saves(library, document, 3, () => clock.move(minute));
  await library.snapshots.prune();
  // The newest is what was saved last, and nothing of that evening went for being dated oddly.
  expect(await revisions(library, document)).toEqual([30, 29, 28, 27, 26, 25, ...before]);
  expect(value(await library.snapshots.newestSound(keyOf(document)))).toMatchObject({ revision: 30 });
});

it('what was saved while the clock was put back stays, also of a document made meanwhile', async () => {
  const folder = await temporaryFolder();
  const clock = computerClock();
  const library = await toyLibrary({ folder, clock });
  let document = await evenings(library, clock);
  await library.snapshots.prune();
  const before = await revisions(library, document);
  const right = clock.read();
  clock.set(Date.UTC(2001, 0, 1));
  document = await saves(library, document, 20, () => clock.move(minute));
  const made = await saves(library, toyCharacter('Made at that time'), 20, () => clock.move(minute));
  await library.snapshots.prune();
  clock.set(right + day);
  for (let evening = 0; evening < 40; evening += 1) {
    document = await saves(library, document, 2, () => clock.move(hour));
    await library.snapshots.prune();
    clock.move(day - 2 * hour);
  }
  const left = await revisions(library, document);
  expect(left.slice(-before.length - 21)).toEqual([...down(45, 25), ...before]);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(await revisions(library, made)).toEqual(down(19, 1));
});

it('recovery takes the version that was saved last, whatever its date says', async () => {
  const clock = computerClock();
  const library = await toyLibrary({ clock });
  let document = await saves(library, toyCharacter('Brakka'), 2, () => clock.move(minute));
  const right = clock.read();
  clock.set(far);
  document = await saves(library, document, 3, () => clock.move(minute));
  clock.set(right);
  document = await saves(library, document, 3, () => clock.move(minute));
  expect(await revisions(library, document)).toEqual(down(7, 1));
  expect(value(await library.snapshots.newestSound(keyOf(document)))).toMatchObject({ revision: 7 });
});

it('a file without a readable revision is listed by its date', async () => {
  const clock = computerClock(Date.now() - 10 * day);
  const library = await toyLibrary({ clock });
  const document = await saves(library, toyCharacter('Brakka'), 3, () => clock.move(minute));
  await writeFile(fileOf(library, document), 'torn');
  value(await library.snapshots.keep(keyOf(document)));
  expect(await revisions(library, document)).toEqual([0, 2, 1]);
});

it('the cap lets the oldest go, of which a date ahead of the clock says nothing', async () => {
  const clock = computerClock();
  const library = await toyLibrary({ clock });
  value(await library.settings.write({ ...value(await library.settings.read()), historyMegabytes: 10 }));
  const big = (document: CharacterDocument) => library.characters.save({ ...document, notes: notes(99_000) });
  let one = value(await big(toyCharacter('Big')));
  const right = clock.read();
  clock.set(far);
  for (let round = 0; round < 60; round += 1) one = value(await big(one));
  clock.set(right + hour);
  for (let round = 0; round < 80; round += 1) {
    clock.move(20_000);
    one = value(await big(one));
  }
  await library.snapshots.prune();
  const kept = await revisions(library, one);
  expect(kept.length).toBeLessThan(120);
  expect(kept).toEqual(down(one.revision - 1, one.revision - kept.length));
});
