import { dateText, spanText } from '#shared/calendar/texts';
import { list, message, textOr, raw, type Text } from '#shared/kernel/text';
import { across } from '#shared/rules/print/paper';
import type { PrintBand, PrintContents, PrintSheet } from '#shared/rules/print/print';
import type { Audience } from '#shared/wiki/audience';
import type { CampaignDocument } from '#shared/campaign/document';
import { dated, numbers, today, type DatedEntry } from '#shared/campaign/log/log';
import type { People } from '#shared/campaign/party/people';
import { printedName, castOf } from './cast';
import { courseBands } from './course';
import { chapterName, entryBands, isChapter, type ChronicleContext } from './entries';
import { realDayText } from './realDay';
import { storyOf, type ReadStory } from './story';

/** `entry` limits the chronicle to one log entry; `null` for all. */
export interface ChronicleOf {
  readonly campaign: CampaignDocument;
  readonly entry: string | null;
  readonly audience: Audience;
  readonly people: People;
  /** The name of the rule system. */
  readonly system: string;
  readonly read: ReadStory;
}

/** Longer chronicles start with a table of contents. */
const mostUnlisted = 8;
/** After a longer table of contents, the story starts on a new page. */
const longList = 24;

/** A rest that nobody wrote anything about is no part of the story. */
function isStory({ entry }: DatedEntry): boolean {
  return entry.kind !== 'entry' || entry.group === undefined || entry.text.trim() !== '';
}

/** Players do not see entries for the GM. */
export function chronicleLines(
  campaign: CampaignDocument,
  entry: string | null,
  audience: Audience,
): readonly DatedEntry[] {
  return dated(campaign).filter((each) => {
    const { entry: line } = each;
    const secret = line.kind === 'entry' && line.secret;
    const isAsked = entry === null ? isStory(each) : line.id === entry;
    return isAsked && (audience === 'gm' || !secret);
  });
}

/** Lays out the chronicle as a small book. */
export function chronicleSheet(of: ChronicleOf): PrintSheet {
  const { campaign, entry, audience, people, system, read } = of;
  const lines = chronicleLines(campaign, entry, audience);
  const telling: ChronicleContext = {
    campaign,
    audience,
    cast: castOf(campaign, people),
    numbers: numbers(campaign),
    tell: (text) => storyOf(text, audience, read),
  };
  const only = entry === null ? undefined : lines[0];
  const name = campaignName(campaign);
  const whose = audience === 'gm' ? 'gm' : 'players';
  return {
    title:
      only === undefined
        ? message('chronicle.title', { campaign: name })
        : message('chronicle.titleOf', { campaign: name, part: chapterName(only.entry, telling) }),
    header: {
      name,
      subtitle: only === undefined ? message('chronicle.subtitle') : chapterName(only.entry, telling),
      system: raw(system),
      facts: only === undefined ? factsOf(of, lines) : [],
      ...(audience === 'gm' && { mark: message('chronicle.secrets') }),
      portraitFrame: false,
    },
    date: message(`chronicle.foot.${whose}`),
    bands:
      lines.length === 0
        ? [nothing]
        : [
            ...contentsOf(lines, telling),
            ...storyBands(lines, telling),
            ...(entry === null ? courseBands(campaign, people) : []),
          ],
  };
}

export function campaignName({ name }: Pick<CampaignDocument, 'name'>): Text {
  return textOr(name, message('chronicle.nameless'));
}

const nothing: PrintBand = {
  columns: [
    {
      weight: 1,
      blocks: [{ kind: 'prose', title: raw(''), paragraphs: [message('chronicle.nothing')] }],
    },
  ],
};

function factsOf(
  { campaign, people }: ChronicleOf,
  lines: readonly DatedEntry[],
): PrintSheet['header']['facts'] {
  const count = (kind: string): number => lines.filter(({ entry }) => entry.kind === kind).length;
  const counted = (['session', 'scenario', 'downtime'] as const).flatMap((kind) =>
    count(kind) === 0 ? [] : [message(`chronicle.count.${kind}`, { count: count(kind) })],
  );
  const dates = lines.map(({ entry }) => entry.date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  const end = Math.max(campaign.begins, today(campaign) - 1);
  return [
    ...(counted.length === 0 ? [] : [{ label: message('chronicle.told'), value: list(counted) }]),
    ...(first === undefined || last === undefined
      ? []
      : [
          {
            label: message('chronicle.played'),
            value:
              first === last
                ? realDayText(first)
                : message('chronicle.fromTo', { from: realDayText(first), to: realDayText(last) }),
          },
          {
            label: message('chronicle.inTheWorld'),
            value: spanText(campaign.calendar, campaign.begins, end),
          },
        ]),
    ...(campaign.party.length === 0
      ? []
      : [
          {
            label: message('chronicle.party'),
            value: list(campaign.party.map((member) => printedName(member, people))),
          },
        ]),
  ];
}

/** Short chronicles need no table of contents. */
function contentsOf(lines: readonly DatedEntry[], telling: ChronicleContext): readonly PrintBand[] {
  const chapters = lines.filter(({ entry }) => isChapter(entry));
  if (chapters.length <= mostUnlisted) return [];
  const block: PrintContents = {
    kind: 'contents',
    title: message('chronicle.contents'),
    rows: chapters.map(({ entry, day }) => ({
      chapter: entry.id,
      label: chapterName(entry, telling),
      note: dateText(telling.campaign.calendar, day),
    })),
  };
  return [across(block)];
}

function storyBands(lines: readonly DatedEntry[], telling: ChronicleContext): readonly PrintBand[] {
  const bands = lines.flatMap((line) => entryBands(line, telling));
  const [first, ...rest] = bands;
  // All entries may have been for the GM alone.
  if (first === undefined) return [nothing];
  const isLong = lines.filter(({ entry }) => isChapter(entry)).length > longList;
  return [isLong ? { ...first, newPage: true } : first, ...rest];
}
