import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { largestRead } from '#electron/storage/files/fileSystem';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createVerifyThread, type Verifier } from '#electron/services/safety/recovery/verifyThread';
import type { VerifyProgress } from '#electron/storage/recovery/verifyLibrary';
import { createBundler } from '#test/integration/support/bundle';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, toyCharacter, value } from '#test/integration/support/world';

const bundled = createBundler();
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundled('electron/services/safety/recovery/verifyWorker.ts');
});

const fixtures = path.join(import.meta.dirname, '../../../../fixtures/documents/rulesets');

/** Files of each ruleset in its current format: `starfaring-2.json`, not `starfaring-1.json`. */
async function newestFixtures(): Promise<readonly string[]> {
  const newest = new Map<string, string>();
  for (const name of (await readdir(fixtures)).toSorted()) newest.set(name.replace(/-\d+\.json$/, ''), name);
  return [...newest.values()];
}

/** A library with a character of every ruleset, and the thread that verifies it. */
async function played(rulesets?: readonly string[]) {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'characters'));
  const ids: string[] = [];
  for (const name of await newestFixtures()) {
    const text = await readFile(path.join(fixtures, name), 'utf8');
    const { id, ruleset } = JSON.parse(text) as { id: string; ruleset: string };
    ids.push(ruleset);
    await writeFile(path.join(folder, 'characters', `${id}.json`), text);
  }
  const put = (name: string, text: string) => writeFile(path.join(folder, 'characters', name), text);
  const verifier = createVerifyThread({ workerPath, rulesets: rulesets ?? ids });
  onTestFinished(() => verifier.close());
  return { folder, put, verifier, ids };
}

