import { dateText, spanText } from '#shared/calendar/texts';
import { lifestyleName, lifestyleOf } from '#shared/downtime/terms';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { DayResult } from '#shared/downtime/period';
import type { PrintTable } from '#shared/rules/print/print';
import type { CampaignDocument } from '#shared/campaign/document';
import { printedTable } from '#shared/rules/builders/blocks';

/** One row for each period, with the share of the price that work paid (Lifestyle expenses). */
export function livingTable(
  days: readonly DayResult[],
  { calendar, terms }: Pick<CampaignDocument, 'calendar' | 'terms'>,
  first: number,
): PrintTable {
  return printedTable(
    { title: message('downtimeSheet.living'), blankRows: 0 },
    [
      { label: message('downtimeSheet.days'), weight: 1.4, align: 'start' },
      { label: message('downtimeSheet.dates'), weight: 4, align: 'start' },
      { label: message('downtimeSheet.lifestyle'), weight: 3, align: 'start' },
      { label: message('downtimeSheet.price'), weight: 4, align: 'start' },
    ],
    stretchesOf(days).map((stretch) => {
      const [from, to] = [stretch.at(0)?.day ?? 1, stretch.at(-1)?.day ?? 1];
      const id = stretch.at(0)?.lifestyle ?? '';
      const lifestyle = lifestyleOf(terms, id);
      const dates =
        from === to
          ? dateText(calendar, first + from - 1)
          : spanText(calendar, first + from - 1, first + to - 1);
      return [
        { text: from === to ? raw(String(from)) : message('print.range', { from, to }) },
        { text: dates },
        { text: lifestyle === undefined ? raw(id) : lifestyleName(lifestyle) },
        { text: list(pricesOf(stretch)) },
      ];
    }),
  );
}

function stretchesOf(days: readonly DayResult[]): readonly (readonly DayResult[])[] {
  const stretches: DayResult[][] = [];
  for (const day of days) {
    const current = stretches.at(-1);
    if (current !== undefined && current[0]?.lifestyle === day.lifestyle) current.push(day);
    else stretches.push([day]);
  }
  return stretches;
}

/** An example is "12 days in full, 5 days at half". */
function pricesOf(stretch: readonly DayResult[]): readonly Text[] {
  return ([null, 'half', 'free'] as const).flatMap((discount) => {
    const count = stretch.filter((day) => day.discount === discount).length;
    return count === 0 ? [] : [message(`downtimeSheet.at.${discount ?? 'full'}`, { count })];
  });
}
