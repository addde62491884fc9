import { AbstractType, Doc, type Map as YMap } from 'yjs';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { applyChange, idsAt, valueAt } from './apply';
import { decoded, encoded, escaped, nothingKnown } from './encoding';
import { plainFault, type ContentFault } from './faults';
import { fitted, replacements, type Replacement } from './replacements';
import type { IsText } from './shapes';
import type { Met } from './together';

/** The only root of a shared document. */
export const rootName = 'document';

export function rootOf(shared: Doc): YMap<unknown> {
  return shared.getMap(rootName);
}

/** A document to share, made once by the machine that owns the table: made twice, its lists and texts would double. */
export function seed(document: JsonRecord, isText: IsText): Result<Doc, ContentFault> {
  const fault = plainFault(document, []);
  if (fault !== undefined) return err(fault);
  const shared = new Doc();
  shared.transact(() => {
    const root = rootOf(shared);
    for (const [key, value] of Object.entries(document))
      root.set(escaped(key), encoded(value, [key], isText));
  });
  return ok(shared);
}

/** The same content in a document of its own, which remembers nothing that was deleted, and has nothing that no reader sees. */
export function remade(shared: Doc, isText: IsText): Result<Doc, ContentFault> {
  const content: Json = decoded(rootOf(shared), []);
  return isRecord(content) ? seed(content, isText) : err({ code: 'unknown-type', path: [] });
}

export function read(shared: Doc, known = nothingKnown()): Result<JsonRecord, ContentFault> {
  const faults: ContentFault[] = [];
  const document: Json = decoded(rootOf(shared), [], { known, faults });
  const [fault] = faults;
  if (fault !== undefined) return err(fault);
  return isRecord(document) ? ok(document) : err({ code: 'unknown-type', path: [] });
}

/** Reads a document again and again: parts that did not change are the same objects as before. */
export function createReader(shared: Doc): () => Result<JsonRecord, ContentFault> {
  const known = nothingKnown();
  shared.on('afterTransaction', ({ changed }) => {
    for (const type of changed.keys())
      for (let part: unknown = type; part instanceof AbstractType; part = part.parent) {
        known.values.delete(part);
        known.things.delete(part);
      }
  });
  return () => read(shared, known);
}

/**
 * Writes the difference between two states of a document; what did not change is never written, so that changes by
 * others stay. Returns the changes whose place is gone.
 */
export function write(
  shared: Doc,
  before: JsonRecord,
  after: JsonRecord,
  isText: IsText,
): Result<readonly Replacement[], ContentFault> {
  const fault = plainFault(after, []);
  if (fault !== undefined) return err(fault);
  return ok(applyAll(shared, replacements(before, after), isText));
}

/** Returns the changes whose place is gone. */
export function applyAll(
  shared: Doc,
  changes: readonly Replacement[],
  isText: IsText,
): readonly Replacement[] {
  const root = rootOf(shared);
  const met: Met = {
    now: (path) => valueAt(root, path),
    lines: () => idsAt(root, ['journal']),
    content: () => {
      const found = read(shared);
      return found.ok ? found.value : undefined;
    },
  };
  const all = fitted(changes, met, isText);
  return shared.transact(() => all.filter((change) => !applyChange(root, change, isText)));
}
