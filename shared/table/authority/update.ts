import {
  ContentAny,
  ContentDeleted,
  ContentString,
  ContentType,
  decodeUpdate,
  type GC,
  getState,
  Item,
  Map as YMap,
  Skip,
  Text as YText,
  type Doc,
} from 'yjs';
import { rootName } from '#shared/table/documents/shared';

export const updateFaults = ['malformed', 'foreign-client', 'gap', 'foreign-root', 'foreign-type'] as const;
export type UpdateFault = (typeof updateFaults)[number];

/** Deleted stretches cost no bytes, so their length is bounded by itself. */
const longestStretch = 1_000_000;

export type DecodedUpdate = ReturnType<typeof decodeUpdate>;

/** Gives the decoded update; `undefined` if it cannot be decoded. */
export type Decoding = () => DecodedUpdate | undefined;

/** Decodes an update when it is first asked for, and only then. */
export function decodedOnce(update: Uint8Array): Decoding {
  let found: { readonly decoded: DecodedUpdate | undefined } | undefined;
  return () => {
    found ??= { decoded: decode(update) };
    return found.decoded;
  };
}

function decode(update: Uint8Array): DecodedUpdate | undefined {
  try {
    return decodeUpdate(update);
  } catch {
    return undefined;
  }
}

/** Looks at an update before it is applied anywhere; `undefined` if nothing speaks against it. */
export function faultOfUpdate(
  doc: Doc,
  decoded: DecodedUpdate | undefined,
  clients: ReadonlySet<number>,
): UpdateFault | undefined {
  if (decoded === undefined) return 'malformed';
  const states = new Map<number, number>();
  const stateOf = (client: number): number => states.get(client) ?? getState(doc.store, client);
  for (const struct of decoded.structs) {
    const { client, clock } = struct.id;
    if (!clients.has(client)) return 'foreign-client';
    if (struct instanceof Skip || clock > stateOf(client)) return 'gap';
    if (struct.length > longestStretch) return 'malformed';
    const fault = faultOfStruct(struct, decoded);
    if (fault !== undefined) return fault;
    states.set(client, Math.max(stateOf(client), clock + struct.length));
  }
  for (const [client, deletions] of decoded.ds.clients)
    if (deletions.some(({ clock, len }) => clock + len > stateOf(client))) return 'gap';
  return undefined;
}

function faultOfStruct(struct: Item | GC, { ds }: DecodedUpdate): UpdateFault | undefined {
  if (!(struct instanceof Item)) return undefined;
  const { parent, content } = struct;
  if (typeof parent === 'string' && parent !== rootName) return 'foreign-root';
  if (content instanceof ContentType)
    return content.type instanceof YMap || content.type instanceof YText ? undefined : 'foreign-type';
  if (content instanceof ContentAny) {
    // Yjs joins values that were written one after the other to a place, once they are deleted.
    const { id, length } = struct;
    const isGone = (ds.clients.get(id.client) ?? []).some(
      ({ clock, len }) => clock <= id.clock && id.clock + length <= clock + len,
    );
    return length === 1 || isGone ? undefined : 'foreign-type';
  }
  return content instanceof ContentString || content instanceof ContentDeleted ? undefined : 'foreign-type';
}
