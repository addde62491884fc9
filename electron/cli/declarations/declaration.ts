import type { Command } from 'commander';
import type { Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { Exit, Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

export type Declaration = ReturnType<typeof declaration>;

export interface DryRun {
  readonly dryRun?: boolean;
}

/** Declares commands whose texts come from the message catalog; `run` does them. */
export function declaration(session: Session, run: (work: Promise<Result<Exit, Fault>>) => Promise<void>) {
  const text = (key: string) => session.translate(message(`cli.${key}`));
  return {
    session,
    run,
    text,
    /** Adds a command; arguments have the keys of their texts. */
    add: (
      parent: Command,
      name: string,
      about: string,
      args: Readonly<Record<string, string>> = {},
    ): Command => {
      const command = parent.command(name).description(text(about));
      for (const [argument, key] of Object.entries(args)) command.argument(argument, text(key));
      return command;
    },
    dryRun: ['--dry-run', text('closeOut.dryRun')] as const,
  };
}
