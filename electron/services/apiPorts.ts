import type { DocumentKind } from '../../shared/documents/envelope';
import type { CommandResult } from '../../shared/ipc/contract';
import type { Clock, Ids } from '../../shared/kernel/ports';
import type { Translate } from '../../shared/kernel/text';
import type { Language } from '../../shared/locales/catalogue';
import type { Companion } from '../../shared/safety/backup';
import type { WaitingFile } from '../../shared/safety/portable';
import type { Library } from '../storage/library';
import type { WindowPorts } from './dataFolder';
import type { PackShelf } from './packs';
import type { Deliver, DeliverAll, DeliverLong, PrintOut } from './parcel';
import type { PrinterPort } from './printing';
import type { Recovery } from './recovery';
import type { Rulesets } from './rulesets';

/** Everything the commands work with. */
export interface ApiPorts {
  readonly library: Library;
  readonly printer: PrinterPort;
  readonly deliver: Deliver;
  readonly deliverAll: DeliverAll;
  readonly printOut: PrintOut;
  /** With the homebrew of the library. */
  readonly rulesets: Rulesets;
  readonly shelf: PackShelf;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly language: Language;
  readonly translate: () => Promise<Translate>;
  readonly info: CommandResult<'app.info'>;
  /** The faults noted so far, where there is a log. */
  readonly readLog: (() => string) | undefined;
  /** The files that the system handed to the program since this was last asked. */
  readonly waitingFiles: () => Promise<readonly WaitingFile[]>;
  readonly deliverLong: DeliverLong;
  /** What only a window can do; a browser goes without. */
  readonly window: WindowPorts | undefined;
  /** Other programs that have the library open. */
  readonly companions: () => Promise<readonly Companion[]>;
  /** How far a backup, its restore or a move of the library is. */
  readonly progress: (done: number, total: number) => void;
  /** Looks after files in trouble. */
  readonly recovery: Recovery;
  /** Called after every change of the library with the kind of document that changed. */
  readonly changed: (kind: DocumentKind) => void;
}
