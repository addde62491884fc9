/** A forgotten member of a closed union becomes a compile error, and a clear exception if data bypasses the types. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
