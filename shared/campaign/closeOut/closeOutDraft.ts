import type { CloseOut, Loot } from '../log/chronicle';
import { awardColumns, isMoney, keyOf, nextId, withAward, type Party } from './closeOutAwards';
import { isEvenSplit, moneyTotal, withMoneySplit } from './closeOutMoney';
import type { CampaignDocument } from '../document';
import type { Member } from '../party/members';
import type { People } from '../party/people';

/** Something found, before it stands in a draft. */
export type FoundItem = Pick<Loot, 'name' | 'quantity' | 'member' | 'find'>;

/** A close-out as it begins: everybody there who is not away, with the awards that their rules suggest for it. */
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

/** Closes the other kind. What was suggested for the one is replaced by what the other suggests; what the GM changed stays. */
export function withKind(draft: CloseOut, kind: CloseOut['kind'], campaign: Party, people: People): CloseOut {
  if (kind === draft.kind) return draft;
  const next = { ...draft, kind };
  if (!isSuggested(draft, campaign, people)) return next;
  return withSuggestions({ ...next, awards: next.awards.filter(isMoney) }, campaign, people, next.present);
}

/**
 * Marks a member as there or not. Who was not there gets nothing; who was gets what is suggested for them. Money that
 * was split evenly is split anew.
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
  // In the order of the party, so that what does not divide falls to the same people whoever came first.
  const present = there
    ? inOrderOf(campaign.party, [...draft.present, member])
    : draft.present.filter((id) => id !== member);
  const awards = draft.awards.filter((award) => award.member !== member);
  const next = withSuggestions({ ...draft, present, awards }, campaign, people, there ? [member] : []);
  return sum === undefined ? next : withMoneySplit(next, sum);
}

/** Adds something that was found; nothing without a name. */
export function withLoot(draft: CloseOut, loot: FoundItem): CloseOut {
  const name = loot.name.trim();
  if (name === '') return draft;
  return { ...draft, loot: [...draft.loot, { ...loot, name, id: nextId(draft.loot, 'l') }] };
}

/** Changes something that was found; a name that is empty while it is typed changes nothing. */
export function withLootChanged(draft: CloseOut, id: string, change: Partial<FoundItem>): CloseOut {
  if (change.name?.trim() === '') return draft;
  return { ...draft, loot: draft.loot.map((loot) => (loot.id === id ? { ...loot, ...change } : loot)) };
}

/** Takes something that was found out again. */
export function withoutLoot(draft: CloseOut, id: string): CloseOut {
  return { ...draft, loot: draft.loot.filter((loot) => loot.id !== id) };
}

/** Lets a member pay with money that is not there, or not. */
export function withDebtor(draft: CloseOut, member: string, agreed: boolean): CloseOut {
  const others = draft.debtors.filter((id) => id !== member);
  return { ...draft, debtors: agreed ? [...others, member] : others };
}

/** The draft without what names people who left the party since; what they found is the party's. */
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

/** The draft as it is carried out: without awards of nothing, which only keep a kind of award in sight. */
export function settled(draft: CloseOut): CloseOut {
  return { ...draft, awards: draft.awards.filter(({ amount }) => amount !== 0) };
}

/** A campaign with another draft of a close-out; `null` for none. */
export function putCloseOut(campaign: CampaignDocument, closeOut: CloseOut | null): CampaignDocument {
  return { ...campaign, drafts: { ...campaign.drafts, closeOut } };
}

/**
 * Gives these members what their rules suggest: the award named like what ends, and after a session the other rewards
 * that last. What the next session's beginning wipes is given while a session goes on.
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
          // Only a sheet says what is due; who has none gets what the GM gives.
          const bounds = people.has(member) ? column.cells.get(member) : undefined;
          return bounds === undefined ? each : withAward(each, column, member, bounds.initial);
        }, next),
      draft,
    );
}

/** True where the awards are those suggested, money aside. */
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
