import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { nodeFileSystem, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';
import { openLibrary, type Library, type LibraryOptions } from '#electron/storage/library';
import type { VerifyRules } from '#electron/storage/recovery/verifyFile';
import { summaries } from '#electron/services/library/summaries';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { newCharacter, rename } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import type { Clock, Ids } from '#shared/kernel/ports';
import { ok } from '#shared/kernel/result';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { toyRulesets } from './toyRulesets';

export { toyRulesets };

/** A clock that advances by one second each time it is read. */
export function tickingClock(year = 2026): Clock {
  let second = 0;
  return { now: () => new Date(Date.UTC(year, 0, 1, 0, 0, (second += 1))).toISOString() };
}

export function countingIds(prefix = 'id'): Ids {
  let count = 0;
  return { next: () => `${prefix}-${String((count += 1)).padStart(4, '0')}` };
}

/** Removed after the test, or after the tests of the file that asks for it while it is loaded. */
export async function temporaryFolder(): Promise<string> {
  const isInTest = TestRunner.getCurrentTest() !== undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
  (isInTest ? onTestFinished : afterAll)(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A library of toy characters in a folder of its own. */
export async function toyLibrary(options: Partial<LibraryOptions> = {}): Promise<Library> {
  const library = openLibrary({
    folder: options.folder ?? (await temporaryFolder()),
    clock: tickingClock(),
    summarize: summaries(toyRulesets),
    indexKey: 'test',
    ...options,
  });
  onTestFinished(() => library.close());
  return library;
}

const made = countingIds('toy');

/** A toy character that was never saved. */
export function toyCharacter(name = 'Brakka', more: Partial<CharacterDocument> = {}): CharacterDocument {
  return { ...rename(newCharacter(toyRuleset, { clock: tickingClock(2025), ids: made }), name), ...more };
}

const campaigns = countingIds('camp');

/** A campaign of the toy ruleset that was never saved. */
export function toyCampaign(name = 'The long road', more: Partial<CampaignDocument> = {}): CampaignDocument {
  return { ...newCampaign('toy', name, { clock: tickingClock(2025), ids: campaigns }), ...more };
}

/** The value of a success; fails the test with the error otherwise. */
export function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Rules that know every ruleset and accept everything. */
export const anyRules: VerifyRules = { knows: () => true, inspect: async () => ok('today') };

/** The real file system with some calls replaced. */
export function fileSystem(replaced: Partial<FileSystem>): FileSystem {
  return { ...nodeFileSystem, ...replaced };
}

/** An open file with some calls replaced. */
export function openFile(file: OpenFile, replaced: Partial<OpenFile>): OpenFile {
  return {
    writeFile: (data) => file.writeFile(data),
    read: (into, offset, length, position) => file.read(into, offset, length, position),
    write: (from, offset, length, position) => file.write(from, offset, length, position),
    truncate: (length) => file.truncate(length),
    stat: () => file.stat(),
    sync: () => file.sync(),
    close: () => file.close(),
    ...replaced,
  };
}

/** An error like those of the operating system. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}
