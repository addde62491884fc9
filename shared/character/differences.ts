import type { Json } from '#shared/kernel/jsonValue';
import { journalEntrySchema, type JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { contentOf } from './content';
import { patchesBetween, type Patch } from './patches';

/** `other` covers parts that this program version does not know. */
export const differenceKinds = [
  'name',
  'status',
  'portrait',
  'owner',
  'campaign',
  'choices',
  'deed',
  'entry',
  'play',
  'notes',
  'exception',
  'other',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A line that can be accepted or skipped on its own. */
export interface Difference {
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly patches: readonly Patch[];
}

/** Sorts lines in the order of `differenceKinds`. */
export function differences(before: CharacterDocument, after: CharacterDocument): readonly Difference[] {
  return groupPatches(patchesBetween(contentOf(before), contentOf(after)));
}

/**
 * Groups patches into lines. A journal entry forms one line with its ledger entries and all its changes in play.
 * Journal entries that changed the same place, or of which one removed a ledger entry of the other, cannot be
 * separated and share a line.
 */
export function groupPatches(patches: readonly Patch[]): readonly Difference[] {
  const lines = bundles(patches).map((bundle): Difference => {
    const journalEntry = bundle.find(isJournalPatch);
    const [first] = bundle;
    return { id: idOf(journalEntry ?? first), kind: kindOf(journalEntry ?? first), patches: bundle };
  });
  return lines.toSorted((a, b) => differenceKinds.indexOf(a.kind) - differenceKinds.indexOf(b.kind));
}

/** Returns the journal entries of a line, before and after. */
export function journalEntriesOf(
  line: Difference,
): readonly { readonly from?: JournalEntry; readonly to?: JournalEntry }[] {
  return line.patches.filter(isJournalPatch).map((patch) => {
    const [from, to] = [asJournalEntry(patch.from), asJournalEntry(patch.to)];
    return { ...(from && { from }), ...(to && { to }) };
  });
}

type JournalPatch = Extract<Patch, { readonly op: 'item' }>;

function isJournalPatch(patch: Patch): patch is JournalPatch {
  return patch.op === 'item' && patch.path.length === 1 && patch.path[0] === 'journal';
}

function asJournalEntry(value: Json | undefined): JournalEntry | undefined {
  return value === undefined ? undefined : journalEntrySchema.safeParse(value).data;
}

function kindOf(patch: Patch | undefined): DifferenceKind {
  const part = patch?.path[0];
  switch (part) {
    case 'name':
    case 'status':
    case 'portrait':
    case 'owner':
    case 'campaign':
    case 'choices':
    case 'play':
    case 'notes':
      return part;
    case 'journal':
      return 'deed';
    case 'ledger':
      return 'entry';
    case 'exceptions':
      return 'exception';
    default:
      return 'other';
  }
}

function idOf(patch: Patch | undefined): string {
  if (patch === undefined) return '';
  return JSON.stringify([patch.op, patch.path, patch.op === 'item' ? patch.key : '']);
}

/** Bundles keep the order of the patches; only patches of journal entries are grouped. */
function bundles(patches: readonly Patch[]): readonly (readonly Patch[])[] {
  const touched = patches.map(touches);
  const nodeAt = new Map<string, number>();
  const parents = patches.map((_, index) => index);
  const rootOf = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[node] = root;
    return root;
  };
  const join = (one: number, other: number) => {
    const [a, b] = [rootOf(one), rootOf(other)];
    parents[Math.max(a, b)] = Math.min(a, b);
  };
  touched.forEach((paths, node) => {
    for (const path of paths) {
      const key = JSON.stringify(path);
      const other = nodeAt.get(key);
      if (other === undefined) nodeAt.set(key, node);
      else join(node, other);
    }
  });
  touched.forEach((paths, node) => {
    for (const path of paths)
      for (let length = 1; length < path.length; length += 1) {
        const other = nodeAt.get(JSON.stringify(path.slice(0, length)));
        if (other !== undefined) join(node, other);
      }
  });
  const found = new Map<number, Patch[]>();
  patches.forEach((patch, node) => {
    const bundle = found.get(rootOf(node));
    if (bundle === undefined) found.set(rootOf(node), [patch]);
    else bundle.push(patch);
  });
  return [...found.values()];
}

/** Places that contain one another count as the same. */
function touches(patch: Patch): readonly (readonly string[])[] {
  if (!isJournalPatch(patch)) return [placeOf(patch)];
  const journalEntries = [asJournalEntry(patch.from), asJournalEntry(patch.to)].filter(
    (journalEntry) => journalEntry !== undefined,
  );
  return [
    placeOf(patch),
    ...journalEntries.flatMap(({ changes, entered, withdrawn }) => [
      ...changes.map(({ path }) => ['play', ...path]),
      ...[...entered, ...withdrawn.map(({ entry }) => entry.id)].map((id) => ['ledger', mark(id)]),
    ]),
  ];
}

function placeOf(patch: Patch): readonly string[] {
  const steps = patch.path.map((step) => (typeof step === 'string' ? step : mark(step.item)));
  if (patch.op === 'item') return [...steps, mark(patch.key)];
  // A new order of a list is a change of its own, apart from its items.
  return patch.op === 'order' ? [...steps, 'order'] : steps;
}

/** Marks the key of a list item, so that it cannot be confused with the key of a record. */
function mark(key: string): string {
  return `item ${key}`;
}
