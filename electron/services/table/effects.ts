import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { Person } from '#shared/campaign/party/people';
import type { CharacterDocument } from '#shared/character/document';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CommitResult } from '#shared/campaign/prepared';
import { mostSeen } from '#shared/campaign/table/bounds';
import type { DocumentKind } from '#shared/documents/envelope';
import type { Clock, Ids, Rng } from '#shared/kernel/ports';
import { message, type Text, type Translate } from '#shared/kernel/text';
import type { Goods } from '#shared/table/commands/command';
import type { Answer } from '#shared/table/commands/answer';
import type { OwnId } from '#shared/table/rooms/projections';
import type { Library } from '#electron/storage/library';
import { err, type Result } from '#shared/kernel/result';
import type { CampaignTransaction, OpenedCampaign } from '#electron/services/campaigns/campaignTables';
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
  readonly rolled: () => void;
  readonly reversals: Reversals;
}

export function personOf({ people }: OpenedCampaign, character: string): Person | undefined {
  return [...people.values()].find(({ document }) => document.id === character);
}

/** The seat that asked for an action, and its command. */
export interface Asked {
  readonly seat: string;
  readonly command: string;
}

/** The first id that a command makes: the command is known by it, also after the program was started again. */
export const traceOf = ({ seat, command }: Asked, ownId: OwnId): string => ownId(`entry ${seat} ${command}`);

/** Something in the documents was made by the command. */
export function isTraced(trace: string, { campaign, characters }: CommitResult): boolean {
  const { seen = [], encounters = {} } = campaign;
  return (
    seen.some(({ id }) => id === trace) ||
    Object.values(encounters).some(({ entries }) => entries.some(({ id }) => id === trace)) ||
    characters.some(
      ({ journal, ledger }) =>
        ledger.some(({ id }) => id === trace) ||
        journal.some(({ id, group }) => id === trace || group?.startsWith(`${trace} `) === true),
    )
  );
}

export function withTrace(trace: string, made: CommitResult): CampaignDocument {
  const { campaign } = made;
  if (isTraced(trace, made)) return campaign;
  return { ...campaign, seen: [...(campaign.seen ?? []), { id: trace }].slice(-mostSeen) };
}

export type Done = Omit<Answer, 'id'>;

/**
 * Documents to store, and the answer to the sender. `lines` are logged before, and are none if the same is asked again.
 */
export interface Effect extends CommitResult, Pick<Answer, 'results'> {
  readonly text: Text;
  readonly reversal?: Reversal;
  readonly lines?: readonly RollLine[];
}

/** Enough to take an effect back on the documents as they are by then. */
export type Reversal =
  /** An entry of a sheet's journal with its group, and what the stash loses with it. */
  | {
      readonly of: 'sheet';
      readonly character: string;
      readonly journalEntry: string;
      readonly fromStash?: Goods;
    }
  /** An entry of the campaign's log with all that it did on sheets and in the stash. */
  | { readonly of: 'log'; readonly entry: string }
  | { readonly of: 'encounter'; readonly encounter: string; readonly entry: string }
  | { readonly of: 'note'; readonly note: string; readonly part: string }
  | {
      readonly of: 'downtime';
      readonly plan: MemberDowntime;
      readonly before: MemberDowntime | undefined;
    };

/** The newest entry of its journal. */
export const lastEntryOf = ({ id, journal }: CharacterDocument): Reversal => ({
  of: 'sheet',
  character: id,
  journalEntry: journal.at(-1)?.id ?? '',
});

export interface ReverseContext {
  readonly opened: OpenedCampaign;
  readonly transaction: CampaignTransaction;
  readonly ports: PerformPorts;
}

/** The documents without the effect; refused in words if something came of it since. */
export type Reversed = Result<CommitResult, Text>;

export function changedSince(): Result<never, Text> {
  return err(message('tableOwner.refused.changedSince'));
}

export interface Undoable {
  readonly text: Text;
  readonly characters: readonly string[];
  readonly reversal: Reversal;
}

/** Commands that can be taken back, until the table is closed; encounters know theirs for longer. */
export interface Reversals {
  find(seat: string, command: string): Undoable | undefined;
  add(seat: string, command: string, undoable: Undoable): void;
  remove(seat: string, command: string): void;
}

/** Older ones are forgotten. */
const most = 500;

export function createReversals(): Reversals {
  const known = new Map<string, Undoable>();
  const key = (seat: string, command: string): string => JSON.stringify([seat, command]);
  return {
    find: (seat, command) => known.get(key(seat, command)),
    add: (seat, command, undoable) => {
      known.set(key(seat, command), undoable);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > most) known.delete(oldest);
    },
    remove: (seat, command) => {
      known.delete(key(seat, command));
    },
  };
}
