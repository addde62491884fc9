import { z } from 'zod';
import { message, type Text } from '#shared/kernel/text';
import type { CopyPlace } from '#shared/table/documents/handedIn';
import { editSchema } from './edit';

const placeSchema: z.ZodType<CopyPlace> = z.strictObject({
  client: z.int().min(0),
  clock: z.int().min(0),
});

/**
 * Edits of one room that were written together: the table keeps or refuses all of them.
 *
 * - `order`: rises with every change of this device
 * - `copy`: the copy of the room that they were written into, as Yjs numbers it, and its clock before; `null` until a
 *   copy of the table's room took them
 * - `first`: the copy that took them when they were written, if it left no mark of them there
 */
export const waitingChangeSchema = z.strictObject({
  id: z.string().min(1).max(64),
  order: z.number(),
  room: z.string().min(1).max(200),
  edits: z.array(editSchema).min(1),
  copy: placeSchema.nullable(),
  first: placeSchema.exactOptional(),
});
export type WaitingChange = z.infer<typeof waitingChangeSchema>;

/** The storage of a device. What `put` has stored is still there after the program was killed. */
export interface ChangeStore {
  readonly load: () => Promise<readonly WaitingChange[]>;
  /** Adds the change, or replaces the one with its id. */
  readonly put: (change: WaitingChange) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

export function memoryChanges(): ChangeStore {
  const stored = new Map<string, WaitingChange>();
  return {
    load: () => Promise.resolve([...stored.values()]),
    put: (change) => {
      stored.set(change.id, change);
      return Promise.resolve();
    },
    remove: (ids) => {
      for (const id of ids) stored.delete(id);
      return Promise.resolve();
    },
  };
}

/** The changes of one device that the table has not stored yet. */
export interface ChangeJournal {
  /** Oldest first; of one room, or of all. */
  readonly waiting: (room?: string) => readonly WaitingChange[];
  /** Adds a change at the end, where it waits from now on; resolves when the device has stored it. */
  readonly add: (change: Omit<WaitingChange, 'order' | 'copy'>, copy: WaitingChange['copy']) => Promise<void>;
  /** Notes that another copy of the room took the change. */
  readonly move: (change: WaitingChange, copy: WaitingChange['copy']) => Promise<void>;
  /** The table has stored or refused these: they are not sent again. */
  readonly remove: (changes: readonly WaitingChange[]) => Promise<void>;
}

export async function openJournal(store: ChangeStore): Promise<ChangeJournal> {
  const stored = await store.load();
  let waiting = stored.toSorted((a, b) => a.order - b.order);
  return {
    waiting: (room) => (room === undefined ? waiting : waiting.filter((change) => change.room === room)),
    add: async (change, copy) => {
      const added = { ...change, order: (waiting.at(-1)?.order ?? 0) + 1, copy };
      waiting = [...waiting, added];
      // Immediate work comes first: a browser's database takes longer than sending it.
      await Promise.resolve();
      if (waiting.includes(added)) await store.put(added);
    },
    move: async (change, copy) => {
      const moved = { ...change, copy };
      waiting = waiting.map((each) => (each.id === change.id ? moved : each));
      await store.put(moved);
    },
    remove: async (changes) => {
      const gone = new Set(changes.map(({ id }) => id));
      waiting = waiting.filter(({ id }) => !gone.has(id));
      if (gone.size > 0) await store.remove([...gone]);
    },
  };
}

/** Says that changes of this device are not at the table yet. */
export function waitingText(count: number): Text {
  return message('sharedTable.waiting', { count });
}
