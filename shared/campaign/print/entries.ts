import { dateText, daysText, spanText } from '#shared/calendar/texts';
import { activityTitle } from '#shared/downtime/activities';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { PrintBand, PrintBlock, PrintCard, PrintStoryPart } from '#shared/rules/print/print';
import type { Audience } from '#shared/wiki/audience';
import type { AwardEntry, ClosedEntry, LogEntry, Loot, DowntimeEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { closingLabel, milestoneLabel, playedText } from '#shared/campaign/log/labels';
import { numbers, type DatedEntry } from '#shared/campaign/log/log';
import type { People } from '#shared/campaign/party/people';
import { byMember, castOf, type Cast } from './cast';
import { forTheGm } from './story';
import { realDayText } from './realDay';

/** Describes the context for printing log entries. */
export interface ChronicleContext {
  readonly campaign: CampaignDocument;
  readonly audience: Audience;
  readonly cast: Cast;
  readonly numbers: ReadonlyMap<string, number>;
  /** Formats text for the chosen audience. */
  readonly tell: (text: string) => readonly PrintStoryPart[];
}

/** Other entries appear between chapters without a heading of their own. */
export function isChapter({ kind }: LogEntry): boolean {
  return kind === 'session' || kind === 'scenario' || kind === 'downtime';
}

export function chapterNameIn(campaign: CampaignDocument, people: People, entry: LogEntry): Text {
  return chapterName(entry, { cast: castOf(campaign, people), numbers: numbers(campaign) });
}

/** An example is "Session 12: The ferry". */
export function chapterName(
  entry: LogEntry,
  { cast, numbers: numbered }: Pick<ChronicleContext, 'cast' | 'numbers'>,
): Text {
  const title = entry.title.trim();
  switch (entry.kind) {
    case 'session':
    case 'scenario':
    case 'downtime':
    case 'beginning':
    case 'award':
      return milestoneLabel(entry, numbered);
    case 'entry':
      return title === '' ? message('chronicle.remark', { date: entry.date }) : raw(title);
    case 'party':
      return message(`chronicle.change.${entry.change}`, { name: cast.nameOfMember(entry.member) });
  }
}

/** Dates and people are beside the text; returns nothing if there is nothing to print. */
export function entryBands(line: DatedEntry, telling: ChronicleContext): readonly PrintBand[] {
  const { entry } = line;
  const blocks = blocksOf(entry, telling);
  if (blocks.length === 0) return [];
  return [
    {
      columns: [
        { weight: 1, blocks: [besideOf(line, telling)] },
        { weight: 2.9, blocks },
      ],
    },
  ];
}

/** Shows the real date, the days in the world, and the members present. */
function besideOf(
  { entry, day }: DatedEntry,
  { campaign, cast, numbers: numbered }: ChronicleContext,
): PrintCard {
  const { calendar } = campaign;
  const world = entry.days > 1 ? spanText(calendar, day, day + entry.days - 1) : dateText(calendar, day);
  const closed = entry.kind === 'session' || entry.kind === 'scenario' ? entry : undefined;
  const played =
    closed?.played === undefined
      ? []
      : [{ label: message('chronicle.playedLabel'), value: playedText(closed.played) }];
  const present =
    closed === undefined
      ? []
      : [{ label: message('chronicle.present'), value: presentText(closed.present, cast) }];
  const days = entry.days > 0 ? [{ label: message('chronicle.time'), value: daysText(entry.days) }] : [];
  return {
    kind: 'card',
    title: besideTitle(entry, numbered),
    parts: [
      { kind: 'text', text: world },
      {
        kind: 'facts',
        rows: [
          { label: message('chronicle.played'), value: realDayText(entry.date) },
          ...days,
          ...played,
          ...present,
        ],
      },
    ],
  };
}

function presentText(present: readonly string[], cast: Cast): Text {
  return present.length === 0
    ? message('chronicle.nobody')
    : list(present.map((id) => cast.nameOfMember(id)));
}

/** Shows the chapter's number if the title does not contain it. */
function besideTitle(entry: LogEntry, numbered: ChronicleContext['numbers']): Text {
  if (entry.title.trim() === '') return raw('');
  if (entry.kind === 'downtime') return message('chronicle.kind.downtime');
  if (entry.kind === 'session' || entry.kind === 'scenario')
    return closingLabel(entry.kind, numbered.get(entry.id) ?? 0, '');
  return raw('');
}

function blocksOf(entry: LogEntry, telling: ChronicleContext): readonly PrintBlock[] {
  switch (entry.kind) {
    case 'session':
    case 'scenario':
      return [heading(entry, telling), ...entryText(entry.text, telling), ...closedCards(entry, telling)];
    case 'downtime':
      return [heading(entry, telling), ...entryText(entry.text, telling), ...spentCards(entry, telling)];
    case 'beginning':
    case 'award': {
      const line: PrintCard = {
        kind: 'card',
        title: raw(''),
        parts: [{ kind: 'text', text: chapterName(entry, telling) }],
      };
      const given = entry.kind === 'award' ? givenCards(entry, telling) : [];
      return [line, ...given, ...entryText(entry.text, telling)];
    }
    case 'entry':
      return remark(entry, telling);
    case 'party':
      return [
        {
          kind: 'card',
          title: raw(''),
          parts: [{ kind: 'text', text: chapterName(entry, telling) }],
        },
        ...entryText(entry.text, telling),
      ];
  }
}

function heading(entry: ClosedEntry | DowntimeEntry, telling: ChronicleContext): PrintBlock {
  const name = chapterName(entry, telling);
  const title = entry.title.trim();
  return { kind: 'chapter', id: entry.id, title: title === '' ? name : raw(title), name };
}

function entryText(text: string, telling: ChronicleContext): readonly PrintBlock[] {
  const parts = telling.tell(text);
  return parts.length === 0 ? [] : [{ kind: 'story', parts }];
}

/** Remarks for the GM are set apart. */
function remark(
  entry: Extract<LogEntry, { kind: 'entry' }>,
  { tell }: ChronicleContext,
): readonly PrintBlock[] {
  const title = entry.title.trim();
  const parts: readonly PrintStoryPart[] = [
    ...(title === ''
      ? []
      : [{ kind: 'heading', level: 2, words: [{ words: title, look: 'plain' }] } as const]),
    ...tell(entry.text),
  ];
  if (parts.length === 0) return [];
  return [{ kind: 'story', parts: entry.secret ? [forTheGm(parts)] : parts }];
}

type Facts = { readonly label: Text; readonly value: Text }[];

function card(title: string, rows: Facts): readonly PrintCard[] {
  if (rows.length === 0) return [];
  return [{ kind: 'card', title: message(title), parts: [{ kind: 'facts', rows: together(rows) }] }];
}

/** Those of whom the same is said share a line. */
function together(rows: Facts): Facts {
  const labels = new Map<string, { readonly value: Text; readonly of: Text[] }>();
  for (const { label, value } of rows) {
    const key = JSON.stringify(value);
    const same = labels.get(key) ?? { value, of: [] };
    labels.set(key, { ...same, of: [...same.of, label] });
  }
  return [...labels.values()].map(({ value, of }) => ({ label: list(of), value }));
}

function closedCards(
  { awards, loot, paid }: ClosedEntry,
  { campaign, cast }: Pick<ChronicleContext, 'campaign' | 'cast'>,
): readonly PrintCard[] {
  return [
    ...awardCards(awards, { campaign, cast }),
    ...lootCards(loot, cast),
    ...card('chronicle.costs', paidRows(paid, campaign, cast)),
  ];
}

function givenCards({ awards, loot = [] }: AwardEntry, telling: ChronicleContext): readonly PrintCard[] {
  return [...awardCards(awards, telling), ...lootCards(loot, telling.cast)];
}

function lootCards(loot: readonly Loot[], cast: Cast): readonly PrintCard[] {
  const found = loot.map(({ name, quantity, member }) => ({
    label: quantity === 1 ? raw(name) : message('chronicle.several', { name: raw(name), count: quantity }),
    value: member === null ? message('chronicle.shared') : cast.nameOfMember(member),
  }));
  return card('chronicle.loot', found);
}

function awardCards(
  awards: ClosedEntry['awards'],
  { campaign, cast }: Pick<ChronicleContext, 'campaign' | 'cast'>,
): readonly PrintCard[] {
  const awarded = byMember(campaign, awards).map(({ member, items }) => ({
    label: cast.nameOfMember(member),
    value: list(items.map((award) => cast.awardText(award))),
  }));
  return card('chronicle.awards', awarded);
}

function spentCards(entry: DowntimeEntry, { campaign, cast }: ChronicleContext): readonly PrintCard[] {
  const { memberDowntimes, yields, paid } = entry;
  const done = byMember(campaign, memberDowntimes).map(({ member, items }) => {
    const activities = items.flatMap((memberDowntime) => memberDowntime.activities);
    const texts = activities.map((activity) => {
      const what = activityTitle(activity);
      const complete = yields.some(
        (each) => each.member === member && each.activity === activity.id && each.complete,
      );
      return complete ? message('chronicle.finished', { what }) : what;
    });
    return {
      label: cast.nameOfMember(member),
      value: texts.length === 0 ? message('chronicle.idle') : list(texts),
    };
  });
  return [...card('chronicle.activities', done), ...card('chronicle.costs', paidRows(paid, campaign, cast))];
}

function paidRows(paid: ClosedEntry['paid'], campaign: CampaignDocument, cast: Cast): Facts {
  return byMember(campaign, paid).map(({ member, items }) => ({
    label: cast.nameOfMember(member),
    value: cast.paidText(member, items),
  }));
}
