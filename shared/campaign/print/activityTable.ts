import type { Activity } from '#shared/downtime/activities';
import type { ActivityResult } from '#shared/downtime/period';
import { fraction } from '#shared/downtime/fraction';
import { inCoins } from '#shared/downtime/bills';
import type { Terms } from '#shared/downtime/terms';
import { message, raw, type Text } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import type { PrintTable } from '#shared/rules/print/print';
import type { DowntimeEntry } from '#shared/campaign/log/chronicle';
import { printedTable } from '#shared/rules/builders/blocks';

/** Lists days, progress and remainder of each activity (Downtime Activities). */
export function activityTable(
  activities: readonly Activity[],
  results: readonly ActivityResult[],
  yields: DowntimeEntry['yields'],
  terms: Terms,
  money: MoneyWords,
): PrintTable {
  const rows = activities.flatMap((activity, index) => {
    const result = results[index];
    if (result === undefined) return [];
    const { from, days } = activity;
    const to = from + days - 1;
    const gained = yields.find((each) => each.activity === activity.id);
    const progress = { ...result, complete: gained?.complete ?? result.complete };
    return [
      [
        { text: result.title },
        { text: from === to ? raw(String(from)) : message('print.range', { from, to }) },
        { text: amountText(activity, gained?.done ?? result.gained, terms, money) },
        { text: altogether(activity, progress, terms, money) },
        { text: leftText(progress) },
      ],
    ];
  });
  const empty = { text: raw('') };
  return printedTable(
    { title: message('downtimeSheet.activities'), blankRows: 0 },
    [
      { label: message('downtimeSheet.activity'), weight: 4, align: 'start' },
      { label: message('downtimeSheet.days'), weight: 1.2, align: 'start' },
      { label: message('downtimeSheet.now'), weight: 2, align: 'start' },
      { label: message('downtimeSheet.altogether'), weight: 2.4, align: 'start' },
      { label: message('downtimeSheet.toDo'), weight: 2.4, align: 'start' },
    ],
    rows.length === 0 ? [[{ text: message('downtimeSheet.nothingDone') }, empty, empty, empty, empty]] : rows,
  );
}

/** In its own unit: coins of value, structure points or days. */
function amountText({ kind }: Activity, amount: number, terms: Terms, money: MoneyWords): Text {
  switch (kind) {
    case 'craft':
      return message('downtimeSheet.worth', { amount: money.amount(coinsOf(amount, terms)) });
    case 'repair':
      return message('downtimeSheet.points', { count: amount });
    case 'mend':
    case 'learn':
    case 'research':
    case 'profession':
    case 'recuperate':
    case 'custom':
      return message('calendar.days', { count: amount });
  }
}

function altogether(
  activity: Activity,
  { done, needed }: ActivityResult,
  terms: Terms,
  money: MoneyWords,
): Text {
  if (needed === null) return amountText(activity, done, terms, money);
  const whole = amountText(activity, needed, terms, money);
  const part = activity.kind === 'craft' ? money.amount(coinsOf(done, terms)) : String(done);
  return message('downtimeSheet.doneOf', { done: part, needed: whole });
}

function leftText({ complete, doneOnDay, left }: ActivityResult): Text {
  if (complete)
    return doneOnDay === null
      ? message('downtimeSheet.finished')
      : message('downtimeSheet.finishedOn', { day: doneOnDay });
  if (left === null) return message('downtimeSheet.noEnd');
  const { least, most } = left;
  return least === most
    ? message('downtimeSheet.daysLeft', { count: least })
    : message('downtimeSheet.someDaysLeft', { least, most });
}

function coinsOf(credits: number, terms: Terms): number {
  return inCoins(fraction(credits), terms);
}
