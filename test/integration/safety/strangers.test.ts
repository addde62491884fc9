import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { summaries } from '#electron/services/library/summaries';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { createOwnWrites } from '#electron/storage/files/ownWrites';
import { toyRulesets } from '#test/integration/support/toyRulesets';
import { toyServices } from '#test/integration/support/services';
import {
  fileSystem,
  temporaryFolder,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

it("a file counts as our own while the system is still changing it, and no longer after another program's change", async () => {
  const folder = await temporaryFolder();
  const [from, to] = [path.join(folder, '.a.tmp'), path.join(folder, 'a.json')];
  await writeFile(from, 'ours');
  let meanwhile: boolean | undefined;
  const own = createOwnWrites(
    fileSystem({
      rename: async (...names) => {
        await nodeFileSystem.rename(...names);
        // The system reports a change at once, before the call returns to its caller.
        meanwhile = own.isOwn(to);
      },
    }),
  );
  await own.fs.rename(from, to);
  expect(meanwhile).toBe(true);
  expect(own.isOwn(to)).toBe(true);
  await writeFile(to, 'theirs, and longer');
  expect(own.isOwn(to)).toBe(false);
});

it('a document that breaks its rules is listed as damaged, and hides no other', async () => {
  const summarize = summaries(toyRulesets);
  const library = await toyLibrary({
    summarize: {
      ...summarize,
      character: async (document) => {
        if (document.name === 'Odd') throw new TypeError('rules stumbled');
        return summarize.character(document);
      },
    },
  });
  for (const name of ['Even', 'Odd']) value(await library.characters.save(toyCharacter(name)));
  expect(value(await library.characters.list())).toMatchObject({
    rows: [{ name: 'Even' }],
    troubled: [{ reason: 'damaged-document', text: { key: 'services.library.stumbled' } }],
  });
});

/** A circular value, which structured clone supports. */
function ring(): object {
  const itself: Record<string, unknown> = {};
  itself['again'] = [itself];
  return itself;
}

/** A value within this many others. */
function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)];
}

it.each([
  ['that holds itself', ring],
  ['too deep', () => nested(2000)],
  ['that is no plain data', () => new Date(0)],
  ['that is no number', () => NaN],
  ['that would be spoken for', () => ({ toString: 1 })],
])('a value %s is refused with its whole message before any command reads it', async (_what, make) => {
  const { services, bugs } = await toyServices();
  const document = { ...toyCharacter('Brakka'), choices: { odd: make() } };
  for (const [name, args] of [
    ['character.save', { document }],
    ['documents.commit', { characters: [document], campaigns: [] }],
    ['library.list', { odd: document }],
  ] as const)
    expect(await services.dispatch(name, args), name).toMatchObject({
      error: { code: 'invalid-input', detail: 'Not plain data, or too much' },
    });
  expect(bugs).toEqual([]);
});
