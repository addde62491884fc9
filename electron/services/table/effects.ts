import type { CommitResult } from '../../../shared/campaign/prepared';
import type { DocumentKind } from '../../../shared/documents/envelope';
import type { Clock, Ids, Rng } from '../../../shared/kernel/ports';
import type { Text, Translate } from '../../../shared/kernel/text';
import type { OwnId } from '../../../shared/table/rooms/projections';
import type { Library } from '../../storage/library';
import type { OpenedCampaign } from '../campaigns/campaignTables';
import type { Rulesets } from '../library/rulesets';

export interface PerformPorts {
  readonly library: Library;
  readonly rulesets: Rulesets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rng: Rng;
  readonly translate: (opened: OpenedCampaign) => Promise<Translate>;
  readonly campaign: string;
  readonly ownId: OwnId;
  /** Brings file and room of a character together before and after. */
  readonly sync: (character: string) => Promise<void>;
  readonly changed: (kind: DocumentKind) => void;
  readonly rolled: () => void;
}

export interface Done {
  readonly done: boolean;
  readonly text: Text;
}

/** Documents to store, and a sentence for the sender. */
export interface Effect extends CommitResult {
  readonly text: Text;
}
