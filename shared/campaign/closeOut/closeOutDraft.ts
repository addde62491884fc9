import type { CloseOut, Loot } from '#shared/campaign/log/chronicle';
import { awardColumns, isMoney, keyOf, nextId, withAward, type Party } from './closeOutAwards';
import { isEvenSplit, moneyTotal, withMoneySplit } from './closeOutMoney';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import type { People } from '#shared/campaign/party/people';

/** Loot before it is added to a draft. */
export type FoundItem = Pick<Loot, 'name' | 'quantity' | 'member' | 'find'>;

/** Everyone who is not away is present and gets the awards that their rules suggest. */
export function freshCloseOut(campaign: Party, people: People, date: string): CloseOut {
  const draft: CloseOut = {
    kind: 'session',
    title: '',
    date,
    days: 0,
    summary: '',
    present: campaign.party.filter(({ away }) => !away).map(({ id }) => id),
    awards: [],
    loot: [],
    debtors: [],
  };
  return withSuggestions(draft, campaign, people, draft.present);
}

/** Replaces the suggested awards by those for the new kind, unless the GM changed any of them. */
export function withKind(draft: CloseOut, kind: CloseOut['kind'], campaign: Party, people: People): CloseOut {
  if (kind === draft.kind) return draft;
  const next = { ...draft, kind };
  if (!isSuggested(draft, campaign, people)) return next;
  return withSuggestions({ ...next, awards: next.awards.filter(isMoney) }, campaign, people, next.present);
}

/**
 * Absent members get nothing; members who are added get the suggested awards. Money that was split evenly is split
 * again.
 */
export function withPresence(
  draft: CloseOut,
  member: string,
  there: boolean,
  campaign: Party,
  people: People,
): CloseOut {
  if (there === draft.present.includes(member)) return draft;
  const sum = isEvenSplit(draft) ? moneyTotal(draft) : undefined;
  // Keeps the order of the party, so that the remainder of a split always goes to the same members.
  const present = there
    ? inOrderOf(campaign.party, [...draft.present, member])
    : draft.present.filter((id) => id !== member);
  const awards = draft.awards.filter((award) => award.member !== member);
  const next = withSuggestions({ ...draft, present, awards }, campaign, people, there ? [member] : []);
  return sum === undefined ? next : withMoneySplit(next, sum);
}

/** Ignores loot without a name. */
export function withLoot(draft: CloseOut, loot: FoundItem): CloseOut {
  const name = loot.name.trim();
  if (name === '') return draft;
  return { ...draft, loot: [...draft.loot, { ...loot, name, id: nextId(draft.loot, 'l') }] };
}

/** Ignores an empty name, which occurs while typing. */
export function withLootChanged(draft: CloseOut, id: string, change: Partial<FoundItem>): CloseOut {
  if (change.name?.trim() === '') return draft;
  return { ...draft, loot: draft.loot.map((loot) => (loot.id === id ? { ...loot, ...change } : loot)) };
}

export function withoutLoot(draft: CloseOut, id: string): CloseOut {
  return { ...draft, loot: draft.loot.filter((loot) => loot.id !== id) };
}

/** Records whether a member accepts a debt. */
export function withDebtor(draft: CloseOut, member: string, agreed: boolean): CloseOut {
  const others = draft.debtors.filter((id) => id !== member);
  return { ...draft, debtors: agreed ? [...others, member] : others };
}

/** Removes former members; their loot goes to the party. */
export function withoutStrangers(draft: CloseOut, { party }: Party): CloseOut {
  const known = new Set(party.map(({ id }) => id));
  return {
    ...draft,
    present: draft.present.filter((id) => known.has(id)),
    debtors: draft.debtors.filter((id) => known.has(id)),
    awards: draft.awards.filter(({ member }) => known.has(member)),
    loot: draft.loot.map((loot) =>
      loot.member === null || known.has(loot.member) ? loot : { ...loot, member: null, find: null },
    ),
  };
}

/** Drops awards of 0, which only keep a type of award visible in the form. */
export function settled(draft: CloseOut): CloseOut {
  return { ...draft, awards: draft.awards.filter(({ amount }) => amount !== 0) };
}

/** `null` removes the draft. */
export function putCloseOut(campaign: CampaignDocument, closeOut: CloseOut | null): CampaignDocument {
  return { ...campaign, drafts: { ...campaign.drafts, closeOut } };
}

/**
 * Gives members the awards that their rules suggest: the one named after the kind of close-out and, after a
 * session, other permanent rewards. Awards that the next session resets are given during a session instead.
 */
function withSuggestions(
  draft: CloseOut,
  campaign: Party,
  people: People,
  members: readonly string[],
): CloseOut {
  return awardColumns({ awards: [] }, campaign, people)
    .filter(
      ({ tag, lasts }) =>
        (tag === undefined ? draft.kind === 'session' : tag === draft.kind) && lasts === 'good',
    )
    .reduce(
      (next, column) =>
        members.reduce((each, member) => {
          // Suggestions need a sheet; other members get what the GM gives.
          const bounds = people.has(member) ? column.cells.get(member) : undefined;
          return bounds === undefined ? each : withAward(each, column, member, bounds.initial);
        }, next),
      draft,
    );
}

/** Money is not compared. */
function isSuggested(draft: CloseOut, campaign: Party, people: People): boolean {
  const bare = { ...draft, awards: [] };
  const suggested = withSuggestions(bare, campaign, people, draft.present);
  const facts = ({ awards }: CloseOut) =>
    awards
      .filter((award) => !isMoney(award))
      .map((award) => `${award.member} ${keyOf(award)} ${String(award.amount)}`)
      .toSorted()
      .join('\n');
  return facts(draft) === facts(suggested);
}

function inOrderOf(party: readonly Member[], ids: readonly string[]): string[] {
  const place = new Map(party.map(({ id }, index) => [id, index]));
  return ids.toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0));
}
