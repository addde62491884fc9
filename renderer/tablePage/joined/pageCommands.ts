import type { z } from 'zod';
import type { CommandName } from '#shared/ipc/channels';
import type { CommandResult, Commands } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { pageLanguage, pageLanguages } from './pageLanguages';
import { openPageStore } from './pageStore';

export type PageCommandName = Extract<CommandName, `${'settings' | 'language'}.${string}`>;
type Handlers = {
  readonly [N in PageCommandName]: (
    args: z.output<Commands[N]['args']>,
  ) => Promise<Result<CommandResult<N>, AppError>>;
};
export type PageCommands = Readonly<Record<PageCommandName, (args: unknown) => Promise<unknown>>>;

/** Answers what concerns this browser alone. */
export async function openPageCommands(): Promise<PageCommands> {
  const { settings } = await openPageStore();
  const handlers: Handlers = {
    'settings.read': async () => ok(await settings.read()),
    'settings.write': async (changed) => {
      await settings.write(changed);
      return ok({});
    },
    'language.list': async () => ok({ rows: await pageLanguages() }),
    'language.read': async ({ language }) => {
      const messages = await pageLanguage(language);
      return messages === undefined ? err(appError('not-found')) : ok({ messages });
    },
    // The guide is read in the program.
    'language.guide': async () => ok({ pages: {} }),
  };
  // The page checks arguments by their types, as it does for every transport.
  return handlers as PageCommands;
}
