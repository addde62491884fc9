/** Groups items in their order up to the limits; an item larger than a limit comes alone. */
export function* inBatches<T>(
  items: readonly T[],
  bytesOf: (item: T) => number,
  most: { readonly files: number; readonly bytes: number },
): Generator<readonly T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const more = bytesOf(item);
    if (batch.length > 0 && (batch.length >= most.files || bytes + more > most.bytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += more;
  }
  if (batch.length > 0) yield batch;
}
