import {
  createDecoder,
  hasContent,
  readVarString,
  readVarUint,
  readVarUint8Array,
  type Decoder,
} from 'lib0/decoding';
import { decodeStateVector } from 'yjs';

/** Kinds of frames that a client of Hocuspocus sends; the numbers are its own. */
const kinds = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  syncReply: 4,
  stateless: 5,
  close: 7,
} as const;
const pong = 10;

/** A `question` asks for a room; a `word` is said beside the documents. */
export type FrameKind = 'question' | 'word' | 'other';

/** In bytes; presence is a handful of short fields. */
const largestAwareness = 1000;
const largestToken = 400;

/**
 * True for a frame that Hocuspocus can read to its end. Anything else comes from no client of ours, and would end as an
 * exception somewhere inside; so the connection ends instead.
 */
export function frameOf(data: Uint8Array): { readonly name: string; readonly kind: FrameKind } | undefined {
  try {
    // A pong carries no name.
    if (data.length === 1) return data[0] === pong ? { name: '', kind: 'other' } : undefined;
    const decoder = createDecoder(data);
    const name = readVarString(decoder).split('\0', 1)[0] ?? '';
    const kind = readVarUint(decoder);
    const read = readBody(decoder, kind);
    return read === undefined ? undefined : { name, kind: read };
  } catch {
    return undefined;
  }
}

function readBody(decoder: Decoder, kind: number): FrameKind | undefined {
  switch (kind) {
    case kinds.sync:
    case kinds.syncReply: {
      const step = readVarUint(decoder);
      const payload = readVarUint8Array(decoder);
      if (step === 0) decodeStateVector(payload);
      if (step > 2) return undefined;
      return step === 0 ? 'question' : 'other';
    }
    case kinds.awareness: {
      const payload = readVarUint8Array(decoder);
      if (payload.length > largestAwareness) return undefined;
      readStates(createDecoder(payload));
      return 'other';
    }
    case kinds.auth:
      readVarUint(decoder);
      if (readVarString(decoder).length > largestToken) return undefined;
      if (hasContent(decoder)) readVarString(decoder);
      return 'other';
    case kinds.stateless:
      readVarString(decoder);
      return 'word';
    case kinds.queryAwareness:
    case kinds.close:
      return 'other';
    default:
      return undefined;
  }
}

function readStates(decoder: Decoder): void {
  const count = readVarUint(decoder);
  for (let index = 0; index < count; index += 1) {
    readVarUint(decoder);
    readVarUint(decoder);
    JSON.parse(readVarString(decoder));
  }
}
