import { z } from 'zod';
import { jsonSchema, type Json } from '../kernel/json';

/**
 * One change of a character's choices: put a value at a place, insert one into a list, or take one out.
 * Rulesets describe what their widgets do as lists of edits; the engine only carries them out.
 */
export const editSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), path: z.array(z.union([z.string(), z.int().min(0)])), value: jsonSchema }),
  z.object({
    op: z.literal('insert'),
    path: z.array(z.union([z.string(), z.int().min(0)])),
    value: jsonSchema,
  }),
  z.object({ op: z.literal('remove'), path: z.array(z.union([z.string(), z.int().min(0)])) }),
]);

export type Edit = z.infer<typeof editSchema>;
export type EditPath = readonly (string | number)[];

/** Puts `value` at `path`. */
export function set(path: EditPath, value: Json): Edit {
  return { op: 'set', path: [...path], value };
}

/** Appends `value` to the list at `path`. */
export function insert(path: EditPath, value: Json): Edit {
  return { op: 'insert', path: [...path], value };
}

/** Takes out the list item that `path` ends at. */
export function remove(path: EditPath): Edit {
  return { op: 'remove', path: [...path] };
}

/**
 * Carries out the edits in order and returns the new choices. Objects that are missing on the way are made; any
 * other place that does not exist is a fault of the ruleset.
 */
export function applyEdits(choices: Json, edits: readonly Edit[]): Json {
  return edits.reduce<Json>((current, edit) => applyAt(current, edit.path, edit), choices);
}

function applyAt(node: Json, path: EditPath, edit: Edit): Json {
  const [step, ...rest] = path;
  if (step === undefined) return applyHere(node, edit);
  if (Array.isArray(node) && typeof step === 'number') {
    if (step >= node.length) throw new Error(`No item ${String(step)} in the list to edit`);
    if (rest.length === 0 && edit.op === 'remove')
      return (node as readonly Json[]).filter((_, index) => index !== step);
    return node.map((item: Json, index) => (index === step ? applyAt(item, rest, edit) : item));
  }
  if (isRecord(node) && typeof step === 'string') {
    if (step === '__proto__') throw new Error('Not a name for a choice');
    // A play state that was never touched is `{}`.
    const missing = typeof rest[0] === 'string' ? {} : null;
    const inner = Object.hasOwn(node, step) ? (node[step] ?? null) : missing;
    return { ...node, [step]: applyAt(inner, rest, edit) };
  }
  throw new Error(`No place ${JSON.stringify(step)} to edit`);
}

function applyHere(node: Json, edit: Edit): Json {
  if (edit.op === 'set') return edit.value;
  if (edit.op === 'insert' && Array.isArray(node)) return [...(node as readonly Json[]), edit.value];
  throw new Error(`Cannot ${edit.op} there`);
}

function isRecord(node: Json): node is { readonly [key: string]: Json } {
  return node !== null && typeof node === 'object' && !Array.isArray(node);
}
