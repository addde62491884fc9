import { afterEach } from 'vitest';
import type { CommandName, EventName } from '#shared/ipc/channels';
import { err, ok } from '#shared/kernel/result';
import { useTransport } from '#renderer/platform/client';

type Answer = (args: never) => unknown;

/** A program behind the page, in memory. It clones its arguments, as the real bridge does. */
export function fakeProgram(answers: Partial<Record<CommandName, Answer>>) {
  const sent: { name: CommandName; args: unknown }[] = [];
  const listeners = new Map<EventName, ((payload: unknown) => void)[]>();
  useTransport({
    send: async (name, args) => {
      const copy: unknown = structuredClone(args);
      sent.push({ name, args: copy });
      const answer = answers[name];
      if (answer === undefined) return err({ code: 'not-available', text: { raw: name } });
      return structuredClone(await answer(copy as never));
    },
    listen: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return () => undefined;
    },
  });
  return {
    sent,
    answers,
    named: (name: CommandName) => sent.filter((command) => command.name === name),
    emit: (name: EventName, payload: unknown = {}) =>
      listeners.get(name)?.forEach((listener) => listener(payload)),
  };
}

/** A failure of the disk. */
export const diskFull = err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } });

/** A success without data. */
export const fine = ok({});

afterEach(() => useTransport(undefined));
