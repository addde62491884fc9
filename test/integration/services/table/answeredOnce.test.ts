import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds, systemRng } from '#electron/services/systemPorts';
import { createReversals } from '#electron/services/table/effects';
import { performCommand } from '#electron/services/table/performCommand';
import { openTableFiles } from '#electron/services/table/tableFiles';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import { commandQueue } from '#shared/table/commands/queue';
import type { TableCommand } from '#shared/table/commands/command';
import type { SeatRecord } from '#shared/table/wire/messages';
import { watchedFileSystem } from '#test/integration/support/calls';
import { storedFixture } from '#test/integration/support/storedFixture';
import {
  systemError,
  temporaryFolder,
  tickingClock,
  toyLibrary,
  value,
} from '#test/integration/support/world';

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
        translate: () => Promise.resolve(createTranslator('en', messageCatalog([]))),
        sync: () => Promise.resolve(),
        changed: () => undefined,
        arrived: () => undefined,
        rolled: () => undefined,
      }),
  });
  return { library, ask: (command: TableCommand) => answer(command, ann) };
}

async function library() {
  const folder = await temporaryFolder();
  const campaign = await storedFixture<CampaignDocument>('campaign-1');
  const character = await storedFixture<CharacterDocument>('rulesets/delver-1');
  const stored = await toyLibrary({ folder });
  value(
    await stored.commit([
      { ...campaign, revision: 0 },
      { ...character, revision: 0, campaign: campaign.id },
    ]),
  );
  await program(folder, campaign.id);
  return { folder, campaign: campaign.id };
}

/** Kills the program at each of its changes of the disk in turn, and asks the next one again. */
async function killedEverywhere(
  commandOf: (id: string) => TableCommand,
  countOf: (stored: Library, id: string, campaign: string) => Promise<number>,
): Promise<void> {
  const { folder, campaign } = await library();
  let survived = false;
  for (let last = 1; !survived; last += 1) {
    const command = commandOf(systemIds.next());
    let calls = 0;
    let isArmed = false;
    const dying = watchedFileSystem(async ({ half }) => {
      calls += isArmed ? 1 : 0;
      if (calls < last) return;
      if (calls === last) await half();
      throw systemError('EIO');
    });
    const killed = await program(folder, campaign, dying);
    isArmed = true;
    // What a program that was killed said, no one heard.
    await killed.ask(command).catch(() => undefined);
    survived = calls < last;

    const again = await program(folder, campaign);
    expect(await again.ask(command)).toMatchObject({ id: command.id, done: true });
    const count = await countOf(again.library, command.id, campaign);
    expect(count, `killed at change ${String(last)}`).toBe(1);
  }
}

it('gives a reward once, whenever the program is killed, and answers the same when it is asked again', () =>
  killedEverywhere(
    (id) => ({ id, do: 'money', with: { character: borrik, by: 5, reason: id } }),
    async (stored, id) =>
      value(await stored.characters.read(borrik)).ledger.filter(({ reason }) => reason === id).length,
  ));

it('logs a roll once, whenever the program is killed', () =>
  killedEverywhere(
    (id) => ({
      id,
      do: 'roll',
      with: {
        lines: [
          {
            type: 'roll',
            id,
            at: '2026-01-01T00:00:00.000Z',
            label: raw('Luck'),
            who: 'Ann',
            rolled: { kind: 'notation', notation: '1d6', output: '[3]', total: 3 },
            replaces: null,
            hidden: false,
            seed: null,
          },
        ],
      },
    }),
    async (stored, id, campaign) =>
      value(await stored.rolls.read(campaign, 1000)).lines.filter((line) => 'id' in line && line.id === id)
        .length,
  ));
