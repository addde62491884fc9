import { message } from '#shared/kernel/text';
import type { PlayAction } from '#shared/rules/play';
import { useDialogs } from './useDialogs';

/** Shows what an action of play changes, and asks before it is done; one that says nothing of it is done at once. */
export function useAgreement() {
  const dialogs = useDialogs();

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

  return { agreed };
}
