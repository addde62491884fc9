import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { Ports, Ran, Table } from '#shared/encounter/command';
import type { Envelope } from '#shared/documents/envelope';
import type { CommandResult } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { asStored } from '#renderer/stores/editing/content';
import { carryOut, type EncounterAction } from './actions';
import type { EncounterKey, StoredTable } from './table';

export type EncounterState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly place: EncounterKey }
  /** Without a place it was deleted meanwhile, so no later reading can bring it back. */
  | { readonly kind: 'failed'; readonly place: EncounterKey | null; readonly error: AppError }
  | Playing;

export interface Playing {
  readonly kind: 'playing';
  /** The same object as long as the encounter stays open, so that slow answers to an earlier opening are known. */
  readonly place: EncounterKey;
  readonly stored: StoredTable;
  /** With the commands that are not stored yet. */
  readonly table: Table;
  readonly pending: readonly EncounterAction[];
  /** Documents of newcomers, read before they join. */
  readonly guests: readonly string[];
  /** Rolls that the rules ask for now, such as a death save. */
  readonly prompts: readonly Prompt[];
}

export type Prompt = Ran['prompts'][number];

export type Saved = CommandResult<'documents.commit'>['saved'];

/** With what was read; `before` is the same encounter until now. */
export function reread(place: EncounterKey, stored: StoredTable, before?: EncounterState): Playing {
  const { pending, guests, prompts } =
    before?.kind === 'playing' ? before : { pending: [], guests: [], prompts: [] };
  return {
    kind: 'playing',
    place,
    stored,
    table: stored.table,
    pending,
    guests,
    prompts,
  };
}

/** `null` if nothing can be read again. */
export function placeOf(state: EncounterState): EncounterKey | null {
  return state.kind === 'closed' ? null : state.place;
}

export function act(now: Playing, action: EncounterAction, ports: Ports): Result<Playing, AppError> {
  const { readOnly, rules } = now.stored;
  if (readOnly !== null) return err(appError('not-available', { text: readOnly.text }));
  const done = carryOut(now.table, action, rules, ports);
  if (!done.ok) return done;
  return ok({
    ...now,
    table: done.value.table,
    prompts: stillAsked(now.prompts, action, done.value.prompts),
    pending: [...now.pending, action],
  });
}

/** A turn that passes, and a step back, leave no roll open; each roll is asked of somebody once. */
function stillAsked(
  before: readonly Prompt[],
  action: EncounterAction,
  asked: readonly Prompt[],
): readonly Prompt[] {
  if (action.do !== 'run' || ['next', 'end'].includes(action.command.do)) return asked;
  const isNew = (old: Prompt) =>
    asked.every(({ on, roll }) => on !== old.on || roll.check !== old.roll.check);
  return [...before.filter(isNew), ...asked];
}

/** Contents of one commit. */
export function unsavedIn({ stored, table }: Playing): {
  readonly characters: CharacterDocument[];
  readonly campaigns: [CampaignDocument];
} {
  const { encounter } = table;
  const { campaign } = stored;
  return {
    characters: Object.values(table.characters).filter((each) => each !== stored.table.characters[each.id]),
    campaigns: [{ ...campaign, encounters: { ...campaign.encounters, [encounter.id]: encounter } }],
  };
}

/** The sent commands are stored now; commands since then stay, on the new revisions. */
export function saved(now: Playing, sent: Playing, revisions: Saved): Playing {
  const revised = <D extends Envelope>(document: D): D => asStored(document, revisions) ?? document;
  const before = sent.table.characters;
  const characters = mapped(before, revised);
  const current = mapped(now.table.characters, (each) =>
    each === before[each.id] ? (characters[each.id] ?? each) : revised(each),
  );
  const [campaign] = unsavedIn(sent).campaigns;
  return {
    ...now,
    stored: {
      ...sent.stored,
      campaign: revised(campaign),
      table: { encounter: sent.table.encounter, characters },
    },
    table: { encounter: now.table.encounter, characters: current },
    pending: now.pending.slice(sent.pending.length),
  };
}

function mapped<V>(record: Readonly<Record<string, V>>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, change(value)]));
}
