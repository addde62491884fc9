import path from 'node:path';
import type { Writable } from 'node:stream';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { documentKinds } from '#shared/documents/envelope';
import { type AnyDocument, campaignKind, characterKind, gameKind, packKind } from '#shared/library/kinds';
import type { KindDefinition } from '#shared/documents/migrations';
import { strangeKeys, whyReadOnly } from '#shared/library/readOnly';
import type { PackDocument } from '#shared/homebrew/document';
import type { GameDocument } from '#shared/homebrew/games/document';
import type { CampaignRow, GameRow, LibraryRow, PackRow } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { defaultSettings } from '#shared/settings/defaults';
import type { Clock } from '#shared/kernel/ports';
import { ok, type Result } from '#shared/kernel/result';
import { createAttachmentImport, type ImportAttachment } from './archives/importAttachment';
import { writeArchive } from './archives/archiveWriting';
import { createCommits, type Commits } from './commits/commits';
import { openDocumentFiles, type DocumentFiles } from './documents/documentFiles';
import type { DatedRow, DocumentStore, StoreOptions } from './documents/documentStore';
import { openStore } from './documents/openStore';
import { openExchanges, type Exchanges } from './records/exchanges';
import { makeFolders } from './files/durableWrite';
import { guarded } from './files/failures';
import { nodeFileSystem, type FileSystem } from './files/fileSystem';
import type { RowDependencies, NamedDocument, Summarize } from './documents/folderListing';
import { openCommitJournals } from './commits/commitJournals';
import { createLongFileValidator, type LongFiles } from './documents/longFileValidator';
import { withinLibrary } from './files/withinLibrary';
import { places } from './places';
import { openRollLogs, type RollLogs } from './records/rollLogs';
import { syncFoldersOnce } from './files/syncFoldersOnce';
import { createSettingsFile, type SettingsFile } from './records/settingsFile';
import type { RevisionHead } from './history/snapshotNames';
import type { ValidateSnapshot } from './history/snapshotReading';
import { openSnapshots, type Snapshots } from './history/snapshots';
import { sweep } from './files/sweep';
import { openQuarantine } from './recovery/quarantine';
import { openRecoveryFiles, type RecoveryFiles } from './recovery/recoveryFiles';
import { detectMissingLibrary } from './files/missingLibrary';
import { verifyLibrary, type Verification } from './recovery/verifyLibrary';
import type { VerifyRules } from './recovery/verifyFile';

/** Everything in a library folder. Every write is durable when its promise resolves. */
export interface Library {
  readonly folder: string;
  readonly settings: SettingsFile;
  readonly characters: DocumentStore<CharacterDocument, LibraryRow>;
  readonly campaigns: DocumentStore<CampaignDocument, CampaignRow>;
  readonly packs: DocumentStore<PackDocument, PackRow>;
  readonly games: DocumentStore<GameDocument, GameRow>;
  readonly rolls: RollLogs;
  readonly exchanges: Exchanges;
  /** Earlier versions of documents. */
  readonly snapshots: Snapshots;
  /** Stores several documents together: all of them or none. */
  readonly commit: Commits['commit'];
  /**
   * Writes everything into one zip and ends the sink; returns the names of foreign entries that were left out;
   * throws errors of the operating system or the sink.
   */
  archive(sink: Writable, progress: (done: number, total: number) => void): Promise<readonly string[]>;
  /** Imports a file attached to a document of an archive. */
  readonly importAttachment: ImportAttachment;
  /** Reads every document of library and bins and every log without changes; `storage-failed`. */
  verify(rules: VerifyRules): Promise<Result<Verification, AppError>>;
  /** Operations on damaged files. */
  readonly recovery: RecoveryFiles;
  /** Waits for pending work and writes the indexes. */
  close(): Promise<void>;
}

/** `indexKey` names program and rulesets, so that a new version of either rebuilds the indexes. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly summarize: {
    readonly character: Summarize<CharacterDocument, LibraryRow>;
    readonly campaign: Summarize<CampaignDocument, CampaignRow>;
    readonly pack: Summarize<PackDocument, PackRow>;
    readonly ruleset: Summarize<GameDocument, GameRow>;
  };
  /** Rows of characters depend on these besides their files. */
  readonly rowDependencies?: RowDependencies<LibraryRow>;
  readonly indexKey: string;
  /** A stored document of an unknown ruleset is never replaced. By default all are known. */
  readonly knows?: (ruleset: string) => boolean;
  /** Migrates the choices of a character when it is read; fails with the reason. */
  readonly upToDate?: (document: CharacterDocument) => Promise<Result<CharacterDocument, AppError>>;
  /** Validates snapshots before pruning; by default in this thread. */
  readonly validateSnapshot?: ValidateSnapshot;
  /** Verifies long files in the background; by default together with the others. */
  readonly longFiles?: LongFiles;
  readonly fs?: FileSystem;
}