describe('the verification thread', () => {
  it('knows the rulesets, accepts their documents, and reports others', async () => {
    const { folder, put, verifier, ids } = await played();
    const heard: VerifyProgress[] = [];
    const tell = (progress: VerifyProgress) => void heard.push(progress);
    expect(await verifier.verify(folder, tell)).toEqual({
      documents: ids.length,
      found: [],
      quarantined: [],
    });
    expect(heard.at(-1)).toMatchObject({ checked: ids.length, total: ids.length });
    await put('torn-file.json', '{');
    const [first = ''] = ids;
    const odd = toyCharacter('x', { id: 'odd-choices', ruleset: first, choices: 'x' });
    await put('odd-choices.json', JSON.stringify(odd));
    const { found } = await verifier.verify(folder, tell);
    expect(found).toMatchObject([
      { file: 'characters/odd-choices.json', status: 'damaged', broken: false },
      { file: 'characters/torn-file.json', status: 'damaged', broken: true },
    ]);
    expect(await verifier.verifyFile(folder, 'characters/torn-file.json')).toEqual(found[1]);
    expect(await verifier.verifyFile(folder, 'characters/gone-file.json')).toBeUndefined();
  });

  it('treats the given rulesets as the only ones', async () => {
    const { folder, put, verifier, ids } = await played(['toy']);
    await put('toy-0001.json', JSON.stringify(toyCharacter('x', { id: 'toy-0001' })));
    const { found } = await verifier.verify(folder, () => {});
    expect(found.map(({ status }) => status)).toEqual(ids.map(() => 'unknown-ruleset'));
  });

  it('answers several requests at once, each with its own result', async () => {
    const { folder, put, verifier } = await played();
    await put('torn-file.json', '{');
    const [all, one, none] = await Promise.all([
      verifier.verify(folder, () => {}),
      verifier.verifyFile(folder, 'characters/torn-file.json'),
      verifier.verify(path.join(folder, 'nowhere'), () => {}),
    ]);
    expect([all.found.length, one?.status, none.documents]).toEqual([1, 'damaged', 0]);
  });

  it('reports errors of the system', async () => {
    const { folder, verifier } = await played();
    const file = path.join(folder, 'characters', 'no-folder.json');
    await writeFile(file, '');
    await expect(verifier.verify(file, () => {})).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('fails if there is none, and when it ends in between', async () => {
    const missing = createVerifyThread({ workerPath: path.join(workerPath, '../no.mjs'), rulesets: [] });
    await expect(missing.verify(await temporaryFolder(), () => {})).rejects.toThrow(/no\.mjs/);
    const { folder, verifier } = await played();
    const looking = verifier.verify(folder, () => {});
    await Promise.all([expect(looking).rejects.toThrow(/ended/), verifier.close()]);
    // At the next request it starts again.
    expect((await verifier.verify(folder, () => {})).found).toEqual([]);
  });
});

/** A verifier in a thread that runs this script instead of the program's. */
async function threadOf(script: string): Promise<Verifier> {
  const file = path.join(await temporaryFolder(), 'thread.mjs');
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${script}`);
  return createVerifyThread({ workerPath: file, rulesets: [] });
}

const minute = 60_000;

/** Services with this verifier, and a character saved four times within each of two hours, some hours ago. */
async function withHistory(verifier: Verifier) {
  let at = Date.UTC(2026, 0, 1);
  const clock = { now: () => new Date(at).toISOString() };
  const folder = await temporaryFolder();
  const { services, bugs } = await toyServices({ verifier, clock, libraryFolder: folder });
  const { library } = services;
  let document = toyCharacter('Brakka', { id: 'kept-often' });
  for (let round = 0; round < 9; round += 1) {
    document = value(await library.characters.save({ ...document, name: `Brakka ${String(round)}` }));
    at += 15 * minute;
  }
  at += 180 * minute;
  const { kind, id } = document;
  const revisions = async () =>
    value(await library.snapshots.list({ kind, id })).map(({ revision, sound }) =>
      sound ? revision : -revision,
    );
  const kept = path.join(folder, 'history', 'characters', id);
  const fileOf = async (revision: number) =>
    path.join(kept, (await readdir(kept)).find((name) => name.includes(`-r${String(revision)}.`)) ?? '');
  return { services, library, bugs, revisions, fileOf };
}

const untouched = [8, 7, 6, 5, 4, 3, 2, 1];

describe('the thread that validates snapshots', () => {
  it('prunes old versions in favor of newer readable ones only', async () => {
    const { verifier } = await played();
    const { library, revisions, fileOf, bugs } = await withHistory(verifier);
    const newest = await fileOf(8);
    await writeFile(newest, (await readFile(newest, 'utf8')).slice(0, -40));
    const later = await fileOf(4);
    await writeFile(later, (await readFile(later, 'utf8')).replace(/"version": \d+/, '"version": 99'));
    await library.snapshots.prune();
    expect(await revisions()).toEqual([-8, 7, 4, 3]);
    expect(bugs).toEqual([]);
  });

  it.each([
    ['ends', 'parentPort.on("message", () => process.exit(7));', /code 7/],
    ['fails', 'parentPort.on("message", () => { throw new Error("broken"); });', /broken/],
    ['cannot start', 'import "./nowhere.mjs";', /nowhere/],
    [
      'stumbles',
      'parentPort.on("message", ({ id }) => parentPort.postMessage({ id, kind: "failed", reason: "odd" }));',
      /odd/,
    ],
  ])('that %s prunes nothing, and reports it', async (_, script, why) => {
    const verifier = await threadOf(script);
    onTestFinished(() => verifier.close());
    const { library, revisions, bugs } = await withHistory(verifier);
    await library.snapshots.prune();
    expect(await revisions()).toEqual(untouched);
    expect(bugs).toEqual([expect.objectContaining({ message: expect.stringMatching(why) })]);
    // Finding the newest sound version does not depend on the thread.
    const newest = value(await library.snapshots.newestSound({ kind: 'character', id: 'kept-often' }));
    expect(newest).toMatchObject({ revision: 8 });
  });

  it('prunes nothing that the disk prevented it from reading', async () => {
    const { verifier } = await played();
    const { library, revisions, fileOf, bugs } = await withHistory(verifier);
    const newest = await fileOf(8);
    // More than the limit of any reader.
    await truncate(newest, largestRead + 1);
    await library.snapshots.prune();
    expect(await revisions()).toEqual(untouched);
    expect(bugs).toEqual([]);
  });

  it('gets no requests after the library closes, and is not ended during an answer', async () => {
    const { verifier } = await played();
    const asked: string[] = [];
    let first = () => {};
    const begun = new Promise<void>((resolve) => (first = resolve));
    const { services, library, revisions, bugs } = await withHistory({
      ...verifier,
      validateSnapshot: (place) => {
        asked.push(place.key);
        const answer = verifier.validateSnapshot(place);
        first();
        return answer;
      },
    });
    const pruning = library.snapshots.prune();
    await begun;
    await services.close();
    await pruning;
    expect(asked).toHaveLength(1);
    expect(await revisions()).toEqual([8, 4, 3, 2, 1]);
    expect(bugs).toEqual([]);
  });
});
