import type { OfferLine } from '#shared/exchange/offer';

/** The name of the format; not imported from its schema, which would bring zod into the bundle. */
const changeFormat = 'hearthbook-change';

/** Only tests whether a text claims to be a change file; the program validates it. */
export function holdsChanges(text: string): boolean {
  // Most files are not change files, and some are long, so they are not parsed.
  if (!text.includes(changeFormat)) return false;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && 'format' in value && value.format === changeFormat;
  } catch {
    return false;
  }
}

/** Lines that apply without a conflict are selected at first. */
export function initialSelection(lines: readonly OfferLine[]): ReadonlySet<string> {
  return new Set(lines.filter(({ state }) => state === 'clean').map(({ id }) => id));
}

export function canBeImported({ state }: Pick<OfferLine, 'state'>): boolean {
  return state === 'clean' || state === 'conflict';
}
