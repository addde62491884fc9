import { clamp } from '#shared/kernel/clamp';
import type { Ids } from '#shared/kernel/ports';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Note } from '#shared/campaign/wiki';
import { editNote } from '#shared/campaign/notes';
import { labelOf, notePartsOf, sectionOf, stepTicked, type NotePart } from './noteParts';
import { mostPins } from './bounds';
import type { Pin } from './schemas';

/** A pin with what it shows now. */
export interface PinView {
  readonly pin: Pin;
  /** `null` for a note that was deleted. */
  readonly note: Note | null;
  /** `null` for a whole note, and for a part that is no longer in it. */
  readonly part: NotePart | null;
  /** The title of the note, or the words of its part as they are read. */
  readonly title: string;
  /** True if the note or its part is gone. */
  readonly missing: boolean;
  /** Markdown: the whole note, or the text below the heading. */
  readonly text: string;
  /** Steps of the note or section; a pinned step is alone. */
  readonly steps: readonly NotePart[];
}

export function pinsOf({ pins }: Pick<CampaignDocument, 'pins'>): readonly Pin[] {
  return pins ?? [];
}

/** The same place is pinned once. */
export function addPin(
  campaign: CampaignDocument,
  { note, part }: Pick<Pin, 'note' | 'part'>,
  ids: Ids,
): CampaignDocument {
  const pins = pinsOf(campaign);
  if (pins.length >= mostPins || pins.some((pin) => pin.note === note && pin.part === part)) return campaign;
  return { ...campaign, pins: [...pins, { id: ids.next(), note, part }] };
}

export function removePin(campaign: CampaignDocument, id: string): CampaignDocument {
  return { ...campaign, pins: pinsOf(campaign).filter((pin) => pin.id !== id) };
}

/** `to` counts from 0 and is limited to the ends. */
export function movePin(campaign: CampaignDocument, id: string, to: number): CampaignDocument {
  const pins = pinsOf(campaign);
  const moving = pins.find((pin) => pin.id === id);
  const others = pins.filter((pin) => pin.id !== id);
  const place = clamp(to, 0, others.length);
  if (moving === undefined || pins.indexOf(moving) === place) return campaign;
  return { ...campaign, pins: others.toSpliced(place, 0, moving) };
}

export function pinViews(campaign: Pick<CampaignDocument, 'pins' | 'notes'>): readonly PinView[] {
  const notes = new Map(campaign.notes.map((note) => [note.id, note]));
  return pinsOf(campaign).map((pin): PinView => {
    const note = notes.get(pin.note) ?? null;
    const title = pin.part === null ? (note?.title ?? '') : labelOf(pin.part);
    if (note === null) return { pin, note, part: null, title, missing: true, text: '', steps: [] };
    const parts = notePartsOf(note.text);
    const part = pin.part === null ? null : (parts.find(({ words }) => words === pin.part) ?? null);
    if (pin.part !== null && part === null)
      return { pin, note, part, title, missing: true, text: '', steps: [] };
    if (part?.kind === 'step') return { pin, note, part, title, missing: false, text: '', steps: [part] };
    const text = part === null ? note.text : sectionOf(note.text, part);
    const steps = parts.filter(
      ({ kind, from }) =>
        kind === 'step' && (part === null || (from >= part.to && from < part.to + text.length)),
    );
    return { pin, note, part, title, missing: false, text, steps };
  });
}

/** Ticks a step in the text of its note, or clears it again. */
export function tickStep(campaign: CampaignDocument, note: string, words: string): CampaignDocument {
  const found = campaign.notes.find(({ id }) => id === note);
  if (found === undefined) return campaign;
  const text = stepTicked(found.text, words);
  return text === found.text ? campaign : editNote(campaign, note, { text });
}
