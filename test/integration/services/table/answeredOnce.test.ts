import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds, systemRng } from '#electron/services/systemPorts';
import { ownIds } from '#electron/services/table/ownIds';
import { createReversals } from '#electron/services/table/effects';
import { performCommand } from '#electron/services/table/performCommand';
import { openTableFiles } from '#electron/services/table/tableFiles';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Note } from '#shared/campaign/wiki';
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

const ownId = ownIds('of the table');
const note: Note = {
  id: 'note-0001',
  topic: 'place',
  title: 'The gate',
  text: 'It stood open.',
  secret: false,
  state: null,
  character: null,
};

/** The GM's program on a library, as it starts after another one has ended. */
async function program(folder: string, campaign: string, fs: FileSystem = nodeFileSystem) {
  const library: Library = await toyLibrary({ folder, fs });
  value(await library.campaigns.read(campaign));
  const files = await openTableFiles(folder, campaign, fs);
  const reversals = createReversals();
  const { answer } = commandQueue({
    answers: files.answers,
    actorsOf: () => [],
    perform: (command) =>
      performCommand(command, ann, {
        library,
        campaign,
        rulesets: builtInRulesets,
        clock: tickingClock(),
        ids: systemIds,
        rng: systemRng,
        reversals,
        ownId,
        translate: () => Promise.resolve(createTranslator('en', messageCatalog([]))),
        sync: () => Promise.resolve(),
        changed: () => undefined,
        rolled: () => undefined,
      }),
  });
  return { library, ask: (command: TableCommand) => answer(command, ann) };
}

async function library() {
  const folder = await temporaryFolder();
  const campaign = { ...(await storedFixture<CampaignDocument>('campaign-1')), notes: [note] };
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

const rewards = async (stored: Library, id: string): Promise<number> =>
  value(await stored.characters.read(borrik)).ledger.filter(({ reason }) => reason === id).length;

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
  killedEverywhere((id) => ({ id, do: 'money', with: { character: borrik, by: 5, reason: id } }), rewards));

const notePart = (id: string): TableCommand => ({
  id,
  do: 'add-to-note',
  with: { note: ownId(note.id), text: `Seen at ${id}.` },
});
const partsOf = async (stored: Library, id: string, campaign: string): Promise<number> =>
  value(await stored.campaigns.read(campaign)).notes.flatMap(({ text }) =>
    text.split(`Seen at ${id}.`).slice(1),
  ).length;

it('adds to a note once, whenever the program is killed', () => killedEverywhere(notePart, partsOf));

/** A disk on which no answer can be stored. */
const withoutAnswers: FileSystem = {
  ...nodeFileSystem,
  open: async (file, flags) => {
    if (path.basename(file) === 'answers.jsonl' && flags !== 'r') throw systemError('EIO');
    return nodeFileSystem.open(file, flags);
  },
};

it('says that something is undone also when it is asked again by a later program', async () => {
  const { folder, campaign } = await library();
  const { ask } = await program(folder, campaign, withoutAnswers);
  const [reward, undo] = [systemIds.next(), systemIds.next()];
  await ask({ id: reward, do: 'money', with: { character: borrik, by: 5, reason: reward } });
  const command: TableCommand = { id: undo, do: 'undo', with: { command: reward } };
  expect(await ask(command)).toMatchObject({ id: undo, done: true });
  const again = await program(folder, campaign);
  expect(await again.ask(command)).toMatchObject({ id: undo, done: true });
  expect(await rewards(again.library, reward)).toBe(0);
});

it.each<[string, (id: string) => TableCommand, typeof partsOf]>([
  ['a reward', (id) => ({ id, do: 'money', with: { character: borrik, by: 5, reason: id } }), rewards],
  [
    'what a trap cost',
    (id) => ({
      id,
      do: 'amount',
      with: { character: borrik, path: ['hurt'], by: 1, base: 0, least: 0, most: null, label: id },
    }),
    async (stored) => Number((value(await stored.characters.read(borrik)).play as { hurt?: number }).hurt),
  ],
  ['a paragraph of a note', notePart, partsOf],
])('counts %s once while its answer cannot be stored, and after that', async (_, commandOf, countOf) => {
  const { folder, campaign } = await library();
  const command = commandOf(systemIds.next());
  const { library: stored, ask } = await program(folder, campaign, withoutAnswers);
  expect(await ask(command)).toMatchObject({ id: command.id, done: true });
  expect(await ask(command)).toMatchObject({ id: command.id, done: true });
  expect(await countOf(stored, command.id, campaign)).toBe(1);
  // Nobody else has to wait for it.
  const sheet = value(await stored.characters.read(borrik));
  value(await stored.characters.save({ ...sheet, notes: 'Limps.' }));

  const again = await program(folder, campaign);
  expect(await again.ask(command)).toMatchObject({ id: command.id, done: true });
  expect(await countOf(again.library, command.id, campaign)).toBe(1);
});

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
