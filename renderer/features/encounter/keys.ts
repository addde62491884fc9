import { onBeforeUnmount, onMounted } from 'vue';
import { isDialogOpen, openForms } from '#renderer/composables/openForms';
import { isTyping } from '#renderer/composables/typing';
import { encounterCommands, type EncounterCommand, type EncounterKeys } from '#renderer/stores/window/keys';

export interface EncounterActions {
  readonly next: () => unknown;
  readonly undo: () => unknown;
  readonly damage: () => unknown;
  readonly heal: () => unknown;
  readonly condition: () => unknown;
  readonly target: () => unknown;
  readonly find: () => unknown;
  /** Returns false if nobody has an attack; then its key is left to the dice, which have R. */
  readonly roll: () => boolean;
  readonly step: (by: 1 | -1, extend: boolean) => unknown;
  readonly clear: () => unknown;
  /** A digit or sign begins an amount. */
  readonly amount: () => unknown;
}

/** Single keys act only on this page while they are on, and not while somebody types, or a form, dialog or menu is open. */
export function useEncounterKeys(
  actions: EncounterActions,
  areOn: () => boolean,
  keys: () => EncounterKeys,
): void {
  function press(event: KeyboardEvent): void {
    if (!areOn() || event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || !isHere(event.target)) return;
    const act = actionOf(event);
    if (act === undefined) return;
    if (act() === false) return;
    // The amount itself still goes into the field that has the focus by now.
    if (act !== actions.amount) event.preventDefault();
  }

  function actionOf({ key, shiftKey }: KeyboardEvent): (() => unknown) | undefined {
    if (key === 'Escape') return actions.clear;
    const own = keys();
    const command = encounterCommands.find((each) => own[each] === key.toUpperCase());
    if (command !== undefined) return ofCommand(command, shiftKey);
    return /^[\d+−-]$/u.test(key) ? actions.amount : undefined;
  }

  function ofCommand(command: EncounterCommand, shiftKey: boolean): (() => unknown) | undefined {
    switch (command) {
      case 'next':
        return shiftKey ? actions.undo : actions.next;
      case 'attack':
        return shiftKey ? undefined : actions.roll;
      case 'down':
        return () => actions.step(1, shiftKey);
      case 'up':
        return () => actions.step(-1, shiftKey);
      default:
        return actions[command];
    }
  }

  // Before the program's own keys, of which R opens the dice.
  onMounted(() => addEventListener('keydown', press, true));
  onBeforeUnmount(() => removeEventListener('keydown', press, true));
}

function isHere(target: EventTarget | null): boolean {
  if (isDialogOpen() || openForms().length > 0 || document.querySelector('[role="menu"]') !== null)
    return false;
  if (target === document.body) return true;
  if (!(target instanceof Element) || target instanceof HTMLSelectElement) return false;
  return target.closest('main') !== null;
}
