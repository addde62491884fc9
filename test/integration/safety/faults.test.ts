import { describe, expect, it, onTestFinished } from 'vitest';
import { createServices } from '#electron/services/services';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import type { CommandName } from '#shared/ipc/channels';
import { ok } from '#shared/kernel/result';
import { charmRulesets } from '#test/fixtures/charmRuleset';
import { watchedFileSystem, type Call } from '#test/integration/support/calls';
import { folderState } from '#test/integration/support/folderState';
import { recordingPrinter } from '#test/integration/support/services';
import { countingIds, systemError, tickingClock } from '#test/integration/support/world';
import { furnished } from './sampleLibrary';

/** A fault of the disk: the calls that fail, the error, and the message for the user. */
interface Fault {
  readonly what: string;
  readonly code: string;
  readonly text: string;
  readonly hits: (call: Call) => boolean;
  /** True if the write may have succeeded although that could not be confirmed. */
  readonly mayArrive?: boolean;
  /** Commands that do not need the failing call: a line is appended to an existing log. */
  readonly spares?: readonly CommandName[];
}

const isFolder = (path: string) => !/\.(json|jsonl|lock|tmp|gz)$/.test(path);
const changing: readonly Call['name'][] = ['make', 'write', 'rename', 'unlink', 'link', 'mkdir', 'touch'];

const faults: readonly Fault[] = [
  { what: 'a full disk', code: 'ENOSPC', text: 'storage.full', hits: ({ name }) => name === 'write' },
  {
    what: 'a full disk for names',
    code: 'ENOSPC',
    text: 'storage.full',
    hits: ({ name }) => name === 'make',
  },
  { what: 'a used up share', code: 'EDQUOT', text: 'storage.full', hits: ({ name }) => name === 'write' },
  {
    what: 'a read-only disk',
    code: 'EROFS',
    text: 'storage.readOnly',
    hits: ({ name }) => changing.includes(name),
  },
  {
    what: 'a foreign folder',
    code: 'EACCES',
    text: 'storage.readOnly',
    hits: ({ name }) => changing.includes(name),
  },
  {
    what: 'a disk that ends before the rename',
    code: 'EIO',
    text: 'storage.broken',
    hits: ({ name }) => name === 'rename',
    spares: ['rolls.append'],
  },
  {
    what: 'a disk that cannot make files last',
    code: 'EIO',
    text: 'storage.broken',
    hits: ({ name, path }) => name === 'sync' && !isFolder(path),
  },
  {
    what: 'a disk that cannot make names last',
    code: 'EIO',
    text: 'storage.broken',
    hits: ({ name, path }) => name === 'sync' && isFolder(path),
    mayArrive: true,
    // The last two act on data shown before, so they are requested again for the data that was written.
    spares: ['rolls.append', 'exchange.take', 'history.restore'],
  },
];

/** Every command that saves data of the user. */
const saving = [
  ...['character.save', 'campaign.save', 'pack.save', 'documents.commit', 'rolls.append', 'settings.write'],
  ...['exchange.take', 'history.restore', 'portable.take', 'character.duplicate', 'character.tag'],
] as const satisfies readonly CommandName[];

/** Services on a furnished library, over a disk that can be made faulty. */
async function faultyDesk() {
  const { folder, examples } = await furnished();
  let fault: Fault | undefined;
  const fs: FileSystem = watchedFileSystem(async (call) => {
    if (fault?.hits(call) !== true) return;
    if (call.name === 'write') await call.half();
    throw systemError(fault.code);
  });
  const bugs: unknown[] = [];
  const services = createServices({
    ...{ libraryFolder: folder, surface: 'window', rulesets: charmRulesets, fs },
    ...{ clock: tickingClock(2030), ids: countingIds('fault'), printer: recordingPrinter() },
    deliver: async (deliveredFile) => ok({ kind: 'saved', fileName: deliveredFile.suggestedName }),
    printOut: async () => ok({ kind: 'printed' }),
    logBug: (error) => void bugs.push(error),
  });
  onTestFinished(() => services.close());
  return {
    folder,
    give: (name: (typeof saving)[number]) => services.dispatch(name, examples[name]),
    bugs,
    setFault: (next: Fault | undefined) => (fault = next),
  };
}

describe.each(faults)('on $what ($code)', (fault) => {
  it.each(saving.filter((name) => fault.spares?.includes(name) !== true))(
    '%s reports it, keeps stored data complete, and works once it can',
    async (name) => {
      const { folder, give, bugs, setFault } = await faultyDesk();
      const before = folderState(folder, ['history']);
      setFault(fault);
      for (let times = 0; times < 2; times += 1) {
        const refused = await give(name);
        expect(refused).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
        expect(JSON.stringify(refused)).toContain(fault.text);
        if (fault.mayArrive !== true) expect(folderState(folder, ['history'])).toEqual(before);
      }
      setFault(undefined);
      expect(await give(name)).toMatchObject({ ok: true });
      expect(folderState(folder, ['history'])).not.toEqual(before);
      expect(bugs).toEqual([]);
    },
  );
});
