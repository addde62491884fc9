import path from 'node:path';
import type { Writable } from 'node:stream';
import type { CampaignDocument } from '../../shared/campaign/document';
import type { CharacterDocument } from '../../shared/character/document';
import { documentKinds } from '../../shared/documents/envelope';
import { campaignKind, characterKind, packKind } from '../../shared/documents/kinds';
import type { KindDefinition } from '../../shared/documents/migrations';
import { strangeKeys, whyReadOnly } from '../../shared/documents/readOnly';
import type { PackDocument } from '../../shared/homebrew/document';
import type { CampaignRow, LibraryRow, PackRow } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { defaultSettings } from '../../shared/settings/settings';
import type { Clock } from '../../shared/kernel/ports';
import { ok, type Result } from '../../shared/kernel/result';
import { createAdopting, type Adopt } from './adopting';
import { writeArchive } from './archiveWriting';
import { createCommits, type AnyDocument, type Commits } from './commits';
import { openDocumentFiles, type DocumentFiles } from './documentFiles';
import { openStore, type Dated, type DocumentStore, type StoreOptions } from './documentStore';
import { openExchanges, type Exchanges } from './exchanges';
import { makeFolders } from './durableWrite';
import { guarded } from './failures';
import { nodeFileSystem, type FileSystem } from './fileSystem';
import type { Basis, Named, Summarise } from './folderListing';
import { openCommitJournals } from './commitJournals';
import { createLongJudge, type LongFiles } from './longJudge';
import { withinLibrary } from './ownFolders';
import { places } from './places';
import { openRollLogs, type RollLogs } from './rollLogs';
import { settleNames } from './settledNames';
import { createSettingsFile, type SettingsFile } from './settingsFile';
import type { Head } from './snapshotNames';
import type { JudgeSnapshot } from './snapshotReading';
import { openSnapshots, type Snapshots } from './snapshots';
import { sweep } from './sweep';
import { openQuarantine } from './quarantine';
import { openRecoveryFiles, type RecoveryFiles } from './recovery';
import { noticeVanishing } from './vanished';
import { verifyLibrary, type Verification } from './verify';
import type { Rules } from './verifyFile';

/** Everything a library folder holds. Every write is durable when its promise resolves. */
export interface Library {
  readonly folder: string;
  readonly settings: SettingsFile;
  readonly characters: DocumentStore<CharacterDocument, LibraryRow>;
  readonly campaigns: DocumentStore<CampaignDocument, CampaignRow>;
  readonly packs: DocumentStore<PackDocument, PackRow>;
  readonly rolls: RollLogs;
  readonly exchanges: Exchanges;
  /** What documents were before. */
  readonly snapshots: Snapshots;
  /** Stores several documents as one: all of them or none. */
  readonly commit: Commits['commit'];
  /** Writes all of it into one zip and ends the sink; gives what is left out as none of ours; throws what the operating system or the sink says. */
  archive(sink: Writable, progress: (done: number, total: number) => void): Promise<readonly string[]>;
  /** Takes what comes along with a document of an archive. */
  readonly adopt: Adopt;
  /** Reads every document of library and bins and every log, changing nothing; `storage-failed`. */
  verify(rules: Rules): Promise<Result<Verification, AppError>>;
  /** What can be done to files in trouble. */
  readonly recovery: RecoveryFiles;
  /** Waits for what is under way and writes the indexes. */
  close(): Promise<void>;
}

