import { onActivated, onBeforeUnmount, onDeactivated, onMounted } from 'vue';
import { useCommands, type Command } from './useCommands';

/** Lets this component answer to commands (keys, menus) while it is on screen. */
export function useShortcuts(handlers: Partial<Record<Command, () => unknown>>): void {
  const commands = useCommands();
  let offs: (() => void)[] = [];

  const start = () => {
    stop();
    for (const [command, handler] of Object.entries(handlers))
      offs.push(commands.answer(command as Command, handler));
  };
  const stop = () => {
    offs.forEach((off) => off());
    offs = [];
  };

  onMounted(start);
  onActivated(start);
  onDeactivated(stop);
  onBeforeUnmount(stop);
}
