/** Items in their order, so many together as the limits allow; one that is larger than all of them comes alone. */
export function* inBites<T>(
  items: readonly T[],
  bytesOf: (item: T) => number,
  most: { readonly files: number; readonly bytes: number },
): Generator<readonly T[]> {
  let bite: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const more = bytesOf(item);
    if (bite.length > 0 && (bite.length >= most.files || bytes + more > most.bytes)) {
      yield bite;
      [bite, bytes] = [[], 0];
    }
    bite.push(item);
    bytes += more;
  }
  if (bite.length > 0) yield bite;
}
