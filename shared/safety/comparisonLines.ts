import { applyPatches, isList, keysOf, valueOf, type Patch } from '#shared/character/patches';
import { isRecord } from '#shared/kernel/record';
import type { Json } from '#shared/kernel/jsonValue';

/** Patches that can only be accepted together: those of one item, or of one setting. */
export interface PatchLine {
  readonly id: string;
  /** A top-level field of the document: `notes`, `terms`. */
  readonly field: string;
  /** The key of the item or record; `undefined` if the line concerns the whole field. */
  readonly item: string | undefined;
  /** The number of path steps up to the subject of the line. */
  readonly depth: number;
  readonly patches: readonly Patch[];
}

/** Members of these records are separate lines. */
const divided: ReadonlySet<string> = new Set(['decks', 'drafts', 'terms', 'variants']);
const ordering = 'order';

/** Follows the order of the patches. */
export function patchLines(patches: readonly Patch[]): readonly PatchLine[] {
  const lines = new Map<string, { field: string; item: string | undefined; patches: Patch[] }>();
  for (const patch of patches) {
    const [field, item] = placeOf(patch);
    const id = JSON.stringify(item === undefined ? [field] : [field, item]);
    const line = lines.get(id);
    if (line === undefined) lines.set(id, { field, item, patches: [patch] });
    else line.patches.push(patch);
  }
  return [...lines].map(([id, line]) => ({
    id,
    ...line,
    depth: line.item === undefined ? 1 : 2,
  }));
}

/** Returns true for a line that only changes the order of a list. */
export function isOrder({ patches }: PatchLine): boolean {
  return patches.every(({ op, path }) => op === 'order' && path.length === 1);
}

function placeOf(patch: Patch): readonly [string, string | undefined] {
  const [first, second] = patch.path;
  const field = typeof first === 'string' ? first : '';
  if (patch.op === 'order' && patch.path.length === 1) return [field, ordering];
  if (typeof second === 'object') return [field, `item ${second.item}`];
  if (patch.op === 'item' && patch.path.length === 1) return [field, `item ${patch.key}`];
  return [field, divided.has(field) ? second : undefined];
}

/** The key of a list item; `undefined` for other lines. */
export function itemKey({ item }: PatchLine): string | undefined {
  return item?.startsWith('item ') === true ? item.slice('item '.length) : undefined;
}

/**
 * Applies some of the lines that lead from `before` to `after`. New list items follow their nearest predecessor
 * that exists, so that each line works on its own.
 */
export function withPatchLines(before: Json, after: Json, lines: readonly PatchLine[]): Json {
  const patches = lines.flatMap((line) => line.patches);
  const fields = new Set(
    patches.flatMap(({ op, path }) => (op === 'item' && path.length === 1 ? [path[0]] : [])),
  );
  const anchors = new Map([...fields].map((field) => [field, anchorsIn(field, { before, after }, patches)]));
  return applyPatches(
    before,
    patches.map((patch): Patch => {
      if (patch.op !== 'item' || patch.path.length !== 1 || patch.to === undefined) return patch;
      return { ...patch, after: anchors.get(patch.path[0])?.get(patch.key) ?? null };
    }),
  );
}

/** Maps each list item to its predecessor that exists after all patches. */
function anchorsIn(
  field: unknown,
  { before, after }: { readonly before: Json; readonly after: Json },
  patches: readonly Patch[],
): ReadonlyMap<string, string | null> {
  if (typeof field !== 'string') return new Map();
  const items = patches.filter(
    (patch) => patch.op === 'item' && patch.path.length === 1 && patch.path[0] === field,
  );
  const there = new Set(listKeys(before, field));
  for (const patch of items) {
    if (patch.op !== 'item') continue;
    if (patch.to === undefined) there.delete(patch.key);
    else there.add(patch.key);
  }
  const anchors = new Map<string, string | null>();
  let last: string | null = null;
  for (const key of listKeys(after, field)) {
    anchors.set(key, last);
    if (there.has(key)) last = key;
  }
  return anchors;
}

function listKeys(content: Json, field: string): readonly string[] {
  const list = isRecord(content) ? valueOf(content, field) : undefined;
  return isList(list) ? (keysOf(list, [field]) ?? []) : [];
}

/** Items of a list by key. */
export function itemsOf(content: Json, field: string): ReadonlyMap<string, Json> {
  const list = isRecord(content) ? valueOf(content, field) : undefined;
  if (!isList(list)) return new Map();
  const keys = keysOf(list, [field]) ?? [];
  return new Map(
    list.flatMap((item, index) => {
      const key = keys[index];
      return key === undefined ? [] : [[key, item] as const];
    }),
  );
}
