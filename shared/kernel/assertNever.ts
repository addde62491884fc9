/** Makes a forgotten member of a closed union a compile error, and a loud one if data sneaks past the types. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
