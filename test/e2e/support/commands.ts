import type { Page } from 'playwright-core';
import type { WindowApi } from '#shared/ipc/channels';

/** Sends a command as the page itself could, with any arguments; returns the answer as the page would read it. */
export async function giveCommand(page: Page, name: string, args: unknown): Promise<unknown> {
  const answer = await page.evaluate(
    ([command, given]) =>
      (window as unknown as { api: WindowApi }).api.commands[command as keyof WindowApi['commands']](given),
    [name, args] as const,
  );
  return readAnswer(answer);
}

/** Parses an answer of the program; some of them are sent as JSON. */
export function readAnswer(answer: unknown): unknown {
  return typeof answer === 'string' ? (JSON.parse(answer) as unknown) : answer;
}
