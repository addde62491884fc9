import { dateText } from '#shared/calendar/texts';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { across } from '#shared/rules/print/paper';
import type { PrintBand, PrintBlock, PrintCell, PrintSheet, PrintTable } from '#shared/rules/print/print';
import type { Figure } from '#shared/rules/views';
import type { CampaignDocument } from '#shared/campaign/document';
import { today } from '#shared/campaign/log/log';
import { memberName, type People } from '#shared/campaign/party/people';
import { printedTable } from '#shared/rules/builders/blocks';
import { campaignName } from './chronicle';
import type { AbsentMember } from './cast';
import type { RulesetMembers, MemberProfile } from './memberGroups';
import { bestAtSkills } from './skills';
import { vitalBlocks } from './vitals';

/** Describes the input of the printed party sheet. */
export interface PartyOf {
  readonly campaign: CampaignDocument;
  readonly people: People;
  /** Members without a sheet here are only named. */
  readonly absent: readonly AbsentMember[];
  /** The name of a rule system by id. */
  readonly systemName: (ruleset: string) => string;
}

/** Larger parties are printed smaller, in more columns, with narrow tables side by side. */
const mostAtEase = 8;
/** Tables with more figures get the full width. */
const mostBeside = 8;
/** With more figures, the labels are printed vertically. */
const mostLevel = 6;

/** One page for the GM: figures side by side, points to check off, and the best members by skill. */
export function partySheet({ campaign, people, absent, systemName }: PartyOf): PrintSheet {
  const groups = companiesOf(campaign, people, systemName);
  const mates = groups.flatMap(({ members }) => members);
  const name = campaignName(campaign);
  const isLarge = mates.length > mostAtEase;
  const tables = groups.map(({ system, members }) => tableOf(raw(system), members));
  return {
    title: message('partySheet.title', { campaign: name }),
    header: {
      name,
      subtitle: message('partySheet.subtitle', { date: dateText(campaign.calendar, today(campaign)) }),
      system: list(groups.map(({ system }) => raw(system))),
      facts: [],
      portraitFrame: false,
    },
    bands: [
      ...(isLarge ? besideEachOther(tables) : tables.map((block) => across(block))),
      ...(campaign.party.length === 0 ? [across(nobody)] : []),
    ],
    flow: {
      columns: isLarge ? 4 : 3,
      blocks: [...mates.flatMap(vitalBlocks), ...bestAtSkills(groups), ...absentBlock(absent)],
    },
    mostPages: 1,
    turned: 'asFits',
  };
}

/** Follows the sheets of a party and lists members without one. */
export function absentSheet(campaign: CampaignDocument, absent: readonly AbsentMember[]): PrintSheet {
  const name = campaignName(campaign);
  const blocks = campaign.party.length === 0 ? [nobody] : absentBlock(absent);
  return {
    title: message('partySheet.sheetsTitle', { campaign: name }),
    header: {
      name,
      subtitle: message('partySheet.sheetsSubtitle'),
      system: raw(''),
      facts: [],
      portraitFrame: false,
    },
    bands: blocks.map((block) => across(block)),
  };
}

export function absentBlock(absent: readonly AbsentMember[]): readonly PrintBlock[] {
  if (absent.length === 0) return [];
  const entries = absent.map(({ member, name, reason }) => ({
    name,
    ...(member.player.trim() !== '' && { detail: raw(member.player) }),
    text: reason,
  }));
  return [{ kind: 'entries', title: message('partySheet.absent'), entries, blankLines: 0 }];
}

const nobody: PrintBlock = {
  kind: 'prose',
  title: raw(''),
  paragraphs: [message('partySheet.empty')],
};

/** Puts two adjacent narrow tables side by side. */
function besideEachOther(tables: readonly PrintTable[]): readonly PrintBand[] {
  const bands: PrintTable[][] = [];
  for (const table of tables) {
    const open = bands.at(-1);
    const fits =
      open?.length === 1 && [...open, table].every((each) => each.columns.length <= mostBeside + 1);
    if (fits) open.push(table);
    else bands.push([table]);
  }
  return bands.map((row) => ({ columns: row.map((table) => ({ weight: 1, blocks: [table] })) }));
}

/** Groups follow the order of the party, too. */
function companiesOf(
  { party }: Pick<CampaignDocument, 'party'>,
  people: People,
  systemName: (ruleset: string) => string,
): readonly RulesetMembers[] {
  const found = new Map<string, MemberProfile[]>();
  for (const { id } of party) {
    const person = people.get(id);
    if (person === undefined) continue;
    const mate = { person, name: memberName(person.member, people), profile: person.opened.profile?.() };
    const { ruleset } = person.document;
    found.set(ruleset, [...(found.get(ruleset) ?? []), mate]);
  }
  return [...found].map(([ruleset, members]) => ({ system: systemName(ruleset), members }));
}

/** Puts figures in columns and members in rows. */
function tableOf(title: Text, members: readonly MemberProfile[]): PrintTable {
  const labels = new Map(
    members.flatMap(({ profile }) =>
      (profile?.figures ?? []).map((figure): [string, Text] => [figure.id, figure.label]),
    ),
  );
  const upright = labels.size > mostLevel;
  return printedTable(
    { title, blankRows: 0 },
    [
      { label: message('partySheet.member'), weight: 3.4, align: 'start' },
      ...[...labels.values()].map(
        (label) => ({ label, weight: 1, align: 'center', strong: true, upright }) as const,
      ),
    ],
    members.map((mate) => [memberCell(mate), ...[...labels.keys()].map((id) => figureCell(mate, id))]),
  );
}

/** The name, and in small type the subtitle, player and conditions. */
function memberCell({ person, name, profile }: MemberProfile): PrintCell {
  const { member, opened } = person;
  const player = member.player.trim();
  const small = [
    opened.subtitle,
    ...(player === '' ? [] : [message('partySheet.player', { player: raw(player) })]),
    ...(member.role === 'player' ? [] : [message(`partySheet.role.${member.role}`)]),
    ...(member.away ? [message('partySheet.away')] : []),
    ...(profile?.conditions ?? []),
  ].filter((text) => !('raw' in text) || text.raw.trim() !== '');
  return { text: name, ...(small.length > 0 && { small: list(small) }) };
}

function figureCell({ profile }: MemberProfile, id: string): PrintCell {
  const figure: Figure | undefined = profile?.figures.find((each) => each.id === id);
  return { text: figure?.value ?? raw('') };
}
