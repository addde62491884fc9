import { sameValue } from '#shared/kernel/same';
import { limits } from '#shared/character/limits';
import type { Clock, Ids } from '#shared/kernel/ports';
import { clamp } from '#shared/kernel/clamp';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Living, Member, MemberRole } from './members';

export const mostMembers = 100;

/** Needed to log a change of the party; `date` is the real date: 2026-01-31. */
export interface PartyPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly date: string;
}

/** `name` is used in the log; without a character it is also the member's name. */
export type NewMember = Pick<Member, 'character' | 'name' | 'player' | 'role'>;

type PartyChange = Extract<LogEntry, { kind: 'party' }>;

/**
 * Adds members in order, with a log entry for each. A character that belonged to the party before becomes the same
 * member again, so that its history stays its own. Existing members, and those beyond the maximum, are left out.
 */
export function joinParty(
  campaign: CampaignDocument,
  newcomers: readonly NewMember[],
  partyPorts: PartyPorts,
): CampaignDocument {
  const before = new Map(
    campaign.log.flatMap((entry): [string, string][] =>
      entry.kind === 'party' && entry.character ? [[entry.character, entry.member]] : [],
    ),
  );
  return newcomers.reduce((joined, { character, name, player, role }) => {
    const isThere = character !== null && joined.party.some((member) => member.character === character);
    if (isThere || joined.party.length >= mostMembers) return joined;
    const member: Member = {
      id: (character === null ? undefined : before.get(character)) ?? partyPorts.ids.next(),
      character,
      name: cut(name),
      player: cut(player),
      role,
      away: false,
      living: null,
    };
    return written({ ...joined, party: [...joined.party, member] }, member, 'joined', name, partyPorts);
  }, campaign);
}

/** Also removes the member from drafts and recurring expenses; what the log says of them stays. */
export function leaveParty(
  campaign: CampaignDocument,
  id: string,
  name: string,
  partyPorts: PartyPorts,
): CampaignDocument {
  const member = campaign.party.find((each) => each.id === id);
  if (member === undefined) return campaign;
  const left: CampaignDocument = {
    ...campaign,
    party: campaign.party.filter((each) => each !== member),
    drafts: draftsWithout(campaign.drafts, id),
    // Expenses that only this member paid end.
    expenses: campaign.expenses.flatMap((expense) => {
      if (!expense.payers.includes(id)) return [expense];
      const payers = expense.payers.filter((payer) => payer !== id);
      return payers.length === 0 ? [] : [{ ...expense, payers }];
    }),
  };
  return written(left, member, 'left', name, partyPorts);
}

/** Describes consequences of a member's leaving. */
export interface RemovalImpact {
  /** Is true if the member takes part in the draft of a close-out. */
  readonly closeOut: boolean;
  /** Is true if the member has a plan in the draft of downtime. */
  readonly downtime: boolean;
  /** Recurring expenses that the other payers will share. */
  readonly shared: readonly string[];
  /** Recurring expenses that end, because no one else pays them. */
  readonly ended: readonly string[];
}

export function removalImpact({ drafts, expenses }: CampaignDocument, id: string): RemovalImpact {
  const { closeOut, downtime: period } = drafts;
  const paid = expenses.filter(({ payers }) => payers.includes(id));
  const names = (alone: boolean) =>
    paid.filter(({ payers }) => (payers.length === 1) === alone).map(({ name }) => name);
  return {
    closeOut:
      closeOut !== null &&
      (closeOut.present.includes(id) ||
        [...closeOut.awards, ...closeOut.loot].some(({ member }) => member === id)),
    downtime: period?.memberDowntimes.some(({ member }) => member === id) === true,
    shared: names(false),
    ended: names(true),
  };
}

/**
 * Undoes a change of the party in a campaign that may have changed since: members who joined are removed, members
 * who left return to their position, and the log entries about it are removed. Other consequences are restored
 * where nothing else changed them since.
 */
export function revertParty(
  campaign: CampaignDocument,
  before: CampaignDocument,
  after: CampaignDocument,
): CampaignDocument {
  const written = idsBeyond(after.log, before.log);
  const joined = idsBeyond(after.party, before.party);
  const staying = campaign.party.filter(({ id }) => !joined.has(id));
  const party = before.party.reduce<readonly Member[]>((now, member, place) => {
    const isGone = !after.party.some(({ id }) => id === member.id) && !now.some(({ id }) => id === member.id);
    return isGone ? now.toSpliced(place, 0, member) : now;
  }, staying);
  return {
    ...campaign,
    party: [...party],
    log: campaign.log.filter(({ id }) => !written.has(id)),
    drafts: campaign.drafts === after.drafts ? before.drafts : campaign.drafts,
    expenses: campaign.expenses === after.expenses ? before.expenses : campaign.expenses,
  };
}

