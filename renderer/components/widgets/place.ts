import { formatPath } from '#shared/kernel/formatPath';
import { isPathEdit, type Edit, type EditPath } from '#shared/character/edits';

/**
 * The path of the choice that a control edits, in the notation of problems (`skills[1].focus`). Controls list
 * their paths in `data-place`, separated by spaces, so that a problem can link to its control.
 */
export function placeOf(path: EditPath): string {
  return formatPath(path);
}

/** A control that edits several choices has several places. */
export function placesOf(edits: readonly Edit[]): string {
  return [...new Set(edits.filter(isPathEdit).map((edit) => placeOf(edit.path)))].join(' ');
}

/**
 * Rates a place for a problem's path: 0 for no relation, the same place best, then the nearest enclosing
 * place, then one inside the path.
 */
export function placeScore(place: string, path: string): number {
  if (place === '' || path === '') return 0;
  if (place === path) return 1000;
  if (isInside(path, place)) return 100 + place.length;
  return isInside(place, path) ? 10 : 0;
}

function isInside(inner: string, outer: string): boolean {
  const next = inner.charAt(outer.length);
  return inner.startsWith(outer) && (next === '.' || next === '[');
}

/** The index of the best match for a path among the controls' `data-place` values. */
export function bestPlace(places: readonly string[], path: string): number | undefined {
  const scores = places.map((each) =>
    Math.max(0, ...each.split(' ').map((place) => placeScore(place, path))),
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : scores.indexOf(best);
}
