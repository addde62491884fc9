import { plainNumber, raw, type Text } from '#shared/kernel/text';
import { sourcesText, type Explained } from '#shared/rules/explained';
import type { Figure } from '#shared/rules/views';

/** A number with its sources in words below it. */
export function explainedFigure(
  id: string,
  label: Text,
  explained: Explained,
  emphasis: Figure['emphasis'] = 'normal',
  value: Text = raw(plainNumber(explained.value)),
): Figure {
  return { id, label, value, explained, note: sourcesText(explained), emphasis };
}