/** The member keeps their position in the party. */
export function setAbsent(
  campaign: CampaignDocument,
  id: string,
  away: boolean,
  name: string,
  partyPorts: PartyPorts,
): CampaignDocument {
  return change(campaign, id, { away }, away ? 'away' : 'back', name, partyPorts);
}

export function changeRole(
  campaign: CampaignDocument,
  id: string,
  role: MemberRole,
  name: string,
  partyPorts: PartyPorts,
): CampaignDocument {
  return change(campaign, id, { role }, 'role', name, partyPorts);
}

export function namePlayer(campaign: CampaignDocument, id: string, player: string): CampaignDocument {
  return changeMember(campaign, id, { player: cut(player) });
}

export function nameGuest(campaign: CampaignDocument, id: string, name: string): CampaignDocument {
  return changeMember(campaign, id, { name: cut(name) });
}

/** `null` leaves the lifestyle undecided. */
export function setMemberLifestyle(
  campaign: CampaignDocument,
  id: string,
  living: Living | null,
): CampaignDocument {
  return changeMember(campaign, id, { living });
}

/** Lists present members by role, then the absent. */
export const partyGroups = ['player', 'companion', 'guest', 'away'] as const;
export type PartyGroup = (typeof partyGroups)[number];

export function groupOf({ role, away }: Pick<Member, 'role' | 'away'>): PartyGroup {
  return away ? 'away' : role;
}

/** Follows the order of the party; empty groups are left out. */
export function grouped(
  party: readonly Member[],
): readonly { readonly group: PartyGroup; readonly members: readonly Member[] }[] {
  return partyGroups
    .map((group) => ({ group, members: party.filter((member) => groupOf(member) === group) }))
    .filter(({ members }) => members.length > 0);
}

/** Moves a member within their group, limited to its ends. */
export function moveMember(campaign: CampaignDocument, id: string, by: number): CampaignDocument {
  const member = campaign.party.find((each) => each.id === id);
  if (member === undefined) return campaign;
  const own = campaign.party.filter((each) => groupOf(each) === groupOf(member));
  const from = own.indexOf(member);
  const to = clamp(from + by, 0, own.length - 1);
  if (to === from) return campaign;
  const moved = own.toSpliced(from, 1).toSpliced(to, 0, member)[Symbol.iterator]();
  const party = campaign.party.map((each) =>
    groupOf(each) === groupOf(member) ? (moved.next().value ?? each) : each,
  );
  return { ...campaign, party };
}

function change(
  campaign: CampaignDocument,
  id: string,
  to: Partial<Pick<Member, 'away' | 'role'>>,
  what: PartyChange['change'],
  name: string,
  partyPorts: PartyPorts,
): CampaignDocument {
  const changed = changeMember(campaign, id, to);
  const member = changed.party.find((each) => each.id === id);
  return member === undefined || changed === campaign
    ? campaign
    : written(changed, member, what, name, partyPorts);
}

function changeMember(campaign: CampaignDocument, id: string, to: Partial<Member>): CampaignDocument {
  const member = campaign.party.find((each) => each.id === id);
  if (member === undefined) return campaign;
  const next: Member = { ...member, ...to };
  if (sameValue(next, member)) return campaign;
  return { ...campaign, party: campaign.party.map((each) => (each === member ? next : each)) };
}

function written(
  campaign: CampaignDocument,
  { id, character }: Member,
  what: PartyChange['change'],
  name: string,
  { clock, ids, date }: PartyPorts,
): CampaignDocument {
  const entry: PartyChange = {
    kind: 'party',
    id: ids.next(),
    at: clock.now(),
    date,
    days: 0,
    title: cut(name),
    text: '',
    member: id,
    character,
    change: what,
  };
  return { ...campaign, log: [...campaign.log, entry] };
}

function draftsWithout(drafts: CampaignDocument['drafts'], id: string): CampaignDocument['drafts'] {
  const { closeOut, downtime: period } = drafts;
  const others = (names: readonly string[]) => names.filter((name) => name !== id);
  return {
    ...drafts,
    closeOut: closeOut && {
      ...closeOut,
      present: others(closeOut.present),
      awards: closeOut.awards.filter(({ member }) => member !== id),
      // Loot of this member goes to the party.
      loot: closeOut.loot.map((loot) => (loot.member === id ? { ...loot, member: null } : loot)),
      debtors: others(closeOut.debtors),
    },
    downtime: period && {
      ...period,
      memberDowntimes: period.memberDowntimes.filter(({ member }) => member !== id),
    },
  };
}

function idsBeyond(
  some: readonly { readonly id: string }[],
  others: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const known = new Set(others.map(({ id }) => id));
  return new Set(some.map(({ id }) => id).filter((id) => !known.has(id)));
}

function cut(words: string): string {
  return words.slice(0, limits.name);
}
