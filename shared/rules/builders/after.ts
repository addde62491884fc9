import type { Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { Consequence } from '#shared/rules/checks';

/** Offered after a roll with one of these outcomes. */
export const after = (
  outcomes: string | readonly string[],
  label: Text,
  edits: readonly Edit[] = [],
  more: Omit<Consequence, 'outcomes' | 'label' | 'edits'> = {},
): Consequence => ({ outcomes: typeof outcomes === 'string' ? [outcomes] : outcomes, label, edits, ...more });
