import type { Difference } from '#shared/character/differences';
import {
  isList,
  keysOf,
  leadingTo,
  valueOf,
  type OrderPatch,
  type Patch,
  type PatchPath,
} from '#shared/character/patches';
import { isRecord } from '#shared/kernel/record';
import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';

/**
 * The state of a difference compared with the local character.
 *
 * - `clean`: the place still holds its earlier value
 * - `already`: the place already holds the new value
 * - `conflict`: the place was changed here as well
 * - `lost`: the place no longer exists here
 */
export const lineStates = ['clean', 'already', 'conflict', 'lost'] as const;
export type LineState = (typeof lineStates)[number];

/** Without a `known` common state, only additions are clean, because it is unclear which side made any other change. */
export function stateOf({ patches }: Difference, content: Json, known: boolean): LineState {
  const states = new Set(patches.map((patch) => patchState(patch, content, known)));
  if (states.size === 1 && states.has('lost')) return 'lost';
  if (states.has('conflict') || states.has('lost')) return 'conflict';
  return states.has('clean') ? 'clean' : 'already';
}

/** A line from the same start to the local state, so that both sides of a conflict can be described alike. */
export function lineHere(line: Difference, content: Json): Difference {
  const patches = line.patches.flatMap((patch) => {
    const here = hereAt(patch, content);
    return here === undefined || sameValue(here.value, fromOf(patch)) ? [] : [leadingTo(patch, here.value)];
  });
  return { ...line, patches };
}

function fromOf(patch: Patch): Json | undefined {
  return patch.op === 'order' ? undefined : patch.from;
}

function patchState(patch: Patch, content: Json, known: boolean): LineState {
  if (patch.op === 'order') return orderState(patch, content, known);
  const here = hereAt(patch, content);
  if (here === undefined) return 'lost';
  if (sameValue(here.value, patch.to)) return 'already';
  if (!sameValue(here.value, patch.from)) return 'conflict';
  return known || patch.from === undefined ? 'clean' : 'conflict';
}

function orderState({ path, from, to }: OrderPatch, content: Json, known: boolean): LineState {
  const list = placeAt(content, path)?.value;
  const keys = isList(list) ? keysOf(list, path) : undefined;
  if (keys === undefined) return 'lost';
  const among = (order: readonly string[]) => {
    const shared = keys.filter((key) => order.includes(key));
    const wanted = order.filter((key) => keys.includes(key));
    return shared.every((key, index) => key === wanted[index]);
  };
  if (among(to)) return 'already';
  return known && among(from) ? 'clean' : 'conflict';
}

/** Returns `undefined` if the place does not exist here. */
function hereAt(patch: Patch, content: Json): { readonly value: Json | undefined } | undefined {
  const place = placeAt(content, patch.path);
  if (place === undefined || patch.op !== 'item') return place;
  const list = place.value ?? [];
  const keys = isList(list) ? keysOf(list, patch.path) : undefined;
  if (!isList(list) || keys === undefined) return undefined;
  const index = keys.indexOf(patch.key);
  return { value: index < 0 ? undefined : list[index] };
}

function placeAt(content: Json, path: PatchPath): { readonly value: Json | undefined } | undefined {
  let value: Json | undefined = content;
  for (const [depth, step] of path.entries()) {
    if (typeof step === 'string') {
      // Missing records can be created on the way.
      if (value !== undefined && !isRecord(value)) return undefined;
      value = value === undefined ? undefined : valueOf(value, step);
    } else {
      const keys: readonly string[] | undefined = isList(value)
        ? keysOf(value, path.slice(0, depth))
        : undefined;
      const index: number = keys?.indexOf(step.item) ?? -1;
      if (!isList(value) || index < 0) return undefined;
      value = value[index];
    }
  }
  return { value };
}
