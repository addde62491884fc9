import type { Person } from '#shared/campaign/party/people';
import type { CommitResult } from '#shared/campaign/prepared';
import type { DocumentKind } from '#shared/documents/envelope';
import type { Clock, Ids, Rng } from '#shared/kernel/ports';
import type { Text, Translate } from '#shared/kernel/text';
import type { Arrival, Arriving } from '#shared/table/rooms/arrival';
import type { OwnId } from '#shared/table/rooms/projections';
import type { Library } from '#electron/storage/library';
import type { Result } from '#shared/kernel/result';
import type { CampaignTransaction, OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import type { TableFiles } from './tableFiles';
import type { Rulesets } from '#electron/services/library/rulesets';

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
  /** A command changed a version, which is stored. */
  readonly arrived: (kind: Arriving['kind'], change: Arrival) => void;
  readonly rolled: () => void;
  readonly reversals: Reversals;
  readonly answers: Pick<TableFiles['answers'], 'beside'>;
}

export function personOf({ people }: OpenedCampaign, character: string): Person | undefined {
  return [...people.values()].find(({ document }) => document.id === character);
}

export interface Done {
  readonly done: boolean;
  readonly text: Text;
}

/** Documents to store, and a sentence for the sender. */
export interface Effect extends CommitResult {
  readonly text: Text;
  readonly reverse?: Reverse;
}

/** Finds what takes an effect back as the documents are now; refused in words if something came of it since. */
export type Reverse = (context: ReverseContext) => Promise<Result<CommitResult, Text>>;

export interface ReverseContext {
  readonly opened: OpenedCampaign;
  readonly transaction: CampaignTransaction;
  readonly ports: PerformPorts;
}

export interface Reversal {
  readonly text: Text;
  readonly characters: readonly string[];
  readonly reverse: Reverse;
}

/** Commands that can be taken back, until the table is closed; encounters know theirs for longer. */
export interface Reversals {
  find(seat: string, command: string): Reversal | undefined;
  add(seat: string, command: string, reversal: Reversal): void;
  remove(seat: string, command: string): void;
}

/** Older ones are forgotten. */
const most = 500;

export function createReversals(): Reversals {
  const known = new Map<string, Reversal>();
  const key = (seat: string, command: string): string => JSON.stringify([seat, command]);
  return {
    find: (seat, command) => known.get(key(seat, command)),
    add: (seat, command, reversal) => {
      known.set(key(seat, command), reversal);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > most) known.delete(oldest);
    },
    remove: (seat, command) => {
      known.delete(key(seat, command));
    },
  };
}
