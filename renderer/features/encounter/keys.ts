import { onBeforeUnmount, onMounted } from 'vue';
import { isTyping } from '../../stores/window/keys';

export interface EncounterKeys {
  readonly next: () => unknown;
  readonly undo: () => unknown;
  readonly damage: () => unknown;
  readonly heal: () => unknown;
  readonly condition: () => unknown;
  readonly target: () => unknown;
  readonly find: () => unknown;
  /** Returns false if nobody has an attack; then R is left to the dice. */
  readonly roll: () => boolean;
  readonly step: (by: 1 | -1, extend: boolean) => unknown;
  readonly clear: () => unknown;
  /** A digit or sign begins an amount. */
  readonly amount: () => unknown;
}

/** Single keys act only on this page while they are on, and not while somebody types, or a dialog or menu is open. */
export function useEncounterKeys(keys: EncounterKeys, areOn: () => boolean): void {
  function press(event: KeyboardEvent): void {
    if (!areOn() || event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || !isHere(event.target)) return;
    const act = actionOf(event);
    if (act === undefined) return;
    if (act() === false) return;
    // The amount itself still goes into the field that has the focus by now.
    if (act !== keys.amount) event.preventDefault();
  }

  function actionOf({ key, shiftKey }: KeyboardEvent): (() => unknown) | undefined {
    switch (key.toLowerCase()) {
      case 'n':
        return shiftKey ? keys.undo : keys.next;
      case 'z':
        return keys.undo;
      case 'd':
        return keys.damage;
      case 'h':
        return keys.heal;
      case 'c':
        return keys.condition;
      case 't':
        return keys.target;
      case 'r':
        return shiftKey ? undefined : keys.roll;
      case '/':
        return keys.find;
      case 'j':
        return () => keys.step(1, shiftKey);
      case 'k':
        return () => keys.step(-1, shiftKey);
      case 'escape':
        return keys.clear;
      default:
        return /^[\d+−-]$/u.test(key) ? keys.amount : undefined;
    }
  }

  // Before the program's own keys, of which R opens the dice.
  onMounted(() => addEventListener('keydown', press, true));
  onBeforeUnmount(() => removeEventListener('keydown', press, true));
}

function isHere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null) return false;
  if (target === document.body) return true;
  if (!(target instanceof Element) || target instanceof HTMLSelectElement) return false;
  return target.closest('main') !== null;
}
