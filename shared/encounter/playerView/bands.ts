import type { Band } from './view';

/** Few and wide, so that nobody computes the points from them. */
export function bandOf({ now, max }: { readonly now: number; readonly max: number }): Band {
  if (now <= 0) return 'down';
  if (now >= max) return 'unhurt';
  if (now * 4 <= max) return 'critical';
  return now * 2 <= max ? 'bloodied' : 'hurt';
}
