import { dateText, daysText, spanText } from '#shared/calendar/texts';
import { message, raw, type Text } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import { across } from '#shared/rules/print/paper';
import type { PrintBand, PrintFigures, PrintSheet, PrintTable } from '#shared/rules/print/print';
import { runDowntime } from '#shared/downtime/period';
import { sum } from '#shared/kernel/sum';
import type { MemberDowntime, DowntimeEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { dated } from '#shared/campaign/log/log';
import type { People } from '#shared/campaign/party/people';
import { balancesAround, type Balances } from './accounting';
import { activityTable } from './activityTable';
import { castOf } from './cast';
import { campaignName } from './chronicle';
import { downtimeLabel } from '#shared/campaign/log/labels';
import { printedFigures, printedTable } from '#shared/rules/builders/blocks';
import { livingTable } from './livingTable';
import { storyOf, type ReadStory } from './story';
import { realDayText } from './realDay';

/** Describes the input of a downtime statement for one member. */
export interface DowntimeOf {
  readonly campaign: CampaignDocument;
  readonly entry: DowntimeEntry;
  readonly memberDowntime: MemberDowntime;
  readonly people: People;
  readonly read: ReadStory;
  /** The name of a rule system by id. */
  readonly systemName: (ruleset: string) => string;
}

/**
 * One member's downtime and its costs (Between adventures). Payments and results are printed at the prices of
 * their time, not the campaign's current prices.
 */
export function downtimeSheet(of: DowntimeOf): PrintSheet {
  const { campaign, entry, memberDowntime, people, systemName } = of;
  const person = people.get(memberDowntime.member);
  const cast = castOf(campaign, people);
  const name = cast.nameOfMember(memberDowntime.member);
  const money = cast.moneyOf(memberDowntime.member);
  const result = runDowntime(
    {
      days: entry.days,
      money: 0,
      lifestyle: memberDowntime.living,
      spans: memberDowntime.spans,
      intelligence: memberDowntime.learning ?? person?.opened.profile?.().learning?.value ?? 0,
      activities: memberDowntime.activities,
      dues: [],
    },
    campaign.terms,
  );
  const first = dated(campaign).find((line) => line.entry.id === entry.id)?.day ?? campaign.begins;
  const balances = person === undefined ? undefined : balancesAround(person, entry);
  const yields = entry.yields.filter(({ member }) => member === memberDowntime.member);
  const story = storyBand(of);
  return {
    title: message('downtimeSheet.title', { name }),
    header: {
      name,
      subtitle: downtimeLabel(entry),
      system: raw(systemName(person?.document.ruleset ?? campaign.ruleset)),
      facts: factsOf(of, first),
      ...(person === undefined && { mark: message('downtimeSheet.noSheet') }),
      portraitFrame: false,
    },
    date: campaignName(campaign),
    bands: [
      across(figuresOf(of, balances, result.idle, money)),
      across(activityTable(memberDowntime.activities, result.activities, yields, campaign.terms, money)),
      across(livingTable(result.days, campaign, first)),
      across(paymentTable(of, balances, money)),
      ...(story === undefined ? [] : [story]),
    ],
  };
}

function factsOf(
  { campaign, entry, memberDowntime }: DowntimeOf,
  first: number,
): PrintSheet['header']['facts'] {
  const { calendar, party } = campaign;
  const player = party.find(({ id }) => id === memberDowntime.member)?.player.trim() ?? '';
  const last = first + entry.days - 1;
  return [
    { label: message('downtimeSheet.campaign'), value: campaignName(campaign) },
    {
      label: message('chronicle.inTheWorld'),
      value: last > first ? spanText(calendar, first, last) : dateText(calendar, first),
    },
    { label: message('chronicle.time'), value: daysText(entry.days) },
    { label: message('chronicle.played'), value: realDayText(entry.date) },
    ...(player === '' ? [] : [{ label: message('downtimeSheet.player'), value: raw(player) }]),
  ];
}

function figuresOf(
  of: DowntimeOf,
  balances: Balances | undefined,
  idle: number,
  money: MoneyWords,
): PrintFigures {
  const figure = (key: string, value: Text): PrintFigures['figures'][number] => ({
    label: message(`downtimeSheet.${key}`),
    value,
  });
  return printedFigures({ size: 'medium' }, [
    ...(balances === undefined ? [] : [figure('before', money.amount(balances.before))]),
    figure('paid', money.amount(totalPaid(of))),
    ...(balances === undefined ? [] : [figure('after', money.amount(balances.after))]),
    figure('idleDays', raw(String(idle))),
  ]);
}

function paymentsOf({ entry, memberDowntime }: DowntimeOf): DowntimeEntry['paid'] {
  return entry.paid.filter(({ member }) => member === memberDowntime.member);
}

/** Returns a positive number. */
function totalPaid(of: DowntimeOf): number {
  return 0 - sum(paymentsOf(of).map(({ amount }) => amount));
}

/** Shows the balance after each payment if it is known. */
function paymentTable(of: DowntimeOf, balances: Balances | undefined, money: MoneyWords): PrintTable {
  const empty = { text: raw('') };
  let left = balances?.before ?? 0;
  const known = balances !== undefined;
  const amount = (value: number): { readonly text: Text } => ({ text: money.amount(value) });
  const payments = paymentsOf(of);
  const rows = payments.map((payment) => {
    left += payment.amount;
    return [{ text: payment.what }, amount(0 - payment.amount), known ? amount(left) : empty];
  });
  return printedTable(
    { title: message('downtimeSheet.payments'), blankRows: 0 },
    [
      { label: message('downtimeSheet.what'), weight: 5, align: 'start' },
      { label: money.label, weight: 1, align: 'end' },
      { label: known ? message('downtimeSheet.left') : raw(''), weight: 1, align: 'end', strong: true },
    ],
    [
      ...(known ? [[{ text: message('downtimeSheet.atFirst') }, empty, amount(balances.before)]] : []),
      ...(payments.length === 0 ? [[{ text: message('downtimeSheet.nothingPaid') }, empty, empty]] : rows),
      [
        { text: message('downtimeSheet.total') },
        amount(totalPaid(of)),
        known ? amount(balances.after) : empty,
      ],
    ],
  );
}

/** The summary and the notes of activities, as far as players may read them. */
function storyBand({ entry, memberDowntime, read }: DowntimeOf): PrintBand | undefined {
  const texts = [entry.text, ...memberDowntime.activities.map(({ note }) => note ?? '')];
  const parts = texts.flatMap((text) => storyOf(text, 'player', read));
  if (parts.length === 0) return undefined;
  return {
    columns: [
      { weight: 1, blocks: [{ kind: 'card', title: message('downtimeSheet.story'), parts: [] }] },
      { weight: 2.9, blocks: [{ kind: 'story', parts }] },
    ],
  };
}
