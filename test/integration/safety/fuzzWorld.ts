import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createServices } from '#electron/services/services';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { commands } from '#shared/ipc/contract';
import type { CommandName } from '#shared/ipc/channels';
import { type AppError, type ErrorCode } from '#shared/kernel/errors';
import { textSchema } from '#shared/kernel/schemas';
import { isRaw } from '#shared/kernel/text';
import { ok, type Result } from '#shared/kernel/result';
import { charmRuleset, charmRulesets } from '#test/fixtures/charmRuleset';
import { watchedFileSystem, type Call } from '#test/integration/support/calls';
import { digestOf, folderState, isPassing, placesIn } from '#test/integration/support/folderState';
import { quickFileSystem, quickFolder } from '#test/integration/support/quickFiles';
import { recordingPrinter } from '#test/integration/support/services';
import { countingIds, tickingClock } from '#test/integration/support/world';
import { furnished, type Furnished } from './sampleLibrary';

/** Every key in an error must have a sentence. */
const translate = createTranslator('en', messageCatalog([charmRuleset]));

/** A library with examples of everything, which a test may damage and restore. */
export interface FuzzWorld extends Furnished {
  /** Sends a command and checks the answer: coded errors only, and nothing written by a refused command. */
  readonly attack: (name: string, args: unknown) => Promise<Result<unknown, AppError>>;
  /** Replaces the bytes of a library's file. */
  readonly spoil: (place: string, bytes: Uint8Array) => void;
  /** True if a file contains exactly these bytes, in its place or wherever it was kept. */
  readonly keeps: (bytes: Uint8Array) => boolean;
  /** Restores every file to its initial state. */
  readonly mend: () => void;
}

/** Snapshots are pruned and compressed in the background; a table has files of its own, beside the documents. */
const besides = ['history', 'tables'];

/** After this many commands all files are checked, not only those known to be touched. */
const lookAtAll = 250;

/** Calls that leave every file unchanged. */
const harmless: readonly Call['name'][] = ['sync', 'mkdir'];

/** Builds the library, and services on it whose writes do not wait for the disk. */
export async function fuzzWorld(): Promise<FuzzWorld> {
  const { folder: furnishedFolder, examples, handed } = await furnished();
  const folder = await quickFolder();
  await cp(furnishedFolder, folder, { recursive: true });
  const bugs: unknown[] = [];
  /** Files changed since the last command, and since the last restore. */
  const [fresh, touched] = [new Set<string>(), new Set<string>()];
  const touch = (file: string) => {
    const place = path.relative(folder, file).split(path.sep).join('/');
    if (isPassing(place)) return;
    fresh.add(place);
    touched.add(place);
  };
  const fs = watchedFileSystem(async ({ name, path: file, from }) => {
    if (harmless.includes(name)) return;
    touch(file);
    if (from !== undefined) touch(from);
  }, quickFileSystem);
  const services = createServices({
    libraryFolder: folder,
    surface: 'window',
    deliver: async (deliveredFile) => ok({ kind: 'saved', fileName: deliveredFile.suggestedName }),
    printOut: async () => ok({ kind: 'printed' }),
    logBug: (error) => void bugs.push(error),
    printer: {
      ...recordingPrinter(),
      print: async () => ok({ bytes: new Uint8Array(1), pages: 1, missingGlyphs: [] }),
    },
    rulesets: charmRulesets,
    clock: tickingClock(),
    ids: countingIds('fuzz'),
    // Files damaged on purpose have to stay in place.
    recoveryTimes: { start: 1_000_000, settle: 0 },
    fs,
  });
  onTestFinished(() => services.close());

  const sound = new Map(
    placesIn(folder).map((place) => {
      const bytes = readFileSync(path.join(folder, place));
      return [place, { bytes, digest: digestOf(bytes) }];
    }),
  );
  const isBeside = (place: string) => besides.some((each) => place.startsWith(each));
  /** The known content of files. */
  const before = new Map<string, string>();
  const note = (place: string, digest: string | undefined) => {
    if (isBeside(place) || digest === undefined) before.delete(place);
    else before.set(place, digest);
  };
  for (const [place, { digest }] of sound) note(place, digest);

  /** Replaces a file as a save does: its state differs, however soon that happens. */
  const put = (place: string, bytes: Uint8Array) => {
    const file = path.join(folder, place);
    const temporary = path.join(path.dirname(file), '.put');
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
  };
  const mend = () => {
    for (const place of touched) {
      const whole = sound.get(place);
      if (whole === undefined) rmSync(path.join(folder, place), { force: true });
      else if (nowAt(folder, place) !== whole.digest) put(place, whole.bytes);
      note(place, whole?.digest);
    }
    touched.clear();
    fresh.clear();
  };

  /** Records changes since the last call, and returns them. */
  const changes = (): readonly string[] => {
    const found: string[] = [];
    for (const place of fresh) {
      const now = isBeside(place) ? undefined : nowAt(folder, place);
      if (now === before.get(place)) continue;
      found.push(place);
      note(place, now);
    }
    fresh.clear();
    return found;
  };

  let commandsGiven = 0;
  const attack = async (name: string, args: unknown): Promise<Result<unknown, AppError>> => {
    const answer = await services.dispatch(name, args);
    if (bugs.length > 0) throw new Error(`A bug was logged by ${name}`, { cause: bugs[0] });
    validate(name, answer);
    const changed = changes();
    if (!answer.ok)
      expect(changed, `what ${name} wrote and then refused with ${answer.error.code}`).toEqual([]);
    commandsGiven += 1;
    if (commandsGiven % lookAtAll === 0)
      expect(folderState(folder, besides), 'what nobody is known to have touched').toEqual(
        Object.fromEntries(before),
      );
    return answer;
  };

  const spoil = (place: string, bytes: Uint8Array) => {
    put(place, bytes);
    touched.add(place);
    note(place, digestOf(bytes));
  };
  const keeps = (bytes: Uint8Array) => {
    const digest = digestOf(bytes);
    const isThere = (place: string) => nowAt(folder, place) === digest;
    return [...touched].some(isThere) || placesIn(folder).some(isThere);
  };
  return { folder, examples, handed, attack, spoil, keeps, mend };
}

/** A digest of a file in a folder; `undefined` if there is none. */
function nowAt(folder: string, place: string): string | undefined {
  const file = path.join(folder, place);
  return existsSync(file) ? digestOf(readFileSync(file)) : undefined;
}

const isCommand = (name: string): name is CommandName => name in commands;

/** Fails on an answer that is not part of the contract. */
function validate(name: string, answer: Result<unknown, AppError>): void {
  if ('polluted' in {}) throw new Error(`${name} changed every object`);
  if (answer.ok) {
    if (!isCommand(name)) throw new Error(`${name} is no command`);
    expect(commands[name].result.safeParse(answer.value).error, `the result of ${name}`).toBeUndefined();
    return;
  }
  const { code, text } = answer.error;
  const refusals: readonly ErrorCode[] = isCommand(name) ? commands[name].errors : [];
  if (code !== 'invalid-input') expect(refusals, `what ${name} may refuse with`).toContain(code);
  const key = isRaw(textSchema.parse(text)) ? '' : Reflect.get(text, 'key');
  expect(translate(text), 'a sentence for every refusal').not.toBe(key);
}