/** What a library needs: `indexKey` names program and rulesets, so that their news make the indexes anew. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly summarise: {
    readonly character: Summarise<CharacterDocument, LibraryRow>;
    readonly campaign: Summarise<CampaignDocument, CampaignRow>;
    readonly pack: Summarise<PackDocument, PackRow>;
  };
  /** What the rows of characters depend on besides their files. */
  readonly basis?: Basis<LibraryRow>;
  readonly indexKey: string;
  /** The ids of the rulesets in the box: a stored document of another is never replaced. Left out, all are known. */
  readonly rulesets?: readonly string[];
  /** Brings what a ruleset keeps in a character up to date when it is read; why that cannot be. */
  readonly upToDate?: (document: CharacterDocument) => Promise<Result<CharacterDocument, AppError>>;
  /** Reads the kept states that are to be thinned out; in this thread where it is left out. */
  readonly judgeSnapshot?: JudgeSnapshot;
  /** Has long files looked at where nobody waits for them; in turn with the others where it is left out. */
  readonly longFiles?: LongFiles;
  readonly fs?: FileSystem;
}

const sweepDelay = 5000;

/** Opens a library folder, touching nothing; folders are made by the first write. */
export function openLibrary(options: LibraryOptions): Library {
  const { folder, clock, summarise, indexKey } = options;
  const fs = settleNames(
    noticeVanishing(withinLibrary(options.fs ?? nodeFileSystem, folder), folder),
    folder,
  );
  let rootMade = false;
  let tidying: NodeJS.Timeout | undefined;

  const ready = async () => {
    if (!rootMade) await makeFolders(fs, folder);
    rootMade = true;
  };

  const tidy = async () => {
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
    judge: options.judgeSnapshot,
    cap: async () => {
      const read = await settings.read();
      return (read.ok ? read.value : defaultSettings).historyMegabytes * 1_000_000;
    },
  });

  const filesOf = <T extends AnyDocument>(definition: KindDefinition<T>): DocumentFiles<T> => {
    const place = places[definition.kind];
    const [own, bin] = [path.join(folder, place.folder), path.join(folder, place.bin)];
    const { kind } = definition;
    const keepReplaced = (id: string, head: Head) => snapshots.keepReplaced({ kind, id }, head);
    const readOnly = (document: T) =>
      options.rulesets === undefined ? strangeKeys(document) : whyReadOnly(document, options.rulesets);
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
  };
  const commits = createCommits({ journals: openCommitJournals(fs, folder), clock, files });

  const store = <T extends Named, Row extends Dated>(
    own: DocumentFiles<T>,
    summary: Summarise<T, Row>,
    more: Pick<StoreOptions<T, Row>, 'basis' | 'upToDate'> = {},
  ): DocumentStore<T, Row> =>
    openStore({
      fs,
      clock,
      files: own,
      commits,
      snapshots,
      summarise: summary,
      ...more,
      judgeLong: options.longFiles && createLongJudge(options.longFiles, folder, own.definition.kind),
      indexFile: path.join(folder, places[own.definition.kind].index),
      indexKey,
      firstListed: () => {
        tidying ??= setTimeout(() => void tidy(), sweepDelay).unref();
        snapshots.begin();
      },
    });

  const characters = store(files.character, summarise.character, {
    ...(options.basis && { basis: options.basis }),
    ...(options.upToDate && { upToDate: options.upToDate }),
  });
  const campaigns = store(files.campaign, summarise.campaign);
  const packs = store(files.pack, summarise.pack);
  const rolls = openRollLogs(fs, path.join(folder, places.rolls), ready);
  const exchanges = openExchanges(fs, path.join(folder, places.exchanges), ready);

  return {
    folder,
    settings,
    characters,
    campaigns,
    packs,
    rolls,
    exchanges,
    snapshots,
    commit: (documents) => commits.commit(documents),
    archive: async (sink, progress) => {
      await commits.settle();
      return writeArchive({ fs, folder, now: clock.now(), progress }, sink);
    },
    adopt: createAdopting({ fs, folder, rolls, exchanges, ready }),
    verify: (rules) => guarded(async () => ok(await verifyLibrary({ fs, folder, rules }))),
    recovery: openRecoveryFiles({ fs, folder, quarantine, commits }),
    close: async () => {
      clearTimeout(tidying);
      await commits.idle();
      for (const part of [characters, campaigns, packs, rolls, exchanges, snapshots]) await part.close();
    },
  };
}
