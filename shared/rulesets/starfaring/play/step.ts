import { set, type Edit } from '../../../character/edits';
import type { Json } from '../../../kernel/json';
import type { Text } from '../../../kernel/text';
import type { StarfaringCharacter } from '../derive';
import { exhaustion } from '../data';
import { t } from '../texts';
import type { Play } from './state';

/** What something does at the table: the parts of the play state that change, and each change in words. */
export interface Step {
  readonly next: Partial<Play>;
  readonly changes: readonly Text[];
}

/** The edits that bring a play state there; whole parts are put, so that they fit any stored state. */
export function editsTo(next: Partial<Play>): Edit[] {
  return Object.entries(next).map(([part, value]) => set([part], value as Json));
}

/** One step after the other. */
export function both(first: Step, second: Step): Step {
  return { next: { ...first.next, ...second.next }, changes: [...first.changes, ...second.changes] };
}

/** One level of exhaustion more, the highest at most. */
export function moreExhausted({ play }: StarfaringCharacter): Step {
  const level = Math.min(exhaustion.levels.length, play.exhaustion + 1);
  return { next: { exhaustion: level }, changes: [changed('exhaustion', play.exhaustion, level)] };
}

/** "Vitality: 12 → 7". */
export function changed(what: string, from: number, to: number): Text {
  return t('play.changed', { what: t(`sheet.${what}`), from, to });
}

/** The whole numbers from one to another, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
