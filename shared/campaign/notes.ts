import type { Ids } from '#shared/kernel/ports';
import { ok, type Result } from '#shared/kernel/result';
import type { AppError } from '#shared/kernel/errors';
import { message, raw, type Text } from '#shared/kernel/text';
import { backLinks, type BackLink } from '#shared/wiki/linkIndex';
import { linksOf, renameLinks, titleFault, titleKey } from '#shared/wiki/links';
import { limits } from '#shared/character/limits';
import type { CampaignDocument } from './document';
import type { Note, Topic } from './wiki';

/** Refuses empty titles, brackets that a link cannot contain, and duplicates. */
export function noteTitleFault(
  { notes }: Pick<CampaignDocument, 'notes'>,
  title: string,
  id?: string,
): Text | undefined {
  if (title.trim() === '') return message('closing.note.untitled');
  const unlinkable = titleFault(title);
  if (unlinkable !== null) return unlinkable.text;
  const other = notes.find((note) => note.id !== id && titleKey(note.title) === titleKey(title));
  return other && message('closing.note.twice', { title: raw(other.title) });
}

/** Threads and quests start open. The title must be valid. */
export function addNote(
  campaign: CampaignDocument,
  { title, topic }: { readonly title: string; readonly topic: Topic },
  ids: Ids,
): CampaignDocument {
  const note: Note = {
    id: ids.next(),
    topic,
    title: title.trim().slice(0, limits.name),
    text: '',
    secret: false,
    state: hasState(topic) ? 'open' : null,
    character: null,
  };
  return { ...campaign, notes: [...campaign.notes, note] };
}

/** Everything but the title; topics without a state lose theirs. */
export function editNote(
  campaign: CampaignDocument,
  id: string,
  change: Partial<Pick<Note, 'topic' | 'text' | 'secret' | 'state' | 'character'>>,
): CampaignDocument {
  return withNote(campaign, id, (note) => {
    const next = { ...note, ...change };
    return { ...next, state: hasState(next.topic) ? (next.state ?? 'open') : null };
  });
}

/** Changes the title and every link to it in all texts; `invalid-input` for a title that cannot be linked. */
export function renameNote(
  campaign: CampaignDocument,
  id: string,
  title: string,
): Result<CampaignDocument, AppError> {
  const from = campaign.notes.find((note) => note.id === id)?.title;
  if (from === undefined || from === title) return ok(campaign);
  const refused = titleFault(title);
  if (refused !== null) return { ok: false, error: refused };
  const moved = (text: string): string => {
    const renamed = renameLinks(text, from, title);
    return renamed.ok ? renamed.value.slice(0, limits.notes) : text;
  };
  const { closeOut, downtime: period } = campaign.drafts;
  return ok({
    ...campaign,
    notes: campaign.notes.map((note) => ({
      ...note,
      text: moved(note.text),
      ...(note.id === id && { title: title.trim().slice(0, limits.name) }),
    })),
    log: campaign.log.map((entry) => {
      const text = moved(entry.text);
      return text === entry.text ? entry : { ...entry, text };
    }),
    drafts: {
      ...campaign.drafts,
      closeOut: closeOut && { ...closeOut, summary: moved(closeOut.summary) },
      downtime: period && { ...period, summary: moved(period.summary) },
    },
  });
}

/** Links to the note stay without a target. */
export function removeNote(campaign: CampaignDocument, id: string): CampaignDocument {
  return { ...campaign, notes: campaign.notes.filter((note) => note.id !== id) };
}

/** A note or log entry that links to a note. */
export interface Mention {
  readonly kind: 'note' | 'entry';
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Notes come first. */
export function mentionsOf(
  { notes, log }: Pick<CampaignDocument, 'notes' | 'log'>,
  title: string,
): readonly BackLink<Mention>[] {
  const key = titleKey(title);
  const written: readonly Mention[] = [
    ...notes.map(({ id, title: name, text }) => ({ kind: 'note' as const, id, title: name, text })),
    ...log.map(({ id, title: name, text }) => ({ kind: 'entry' as const, id, title: name, text })),
  ];
  // Parsing links is the costly part of a long log, so texts without any are skipped.
  const linking = written.filter(
    ({ text }) => text.includes('[[') && linksOf(text).some((link) => titleKey(link.title) === key),
  );
  return backLinks(linking, title);
}

export function hasState(topic: Topic): boolean {
  return topic === 'thread' || topic === 'quest';
}

function withNote(campaign: CampaignDocument, id: string, change: (note: Note) => Note): CampaignDocument {
  return { ...campaign, notes: campaign.notes.map((note) => (note.id === id ? change(note) : note)) };
}
