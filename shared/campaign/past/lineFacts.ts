import { isRaw, type Text } from '#shared/kernel/text';
import { sessionDues } from '#shared/campaign/money/sessionDues';
import type { ClosedEntry, LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { beginningLabel, closingLabel, givenLabel, downtimeLabel } from '#shared/campaign/log/labels';
import { dueText, duesBetween, type Due } from '#shared/campaign/money/dues';
import type { Member } from '#shared/campaign/party/members';

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
    ...(isRaw(what) ? { name: what.raw } : { name: '', what }),
  }));
}

export function paidOf(dues: readonly Due[]): ClosedEntry['paid'] {
  return dues.map((due) => ({ member: due.member, what: dueText(due), amount: 0 - due.amount }));
}

export function hasAgreed(line: LogEntry, member: string): boolean {
  if (isClosed(line)) return line.debtors.includes(member);
  if (line.kind !== 'downtime') return false;
  return line.memberDowntimes.some(
    (memberDowntime) => memberDowntime.member === member && memberDowntime.debt,
  );
}

export function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

/** The members whose part in a line the rules worked out from how their sheet stood. */
export function membersByRules(entry: LogEntry): readonly string[] {
  switch (entry.kind) {
    case 'session':
    case 'scenario': {
      const ruled = [
        ...entry.awards.filter(({ reward }) => reward !== 'exp' && reward !== 'money'),
        ...entry.loot.filter(({ find }) => find !== null),
      ];
      return [...new Set(ruled.flatMap(({ member }) => member ?? []))];
    }
    case 'award':
      return [...new Set([...entry.awards, ...(entry.loot ?? [])].flatMap(({ member }) => member ?? []))];
    case 'beginning':
      return entry.present;
    case 'downtime':
      return entry.memberDowntimes.map(({ member }) => member);
    case 'entry':
    case 'party':
      return [];
  }
}

/** New dues of an entry whose days changed; `undefined` where they stay the same. */
export function otherDues(
  campaign: CampaignDocument,
  entry: LogEntry,
  { was, is }: { readonly was: number; readonly is: number },
): readonly Due[] | undefined {
  if (was === is || entry.days === 0) return undefined;
  if (!isClosed(entry) && entry.kind !== 'downtime') return undefined;
  const from = (day: number) =>
    isClosed(entry) ? sessionDues(campaign, entry, day) : duesBetween(campaign, day, day + entry.days - 1);
  const then = from(was);
  const now = from(is);
  const facts = (dues: readonly Due[]) =>
    dues.map(({ expense, member, amount }) => `${expense} ${member} ${String(amount)}`).join('\n');
  return facts(then) === facts(now) ? undefined : now;
}

/** The label that a line gives to what it does on sheets; `counts` numbers the next session and scenario. */
export function actionLabel(
  entry: LogEntry,
  counts: { readonly session: number; readonly scenario: number },
): Text | undefined {
  switch (entry.kind) {
    case 'session':
    case 'scenario':
      return closingLabel(entry.kind, counts[entry.kind], entry.title);
    case 'beginning':
      return beginningLabel(entry.of, counts[entry.of]);
    case 'downtime':
      return downtimeLabel(entry);
    case 'award':
      return givenLabel(entry);
    case 'entry':
    case 'party':
      return undefined;
  }
}
