import { formatPath } from '../../../shared/kernel/json';
import { isPathEdit, type Edit, type EditPath } from '../../../shared/character/edits';

/**
 * Where in the choices a control works, written as problems write it (`skills[1].focus`). Controls carry their
 * places in `data-place`, several parted by a space, so that a problem can lead to its control.
 */
export function placeOf(path: EditPath): string {
  return formatPath(path);
}

/** The places that edits touch; a control that does several things has several. */
export function placesOf(edits: readonly Edit[]): string {
  return [...new Set(edits.filter(isPathEdit).map((edit) => placeOf(edit.path)))].join(' ');
}

/**
 * How well a place answers for a problem's path: 0 not at all; the same place best, then the nearest one
 * around it, then the first one inside it.
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

/** The index of the control that answers best for a path among the controls' `data-place` values. */
export function bestPlace(places: readonly string[], path: string): number | undefined {
  const scores = places.map((each) =>
    Math.max(0, ...each.split(' ').map((place) => placeScore(place, path))),
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : scores.indexOf(best);
}