const sweepDelay = 5000;

/** Opens a library folder; changes nothing. Folders are created by the first write. */
export function openLibrary(options: LibraryOptions): Library {
  const { folder, clock, summarize, indexKey } = options;
  const fs = syncFoldersOnce(
    detectMissingLibrary(withinLibrary(options.fs ?? nodeFileSystem, folder), folder),
    folder,
  );
  let rootMade = false;
  let sweepDue: NodeJS.Timeout | undefined;

  const ready = async () => {
    if (!rootMade) await makeFolders(fs, folder);
    rootMade = true;
  };

  const sweepAll = async () => {
    const stores = documentKinds.flatMap((kind) => [places[kind].folder, places[kind].bin]);
    for (const sub of ['', ...stores, places.rolls, places.exchanges, places.pending])
      await sweep(fs, path.join(folder, sub), new Date(clock.now()));
  };

  const quarantine = openQuarantine(fs, folder, clock);
  const settings = createSettingsFile(fs, folder, ready, quarantine);
  const snapshots = openSnapshots({
    fs,
    folder,
    now: () => clock.now(),
    validate: options.validateSnapshot,
    cap: async () => {
      const read = await settings.read();
      return (read.ok ? read.value : defaultSettings).historyMegabytes * 1_000_000;
    },
  });

  const filesOf = <T extends AnyDocument>(definition: KindDefinition<T>): DocumentFiles<T> => {
    const place = places[definition.kind];
    const [own, bin] = [path.join(folder, place.folder), path.join(folder, place.bin)];
    const { kind } = definition;
    const keepReplaced = (id: string, head: RevisionHead) => snapshots.keepReplaced({ kind, id }, head);
    const readOnly = (document: T) =>
      options.knows === undefined || options.knows(document.ruleset)
        ? strangeKeys(document)
        : whyReadOnly(document, []);
    return openDocumentFiles({
      fs,
      definition,
      folder: own,
      bin,
      ready,
      keepReplaced,
      whyReadOnly: readOnly,
    });
  };
  const files = {
    character: filesOf(characterKind),
    campaign: filesOf(campaignKind),
    pack: filesOf(packKind),
    ruleset: filesOf(gameKind),
  };
  const commits = createCommits({ journals: openCommitJournals(fs, folder), clock, files });

  const store = <T extends NamedDocument, Row extends DatedRow>(
    own: DocumentFiles<T>,
    summary: Summarize<T, Row>,
    more: Pick<StoreOptions<T, Row>, 'rowDependencies' | 'upToDate'> = {},
  ): DocumentStore<T, Row> =>
    openStore({
      fs,
      clock,
      files: own,
      commits,
      snapshots,
      summarize: summary,
      ...more,
      validateLong:
        options.longFiles && createLongFileValidator(options.longFiles, folder, own.definition.kind),
      indexFile: path.join(folder, places[own.definition.kind].index),
      indexKey,
      firstListed: () => {
        sweepDue ??= setTimeout(() => void sweepAll(), sweepDelay).unref();
        snapshots.start();
      },
    });

  const characters = store(files.character, summarize.character, {
    ...(options.rowDependencies && { rowDependencies: options.rowDependencies }),
    ...(options.upToDate && { upToDate: options.upToDate }),
  });
  const campaigns = store(files.campaign, summarize.campaign);
  const packs = store(files.pack, summarize.pack);
  const games = store(files.ruleset, summarize.ruleset);
  const rolls = openRollLogs(fs, path.join(folder, places.rolls), ready);
  const exchanges = openExchanges(fs, path.join(folder, places.exchanges), ready);

  return {
    folder,
    settings,
    characters,
    campaigns,
    packs,
    games,
    rolls,
    exchanges,
    snapshots,
    commit: (documents) => commits.commit(documents),
    archive: async (sink, progress) => {
      await commits.finishPending();
      return writeArchive({ fs, folder, now: clock.now(), progress }, sink);
    },
    importAttachment: createAttachmentImport({ fs, folder, rolls, exchanges, ready }),
    verify: (rules) => guarded(async () => ok(await verifyLibrary({ fs, folder, rules }))),
    recovery: openRecoveryFiles({ fs, folder, quarantine, commits }),
    close: async () => {
      clearTimeout(sweepDue);
      await commits.idle();
      for (const part of [characters, campaigns, packs, games, rolls, exchanges, snapshots])
        await part.close();
    },
  };
}
