import { isRaw, type Text } from '../../kernel/text';
import type { ClosedEntry, LogEntry } from '../log/chronicle';
import type { CampaignDocument } from '../document';
import type { Due } from '../money/dues';
import type { Member } from '../party/members';

/** Former members come after present ones. */
export function everybodyOf({ party, log }: Pick<CampaignDocument, 'party' | 'log'>): readonly Member[] {
  const known = new Map(party.map((member) => [member.id, member]));
  for (const entry of log) {
    if (entry.kind !== 'party' || known.has(entry.member)) continue;
    known.set(entry.member, {
      id: entry.member,
      character: entry.character ?? null,
      name: entry.title,
      player: '',
      role: 'player',
      away: true,
      living: null,
    });
  }
  return [...known.values()];
}

/** Remarks have no journal entries, and older programs wrote some entries without a group. */
export function hasGroup({ kind, id }: LogEntry, group: string | undefined): boolean {
  return group !== undefined || (kind !== 'entry' && kind !== 'party' && id !== '');
}

export function isClosed(entry: LogEntry): entry is ClosedEntry {
  return entry.kind === 'session' || entry.kind === 'scenario';
}

/** Returns the dues as recorded in the log entry. */
export function pinned({ paid }: ClosedEntry): readonly Due[] {
  return paid.map(({ member, what, amount }) => ({
    expense: '',
    day: 0,
    member,
    amount: 0 - amount,
    name: isRaw(what) ? what.raw : '',
  }));
}

export function paidOf(dues: readonly Due[]): ClosedEntry['paid'] {
  return dues.map(({ member, name, amount }) => ({ member, what: { raw: name }, amount: 0 - amount }));
}

export function hasAgreed(line: LogEntry, member: string): boolean {
  if (isClosed(line)) return line.debtors.includes(member);
  if (line.kind !== 'interlude') return false;
  return line.sojourns.some((memberDowntime) => memberDowntime.member === member && memberDowntime.debt);
}

export function total(entries: readonly { readonly account: string; readonly amount: number }[]): number {
  return entries.reduce((sum, { account, amount }) => (account === 'money' ? sum + amount : sum), 0);
}

export function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

export function sameText(one: Text, other: Text): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
