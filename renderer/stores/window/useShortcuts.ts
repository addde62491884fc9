import { onActivated, onBeforeUnmount, onDeactivated, onMounted } from 'vue';
import { useCommands, type Command } from './useCommands';

/** Handles commands of keys and menus while this component is mounted. */
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
