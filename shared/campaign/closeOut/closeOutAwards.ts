import { sum } from '#shared/kernel/sum';
import { mostEntered } from '#shared/ledger/ledger';
import { raw, type Text } from '#shared/kernel/text';
import type { Award, CloseOut } from '#shared/campaign/log/chronicle';
import type { Reward } from '#shared/rules/party';
import type { CampaignDocument } from '#shared/campaign/document';
import type { People } from '#shared/campaign/party/people';

/** Describes the bounds of one award for one member. */
export interface AwardBounds {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/**
 * One type of award, for every member who can get it.
 *
 * - `own`: added by the GM, with `reason` as its name; otherwise offered by a member's rules
 * - `cells`: bounds by member, for those whose rules know the award
 */
export interface AwardColumn {
  readonly key: string;
  readonly reward: string;
  readonly tag?: string;
  readonly reason: string;
  readonly own: boolean;
  readonly label: Text;
  /** The rules' explanation of when to give it. */
  readonly text?: Text;
  /** Permanent, or reset at the start of the next session. */
  readonly lasts: Reward['lasts'];
  readonly cells: ReadonlyMap<string, AwardBounds>;
}

/** The part of a campaign that awards depend on. */
export type Party = Pick<CampaignDocument, 'party'>;

/**
 * Awards of a close-out: those that the party's rules offer (`LedgerView.awards`, then `rewards`), then the GM's
 * own in the order in which they were added. Members without a sheet here can get all of them.
 */
export function awardColumns(
  draft: Pick<CloseOut, 'awards'>,
  { party }: Party,
  people: People,
): readonly AwardColumn[] {
  const columns = new Map<
    string,
    Omit<AwardColumn, 'cells'> & { readonly cells: Map<string, AwardBounds> }
  >();
  const offer = (member: string, column: Omit<AwardColumn, 'cells' | 'key'>, bounds: AwardBounds) => {
    const key = keyOf(column);
    const known = columns.get(key) ?? { ...column, key, cells: new Map<string, AwardBounds>() };
    known.cells.set(member, bounds);
    columns.set(key, known);
  };
  const sheets = party.flatMap(({ id }) => people.get(id) ?? []);
  for (const { member, ledger } of sheets)
    for (const { account, tag, label, amount } of ledger.awards)
      offer(member.id, { reward: account, tag, reason: '', own: false, label, lasts: 'good' }, amount);
  for (const { member, opened } of sheets)
    for (const { id, label, text, amount, lasts } of opened.rewards?.() ?? [])
      offer(member.id, { reward: id, reason: '', own: false, label, text, lasts }, amount);
  for (const award of draft.awards) {
    if (isMoney(award)) continue;
    const { reward, tag, reason, member } = award;
    const known = columns.get(keyOf(award));
    if (known === undefined) {
      const label = reason.trim() === '' ? raw(tag ?? reward) : raw(reason);
      const own = {
        ...({ reward, reason, own: true, label, lasts: 'good' } as const),
        ...(tag !== undefined && { tag }),
      };
      for (const { id } of party) offer(id, own, { min: 1, max: mostEntered, initial: 1 });
    } else if (!known.cells.has(member))
      // The sheet changed after this award was given; it is still listed, so that it can be removed.
      known.cells.set(member, { min: 0, max: Math.max(0, award.amount), initial: 0 });
  }
  for (const column of columns.values()) {
    const [bounds] = column.cells.values();
    for (const { id } of party)
      if (bounds !== undefined && !people.has(id) && !column.cells.has(id)) column.cells.set(id, bounds);
  }
  return [...columns.values()];
}

export function awarded(draft: Pick<CloseOut, 'awards'>, { key }: AwardColumn, member: string): number {
  return total(draft.awards.filter((award) => award.member === member && keyOf(award) === key));
}

/** An amount of 0 removes the award, but keeps a type that the GM added. */
export function withAward(draft: CloseOut, column: AwardColumn, member: string, amount: number): CloseOut {
  const isSame = (award: Award) => award.member === member && keyOf(award) === column.key;
  const before = draft.awards.find(isSame);
  const { reward, tag } = column;
  const { id, reason } = before ?? { id: nextId(draft.awards, 'a'), reason: column.reason };
  const award: Award = {
    id,
    member,
    reward,
    amount,
    reason,
    ...(tag !== undefined && { tag }),
  };
  if (amount === 0 && !column.own) return { ...draft, awards: draft.awards.filter((each) => !isSame(each)) };
  if (before === undefined) return { ...draft, awards: [...draft.awards, award] };
  // Several parts of one award become one, in the position of the first.
  return {
    ...draft,
    awards: draft.awards.flatMap((each) => (isSame(each) ? (each === before ? [award] : []) : [each])),
  };
}

/** Respects the bounds of each member. */
export function withAwardForAll(draft: CloseOut, column: AwardColumn, amount: number): CloseOut {
  return draft.present.reduce((next, member) => {
    const bounds = column.cells.get(member);
    if (bounds === undefined) return next;
    return withAward(next, column, member, amount === 0 ? 0 : clamp(amount, bounds));
  }, draft);
}

/** One Exp for everyone present; an existing reason changes nothing. */
export function withOwnAward(draft: CloseOut, reason: string): CloseOut {
  const named = reason.trim();
  const award = { reward: 'exp', reason: named };
  if (named === '' || draft.awards.some((each) => keyOf(each) === keyOf(award))) return draft;
  return draft.present.reduce<CloseOut>(
    (next, member) => ({
      ...next,
      awards: [...next.awards, { id: nextId(next.awards, 'a'), member, ...award, amount: 1 }],
    }),
    draft,
  );
}

/** Removes the award for all members. */
export function withoutAward(draft: CloseOut, { key }: Pick<AwardColumn, 'key'>): CloseOut {
  return { ...draft, awards: draft.awards.filter((award) => keyOf(award) !== key) };
}

/** Only Exp that no rule knows is distinguished by its reason. */
export function keyOf({ reward, tag, reason }: Pick<Award, 'reward' | 'tag' | 'reason'>): string {
  if (tag !== undefined) return `${reward}:${tag}`;
  return reward === 'exp' ? `exp ${reason}` : reward;
}

/** Money with a tag is an award of the rules, so it is not counted here. */
export function isMoney({ reward, tag }: Pick<Award, 'reward' | 'tag'>): boolean {
  return reward === 'money' && tag === undefined;
}

/** Continues the numbers after a letter: `a7`. Ids only have to be unique within one close-out. */
export function nextId(lines: readonly { readonly id: string }[], letter: string): string {
  const taken = lines.map(({ id }) => Number(id.slice(1))).filter(Number.isInteger);
  return `${letter}${String(Math.max(0, ...taken) + 1)}`;
}

function clamp(amount: number, { min, max }: AwardBounds): number {
  return Math.min(max, Math.max(min, amount));
}

export function total(awards: readonly { readonly amount: number }[]): number {
  return sum(awards.map(({ amount }) => amount));
}
