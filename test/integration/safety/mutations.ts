import fc from 'fast-check';

/** `value` inside this many lists. */
function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}

/** A circular value, which structured clone supports. */
function circular(): object {
  const ring: Record<string, unknown> = {};
  ring['again'] = [ring];
  return ring;
}

const awkward: readonly (() => unknown)[] = [
  ...[NaN, Infinity, -Infinity, -0, 1e308, -1e308, 2 ** 53, -(2 ** 63), 5e-324, 0.1, -1, 0, 1, 99].map(
    (number) => () => number,
  ),
  ...[
    '',
    ' ',
    '\ud800',
    'a\udfffb',
    '\u0000',
    '../../x',
    '..\\x',
    '/',
    'con',
    '__proto__',
    'constructor',
  ].map((text) => () => text),
  ...['current', 'toy', 'character', '{"a":1}', '[', '9999-12-31T23:59:59.999Z', '{count} | @:x'].map(
    (text) => () => text,
  ),
  () => 'x'.repeat(70_000),
  () => undefined,
  () => null,
  () => true,
  () => [],
  () => ({}),
  () =>
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown,
  () => ({ toString: 1, valueOf: null, toJSON: 'no', then: 5, length: -1 }),
  () => ({ length: { toString: 1 }, size: { toString: 1 } }),
  () => nested(45),
  () => nested(60),
  () => nested(3000),
  circular,
  () => Array.from({ length: 5000 }, (_, at) => at),
  () => new Uint8Array([0, 255, 1]),
  () => 10n,
  () => new Date(NaN),
  () => new Map([['a', 1]]),
];

/** Creates awkward values only when needed, since some are large. */
const awkwardMaker = fc.constantFrom(...awkward);

/** Arbitrary values of structured clone, and values that often break programs. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: awkwardMaker.map((make) => make()) },
  {
    weight: 1,
    arbitrary: fc.anything({
      ...{ maxDepth: 2, maxKeys: 3, withBigInt: true, withDate: true, withMap: true, withSet: true },
      ...{ withTypedArray: true, withSparseArray: true },
    }),
  },
);

type Steps = readonly string[];

const isBranch = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) !== Uint8Array.prototype;

/** The paths of all places in a value, the value itself first. */
function placesIn(value: unknown, steps: Steps = []): Steps[] {
  if (!isBranch(value) || steps.length > 12) return [steps];
  return [steps, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...steps, key]))];
}

function valueAt(value: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((node, step) => (isBranch(node) ? Reflect.get(node, step) : undefined), value);
}

/** Replaces the entry at a place by none, one or several entries. */
function withPlace(
  value: unknown,
  [step, ...rest]: Steps,
  become: (key: string, inner: unknown) => [string, unknown][],
): unknown {
  if (step === undefined || !isBranch(value)) return become('', value)[0]?.[1];
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== step) return [[key, inner]];
    return rest.length === 0 ? become(key, inner) : [[key, withPlace(inner, rest, become)]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const changes = ['replace', 'remove', 'rename', 'add', 'repeat', 'move', 'garble'] as const;

interface Mutation {
  readonly at: number;
  readonly from: number;
  readonly change: (typeof changes)[number];
  readonly what: () => unknown;
  readonly key: string;
  readonly garbling: readonly Garbling[];
}

function mutate(value: unknown, { at, from, change, what, key, garbling }: Mutation): unknown {
  const places = placesIn(value);
  const place = places[at % places.length] ?? [];
  return withPlace(value, place, (own, inner) => {
    switch (change) {
      case 'replace':
        return [[own, what()]];
      case 'remove':
        return [];
      case 'rename':
        return [[key, inner]];
      case 'add':
        return [
          [own, isBranch(inner) && !Array.isArray(inner) ? withKey(inner, key, what()) : [inner, what()]],
        ];
      case 'repeat':
        return [
          [own, Array.isArray(inner) ? [...(inner as unknown[]), ...(inner as unknown[])] : [inner, inner]],
        ];
      case 'move':
        return [[own, valueAt(value, places[from % places.length] ?? [])]];
      case 'garble':
        return [[own, typeof inner === 'string' ? garble(Buffer.from(inner), garbling).toString() : what()]];
    }
  });
}

const withKey = (value: object, key: string, what: unknown): object =>
  Object.fromEntries([...Object.entries(value), [key, what]]);

/** A valid value with one to three changes. */
export function mutated(example: unknown): fc.Arbitrary<unknown> {
  const mutation: fc.Arbitrary<Mutation> = fc.record({
    at: fc.nat(1_000_000),
    from: fc.nat(1_000_000),
    change: fc.constantFrom(...changes),
    what: awkwardMaker,
    key: fc.constantFrom('__proto__', 'constructor', 'id', 'kind', 'ruleset', 'x', '', 'later'),
    garbling: garblings,
  });
  return fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) => mutations.reduce(mutate, example));
}

const garblingKinds = ['flip', 'cut', 'insert', 'delete', 'repeat'] as const;

/** A change of bytes, at a fraction of the length. */
interface Garbling {
  readonly kind: (typeof garblingKinds)[number];
  readonly at: number;
  readonly bit: number;
  readonly length: number;
  readonly piece: string;
}

const garblings: fc.Arbitrary<readonly Garbling[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...garblingKinds),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bit: fc.nat(7),
    length: fc.nat(40),
    piece: fc.constantFrom(
      ...[
        '\u0000',
        '"',
        '{',
        '[',
        '}',
        ',',
        ':null',
        '1e999',
        '"__proto__":{"polluted":true},',
        '\\ud800',
        '-',
      ],
      ...['99999999999999999999', '[['.repeat(40), '[['.repeat(2000), 'null', '\ufeff', '\u2028'],
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Damaged bytes: bits flipped, truncated, with insertions, deletions or repetitions. */
const garble = (bytes: Buffer, what: readonly Garbling[]): Buffer => what.reduce(garbled, bytes);

function garbled(now: Buffer, { kind, at, bit, length, piece }: Garbling): Buffer {
  const place = Math.min(now.length, Math.floor(at * now.length));
  const [head, tail] = [now.subarray(0, place), now.subarray(place)];
  switch (kind) {
    case 'flip': {
      const flipped = Buffer.from(now);
      if (place < flipped.length) flipped.writeUInt8(flipped.readUInt8(place) ^ (1 << bit), place);
      return flipped;
    }
    case 'cut':
      return head;
    case 'insert':
      return Buffer.concat([head, Buffer.from(piece), tail]);
    case 'delete':
      return Buffer.concat([head, tail.subarray(length)]);
    case 'repeat':
      return Buffer.concat([head, tail.subarray(0, length), tail]);
  }
}

/** The bytes of a file after some damage. */
export function damagedBytes(bytes: Uint8Array): fc.Arbitrary<Buffer> {
  return garblings.map((what) => garble(Buffer.from(bytes), what));
}

/** A damaged JSON file: its bytes, or its values. */
export function damagedJson(text: string): fc.Arbitrary<Buffer> {
  return fc.oneof(
    damagedBytes(Buffer.from(text)),
    mutated(JSON.parse(text)).map((value) => Buffer.from(jsonOf(value))),
  );
}

/** JSON of any value; empty if it cannot be expressed at all. */
function jsonOf(value: unknown): string {
  try {
    const plain = (_key: string, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner);
    const text: unknown = JSON.stringify(value, plain);
    return typeof text === 'string' ? text : '';
  } catch {
    // A circular value.
    return '';
  }
}
