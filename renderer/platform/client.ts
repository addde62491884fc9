import type { CommandName, EventName, WindowApi } from '#shared/ipc/channels';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import type { EventPayload } from '#shared/ipc/events';
import type { AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { hostTransport } from './hostTransport';
import type { Transport } from './transport';
import { windowTransport } from './windowTransport';

let transport: Transport | undefined;

function connected(): Transport {
  const { api } = window as { readonly api?: WindowApi };
  transport ??= api === undefined ? hostTransport() : windowTransport(api);
  return transport;
}

/** False in a browser. */
export function isOwnWindow(): boolean {
  return (window as { readonly api?: WindowApi }).api !== undefined;
}

function unreachable(reason: unknown): AppError {
  return { code: 'unreachable', text: { key: 'errors.unreachable' }, detail: String(reason) };
}

/** Sends a command to the program behind this page. It never rejects: failures are data. */
export async function call<N extends CommandName>(
  name: N,
  args: CommandArgs<N>,
): Promise<Result<CommandResult<N>, AppError>> {
  try {
    const answer = await connected().send(name, args);
    if (!isResult(answer)) return err(unreachable(`${name}: no result`));
    // The other side checks the answer against the same contract; checking it again would bring zod into this
    // bundle.
    return answer as Result<CommandResult<N>, AppError>;
  } catch (reason) {
    return err(unreachable(reason));
  }
}

/** Listens to an event of the program; returns the function that stops listening. */
export function on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
  return connected().listen(name, (payload) => listener(payload as EventPayload<N>));
}

/** Replaces the transport, for tests. */
export function useTransport(other: Transport | undefined): void {
  transport = other;
}

function isResult(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}
