import { set, type Edit } from '#shared/character/edits';
import { crossed, type PlayView, type Tracker } from '#shared/rules/play';
import { findAll } from './rulesets';

/** Removes blocked controls from a view. */
function pressable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pressable);
  if (node === null || typeof node !== 'object') return node;
  if ('blocked' in node || 'locked' in node) return null;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, pressable(value)]));
}

/** The edits of every control: buttons, a tracker's steps, actions that follow a roll. */
export function everyChange(view: PlayView): readonly (readonly Edit[])[] {
  const pressed = findAll(pressable(view), (value) =>
    'edits' in value ? (value.edits as readonly Edit[]) : undefined,
  );
  const repeated = findAll(pressable(view), (value) =>
    'more' in value ? (value.more as readonly Edit[]) : undefined,
  );
  const lowered = findAll(pressable(view), (value) =>
    'less' in value ? (value.less as readonly Edit[]) : undefined,
  );
  const tracked = trackersIn(view).flatMap((tracker) => {
    const { path, min, max, value } = tracker;
    const ends = [min, Math.max(min, value - 1), max ?? value + 1];
    return ends.map((to) => [set(path, to), ...crossed(tracker, to)]);
  });
  const written = view.blocks.flatMap((block) =>
    block.kind === 'rows'
      ? block.rows.flatMap(({ words = [] }) => words.map(({ path }) => [set(path, 'Some words')]))
      : [],
  );
  return [...pressed, ...repeated, ...lowered, ...tracked, ...written].filter((edits) => edits.length > 0);
}

/** Points of the character and of its rows. */
export function trackersIn({ blocks }: PlayView): readonly Tracker[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'trackers') return block.trackers.filter(({ boxes }) => boxes === undefined);
    return block.kind === 'rows' ? block.rows.flatMap(({ trackers = [] }) => trackers) : [];
  });
}

/** Every explained number of a view, with the sum of its sources. */
export function sums(view: unknown): { readonly value: number; readonly total: number }[] {
  return findAll(view, (node) => {
    if (!('sources' in node) || !('value' in node) || !Array.isArray(node.sources)) return undefined;
    const { value, sources } = node as { value: number; sources: readonly { amount: number }[] };
    return { value, total: sources.reduce((total, { amount }) => total + amount, 0) };
  });
}
