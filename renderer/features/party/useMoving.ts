import { ref } from 'vue';
import { alongLine } from '#renderer/components/ui/direction';

/** The type of a dragged member in the drag's data. */
const dragType = 'application/x-hearthbook-member';

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** A card is moved by its handle: with arrow keys, or by dragging it onto another card, whose place it takes. */
export function useMoving(
  id: () => string,
  emit: { (event: 'move', by: number): void; (event: 'take', id: string): void },
) {
  const over = ref(false);

  function key(event: KeyboardEvent): void {
    const by = steps[alongLine(event.key)];
    if (by === undefined) return;
    event.preventDefault();
    emit('move', by);
  }

  function dragstart(event: DragEvent): void {
    event.dataTransfer?.setData(dragType, id());
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  }

  function dragover(event: DragEvent): void {
    if (event.dataTransfer?.types.includes(dragType) !== true) return;
    event.preventDefault();
    over.value = true;
  }

  function drop(event: DragEvent): void {
    over.value = false;
    const taken = event.dataTransfer?.getData(dragType) ?? '';
    if (taken === '') return;
    event.preventDefault();
    if (taken !== id()) emit('take', taken);
  }

  return {
    over,
    on: { dragover, drop, dragleave: () => (over.value = false) },
    onHandle: { key, drag: { dragstart } },
  };
}
