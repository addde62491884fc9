import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import type { JoinedTable } from '#shared/ipc/joined';
import { sameValue } from '#shared/kernel/same';

/** Without an id, a new note. */
export interface NoteDraft {
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}

/** Everything that a player writes and has not sent yet. */
export interface JoinedDrafts {
  readonly note: NoteDraft | undefined;
  /** To whispers, by whisper. */
  readonly answers: Readonly<Record<string, string>>;
  /** For notes of the campaign, by note. */
  readonly parts: Readonly<Record<string, string>>;
  /** Of a downtime, by character; only those that differ from the table's. */
  readonly plans: Readonly<Record<string, MemberDowntime>>;
}

export type DraftKind = Exclude<keyof JoinedDrafts, 'note'>;
export type Draft<K extends DraftKind> = JoinedDrafts[K][string];

export const noDrafts: JoinedDrafts = { note: undefined, answers: {}, parts: {}, plans: {} };

/** The plan of a character as the table has it, or a fresh one. */
export function sharedPlan(
  { members, downtime, terms }: NonNullable<JoinedTable['rooms']['party']>,
  character: string,
): MemberDowntime {
  const member = members.find((each) => each.character === character)?.id ?? '';
  const living = terms.lifestyles.findLast(({ countsAs }) => countsAs === 'modest') ?? terms.lifestyles[0];
  return (
    downtime?.plans.find((each) => each.member === member) ?? {
      member,
      living: { id: living?.id ?? '', perDay: null },
      spans: [],
      activities: [],
      learning: null,
      debt: false,
    }
  );
}

/** With this draft; without one if it is empty. */
export function withDraft<K extends DraftKind>(
  drafts: JoinedDrafts,
  kind: K,
  id: string,
  draft: Draft<K> | undefined,
): JoinedDrafts {
  const { [id]: _, ...others } = drafts[kind] as Readonly<Record<string, Draft<K>>>;
  const isEmpty = draft === undefined || draft === '';
  return { ...drafts, [kind]: isEmpty ? others : { ...others, [id]: draft } };
}

/** Drops plans already sent, plans of finished downtime, and answers to deleted whispers. */
export function withoutSettled(drafts: JoinedDrafts, table: JoinedTable): JoinedDrafts {
  const { party, seat } = table.rooms;
  const isGone = (whisper: string): boolean =>
    seat !== null && !seat.whispers.some(({ id, asks }) => id === whisper && asks);
  const isSettled = (character: string, plan: MemberDowntime): boolean =>
    party !== null && (party.downtime === null || sameValue(plan, sharedPlan(party, character)));
  return {
    ...drafts,
    answers: omitted(drafts.answers, isGone),
    plans: omitted(drafts.plans, isSettled),
  };
}

const omitted = <T>(
  drafts: Readonly<Record<string, T>>,
  isOmitted: (id: string, draft: T) => boolean,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(drafts).filter(([id, draft]) => !isOmitted(id, draft)));

export function isNoteUnsaved({ note }: JoinedDrafts, table: JoinedTable | null): boolean {
  if (note === undefined) return false;
  const stored = table?.rooms.seat?.notes.find(({ id }) => id === note.id);
  return note.title !== (stored?.title ?? '') || note.text !== (stored?.text ?? '');
}

/** There is something that its player would miss. */
export function isUnsent(drafts: JoinedDrafts, table: JoinedTable | null): boolean {
  const { answers, parts, plans } = drafts;
  const words = [...Object.values(answers), ...Object.values(parts)];
  return (
    isNoteUnsaved(drafts, table) || words.some((each) => each.trim() !== '') || Object.keys(plans).length > 0
  );
}
