import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createServices } from '#electron/services/services';
import { copyLibrary } from '#electron/storage/archives/libraryCopy';
import { openQuarantine } from '#electron/storage/recovery/quarantine';
import type { CommandName } from '#shared/ipc/channels';
import type { CommandArgs } from '#shared/ipc/contract';
import { ok } from '#shared/kernel/result';
import { charmRulesets } from '#test/fixtures/charmRuleset';
import { watchedFileSystem, type Call } from '#test/integration/support/calls';
import { folderState, isPassing } from '#test/integration/support/folderState';
import { quickFileSystem } from '#test/integration/support/quickFiles';
import { recordingPrinter } from '#test/integration/support/services';
import { countingIds, temporaryFolder, tickingClock, value } from '#test/integration/support/world';
import { furnished, type Examples } from './sampleLibrary';

/** A disk that records changes that a power cut could still undo. */
function accounts(library: string) {
  /** Files with changed content, and folders with changed names, that were not synced since. */
  const files = new Set<string>();
  const folders = new Set<string>();
  /** Files that were renamed into place before their content was synced. */
  const hasty: string[] = [];
  const inside = (file: string) => path.relative(library, file).split(path.sep).join('/');
  /** Indexes can be rebuilt, snapshots become durable in the background, locks and temporary files do not matter. */
  const counts = (file: string) => !isPassing(inside(file)) && !inside(file).startsWith('history');
  const renamed = (file: string) => {
    if (counts(file)) folders.add(path.dirname(file));
  };
  const heard = ({ name, path: file, from }: Call): void => {
    switch (name) {
      case 'make':
        files.add(file);
        renamed(file);
        return;
      case 'write':
        files.add(file);
        return;
      case 'sync':
        files.delete(file);
        folders.delete(file);
        return;
      case 'rename':
        if (from !== undefined && files.delete(from) && counts(file)) hasty.push(inside(file));
        renamed(file);
        if (from !== undefined) renamed(from);
        return;
      case 'unlink':
        files.delete(file);
        renamed(file);
        return;
      case 'mkdir':
        for (let folder = file; !existsSync(folder); folder = path.dirname(folder)) renamed(folder);
        return;
      case 'link':
        renamed(file);
        return;
      case 'touch':
        return;
    }
  };
  return {
    fs: watchedFileSystem(async (call) => heard(call), quickFileSystem),
    /** Changes that could be undone now. */
    open: () => ({
      ...{ hasty, folders: [...folders].map(inside) },
      files: [...files].filter(counts).map(inside),
    }),
  };
}

/** The actions of a user, command by command. */
const operations: readonly (readonly [what: string, names: readonly CommandName[]])[] = [
  ['saving a character', ['character.save']],
  ['saving a campaign', ['campaign.save']],
  ['saving a pack', ['pack.save']],
  ['saving several as one', ['documents.commit']],
  ['copying a character', ['character.duplicate']],
  ['sorting characters into groups', ['character.tag']],
  ['throwing a character away', ['character.bin']],
  ['throwing a campaign away', ['campaign.bin']],
  ['throwing a pack away', ['pack.bin']],
  ['taking out of the bin', ['bin.restore']],
  ['deleting for ever', ['bin.delete']],
  ['emptying the bin', ['bin.empty']],
  ['rolling', ['rolls.append']],
  ['the settings', ['settings.write']],
  ['going back in the history', ['history.restore']],
  ['handing changes out', ['exchange.send']],
  ['taking changes in, and back', ['exchange.take', 'exchange.undo']],
  ['taking a file in', ['portable.take']],
];

/** Runs commands on a furnished library, or on one that does not exist yet, over a disk that records. */
async function startCli(place: (folder: string) => string = (folder) => folder) {
  const { folder, examples } = await furnished();
  const library = place(folder);
  const { fs, open } = accounts(library);
  const services = createServices({
    ...{ libraryFolder: library, surface: 'window', rulesets: charmRulesets, fs },
    ...{ clock: tickingClock(2030), ids: countingIds('last'), printer: recordingPrinter() },
    deliver: async (deliveredFile) => ok({ kind: 'saved', fileName: deliveredFile.suggestedName }),
    printOut: async () => ok({ kind: 'printed' }),
    logBug: (error) => {
      throw error;
    },
  });
  onTestFinished(() => services.close());
  return { dispatch: services.dispatch, examples, open };
}

const nothing = { hasty: [], folders: [], files: [] };

it.each(operations)(
  '%s is durable as soon as it is answered, whatever happens to the power',
  async (_what, names) => {
    const { dispatch, examples, open } = await startCli();
    for (const name of names) {
      expect(await dispatch(name, examples[name])).toMatchObject({ ok: true });
      expect(open(), name).toEqual(nothing);
    }
  },
);

/** New things in an empty library. */
const first: readonly (readonly [
  what: string,
  give: (examples: Examples) => readonly [CommandName, CommandArgs<CommandName>],
])[] = [
  [
    'character',
    (examples) => ['character.save', { document: { ...examples['character.save'].document, revision: 0 } }],
  ],
  ['log of rolls', (examples) => ['rolls.append', examples['rolls.append']]],
  ['settings', (examples) => ['settings.write', examples['settings.write']]],
];

it.each(first)('the first %s of a library is durable with all the folders above it', async (_what, give) => {
  const { dispatch, examples, open } = await startCli((folder) => path.join(folder, 'new'));
  const [name, args] = give(examples);
  expect(await dispatch(name, args)).toMatchObject({ ok: true });
  expect(open()).toEqual(nothing);
});

it('a file that is set aside is durable in its new place, and one deleted there is gone', async () => {
  const { folder, examples } = await furnished();
  const { fs, open } = accounts(folder);
  const quarantine = openQuarantine(fs, folder, tickingClock(2030));
  const aside = value(await quarantine.setAside(`characters/${examples['character.read'].id}.json`));
  expect(open()).toEqual(nothing);
  value(await quarantine.discard(aside));
  expect(open()).toEqual(nothing);
});

it('a moved library is durable in its new folder', async () => {
  const { folder } = await furnished();
  const to = path.join(await temporaryFolder(), 'some', 'where');
  const { fs, open } = accounts(to);
  const copy = await copyLibrary({ fs, from: folder, to, progress: () => {} });
  await copy.finish();
  expect(folderState(to)).toEqual(folderState(folder));
  expect(open()).toEqual(nothing);
});
