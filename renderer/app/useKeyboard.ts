import { onBeforeUnmount, onMounted } from 'vue';
import { isDialogOpen } from '#renderer/composables/openForms';
import { isTyping } from '#renderer/composables/typing';
import { on } from '#renderer/platform/client';
import { useCommands } from '#renderer/stores/window/useCommands';
import { commandOf, opensPageKeys, pageCommandOf } from '#renderer/stores/window/keys';

/** Turns key presses and menu commands into commands; used once, in the shell. */
export function useKeyboard(): void {
  const commands = useCommands();

  /** In milliseconds, from G to the letter of a page. */
  const pause = 1500;
  let waitsUntil = 0;

  const press = (event: KeyboardEvent) => {
    const isWaiting = event.timeStamp < waitsUntil;
    waitsUntil = 0;
    if (event.defaultPrevented || isDialogOpen()) return;
    const typing = isTyping(event.target);
    if (opensPageKeys(event, typing)) waitsUntil = event.timeStamp + pause;
    const command = (isWaiting ? pageCommandOf(event, typing) : undefined) ?? commandOf(event, typing);
    if (command !== undefined && commands.run(command)) event.preventDefault();
  };

  const off = on('app.command', ({ command }) => {
    const typing = isTyping(document.activeElement);
    if ((command === 'undo' || command === 'redo') && typing) {
      // The menu's undo means the text field while one is being typed in.
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- browsers offer no other way to undo in a field
      document.execCommand(command);
    } else commands.run(command);
  });

  onMounted(() => addEventListener('keydown', press));
  onBeforeUnmount(() => {
    off();
    removeEventListener('keydown', press);
  });
}
