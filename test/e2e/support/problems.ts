import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningApp } from './launchApp';

/** Collects what no user should ever cause: uncaught errors, console errors, violated policies. */
export function watchForProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(`uncaught: ${String(error.error())}`));
  context.on('console', (message) => {
    const text = message.text();
    const isPolicy = /content security policy|violates the following/i.test(text);
    if (message.type() === 'error' || isPolicy) problems.push(`${message.type()}: ${text}`);
  });
  return problems;
}

/** Fails when the page complained about anything since it was launched. */
export function expectNoPageErrors(app: RunningApp): void {
  expect(app.problems, 'console errors, uncaught errors and policy violations').toEqual([]);
}
