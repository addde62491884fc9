import type { OfferLine } from '../../../shared/exchange/offer';

/** What a file says of itself, as far as the page needs to know where it belongs. */
export type Received = 'changes' | 'character' | 'other';

/** Whether a text holds changes, a whole character, or anything else; what it is worth is looked at by the program. */
export function receivedIn(text: string): Received {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isObject(value)) return 'other';
    if (field(value, 'format') === 'hearthbook-change') return 'changes';
    const inner = field(value, 'document');
    const kind = field(value, 'kind') ?? (isObject(inner) ? field(inner, 'kind') : undefined);
    return kind === 'character' ? 'character' : 'other';
  } catch {
    return 'other';
  }
}

/** The lines that are ticked to begin with: what fits without a question. */
export function pickedAtFirst(lines: readonly OfferLine[]): ReadonlySet<string> {
  return new Set(lines.filter(({ state }) => state === 'clean').map(({ id }) => id));
}

/** True for a line that can be taken. */
export function canBeTaken({ state }: Pick<OfferLine, 'state'>): boolean {
  return state === 'clean' || state === 'conflict';
}

function field(value: object, name: string): unknown {
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
