import { applyEdits, set } from '../../character/edits';
import type { Change } from '../../character/journalEntry';
import type { Json } from '../../kernel/json';
import type { JsonRecord } from '../../kernel/record';
import { sameValue } from '../../kernel/same';

/** A place of play with its value. */
export type Place = readonly [path: readonly string[], value: Json];

/** The places that a part of play has now, by its old name and value; `undefined` if it stays what it was. */
export type PlacesOf = (part: string, value: Json) => readonly Place[] | undefined;

/** Play and its journal with parts in other places, such as a list of which each entry has a place of its own. */
export function movedPlay(placesOf: PlacesOf): {
  readonly playOf: (old: Readonly<Record<string, unknown>>) => JsonRecord;
  readonly changesOf: (change: Change) => Change[];
} {
  return {
    playOf(old) {
      const parts = Object.entries(old as JsonRecord);
      const others = Object.fromEntries(parts.filter(([part, value]) => placesOf(part, value) === undefined));
      const places = parts.flatMap(([part, value]) => placesOf(part, value) ?? []);
      return applyEdits(
        others,
        places.map(([path, value]) => set(path, value)),
      ) as JsonRecord;
    },
    changesOf(change) {
      const [part = '', ...more] = change.path;
      const before = placesOf(part, change.from ?? null);
      const after = placesOf(part, change.to ?? null);
      if (more.length > 0 || before === undefined || after === undefined) return [change];
      const [only] = after;
      // An amount stays one.
      if (
        only !== undefined &&
        after.length === 1 &&
        sameValue(only[1], change.to) &&
        sameValue(only[0], before[0]?.[0])
      )
        return [{ ...change, path: [...only[0]] }];
      const all = new Map([...before, ...after].map(([path]) => [JSON.stringify(path), path]));
      return [...all.values()].flatMap((path): Change[] => {
        const [from, to] = [valueAt(before, path), valueAt(after, path)];
        if (sameValue(from, to)) return [];
        return [{ path: [...path], ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
      });
    },
  };
}

function valueAt(places: readonly Place[], path: Place[0]): Json | undefined {
  return places.find((place) => sameValue(place[0], path))?.[1];
}
