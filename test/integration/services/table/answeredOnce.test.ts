import { expect, it } from 'vitest';
import { builtInRulesets } from '../../../../electron/services/library/rulesets';
import { systemIds, systemRng } from '../../../../electron/services/systemPorts';
import { createReversals } from '../../../../electron/services/table/effects';
import { performCommand } from '../../../../electron/services/table/performCommand';
import { openTableFiles } from '../../../../electron/services/table/tableFiles';
import { nodeFileSystem, type FileSystem } from '../../../../electron/storage/files/fileSystem';
import type { Library } from '../../../../electron/storage/library';
import type { CampaignDocument } from '../../../../shared/campaign/document';
import type { CharacterDocument } from '../../../../shared/character/document';
import { commandQueue } from '../../../../shared/table/commands/queue';
import type { TableCommand } from '../../../../shared/table/commands/command';
import type { SeatRecord } from '../../../../shared/table/wire/messages';
import { watchedFileSystem } from '../../support/calls';
import { storedFixture } from '../../support/storedFixture';
import { systemError, temporaryFolder, tickingClock, toyLibrary, value } from '../../support/world';

const borrik = 'delver-0001';
const ann: SeatRecord = { id: systemIds.next(), name: 'Ann', role: 'player', characters: [borrik] };

/** The GM's program on a library, as it starts after another one has ended. */
async function program(folder: string, campaign: string, fs: FileSystem = nodeFileSystem) {
  const library: Library = await toyLibrary({ folder, fs });
  value(await library.campaigns.read(campaign));
  const files = await openTableFiles(folder, campaign, fs);
  const { answer } = commandQueue({
    answers: files.answers,
    actorsOf: () => [],
    perform: (command) =>
      performCommand(command, ann, {
        library,
        campaign,
        rulesets: builtInRulesets,
        answers: files.answers,
        clock: tickingClock(),
        ids: systemIds,
        rng: systemRng,
        reversals: createReversals(),
        ownId: (id) => id,
        translate: () => Promise.reject(new Error('Nothing is translated')),
        sync: () => Promise.resolve(),
        changed: () => undefined,
        arrived: () => undefined,
        rolled: () => undefined,
      }),
  });
  return { library, ask: (command: TableCommand) => answer(command, ann) };
}

it('gives a reward once, whenever the program is killed, and answers the same when it is asked again', async () => {
  const folder = await temporaryFolder();
  const campaign = await storedFixture<CampaignDocument>('campaign-5');
  const character = await storedFixture<CharacterDocument>('rulesets/delver-1');
  const first = await toyLibrary({ folder });
  value(
    await first.commit([
      { ...campaign, revision: 0 },
      { ...character, revision: 0, campaign: campaign.id },
    ]),
  );
  await program(folder, campaign.id);

  let survived = false;
  for (let last = 1; !survived; last += 1) {
    const command: TableCommand = {
      id: systemIds.next(),
      do: 'money',
      with: { character: borrik, by: 5, reason: `Reward ${String(last)}` },
    };
    let calls = 0;
    let isArmed = false;
    const dying = watchedFileSystem(async ({ half }) => {
      calls += isArmed ? 1 : 0;
      if (calls < last) return;
      if (calls === last) await half();
      throw systemError('EIO');
    });
    const killed = await program(folder, campaign.id, dying);
    isArmed = true;
    // What a program that was killed said, no one heard.
    await killed.ask(command).catch(() => undefined);
    survived = calls < last;

    const again = await program(folder, campaign.id);
    expect(await again.ask(command)).toMatchObject({ id: command.id, done: true });
    const { ledger } = value(await again.library.characters.read(borrik));
    const given = ledger.filter(({ reason }) => reason === command.with.reason);
    expect(given, `killed at change ${String(last)}`).toHaveLength(1);
  }
});
