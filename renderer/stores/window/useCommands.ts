import { defineStore } from 'pinia';

/** What can be done from anywhere by a key, a menu or a button. */
export type Command =
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
  | 'shortcuts';

/** Who answers to a command now: the screen that asked last. */
export const useCommands = defineStore('commands', () => {
  const handlers = new Map<Command, (() => unknown)[]>();

  /** Answers to a command until the returned function is called. */
  function answer(command: Command, handler: () => unknown): () => void {
    handlers.set(command, [...(handlers.get(command) ?? []), handler]);
    return () => {
      handlers.set(
        command,
        (handlers.get(command) ?? []).filter((other) => other !== handler),
      );
    };
  }

  /** Carries a command out; false where nobody answers to it now. */
  function run(command: Command): boolean {
    const handler = handlers.get(command)?.at(-1);
    if (handler === undefined) return false;
    handler();
    return true;
  }

  /** Whether somebody answers to a command now. */
  function answers(command: Command): boolean {
    return (handlers.get(command)?.length ?? 0) > 0;
  }

  return { answer, answers, run };
});
