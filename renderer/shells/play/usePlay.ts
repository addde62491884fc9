import { computed, shallowRef } from 'vue';
import { plainDice } from '#shared/campaign/dice/plainDice';
import type { Edit } from '#shared/character/edits';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { rollOf } from '#shared/rules/rollRequests';
import type { RolledDice, PlayAction, PlayBlock, PlayView } from '#shared/rules/play';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useAgreement } from '#renderer/stores/window/useAgreement';
import { useJournalActions } from '#renderer/stores/characters/useJournalActions';
import { cast } from '#renderer/stores/dice/cast';

/** An action after its dice were rolled, as the rules evaluate it; `of` is the id of its character. */
interface RolledAction {
  readonly of: string;
  readonly action: PlayAction;
  readonly asked: PlayAction;
  readonly fallen: RolledDice;
}

/** Actions of play on the open character. `roll` opens the roller with a request. */
export function usePlay(roll: (request: RollRequest) => void) {
  const store = useCharacterStore();
  const { agreed } = useAgreement();
  const diceLog = useDiceLog();
  const { done } = useJournalActions();
  const rolled = shallowRef<RolledAction | null>(null);

  /** Applies the edits of a control; a cost or a loss is reported with undo. */
  async function change(
    { edits, merge, label: named }: WidgetChange,
    otherwise: Text = message('sheet.play.changed'),
  ): Promise<void> {
    const label = named ?? otherwise;
    if (merge === undefined && edits.some(({ op }) => op !== 'set' && op !== 'insert'))
      await done({ label, edits });
    else await store.perform({ label, edits, ...(merge !== undefined && { merge }) });
  }

  /** Rolls the dice of an action and asks the rules for the result; so far only the log changes. */
  function letFall(asked: PlayAction): void {
    const { document, opened } = store;
    if (document === null || opened === null) return;
    const groups = asked.dice ?? [];
    const rolledDice: RolledDice = { action: asked.id, dice: cast(groups, null) };
    const what = { ...plainDice(groups, rolledDice.dice), ruleset: document.ruleset };
    diceLog.keepRolled({ label: asked.label, who: document.name.trim(), rolled: what }, document.campaign);
    const action = actionsOf(opened.play(rolledDice)).find(({ id }) => id === asked.id);
    if (action !== undefined) rolled.value = { of: document.id, action, asked, fallen: rolledDice };
  }

  /** Runs an action: previews dice and effects if there are any, then applies the edits or opens the roller. */
  async function act(action: PlayAction): Promise<void> {
    if (action.dice !== undefined && action.dice.length > 0) {
      letFall(action);
      return;
    }
    if (await agreed(action)) await take(action);
  }

  /** An action with a roll is done once the dice fell, so that a roller that is closed changes nothing. */
  async function take(action: Pick<PlayAction, 'label' | 'edits' | 'roll'>): Promise<void> {
    const request = rollOf(action);
    if (request === undefined) await done({ label: action.label, edits: action.edits });
    else roll(request);
  }

  /** Runs one of the ways of an action. */
  async function pick(action: PlayAction, edits: readonly Edit[]): Promise<void> {
    if (!(await agreed(action))) return;
    const way = action.options?.find((option) => option.edits === edits);
    await take({ label: wayLabel(action, edits), edits, ...(way?.roll && { roll: way.roll }) });
  }

  /** Finishes an action after its roll: applies its edits or those of one of its ways; `null` cancels it. */
  async function decide(edits: readonly Edit[] | null): Promise<void> {
    const { value: decided } = rolled;
    rolled.value = null;
    if (decided === null || edits === null || store.document?.id !== decided.of) return;
    const { action, fallen: rolledDice } = decided;
    const dice = list(rolledDice.dice.flat().map((face) => raw(String(face))));
    const label = message('sheet.play.rolledAct', { label: wayLabel(action, edits), dice });
    if ((await done({ label, edits })) && action.roll !== undefined) roll(action.roll);
  }

  return { change, act, pick, decide, rolled: computed(() => rolled.value) };
}

function actionsOf({ blocks }: PlayView): readonly PlayAction[] {
  return blocks.flatMap((block) => ('actions' in block ? [...block.actions, ...rowActions(block)] : []));
}

function rowActions(block: PlayBlock): readonly PlayAction[] {
  return block.kind === 'rows' ? block.rows.flatMap((row): readonly PlayAction[] => row.actions) : [];
}

function wayLabel(action: PlayAction, edits: readonly Edit[]): Text {
  const way = action.options?.find((option) => option.edits === edits);
  if (way === undefined) return action.label;
  return message('sheet.play.actOn', { label: action.label, thing: way.label });
}
