import { useRouter } from 'vue-router';
import { message, type Text } from '#shared/kernel/text';
import { useCommands, type Command } from '#renderer/stores/window/useCommands';

export interface NamedAction {
  readonly id: string;
  readonly label: Text;
  readonly run: () => unknown;
}

export const commandsByName = [
  'new',
  'import',
  'roll',
  'print',
  'undo',
  'redo',
  'shortcuts',
  'tour',
] as const satisfies readonly Command[];
export const places = [
  'library',
  'first',
  'campaigns',
  'table',
  'screen',
  'compendium',
  'homebrew',
  'bin',
  'settings',
  'guide',
  'recovery',
] as const;

/** Actions that are available now: commands that something handles, and pages to open. */
export function useActions(): () => readonly NamedAction[] {
  const router = useRouter();
  const commands = useCommands();

  return () => [
    ...commandsByName
      .filter((command) => commands.answers(command))
      .map((command) => ({
        id: `command ${command}`,
        label: message(`app.command.${command}`),
        run: () => commands.run(command),
      })),
    ...places
      .filter((name) => router.hasRoute(name))
      .map((name) => ({
        id: `place ${name}`,
        label: message('lookUp.goTo', { place: message(`lookUp.place.${name}`) }),
        run: () => router.push({ name }),
      })),
  ];
}
