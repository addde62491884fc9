import path from 'node:path';
import type { CampaignDocument } from '../../shared/campaign/document';
import type { CharacterDocument } from '../../shared/character/document';
import { documentKinds, type Envelope } from '../../shared/documents/envelope';
import { campaignKind, characterKind, packKind } from '../../shared/documents/kinds';
import type { KindDefinition } from '../../shared/documents/migrations';
import type { PackDocument } from '../../shared/homebrew/document';
import type { CampaignRow, LibraryRow, PackRow } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import type { Clock } from '../../shared/kernel/ports';
import { ok, type Result } from '../../shared/kernel/result';
import { createCommits, type Commits } from './commits';
import { openDocumentFiles, type DocumentFiles } from './documentFiles';
import { openStore, type DocumentStore } from './documentStore';
import { openExchanges, type Exchanges } from './exchanges';
import { guarded } from './failures';
import { nodeFileSystem, type FileSystem } from './fileSystem';
import type { Basis, Summarise } from './folderListing';
import { openCommitJournals } from './commitJournals';
import { places } from './places';
import { openRollLogs, type RollLogs } from './rollLogs';
import { createSettingsFile, type SettingsFile } from './settingsFile';
import { sweep } from './sweep';
import { verifyLibrary, type Inspect, type Verification } from './verify';

/** Everything a library folder holds. Every write is durable when its promise resolves. */
export interface Library {
  readonly folder: string;
  readonly settings: SettingsFile;
  readonly characters: DocumentStore<CharacterDocument, LibraryRow>;
  readonly campaigns: DocumentStore<CampaignDocument, CampaignRow>;
  readonly packs: DocumentStore<PackDocument, PackRow>;
  readonly rolls: RollLogs;
  readonly exchanges: Exchanges;
  /** Stores several documents as one: all of them or none. */
  readonly commit: Commits['commit'];
  /** Reads every document of library and bins and every log, changing nothing; `storage-failed`. */
  verify(inspect: Inspect): Promise<Result<Verification, AppError>>;
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
  readonly fs?: FileSystem;
}

const sweepDelay = 5000;

/** Opens a library folder, touching nothing; folders are made by the first write. */
export function openLibrary(options: LibraryOptions): Library {
  const { folder, clock, summarise, indexKey, fs = nodeFileSystem } = options;
  let rootMade = false;
  let tidying: NodeJS.Timeout | undefined;

  const ready = async () => {
    if (!rootMade) await fs.mkdir(folder, true);
    rootMade = true;
  };

  const tidy = async () => {
    const stores = documentKinds.flatMap((kind) => [places[kind].folder, places[kind].bin]);
    for (const sub of ['', ...stores, places.rolls, places.exchanges, places.pending])
      await sweep(fs, path.join(folder, sub), new Date(clock.now()));
  };

  const filesOf = <T extends Envelope>(definition: KindDefinition<T>): DocumentFiles<T> => {
    const place = places[definition.kind];
    const [own, bin] = [path.join(folder, place.folder), path.join(folder, place.bin)];
    return openDocumentFiles({ fs, definition, folder: own, bin, ready });
  };
  const files = {
    character: filesOf(characterKind),
    campaign: filesOf(campaignKind),
    pack: filesOf(packKind),
  };
  const commits = createCommits({ journals: openCommitJournals(fs, folder), clock, files });

  const store = <T extends Envelope, Row>(
    own: DocumentFiles<T>,
    summary: Summarise<T, Row>,
    basis?: Basis<Row>,
  ): DocumentStore<T, Row> =>
    openStore({
      fs,
      clock,
      files: own,
      commits,
      summarise: summary,
      ...(basis && { basis }),
      indexFile: path.join(folder, places[own.definition.kind].index),
      indexKey,
      firstListed: () => {
        tidying ??= setTimeout(() => void tidy(), sweepDelay).unref();
      },
    });

  const characters = store(files.character, summarise.character, options.basis);
  const campaigns = store(files.campaign, summarise.campaign);
  const packs = store(files.pack, summarise.pack);
  const rolls = openRollLogs(fs, path.join(folder, places.rolls), ready);
  const exchanges = openExchanges(fs, path.join(folder, places.exchanges), ready);

  return {
    folder,
    settings: createSettingsFile(fs, folder, ready),
    characters,
    campaigns,
    packs,
    rolls,
    exchanges,
    commit: (documents) => commits.commit(documents),
    verify: (inspect) => guarded(async () => ok(await verifyLibrary(fs, folder, inspect))),
    close: async () => {
      await commits.idle();
      for (const part of [characters, campaigns, packs, rolls, exchanges]) await part.close();
    },
  };
}
