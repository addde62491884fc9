import { copyFile, cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createServices } from '../../../electron/services/services';
import { catalogue } from '../../../electron/services/catalogue';
import { createTranslator } from '../../../electron/text/translator';
import { commands } from '../../../shared/ipc/contract';
import type { CommandName } from '../../../shared/ipc/channels';
import { type AppError, type ErrorCode } from '../../../shared/kernel/errors';
import { textSchema } from '../../../shared/kernel/schemas';
import { isRaw } from '../../../shared/kernel/text';
import { ok, type Result } from '../../../shared/kernel/result';
import { charmRuleset, charmRulesets } from '../../fixtures/charmRuleset';
import { watchedFileSystem } from '../support/calls';
import { createFolderState } from '../support/folderState';
import { quickFileSystem } from '../support/quickFiles';
import { recordingPrinter } from '../support/services';
import { countingIds, temporaryFolder, tickingClock } from '../support/world';
import { furnished, type Furnished } from './furnished';

/** Every key that a refusal may name must be a sentence. */
const translate = createTranslator('en', catalogue('en', [charmRuleset]));

/** A library with something of everything, which a test may spoil and get back as it was. */
export interface FuzzWorld extends Furnished {
  /** Gives a command and judges the answer: coded errors only, and nothing written where it refuses. */
  readonly attack: (name: string, args: unknown) => Promise<Result<unknown, AppError>>;
  /** Puts bytes in the place of a file of the library. */
  readonly spoil: (place: string, bytes: Uint8Array) => Promise<void>;
  /** Puts every file back as it was at first. */
  readonly mend: () => Promise<void>;
}

/** Kept states are thinned and packed by themselves, whatever a command answers. */
const besides = ['history'];

/** Builds the library, and services on it whose writes do not wait for the disk. */
export async function fuzzWorld(): Promise<FuzzWorld> {
  const { folder, examples, handed } = await furnished();
  const template = await temporaryFolder();
  await cp(folder, template, { recursive: true });
  let changes = 0;
  const bugs: unknown[] = [];
  const fs = watchedFileSystem(async () => {
    changes += 1;
  }, quickFileSystem);
  const services = createServices({
    libraryFolder: folder,
    surface: 'window',
    deliver: async (parcel) => ok({ kind: 'saved', fileName: parcel.suggestedName }),
    printOut: async () => ok({ kind: 'printed' }),
    logBug: (error) => void bugs.push(error),
    printer: {
      ...recordingPrinter(),
      print: async () => ok({ bytes: new Uint8Array(1), pages: 1, missingGlyphs: [] }),
    },
    rulesets: charmRulesets,
    clock: tickingClock(),
    ids: countingIds('fuzz'),
    // What is damaged on purpose is to stay where it is.
    recoveryTimes: { start: 1_000_000, settle: 0 },
    fs,
  });
  onTestFinished(() => services.close());
  const state = createFolderState(folder, besides);
  const whole = state();
  let before = whole;
  const mend = async () => {
    const now = state();
    for (const place of Object.keys({ ...whole, ...now })) {
      if (whole[place] === now[place]) continue;
      const file = path.join(folder, place);
      if (whole[place] === undefined) await rm(file);
      else await copyFile(path.join(template, place), file);
    }
    before = whole;
  };

  const attack = async (name: string, args: unknown): Promise<Result<unknown, AppError>> => {
    const changesBefore = changes;
    const answer = await services.dispatch(name, args);
    if (bugs.length > 0) throw new Error(`A bug was logged by ${name}`, { cause: bugs[0] });
    judge(name, answer);
    if (changes === changesBefore) return answer;
    const after = state();
    if (!answer.ok)
      expect(after, `what ${name} wrote and then refused with ${answer.error.code}`).toEqual(before);
    before = after;
    return answer;
  };

  const spoil = async (place: string, bytes: Uint8Array) => {
    await writeFile(path.join(folder, place), bytes);
    before = state();
  };
  return { folder, examples, handed, attack, spoil, mend };
}

const isCommand = (name: string): name is CommandName => name in commands;

/** Fails where an answer is none that the contract knows. */
function judge(name: string, answer: Result<unknown, AppError>): void {
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
