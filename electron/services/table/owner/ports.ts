import type { DocumentKind } from '#shared/documents/envelope';
import type { EventName } from '#shared/ipc/channels';
import type { Translation } from '#shared/kernel/language';
import type { Clock, Ids, Rng } from '#shared/kernel/ports';
import type { Text } from '#shared/kernel/text';
import type { TableLink } from '#shared/table/link';
import type { Arrival } from '#shared/table/rooms/arrival';
import type { PackSource } from '#electron/services/library/packs';
import type { Rulesets } from '#electron/services/library/rulesets';
import type { TableBases, TableFiles } from '#electron/services/table/tableFiles';
import type { Library } from '#electron/storage/library';

export interface TableOwnerPorts {
  readonly library: Library;
  readonly rulesets: Rulesets;
  readonly packSource: Pick<PackSource, 'builtIn' | 'inPlay'>;
  readonly language: () => Promise<Translation>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rng: Rng;
  readonly campaign: string;
  readonly link: TableLink;
  readonly files: TableFiles;
  readonly bases: TableBases;
  /** Events of the services, until the returned function is called. */
  subscribe(listener: (name: EventName) => void): () => void;
  /** A change of the table is about to be stored. */
  readonly arrived: (change: Arrival) => void;
  readonly changed: (kind: DocumentKind) => void;
  readonly rolled: () => void;
  /** Something that the GM sees changed: seats, presence, waiting commands, troubles. */
  readonly stateChanged: () => void;
  /** News for the GM, such as the change of a sheet by its player. */
  readonly notify: (text: Text) => void;
  readonly logBug: (error: unknown) => void;
}
