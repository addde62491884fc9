import type { DocumentKind, Envelope } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, mapped, ok, type Result } from '#shared/kernel/result';
import type { UpdateState } from '#shared/ipc/updates';
import type { Handlers } from '#electron/ipc/dispatch';
import type { ApiPorts, UpdatesPort } from './apiPorts';
import { createBins } from './library/bins';
import { readShown } from './library/reading';
import { sheetWords } from './library/sheetWords';
import { tagCharacters } from './library/tagging';
import { createBackupApi } from './safety/backup/backupApi';
import { commitDocuments } from './campaigns/commitDocuments';
import { createExchangeApi } from './exchange/exchangeApi';
import { createHistoryApi } from './safety/history/historyApi';
import { createPortableApi } from './safety/portable/portableApi';
import { createRecoveryApi } from './safety/recovery/recoveryApi';
import { readParty } from './campaigns/party';
import { createDragApi } from './files/dragApi';
import { checkPortrait } from './library/portrait';
import { createPrintingApi } from './printing/printingApi';
import { folderAccess } from '#electron/storage/files/folderAccess';

export function createApi(ports: ApiPorts): Handlers {
  const { library, clock, ids } = ports;
  const { characters, campaigns, packs, games } = library;
  const bins = createBins(library, ports.rulesets);

  /** Runs a change and announces the kind of document it changed. */
  const announceChange = async (
    work: Promise<Result<DocumentKind, AppError>>,
  ): Promise<Result<Record<string, never>, AppError>> => {
    const result = await work;
    if (!result.ok) return result;
    ports.changed(result.value);
    return ok({});
  };

  const announceSave = async (
    work: Promise<Result<Envelope, AppError>>,
  ): Promise<Result<{ revision: number; updatedAt: string }, AppError>> => {
    const saved = await work;
    if (!saved.ok) return saved;
    const { kind, revision, updatedAt } = saved.value;
    ports.changed(kind);
    return ok({ revision, updatedAt });
  };

  const withUpdates =
    (use: (updates: UpdatesPort) => UpdateState | Promise<UpdateState>) =>
    async (): Promise<Result<UpdateState, AppError>> =>
      ports.updates === undefined ? err(appError('not-available')) : ok(await use(ports.updates));

  return {
    ...createExchangeApi(ports),
    ...createHistoryApi(ports),
    ...createRecoveryApi(ports),
    ...createBackupApi(ports),
    ...createPortableApi(ports),
    ...createPrintingApi(ports),
    ...createDragApi(ports),
    ...ports.table,
    'app.info': async () =>
      ok({ ...ports.info, readOnly: folderAccess(ports.info.libraryFolder) === 'reading' }),
    'app.log': async () =>
      ports.readLog === undefined ? err(appError('not-available')) : ok({ text: ports.readLog() }),
    // Only a window closes: `windows/windows.ts` handles these two.
    'app.closeNow': async () => ok({}),
    'app.stayOpen': async () => ok({}),
    'settings.read': () => library.settings.read(),
    'settings.write': async (settings) => mapped(await library.settings.write(settings), () => ({})),
    'language.list': async () => ok({ rows: [...(await ports.languages.list())] }),
    'language.read': async ({ language }) =>
      mapped(await ports.languages.load(language), ({ messages }) => ({ messages })),
    'language.guide': async ({ language }) =>
      ok({ pages: Object.fromEntries(await ports.languages.guide(language)) }),
    'library.list': async () => {
      const listed = await characters.list();
      ports.recovery.libraryShown();
      return listed;
    },
    'library.newest': async () => mapped(await characters.listNewest(), (rows) => ({ rows })),
    'library.words': () => sheetWords(library, ports.rulesets),
    'character.read': ({ id }) => readShown(library, characters, 'character', id),
    'character.portrait': async ({ id }) => mapped(await characters.read(id), ({ portrait }) => portrait),
    'character.save': async ({ document }) => {
      const portrait = checkPortrait(document.portrait);
      if (!portrait.ok) return portrait;
      return ports.storeShared(document, () => announceSave(characters.saveOpened(document)));
    },
    'character.duplicate': async ({ id, name }) => {
      const read = await characters.read(id);
      if (!read.ok) return read;
      const now = clock.now();
      const copy = { ...read.value, id: ids.next(), revision: 0, name, createdAt: now, updatedAt: now };
      const saved = await characters.save(copy);
      if (!saved.ok) return saved;
      ports.changed('character');
      return ok({ id: saved.value.id });
    },
    'character.tag': async (args) => {
      const done = await tagCharacters(library, args);
      if (done.ok) ports.changed('character');
      return done;
    },
    'character.bin': ({ id }) => announceChange(ofKind('character', characters.bin(id))),
    'campaign.list': () => campaigns.list(),
    'campaign.read': ({ id }) => readShown(library, campaigns, 'campaign', id),
    'campaign.save': ({ document }) => announceSave(campaigns.saveOpened(document)),
    'campaign.bin': ({ id }) => announceChange(ofKind('campaign', campaigns.bin(id))),
    'campaign.party': ({ ids: wanted }) => readParty(library, wanted),
    'pack.list': () => packs.list(),
    'pack.read': ({ id }) => readShown(library, packs, 'pack', id),
    'pack.ofRuleset': async ({ ruleset, campaign }) =>
      mapped(await ports.packSource.inPlay(ruleset, campaign), ({ packs: found, missing }) => ({
        packs: [...found],
        missing: [...missing],
      })),
    'pack.save': ({ document }) => announceSave(packs.saveOpened(document)),
    'pack.bin': ({ id }) => announceChange(ofKind('pack', packs.bin(id))),
    'ruleset.list': () => games.list(),
    'ruleset.read': ({ id }) => readShown(library, games, 'ruleset', id),
    'ruleset.save': ({ document }) => announceSave(games.saveOpened(document)),
    'ruleset.bin': ({ id }) => announceChange(ofKind('ruleset', games.bin(id))),
    'documents.commit': (documents) => commitDocuments(ports, documents),
    'rolls.append': async ({ log, lines }) => {
      const appended = await library.rolls.append(log, lines);
      if (!appended.ok) return appended;
      await ports.rolled(log, lines);
      return ok({});
    },
    'rolls.read': ({ log, limit }) => library.rolls.read(log, limit),
    'players.open': async (target) => {
      if (ports.openPlayers === undefined) return err(appError('not-available'));
      const campaign = await campaigns.read(target.campaign);
      if (!campaign.ok) return campaign;
      return ok({ address: await ports.openPlayers(target) });
    },
    'updates.read': withUpdates((updates) => updates.read()),
    'updates.check': withUpdates((updates) => updates.check()),
    'updates.download': withUpdates((updates) => updates.download()),
    'updates.cancel': withUpdates((updates) => updates.cancel()),
    'updates.install': withUpdates((updates) => updates.install()),
    'bin.list': async () => mapped(await bins.list(), (rows) => ({ rows })),
    'bin.restore': ({ id }) => announceChange(bins.restore(id)),
    'bin.delete': ({ id }) => announceChange(bins.remove(id)),
    'bin.empty': async () => {
      const emptied = await bins.empty(ports.changed);
      return mapped(emptied, (deleted) => ({ deleted }));
    },
  };
}

/** A change of a document whose kind is known. */
async function ofKind<T>(kind: DocumentKind, work: Promise<Result<T, AppError>>) {
  return mapped(await work, () => kind);
}
