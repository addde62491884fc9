import { dated, lastDay, numbers } from '#shared/campaign/log/log';
import { chapterNameIn } from '#shared/campaign/print/entries';
import type { CampaignDocument } from '#shared/campaign/document';
import type { People } from '#shared/campaign/party/people';
import type { Fault, Share } from '#shared/campaign/prepared';
import type { Text } from '#shared/kernel/text';
import type { Session } from './session';

/** Describes the changes of every member whose sheet changes. */
export function changesOf(
  { translate }: Session,
  shares: readonly Pick<Share, 'member' | 'name' | 'changes'>[],
): object[] {
  return shares.map(({ member, name, changes }) => ({
    member,
    name: translate(name),
    lines: changes.map(translate),
  }));
}

export function faultsOf({ translate }: Session, faults: readonly Fault[]): object[] {
  return faults.map(({ path, text, member }) => ({
    path,
    message: translate(text),
    ...(member !== undefined && { member }),
  }));
}

/** Scripts know a downtime by this kind. */
export const downtimeKind = 'interlude';

/** Title and number of a log line. */
export function entryFacts(
  { translate }: Session,
  entry: {
    readonly id: string | null;
    readonly kind: string;
    readonly number: number | null;
    readonly label: Text;
  },
): object {
  const { id, kind, number, label } = entry;
  return { id, kind: kind === 'downtime' ? downtimeKind : kind, number, title: translate(label) };
}

/** Lines in order of the log, each with its first and last day in the world. */
export function entriesOf(session: Session, campaign: CampaignDocument, people: People): object[] {
  const numbered = numbers(campaign);
  return dated(campaign).map(({ entry, day }) => ({
    ...entryFacts(session, {
      id: entry.id,
      kind: entry.kind,
      number: numbered.get(entry.id) ?? null,
      label: chapterNameIn(campaign, people, entry),
    }),
    from: day,
    to: lastDay(day, entry.days),
  }));
}
