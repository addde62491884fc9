import { plainNumber, raw, type Text } from '#shared/kernel/text';
import type { Explained } from '#shared/rules/explained';
import type { OpenCharacter } from '#shared/rules/ruleset';

export interface FigureNow {
  readonly label: Text;
  readonly value: Text;
  readonly explained?: Explained;
}

/** The numbers of a sheet for its turn. Of points that are spent in play, the sheet knows the most, and these are what is left. */
export function figuresNow(open: OpenCharacter): readonly FigureNow[] {
  const vitals = open.play().blocks.find(({ kind }) => kind === 'trackers');
  const points = vitals?.kind === 'trackers' ? vitals.trackers : [];
  return open
    .sheet()
    .blocks.flatMap((block) => (block.kind === 'figures' && block.inPlay === 'numbers' ? block.figures : []))
    .filter(({ inPlay }) => inPlay !== false)
    .map(({ id, label, value, explained }) => {
      const tracker = points.find((each) => each.id === id);
      if (tracker !== undefined) return { label, value: raw(plainNumber(tracker.value)) };
      return { label, value, ...(explained && { explained }) };
    });
}
