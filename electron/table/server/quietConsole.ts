/**
 * Hocuspocus writes to the console, among other things names of rooms and messages about what hostile seats sent. Our own
 * log says what matters, so a program that is only a server gets a silent console.
 */
export function quietConsole(): void {
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    // eslint-disable-next-line no-console -- It is silenced here, not written to.
    console[level] = () => undefined;
}
