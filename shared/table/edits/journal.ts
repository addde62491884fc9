import type { Doc } from 'yjs';
import { message, type Text } from '../../kernel/text';
import { applyAll } from '../documents/shared';
import type { IsText } from '../documents/values';
import type { Edit } from './edit';

/** The storage of a device. What `add` has stored is still there after the program was killed. */
export interface EditStore {
  /** Oldest first. */
  load(): Promise<readonly Edit[]>;
  add(edits: readonly Edit[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export function memoryStore(): EditStore {
  let stored: readonly Edit[] = [];
  return {
    load: () => Promise.resolve(stored),
    add: (edits) => {
      stored = [...stored, ...edits];
      return Promise.resolve();
    },
    remove: (ids) => {
      const gone = new Set(ids);
      stored = stored.filter(({ id }) => !gone.has(id));
      return Promise.resolve();
    },
  };
}

/** The edits of one seat in one room that the table has not stored yet. */
export interface EditJournal {
  /** Oldest first. */
  waiting(): readonly Edit[];
  /** Waits for the device, so that an edit is never sent before it is safe. */
  record(edits: readonly Edit[]): Promise<void>;
  /** The table has stored these. */
  kept(ids: readonly string[]): Promise<void>;
  /** The table refused these: they are not sent again. Returns them, so that the player can be told. */
  refused(ids: readonly string[]): Promise<readonly Edit[]>;
  /** Repeats all waiting edits in a room that was opened anew. Returns those whose place is gone. */
  replay(shared: Doc, isText: IsText): readonly Edit[];
}

export async function openJournal(store: EditStore): Promise<EditJournal> {
  let waiting = await store.load();
  const without = async (ids: readonly string[]): Promise<readonly Edit[]> => {
    const gone = new Set(ids);
    const dropped = waiting.filter(({ id }) => gone.has(id));
    await store.remove(ids);
    waiting = waiting.filter(({ id }) => !gone.has(id));
    return dropped;
  };
  return {
    waiting: () => waiting,
    record: async (edits) => {
      waiting = [...waiting, ...edits];
      await store.add(edits);
    },
    kept: async (ids) => {
      await without(ids);
    },
    refused: without,
    replay: (shared, isText) => {
      const lost = new Set<unknown>(applyAll(shared, waiting, isText));
      return waiting.filter((edit) => lost.has(edit));
    },
  };
}

/** Says that changes of this device are not at the table yet. */
export function waitingText(count: number): Text {
  return message('sharedTable.waiting', { count });
}
