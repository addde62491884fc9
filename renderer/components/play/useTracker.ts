import { computed } from 'vue';
import { changeBy, set } from '#shared/character/edits';
import { clamp } from '#shared/kernel/clamp';
import { message, type Text } from '#shared/kernel/text';
import { crossed, type Tracker } from '#shared/rules/play';
import { placeOf } from '#renderer/components/widgets/place';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';

/** An upper bound for typing if the rules set no maximum. */
const unlimited = 1_000_000;

/** The changes of a tracker by typing and by steps; several in quick succession are one step of undo. */
export function useTracker(of: () => Tracker, change: (done: WidgetChange) => void) {
  const most = computed(() => of().max ?? unlimited);

  function to(value: number): void {
    const { path, min, value: from } = of();
    const bounded = clamp(value, min, most.value);
    if (bounded === from) return;
    change({
      edits: [set(path, bounded, from), ...crossed(of(), bounded)],
      merge: `play:${placeOf(path)}`,
      label: moved(bounded),
    });
  }

  /** A step is stored as a difference, which can be undone even if the number changes later. */
  function step(by: number): void {
    const { path, min, max, value: from } = of();
    const bounded = clamp(from + by, min, most.value);
    if (bounded === from) return;
    change({
      edits: [changeBy(path, { from, by, least: min, most: max }), ...crossed(of(), bounded)],
      merge: `play:${placeOf(path)}`,
      label: moved(bounded),
    });
  }

  function moved(to: number): Text {
    const { label, of: thing, value: from } = of();
    return thing === undefined
      ? message('sheet.play.moved', { label, from, to })
      : message('sheet.play.movedOn', { thing, label, from, to });
  }

  return { most, to, step };
}
