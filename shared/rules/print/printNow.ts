import { list, message, plainNumber, type Text } from '#shared/kernel/text';
import type { PlayView, Tracker } from '#shared/rules/play';
import type { PrintBand, PrintBlock, PrintField, PrintSheet } from './print';

/** Describes values of play by the ids of their fields. */
interface Now {
  readonly trackers: ReadonlyMap<string, Tracker>;
  readonly toggles: ReadonlyMap<string, boolean>;
}

/**
 * A sheet with the present values of play: every field, box and line of a tracker or condition shows its value,
 * and values without a place are listed on the lines for notes.
 */
export function withPlay(sheet: PrintSheet, view: PlayView): PrintSheet {
  const now: Now = {
    trackers: new Map(trackersOf(view).map((tracker) => [tracker.id, tracker])),
    toggles: new Map(togglesOf(view).map(({ id, on }) => [id, on])),
  };
  const words = unplaced(view, placesOf(sheet));
  const bands = sheet.bands.map((band): PrintBand => ({
    ...band,
    columns: band.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => filled(block, now, words)),
    })),
  }));
  return { ...sheet, bands };
}

function trackersOf({ blocks }: PlayView): readonly Tracker[] {
  return blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
}

function togglesOf({ blocks }: PlayView) {
  return blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));
}

function placesOf({ bands }: PrintSheet): ReadonlySet<string> {
  const blocks = bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  return new Set(blocks.flatMap(fieldsOf).map(({ name, now }) => now ?? name));
}

function fieldsOf(block: PrintBlock): readonly PrintField[] {
  switch (block.kind) {
    case 'figures':
      return block.figures.flatMap(({ current }) => current?.field ?? []);
    case 'tracks':
      return block.tracks.map(({ field }) => field);
    case 'entries':
      return block.entries.flatMap(({ box }) => box ?? []);
    case 'table':
      return block.rows.flatMap((row) => row.flatMap(({ field }) => field ?? []));
    default:
      return [];
  }
}

function filled(block: PrintBlock, now: Now, words: Text | undefined): PrintBlock {
  switch (block.kind) {
    case 'figures': {
      const figures = block.figures.map((figure) => {
        const { current } = figure;
        return current === undefined
          ? figure
          : { ...figure, current: { ...current, field: counted(current.field, now) } };
      });
      return { ...block, figures };
    }
    case 'tracks':
      return {
        ...block,
        tracks: block.tracks.map((track) => ({
          ...track,
          boxes: Math.max(track.boxes, Math.min(mostBoxes, maximum(track.field, now))),
          field: ticked(track.field, now),
        })),
      };
    case 'entries':
      return {
        ...block,
        entries: block.entries.map((entry) =>
          entry.box === undefined ? entry : { ...entry, box: ticked(entry.box, now) },
        ),
      };
    case 'lines':
      return block.state === true && words !== undefined ? { ...block, text: words } : block;
    default:
      return block;
  }
}

/** Longer rows of boxes would be unreadable. */
const mostBoxes = 60;

/** The tracker's maximum, which may be higher than the sheet alone knows. */
function maximum({ now: id }: PrintField, { trackers }: Now): number {
  return (id === undefined ? undefined : trackers.get(id)?.max) ?? 0;
}

function counted(field: PrintField, { trackers }: Now): PrintField {
  const tracker = trackers.get(field.now ?? field.name);
  return tracker === undefined ? field : { ...field, value: String(tracker.value) };
}

/** Checks one box per lost point or level; a toggle has one box. */
function ticked(field: PrintField, { trackers, toggles }: Now): PrintField {
  if (field.now === undefined) return field;
  const tracker = trackers.get(field.now);
  if (tracker !== undefined) {
    const ticks =
      field.counts === 'gone' ? (tracker.max ?? tracker.rest ?? 0) - tracker.value : tracker.value;
    return { ...field, value: ticks > 0 ? String(ticks) : '' };
  }
  const on = toggles.get(field.now);
  return on === undefined ? field : { ...field, value: on ? '1' : '' };
}

/** Conditions and numbers without a place on the sheet, except those that follow from the rest of it or end with the turn. */
function unplaced(view: PlayView, places: ReadonlySet<string>): Text | undefined {
  const lasting = view.blocks.flatMap((block) =>
    block.kind === 'toggles' && block.until === undefined ? block.toggles : [],
  );
  const on = lasting.filter(
    (each) => each.on && each.usual !== true && each.locked === undefined && !places.has(each.id),
  );
  const rows = view.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
  const moved = trackersOf(view).filter(({ id, value, rest = 0 }) => value !== rest && !places.has(id));
  const texts = [
    ...on.map(({ title }) => title),
    ...rows.filter(({ active }) => active === true).map(({ title, detail }) => named(title, detail)),
    ...moved.map(({ label, value }) => message('print.now', { label, value: plainNumber(value) })),
  ];
  return texts.length === 0 ? undefined : list(texts);
}

function named(title: Text, detail: Text | undefined): Text {
  return detail === undefined ? title : message('print.nowDetail', { title, detail });
}
