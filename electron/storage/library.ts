import path from 'node:path';
import type { CampaignDocument } from '../../shared/campaign/document';
import type { CharacterDocument } from '../../shared/character/document';
import type { Envelope } from '../../shared/documents/envelope';
import { campaignKind, characterKind, packKind } from '../../shared/documents/kinds';
import type { PackDocument } from '../../shared/homebrew/document';
import type { CampaignRow, LibraryRow, PackRow } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import type { Clock } from '../../shared/kernel/ports';
import { ok, type Result } from '../../shared/kernel/result';
import { openStore, type DocumentStore } from './documentStore';
import { guarded } from './failures';
import { nodeFileSystem, type FileSystem } from './fileSystem';
import type { Reading, Summarise } from './folderListing';
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
    const { rolls: log, ...kinds } = places;
    const folders = Object.values(kinds).flatMap(({ folder: own, bin }) => [own, bin]);
    for (const sub of ['', ...folders, log]) await sweep(fs, path.join(folder, sub), new Date(clock.now()));
  };

  const store = <T extends Envelope, Row>(reading: Reading<T, Row>): DocumentStore<T, Row> => {
    const place = places[reading.definition.kind];
    return openStore({
      ...reading,
      fs,
      clock,
      folder: path.join(folder, place.folder),
      bin: path.join(folder, place.bin),
      indexFile: path.join(folder, place.index),
      indexKey,
      ready,
      firstListed: () => {
        tidying ??= setTimeout(() => void tidy(), sweepDelay).unref();
      },
    });
  };

  const characters = store({ definition: characterKind, summarise: summarise.character });
  const campaigns = store({ definition: campaignKind, summarise: summarise.campaign });
  const packs = store({ definition: packKind, summarise: summarise.pack });
  const rolls = openRollLogs(fs, path.join(folder, places.rolls), ready);

  return {
    folder,
    settings: createSettingsFile(fs, folder, ready),
    characters,
    campaigns,
    packs,
    rolls,
    verify: (inspect) => guarded(async () => ok(await verifyLibrary(fs, folder, inspect))),
    close: async () => {
      for (const part of [characters, campaigns, packs, rolls]) await part.close();
    },
  };
}
