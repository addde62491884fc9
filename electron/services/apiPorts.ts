import type { PlayersTarget } from './players/readPlayerView';
import type { DocumentKind } from '#shared/documents/envelope';
import type { CommandResult } from '#shared/ipc/contract';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { Translate } from '#shared/kernel/text';
import type { UpdateState } from '#shared/ipc/updates';
import type { Translation } from '#shared/kernel/language';
import type { OtherInstance } from '#shared/safety/backup';
import type { WaitingFile } from '#shared/safety/portable';
import type { Library } from '#electron/storage/library';
import type { WindowPorts } from './location/moveLibrary';
import type { Languages } from './languages/languages';
import type { PackSource } from './library/packs';
import type { Deliver, DeliverAll, DeliverLong, PrintOut } from './files/exportFile';
import type { PrinterPort } from './printing/printing';
import type { Recovery } from './safety/recovery/recovery';
import type { Rulesets } from './library/rulesets';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { JoinedHandlers } from './joined/joinedApi';
import type { TableApi, TableHandlers } from './table/tableApi';

export type OpenPlayers = (target: PlayersTarget) => Promise<string | null>;

/** New versions of the program; each call answers with the state that it leaves. */
export interface UpdatesPort {
  read(): UpdateState;
  check(): Promise<UpdateState>;
  download(): Promise<UpdateState>;
  cancel(): UpdateState;
  install(): Promise<UpdateState>;
}

/** Hands files to the system, to be dragged to other programs. */
export interface DragPort {
  /** Writes a file that is dragged next. */
  readonly prepare: Deliver;
  /** False if nothing is prepared. */
  start(): boolean;
}

export interface ApiPorts {
  readonly library: Library;
  readonly printer: PrinterPort;
  readonly deliver: Deliver;
  readonly deliverAll: DeliverAll;
  readonly printOut: PrintOut;
  /** Includes the library's homebrew. */
  readonly rulesets: Rulesets;
  readonly packSource: PackSource;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly languages: Languages;
  /** The language of the settings. */
  readonly language: () => Promise<Translation>;
  readonly translate: () => Promise<Translate>;
  readonly info: Omit<CommandResult<'app.info'>, 'readOnly'>;
  /** The log of errors, if there is one. */
  readonly readLog: (() => string) | undefined;
  /** Files that the system opened with the program since the last call. */
  readonly waitingFiles: () => Promise<readonly WaitingFile[]>;
  readonly waitingPlace: () => Promise<CommandResult<'app.waitingPlace'>['place']>;
  readonly deliverLong: DeliverLong;
  /** Undefined for a browser, which drags no files. */
  readonly drag: DragPort | undefined;
  /** Undefined for a browser, which can do none of it. */
  readonly window: WindowPorts | undefined;
  /** Other programs that have the library open. */
  readonly otherInstances: () => Promise<readonly OtherInstance[]>;
  /** Progress of a backup, its restore or a move of the library. */
  readonly progress: (done: number, total: number) => void;
  /** Opens the players' view and returns its address, `null` for a window; undefined if nothing can show it. */
  readonly openPlayers: OpenPlayers | undefined;
  /** Undefined if the program is not the window. */
  readonly updates: UpdatesPort | undefined;
  readonly recovery: Recovery;
  /** The shared table, on both sides. */
  readonly table: TableHandlers & JoinedHandlers;
  /** Called after rolls were stored. */
  readonly rolled: (log: string, lines: readonly RollLine[]) => Promise<void>;
  /** Stores a character; an open table shares it before. */
  readonly storeShared: TableApi['store'];
  /** Called after every change of the library with the kind of document that changed. */
  readonly changed: (kind: DocumentKind) => void;
}
