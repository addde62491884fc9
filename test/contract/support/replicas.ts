import { isDeepStrictEqual } from 'node:util';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { isThings, wellFormed } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { applyAll, createReader, read, seed } from '#shared/table/documents/shared';
import type { IsText } from '#shared/table/documents/shapes';
import { editsBetween, undoOf, type Edit } from '#shared/table/edits/edit';
import { countingIds } from '#test/fixtures/ports';

/** A document to share, and whether a changed one could still be opened. */
export interface Shareable {
  readonly name: string;
  readonly document: JsonRecord;
  readonly isText: IsText;
  readonly parses: (document: unknown) => boolean;
}

/** Fractions between 0 and 1. */
type Random = () => number;

const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

/** Changes one random place of a value as somebody at the table might. */
export function mutated(value: Json, random: Random, newId: () => string): Json {
  if (isRecord(value)) {
    const key = pick(
      random,
      Object.keys(value).filter((name) => name !== 'id'),
    );
    if (key === undefined) return value;
    return { ...value, [key]: mutated(value[key] ?? null, random, newId) };
  }
  if (isThings(value) && value.length > 0) return mutatedList(value, random, newId);
  if (Array.isArray(value)) return (value as readonly Json[]).toReversed();
  if (typeof value === 'number') return value + Math.floor(random() * 7) - 3;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value;
  const at = Math.floor(random() * value.length);
  if (random() < 0.3) return value.slice(0, at) + value.slice(at + 3);
  return `${value.slice(0, at)}${pick(random, [' ferry ', '🜚', 'é', '\n'])}${value.slice(at)}`;
}

function mutatedList(list: readonly Json[], random: Random, newId: () => string): Json {
  const at = Math.floor(random() * list.length);
  const item = list[at] ?? null;
  const to = Math.floor(random() * list.length);
  const chance = random();
  if (chance < 0.2) return list.toSpliced(at, 1);
  if (chance < 0.4) return list.toSpliced(at, 1).toSpliced(to, 0, item);
  if (chance < 0.6 && isRecord(item)) return list.toSpliced(to, 0, { ...item, id: newId() });
  return list.with(at, mutated(item, random, newId));
}

class Replica {
  readonly shared = new Doc();
  private readonly own: Edit[] = [];
  private readonly ports;
  /** Remembers what it has read. */
  private readonly again = createReader(this.shared);

  constructor(
    private readonly of: Shareable,
    private readonly random: Random,
    seat: string,
    start: Uint8Array,
  ) {
    this.ports = { ids: countingIds(seat), seat };
    this.shared.clientID = Math.floor(random() * 2 ** 32);
    applyUpdate(this.shared, start);
  }

  get document(): JsonRecord {
    const found = read(this.shared);
    if (!found.ok) throw new Error(`${found.error.code} at ${found.error.path.join('.')}`);
    const again = this.again();
    if (!again.ok || !isDeepStrictEqual(again.value, found.value))
      throw new Error('A document that is read again reads differently');
    return found.value;
  }

  /** Changes one place; what is read back must be exactly what was written. */
  change(): void {
    const before = this.document;
    const after = mutated(before, this.random, () => this.ports.ids.next());
    if (!isRecord(after) || !this.of.parses(after)) return;
    this.apply(editsBetween(before, after, this.ports));
    if (!sameValue(this.document, wellFormed(after))) throw new Error('A written document reads differently');
  }

  undo(): void {
    const edit = this.own.pop();
    if (edit === undefined) return;
    const undone = undoOf(this.shared, edit, this.ports, this.of.isText);
    if (undone.ok) applyAll(this.shared, [undone.value], this.of.isText);
  }

  /** The other way round does not follow: a line may work in one direction only. */
  sendTo(other: Replica): void {
    const update = encodeStateAsUpdate(this.shared, encodeStateVector(other.shared));
    applyUpdate(other.shared, update);
    if (this.random() < 0.2) applyUpdate(other.shared, update);
  }

  private apply(edits: readonly Edit[]): void {
    const lost = applyAll(this.shared, edits, this.of.isText);
    if (lost.length > 0) throw new Error('A place to edit was gone at once');
    this.own.push(...edits);
  }
}

/** Seats that change, undo and exchange at random, some of them away for long, and then all meet again. */
export function meetAgain(of: Shareable, random: Random, steps: number): readonly JsonRecord[] {
  const first = seed(of.document, of.isText);
  if (!first.ok) throw new Error(first.error.code);
  const start = encodeStateAsUpdate(first.value);
  const seats = Array.from(
    { length: 2 + Math.floor(random() * 4) },
    (_, index) => new Replica(of, random, `seat-${String(index)}`, start),
  );
  const away = new Set(seats.filter(() => random() < 0.3));
  for (let step = 0; step < steps; step += 1) {
    const [seat, other] = [pick(random, seats), pick(random, seats)];
    const chance = random();
    if (chance < 0.55) seat?.change();
    else if (chance < 0.7) seat?.undo();
    else if (seat !== undefined && other !== undefined && ![seat, other].some((each) => away.has(each)))
      seat.sendTo(other);
  }
  for (const seat of seats) for (const other of seats.toReversed()) seat.sendTo(other);
  for (const seat of seats) for (const other of seats) seat.sendTo(other);
  for (const { shared } of seats)
    if (shared.store.pendingStructs !== null) throw new Error('An update still waits for another');
  return seats.map(({ document }) => document);
}
