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
  readonly step: (by: 1 | -1, extend: boolean) => unknown;
  readonly clear: () => unknown;
  /** A digit or sign begins an amount. */
  readonly amount: () => unknown;
}

/** Single keys act only on this page, and not while somebody types, or a dialog or menu is open. */
export function useEncounterKeys(keys: EncounterKeys): void {
  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || !isHere(event.target)) return;
    const act = actionOf(event);
    if (act === undefined) return;
    act();
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

  onMounted(() => addEventListener('keydown', press));
  onBeforeUnmount(() => removeEventListener('keydown', press));
}

function isHere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null) return false;
  if (target === document.body) return true;
  if (!(target instanceof Element) || target instanceof HTMLSelectElement) return false;
  return target.closest('main') !== null;
}
