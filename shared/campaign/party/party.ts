import { limits } from '../../character/limits';
import type { Clock, Ids } from '../../kernel/ports';
import { clamp } from '../../kernel/clamp';
import type { LogEntry } from '../log/chronicle';
import type { CampaignDocument } from '../document';
import type { Living, Member, MemberRole } from './members';

/** How many people a party has at most. */
export const mostMembers = 100;

/** What writing a change of the party down takes; `date` is today at the table: 2026-01-31. */
export interface PartyPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly date: string;
}

/** Somebody who is to join: with a character of the library, or by name alone; `name` is what the log calls them. */
export type NewMember = Pick<Member, 'character' | 'name' | 'player' | 'role'>;

type PartyChange = Extract<LogEntry, { kind: 'party' }>;

/**
 * Takes people into the party, in their order, a line of the log for each. A character that was of the party before is
 * the same member again, so that what it did is its own. Whoever is of the party already, and whoever it has no room
 * for, is left out.
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

/** Somebody leaves the party: out of what is being prepared and of what is paid again and again; the log stays. */
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
    // What only they paid is paid by nobody any more.
    expenses: campaign.expenses.flatMap((expense) => {
      if (!expense.payers.includes(id)) return [expense];
      const payers = expense.payers.filter((payer) => payer !== id);
      return payers.length === 0 ? [] : [{ ...expense, payers }];
    }),
  };
  return written(left, member, 'left', name, partyPorts);
}

/** What a member's leaving takes with it. */
export interface RemovalImpact {
  /** A part in the session that is being closed. */
  readonly closeOut: boolean;
  /** A plan in the downtime period that is being prepared. */
  readonly interlude: boolean;
  /** The recurring expenses that the others will pay alone. */
  readonly shared: readonly string[];
  /** The recurring expenses that end, for nobody else pays them. */
  readonly ended: readonly string[];
}

/** What goes with somebody who leaves. */
export function removalImpact({ drafts, expenses }: CampaignDocument, id: string): RemovalImpact {
  const { closeOut, interlude: period } = drafts;
  const paid = expenses.filter(({ payers }) => payers.includes(id));
  const names = (alone: boolean) =>
    paid.filter(({ payers }) => (payers.length === 1) === alone).map(({ name }) => name);
  return {
    closeOut:
      closeOut !== null &&
      (closeOut.present.includes(id) ||
        [...closeOut.awards, ...closeOut.loot].some(({ member }) => member === id)),
    interlude: period?.sojourns.some(({ member }) => member === id) === true,
    shared: names(false),
    ended: names(true),
  };
}

/**
 * The party as it was before a joining or leaving, in a campaign that may have gone on since: who joined is out again,
 * who left stands in their place again, and the lines of the log about it are gone. What went with somebody comes back
 * where nobody has touched it since.
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

/** Somebody stays away from now on, keeping their place, or is back. */
export function setAbsent(
  campaign: CampaignDocument,
  id: string,
  away: boolean,
  name: string,
  partyPorts: PartyPorts,
): CampaignDocument {
  return change(campaign, id, { away }, away ? 'away' : 'back', name, partyPorts);
}

/** Gives somebody another part in the party. */
export function changeRole(
  campaign: CampaignDocument,
  id: string,
  role: MemberRole,
  name: string,
  partyPorts: PartyPorts,
): CampaignDocument {
  return change(campaign, id, { role }, 'role', name, partyPorts);
}

/** Says who plays a member. */
export function namePlayer(campaign: CampaignDocument, id: string, player: string): CampaignDocument {
  return changeMember(campaign, id, { player: cut(player) });
}

/** Says what to call a member without a character here. */
export function nameGuest(campaign: CampaignDocument, id: string, name: string): CampaignDocument {
  return changeMember(campaign, id, { name: cut(name) });
}

/** Says how a member lives unless a downtime period says otherwise; `null` where that is left open. */
export function setMemberLifestyle(
  campaign: CampaignDocument,
  id: string,
  living: Living | null,
): CampaignDocument {
  return changeMember(campaign, id, { living });
}

/** What a party is shown as: those who are there by what they are, then the absent. */
export const partyGroups = ['player', 'companion', 'guest', 'away'] as const;
export type PartyGroup = (typeof partyGroups)[number];

/** Where a member is shown. */
export function groupOf({ role, away }: Pick<Member, 'role' | 'away'>): PartyGroup {
  return away ? 'away' : role;
}

/** The party by groups, each in the party's order; empty ones are left out. */
export function grouped(
  party: readonly Member[],
): readonly { readonly group: PartyGroup; readonly members: readonly Member[] }[] {
  return partyGroups
    .map((group) => ({ group, members: party.filter((member) => groupOf(member) === group) }))
    .filter(({ members }) => members.length > 0);
}

/** Moves a member so many places among those of its group; beyond the ends it goes to the end. */
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
  if (JSON.stringify(next) === JSON.stringify(member)) return campaign;
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
  const { closeOut, interlude: period } = drafts;
  const others = (names: readonly string[]) => names.filter((name) => name !== id);
  return {
    ...drafts,
    closeOut: closeOut && {
      ...closeOut,
      present: others(closeOut.present),
      awards: closeOut.awards.filter(({ member }) => member !== id),
      // What they were to get is the party's.
      loot: closeOut.loot.map((loot) => (loot.member === id ? { ...loot, member: null } : loot)),
      debtors: others(closeOut.debtors),
    },
    interlude: period && {
      ...period,
      sojourns: period.sojourns.filter(({ member }) => member !== id),
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
