import type { CommandResult } from '../../../shared/ipc/contract';
import type { PlayerRequest, TurnAction } from '../../../shared/table/commands/command';
import { useJoinedTable } from '../../stores/campaigns/useJoinedTable';
import { useNotifications } from '../../stores/window/useNotifications';

/** Commands that a player asks of the GM's program; each answer is shown, with its undo where there is one. */
export function useTableActions() {
  const joined = useJoinedTable();
  const notifications = useNotifications();

  function told(answer: CommandResult<'joined.ask'> | undefined, isUndo: boolean): boolean {
    if (answer === undefined) return false;
    const { id, done, text } = answer;
    if (!done) notifications.notify({ tone: 'info', text });
    else if (isUndo) notifications.done(text);
    else
      notifications.done(text, {
        stands: () => joined.table?.connection === 'here',
        run: () => void ask({ do: 'undo', with: { command: id } }),
      });
    return done;
  }

  async function ask(request: PlayerRequest): Promise<boolean> {
    return told(await joined.act('joined.ask', { request }), request.do === 'undo');
  }

  async function act(character: string, action: TurnAction): Promise<boolean> {
    return told(await joined.act('joined.act', { character, action }), false);
  }

  return { ask, act };
}
