import { ipcMain, type WebContents } from 'electron';
import { channelOf, commandNames, textCommands, type CommandName } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { Refusal } from '#electron/log';
import { isTrustedSender } from '#electron/security/sender';
import { messageBudget } from './budget';
import type { Dispatch } from './dispatch';

export interface IpcPorts {
  /** A promise, because a window may ask before the services are loaded. */
  dispatch(): Promise<Dispatch>;
  isOwnWindow(contents: WebContents): boolean;
  /** Called after every command with its result, in order to close windows and follow settings. */
  answered(name: CommandName, contents: WebContents, result: Result<unknown, AppError>): void;
  refused(name: CommandName, why: Refusal): void;
}

/** Built by hand, so that the first window does not wait for the schemas that the kernel's error helper imports. */
function refusal(detail: Refusal): Result<never, AppError> {
  return { ok: false, error: { code: 'invalid-input', text: { key: 'errors.invalid-input' }, detail } };
}

/** Registers only the commands of the contract, and accepts them only from our own pages. */
export function registerIpc(ports: IpcPorts): void {
  for (const name of commandNames) {
    const asText = textCommands.has(name);
    ipcMain.handle(channelOf(name), async (event, sent: unknown) => {
      const refuse = (why: Refusal) => {
        ports.refused(name, why);
        return refusal(why);
      };
      if (!ports.isOwnWindow(event.sender) || !isTrustedSender(event.senderFrame)) return refuse('sender');
      if (typeof sent === 'string' && sent.length > messageBudget.size) return refuse('size');
      const args = asText && typeof sent === 'string' ? parsed(sent) : { value: sent };
      if (args === undefined) return refuse('JSON');
      const dispatch = await ports.dispatch();
      const result = await dispatch(name, args.value);
      ports.answered(name, event.sender, result);
      return asText ? asJson(result) : result;
    });
  }
}

/** JSON text of long values that were sent before, since a store returns the same object again. */
const sentTexts = new WeakMap<object, string>();

function asJson(result: Result<unknown, AppError>): string {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return JSON.stringify(result);
  const text = sentTexts.get(result.value) ?? JSON.stringify(result.value);
  sentTexts.set(result.value, text);
  return `{"ok":true,"value":${text}}`;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
