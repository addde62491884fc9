import type { CommandResult } from '#shared/ipc/contract';
import type { Text } from '#shared/kernel/text';
import type { PlayerRequest, TurnAction } from '#shared/table/commands/command';
import { documentName } from '#renderer/composables/documentName';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Commands that a player asks of the GM's program; each answer is shown, with its undo if there is one. */
export function useTableActions() {
  const joined = useJoinedTable();
  const notifications = useNotifications();

  /** The campaign of the table, by the name that its room of the party has. */
  const campaign = () => documentName('campaign', joined.table?.rooms.party);

  function showAnswer(
    answer: CommandResult<'joined.ask'> | undefined,
    isUndo: boolean,
    whose: Text = campaign(),
  ): boolean {
    if (answer === undefined) return false;
    const { id, done, text } = answer;
    if (!done) notifications.notify({ tone: 'info', text });
    else if (isUndo) notifications.done(text);
    else
      notifications.done(text, {
        stands: () => joined.table?.connection === 'here',
        run: () => void ask({ do: 'undo', with: { command: id } }),
        whose,
      });
    return done;
  }

  async function ask(request: PlayerRequest): Promise<boolean> {
    return showAnswer(await joined.act('joined.ask', { request }), request.do === 'undo');
  }

  async function act(character: string, action: TurnAction): Promise<boolean> {
    const sheet = joined.table?.sheets.find(({ id }) => id === character);
    return showAnswer(
      await joined.act('joined.act', { character, action }),
      false,
      documentName('character', sheet),
    );
  }

  /** An attack is answered with what it came to; `undefined` if the table cannot be asked, which is shown. */
  const askAttack = (
    character: string,
    action: TurnAction,
  ): Promise<CommandResult<'joined.act'> | undefined> => joined.act('joined.act', { character, action });

  return { ask, act, askAttack };
}
