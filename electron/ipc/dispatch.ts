import type { z } from 'zod';
import { schemaError } from '#shared/documents/issues';
import { commands, type CommandResult, type Commands } from '#shared/ipc/contract';
import { commandNames, type CommandName } from '#shared/ipc/channels';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { isWithinBudget } from './budget';

/** One handler per command; arguments are already validated. */
export type Handlers = {
  readonly [N in CommandName]: (
    args: z.output<Commands[N]['args']>,
  ) => Promise<Result<CommandResult<N>, AppError>>;
};

/** Runs a command with unvalidated arguments; never throws, never rejects. */
export type Dispatch = (name: string, args: unknown) => Promise<Result<unknown, AppError>>;

/**
 * The only way into the services, for windows and the browser host alike: unknown commands and arguments of
 * the wrong size or shape are refused with a code; a bug in a handler is logged and answered as `internal`.
 */
export function createDispatch(handlers: Handlers, logBug: (error: unknown) => void): Dispatch {
  return async (name, args) => {
    if (!isCommand(name)) return err(appError('invalid-input', { detail: `No command ${name}` }));
    if (!isWithinBudget(args))
      return err(appError('invalid-input', { detail: 'Not plain data, or too much' }));
    try {
      const parsed = commands[name].args.safeParse(args);
      if (!parsed.success) return err(schemaError('invalid-input', parsed.error, args));
      // The map pairs each name with the handler of its own arguments; TypeScript cannot follow that through
      // a union.
      const handler = handlers[name] as (args: unknown) => Promise<Result<unknown, AppError>>;
      return await handler(parsed.data);
    } catch (error) {
      logBug(error);
      return err(appError('internal', { text: message('errors.internal'), detail: String(error) }));
    }
  };
}

function isCommand(name: string): name is CommandName {
  return (commandNames as readonly string[]).includes(name);
}
