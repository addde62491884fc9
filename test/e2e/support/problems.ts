import type { BrowserContext, ConsoleMessage, WebError } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningApp } from './launchApp';

/** Collects problems that no user should ever cause: uncaught errors, console errors, policy violations. */
export function watchForProblems(context: BrowserContext): {
  readonly problems: readonly string[];
  readonly stop: () => void;
} {
  const problems: string[] = [];
  const onError = (error: WebError): void => void problems.push(`uncaught: ${String(error.error())}`);
  const onConsole = (message: ConsoleMessage): void => {
    const text = message.text();
    if (message.type() === 'error' || isViolation(text)) problems.push(`${message.type()}: ${text}`);
  };
  context.on('weberror', onError);
  context.on('console', onConsole);
  const stop = (): void => {
    context.off('weberror', onError);
    context.off('console', onConsole);
  };
  return { problems, stop };
}

/** Fails if the page has complained about anything since it was launched. */
export function expectNoPageErrors(app: Pick<RunningApp, 'problems'>): void {
  expect(app.problems, 'console errors, uncaught errors and policy violations').toEqual([]);
}

/** Fails if anything violated the content security policy; every run of the program ends with it. */
export function expectNoViolations(problems: readonly string[]): void {
  expect(problems.filter(isViolation), 'violations of the content security policy').toEqual([]);
}

function isViolation(text: string): boolean {
  return /content security policy|violates the following/i.test(text);
}
