import { z } from 'zod';
import { formatPath } from '#shared/kernel/formatPath';
import { isRecord } from '#shared/kernel/record';

/**
 * Collects paths of keys that a schema does not define. `path` is shared and changed in place, because campaigns
 * of many megabytes are walked.
 */
type Walk = (value: unknown, path: PropertyKey[], found: string[]) => void;

type Schema = z.core.$ZodType;

/**
 * Paths (`party[0].nickname`) of keys that a schema does not define, at any depth, in a value that it accepts.
 * Open parts of a schema (records, JSON) are not checked.
 */
export function unknownKeys(schema: Schema, value: unknown): readonly string[] {
  const found: string[] = [];
  walkOf(schema)?.(value, [], found);
  return found;
}

/** Schemas live as long as the program, so the cache never has to be cleared. */
const walks = new WeakMap<Schema, Walk | null>();

/** `undefined` if the schema fixes no keys, so that there is nothing to check. */
function walkOf(schema: Schema): Walk | undefined {
  const known = walks.get(schema);
  if (known !== undefined) return known ?? undefined;
  const walk = fixesKeys(schema, new Set()) ? makeWalk(schema) : undefined;
  walks.set(schema, walk ?? null);
  return walk;
}

/** `seen` stops the recursion at schemas that contain themselves. */
function fixesKeys(schema: Schema, seen: ReadonlySet<Schema>): boolean {
  if (seen.has(schema)) return false;
  if (schema instanceof z.ZodObject) return true;
  const inside = new Set(seen).add(schema);
  return partsOf(schema).some((part) => fixesKeys(part, inside));
}

/** Must not be called with an object schema. */
function partsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodLazy) return [schema.unwrap()];
  return unwrapped(schema);
}

function unwrapped(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodOptional) return [schema.unwrap()];
  if (schema instanceof z.ZodExactOptional) return [schema.unwrap()];
  return [];
}

function makeWalk(schema: Schema): Walk {
  if (schema instanceof z.ZodObject) return walkObject(schema);
  if (schema instanceof z.ZodUnion) return walkUnion(schema);
  const inner = later(() => partsOf(schema).map(walkOf)[0] ?? null);
  if (schema instanceof z.ZodArray)
    return (value, path, found) => {
      if (!Array.isArray(value)) return;
      const walk = inner();
      for (let at = 0; at < value.length; at += 1) enter(walk, value[at], at, path, found);
    };
  if (schema instanceof z.ZodRecord)
    return (value, path, found) => {
      if (!isRecord(value)) return;
      for (const key of Object.keys(value)) enter(inner(), value[key], key, path, found);
    };
  return (value, path, found) => inner()?.(value, path, found);
}

/** Evaluated once and only when needed: a schema may contain itself, and reading schemas takes longer than the walk. */
function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function enter(
  walk: Walk | null | undefined,
  value: unknown,
  key: PropertyKey,
  path: PropertyKey[],
  found: string[],
): void {
  if (!walk || value === null || typeof value !== 'object') return;
  path.push(key);
  walk(value, path, found);
  path.pop();
}

function walkObject(schema: z.ZodObject): Walk {
  const known = later(() => {
    const shape: Readonly<Record<string, Schema>> = schema.shape;
    return new Map(Object.entries(shape).map(([key, part]) => [key, walkOf(part) ?? null]));
  });
  return (value, path, found) => {
    if (!isRecord(value)) return;
    const keys = known();
    for (const key of Object.keys(value)) {
      const walk = keys.get(key);
      if (walk === undefined) found.push(formatPath([...path, key]));
      else if (walk !== null) enter(walk, value[key], key, path, found);
    }
  };
}

/** One member of a union: whether a value may belong to it, and how to walk it then. */
interface Option {
  readonly reads: (value: object) => boolean;
  readonly walk: Walk | undefined;
}

/** Chooses the member of the union that leaves the fewest keys unknown. */
function walkUnion(schema: z.ZodUnion): Walk {
  const options = later(() => schema.options.flatMap(optionsOf));
  return (value, path, found) => {
    if (value === null || typeof value !== 'object') return;
    let least: readonly string[] | undefined;
    for (const { reads, walk } of options()) {
      if (!reads(value)) continue;
      const unknown: string[] = [];
      walk?.(value, path, unknown);
      if (unknown.length === 0) return;
      if (least === undefined || unknown.length < least.length) least = unknown;
    }
    found.push(...(least ?? []));
  };
}

/** Only objects and lists have options; wrappers are replaced by their inner schemas. */
function optionsOf(schema: Schema): readonly Option[] {
  const walk = walkOf(schema);
  if (schema instanceof z.ZodArray) return [{ reads: Array.isArray, walk }];
  if (schema instanceof z.ZodRecord) return [{ reads: isRecord, walk }];
  if (schema instanceof z.ZodObject) return [{ reads: hasLiterals(schema), walk }];
  const open = schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || schema instanceof z.ZodCustom;
  return open ? [{ reads: () => true, walk }] : partsOf(schema).flatMap(optionsOf);
}

/** Compares the literal keys that distinguish the members of a union. */
function hasLiterals(schema: z.ZodObject): (value: object) => boolean {
  const literals = Object.entries(schema.shape).flatMap(([key, part]) =>
    part instanceof z.ZodLiteral ? [{ key, values: new Set<unknown>(part.values) }] : [],
  );
  return (value) => isRecord(value) && literals.every(({ key, values }) => values.has(value[key]));
}
