import type { Ids } from '../kernel/ports';
import { ok, type Result } from '../kernel/result';
import type { AppError } from '../kernel/errors';
import { message, raw, type Text } from '../kernel/text';
import { backLinks, type BackLink } from '../wiki/linkIndex';
import { linksOf, renameLinks, titleFault, titleKey } from '../wiki/links';
import { limits } from '../character/limits';
import type { CampaignDocument } from './document';
import type { Note, Topic } from './wiki';

/** Why a note cannot have a title: nothing in it, brackets that a link cannot hold, or another note's. */
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

/** Starts a note; its state is open where it is a thread or quest. The title must be without a fault. */
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

/** Changes a note, but for its title; a topic without a state has none. */
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

/** Gives a note another title, and every link to it wherever it is written; `invalid-input` for one that cannot be linked to. */
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
  const { closeOut, interlude: period } = campaign.drafts;
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
      interlude: period && { ...period, summary: moved(period.summary) },
    },
  });
}

/** Takes a note out; links to it stay and lead nowhere. */
export function removeNote(campaign: CampaignDocument, id: string): CampaignDocument {
  return { ...campaign, notes: campaign.notes.filter((note) => note.id !== id) };
}

/** Something that links to a note: another note, or a line of the log. */
export interface Mention {
  readonly kind: 'note' | 'entry';
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Everything in a campaign that links to a title, notes first. */
export function mentionsOf(
  { notes, log }: Pick<CampaignDocument, 'notes' | 'log'>,
  title: string,
): readonly BackLink<Mention>[] {
  const key = titleKey(title);
  const written: readonly Mention[] = [
    ...notes.map(({ id, title: name, text }) => ({ kind: 'note' as const, id, title: name, text })),
    ...log.map(({ id, title: name, text }) => ({ kind: 'entry' as const, id, title: name, text })),
  ];
  // Reading links is the costly part of a long log: only texts that hold a link at all are read.
  const linking = written.filter(
    ({ text }) => text.includes('[[') && linksOf(text).some((link) => titleKey(link.title) === key),
  );
  return backLinks(linking, title);
}

/** True for what is open until it is done or has failed. */
export function hasState(topic: Topic): boolean {
  return topic === 'thread' || topic === 'quest';
}

function withNote(campaign: CampaignDocument, id: string, change: (note: Note) => Note): CampaignDocument {
  return { ...campaign, notes: campaign.notes.map((note) => (note.id === id ? change(note) : note)) };
}
