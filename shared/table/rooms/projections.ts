import { clocksOf } from '../../campaign/table/progressClocks';
import type { CampaignDocument } from '../../campaign/document';
import type { LogEntry } from '../../campaign/log/chronicle';
import { stashOf } from '../../campaign/table/stash';
import type { CharacterDocument } from '../../character/document';
import type { PlayerView } from '../../encounter/playerView/view';
import type { Json } from '../../kernel/json';
import type { JsonRecord } from '../../kernel/record';
import { playerText } from '../../wiki/audience';

/**
 * The content of each room that players load. Every field is put here by name: what a document holds beyond that, also
 * in versions to come, stays with the GM.
 */

/** Gives the same new id for the same id, and none that tells how many others there are; see `revealedIds`. */
export type OwnId = (id: string) => string;

/** Something that the GM shows the players. */
export interface Handout {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly shown: boolean;
}

export function partyRoom(campaign: CampaignDocument, ownId: OwnId): JsonRecord {
  const { money, items } = stashOf(campaign);
  return {
    name: campaign.name,
    ruleset: campaign.ruleset,
    currency: campaign.terms.currency,
    members: campaign.party.map(({ id, character, name, player, role, away }) => ({
      id,
      character,
      name,
      player,
      role,
      away,
    })),
    clocks: clocksOf(campaign)
      .filter(({ shown }) => shown)
      .map(({ id, name, segments, filled }) => ({ id: ownId(id), name, segments, filled })),
    stash: {
      money,
      items: items.map(({ id, name, quantity, find }) => ({ id: ownId(id), name, quantity, find })),
    },
  };
}

/** Only what the players' page shows; its ids are those of that page already. */
export function encounterRoom({ state, round, turn, event, order }: PlayerView): JsonRecord {
  return {
    state,
    round,
    turn,
    event,
    order: order.map(({ id, name, party, out, held, acts, health, conditions }) => ({
      id,
      name,
      party,
      out,
      held,
      acts,
      health: health === null ? null : { ...health },
      conditions,
    })),
  };
}

export function logRoom({ log }: Pick<CampaignDocument, 'log'>, ownId: OwnId): JsonRecord {
  return { entries: log.filter((entry) => !isSecret(entry)).map((entry) => publicEntry(entry, ownId)) };
}

function isSecret(entry: LogEntry): boolean {
  return entry.kind === 'entry' && entry.secret;
}

function publicEntry(entry: LogEntry, ownId: OwnId): JsonRecord {
  const { id, kind, at, date, days, title, text } = entry;
  const more: Record<string, Json> = {};
  if (entry.kind === 'session' || entry.kind === 'scenario' || entry.kind === 'beginning')
    more['present'] = entry.present;
  if (entry.kind === 'beginning') more['of'] = entry.of;
  if (entry.kind === 'party') {
    more['member'] = entry.member;
    more['change'] = entry.change;
  }
  if (entry.kind === 'session' || entry.kind === 'scenario' || entry.kind === 'award') {
    more['awards'] = entry.awards.map((award) => ({
      id: ownId(award.id),
      member: award.member,
      reward: award.reward,
      amount: award.amount,
      reason: award.reason,
    }));
    more['loot'] = (entry.loot ?? []).map(({ id: line, name, quantity, member }) => ({
      id: ownId(line),
      name,
      quantity,
      member,
    }));
  }
  return { ...more, id: ownId(id), kind, at, date, days, title, text: playerText(text) };
}

export function notesRoom({ notes }: Pick<CampaignDocument, 'notes'>, ownId: OwnId): JsonRecord {
  return {
    notes: notes
      .filter(({ secret }) => !secret)
      .map(({ id, topic, title, text, state }) => ({
        id: ownId(id),
        topic,
        title,
        text: playerText(text),
        state,
      })),
  };
}

export function handoutsRoom(handouts: readonly Handout[], ownId: OwnId): JsonRecord {
  return {
    handouts: handouts
      .filter(({ shown }) => shown)
      .map(({ id, title, text }) => ({ id: ownId(id), title, text: playerText(text) })),
  };
}

/**
 * A character as its file has it, without what belongs to one machine. Groups of journal entries name other documents,
 * also hidden ones; the portrait is too large for a room.
 */
export function characterRoom(character: CharacterDocument): JsonRecord {
  const { format, kind, version, id, createdAt, ruleset, rulesVersion, form, status, name, notes } =
    character;
  const { choices, play, ledger, journal, waivers } = character;
  return {
    ...(rulesVersion !== undefined && { rulesVersion }),
    format,
    kind,
    version,
    id,
    createdAt,
    ruleset,
    form,
    status,
    name,
    notes,
    choices,
    play,
    revision: 0,
    updatedAt: createdAt,
    campaign: null,
    owner: null,
    portrait: null,
    ledger: ledger.map(plain),
    journal: journal.map(({ group: _, merge: __, ...entry }) => plain(entry)),
    waivers: waivers.map(plain),
  };
}

/** The types of loose objects do not say that their values were stored as JSON. */
function plain(value: object): JsonRecord {
  return value as JsonRecord;
}

/** Random ids for what is revealed, kept so that the same thing keeps its id. */
export function revealedIds(next: () => string, known: ReadonlyMap<string, string> = new Map()): OwnId {
  const own = new Map(known);
  return (id) => {
    const found = own.get(id) ?? next();
    own.set(id, found);
    return found;
  };
}
