import { describe, expect, it, onTestFinished } from 'vitest';
import { createServices } from '#electron/services/services';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import type { CommandName } from '#shared/ipc/channels';
import { ok } from '#shared/kernel/result';
import { charmRulesets } from '#test/fixtures/charmRuleset';
import { watchedFileSystem } from '#test/integration/support/calls';
import { folderState } from '#test/integration/support/folderState';
import { recordingPrinter } from '#test/integration/support/services';
import { countingIds, systemError, tickingClock } from '#test/integration/support/world';
import { faults, type Fault } from './diskFaults';
import { furnished } from './sampleLibrary';

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
