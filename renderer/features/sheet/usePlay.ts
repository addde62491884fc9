import type { Edit } from '../../../shared/character/edits';
import { message, type Text } from '../../../shared/kernel/text';
import type { RollRequest } from '../../../shared/rules/checks';
import type { PlayAction } from '../../../shared/rules/play';
import type { WidgetChange } from '../../components/widgets/widgetEvents';
import { useCharacterStore } from '../../stores/useCharacterStore';
import { useDialogs } from '../../stores/useDialogs';
import { useNotifications } from '../../stores/useNotifications';

/** What happens at the table to the open character. `roll` opens the roller on a request. */
export function usePlay(roll: (request: RollRequest) => void) {
  const store = useCharacterStore();
  const dialogs = useDialogs();
  const notifications = useNotifications();

  function change({ edits, merge, label = message('sheet.play.changed') }: WidgetChange): void {
    store.perform({ label, edits, ...(merge !== undefined && { merge }) });
  }

  /** Carries out a decision, and says so with a way back, as long as nothing else was changed after it. */
  function carryOut(label: Text, edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    change({ edits, label });
    const after = store.document?.play;
    notifications.done(message('sheet.play.done', { label }), () => {
      if (store.document?.play === after) store.undo();
    });
  }

  async function agreed({ label, text, changes = [] }: PlayAction): Promise<boolean> {
    if (changes.length === 0) return true;
    const answer = await dialogs.ask({
      title: label,
      text: text ?? message('sheet.play.preview'),
      items: changes,
      choices: [
        { id: 'leave', label: message('sheet.play.cancel'), tone: 'plain' },
        { id: 'do', label: message('sheet.play.apply'), tone: 'go' },
      ],
      escape: 'leave',
    });
    return answer === 'do';
  }

  /** Presses a button: shows what will change first where it says so, then changes it and rolls. */
  async function act(action: PlayAction): Promise<void> {
    if (!(await agreed(action))) return;
    carryOut(action.label, action.edits);
    if (action.roll !== undefined) roll(action.roll);
  }

  /** One of the ways of an action. */
  async function pick(action: PlayAction, edits: readonly Edit[]): Promise<void> {
    if (await agreed(action)) carryOut(action.label, edits);
  }

  return { change, act, pick };
}
