import { plainNumber, raw, type Text } from '../../kernel/text';
import { sourcesText, type Explained } from '../explained';
import type { Figure } from '../views';

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
