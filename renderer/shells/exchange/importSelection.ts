import type { OfferLine } from '../../../shared/exchange/offer';

/** What a change file calls itself; not taken from its schema, which would bring zod along. */
const changeFormat = 'hearthbook-change';

/** True where a text says of itself that it holds changes; what it is worth is looked at by the program. */
export function holdsChanges(text: string): boolean {
  // Most files do not, and some are long.
  if (!text.includes(changeFormat)) return false;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && 'format' in value && value.format === changeFormat;
  } catch {
    return false;
  }
}

/** The lines that are ticked to begin with: what fits without a question. */
export function initialSelection(lines: readonly OfferLine[]): ReadonlySet<string> {
  return new Set(lines.filter(({ state }) => state === 'clean').map(({ id }) => id));
}

/** True for a line that can be taken. */
export function canBeImported({ state }: Pick<OfferLine, 'state'>): boolean {
  return state === 'clean' || state === 'conflict';
}
