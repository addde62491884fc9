import { defineStore } from 'pinia';
import type { PageCommand } from './pageKeys';

/** Commands that keys, menus and buttons can trigger from anywhere. */
export type Command =
  | PageCommand
  | 'new'
  | 'library'
  | 'settings'
  | 'undo'
  | 'redo'
  | 'print'
  | 'import'
  | 'search'
  | 'lookUp'
  | 'roll'
  | 'back'
  | 'forward'
  | 'shortcuts'
  | 'guide'
  | 'tour'
  | 'nextStep'
  | 'previousStep'
  | 'licenses'
  | 'report'
  | 'updates';

/** A command goes to the handler that was registered last, so that the topmost screen gets it. */
export const useCommands = defineStore('commands', () => {
  const handlers = new Map<Command, (() => unknown)[]>();

  /** Handles a command until the returned function is called. */
  function answer(command: Command, handler: () => unknown): () => void {
    handlers.set(command, [...(handlers.get(command) ?? []), handler]);
    return () => {
      handlers.set(
        command,
        (handlers.get(command) ?? []).filter((other) => other !== handler),
      );
    };
  }

  /** Returns false if nothing handles the command. */
  function run(command: Command): boolean {
    const handler = handlers.get(command)?.at(-1);
    if (handler === undefined) return false;
    handler();
    return true;
  }

  function answers(command: Command): boolean {
    return (handlers.get(command)?.length ?? 0) > 0;
  }

  return { answer, answers, run };
});
