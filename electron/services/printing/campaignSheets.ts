import type { DowntimeEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { absentOf, castOf, type AbsentMember } from '#shared/campaign/print/cast';
import { chronicleSheet, nameOf, chronicleLines } from '#shared/campaign/print/chronicle';
import { downtimeSheet } from '#shared/campaign/print/downtime';
import { chapterNameIn } from '#shared/campaign/print/entries';
import { absentSheet, partySheet } from '#shared/campaign/print/party';
import { storyOf } from '#shared/campaign/print/story';
import type { PrintSubject } from '#shared/ipc/printing';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, rulesetOfKey, type MessageText, type Text } from '#shared/kernel/text';
import type { PrintOptions, PrintSheet } from '#shared/rules/print/print';
import type { RulesetWords } from '#shared/rules/ruleset';
import { loadRulesetWords } from '#shared/rulesets/registry';
import type { Library } from '#electron/storage/library';
import { bondsIn } from '#electron/services/library/bonds';
import {
  openToPrint,
  printJob,
  rulesetsOf,
  sheetsOf,
  type OpenedCharacter,
  type PrintContext,
  type Printed,
} from './printing';
import { membershipIn } from './memberships';
import { readAhead, storyReader } from './markdownStory';
import { rulesetName } from '#electron/services/library/rulesets';

export type CampaignSubject = Extract<PrintSubject, { readonly campaign: string }>;

export interface CampaignPrintContext extends PrintContext {
  readonly library: Library;
}

/** A campaign with its readable members, and the reasons why others cannot be read. */
interface OpenedCampaign {
  readonly campaign: CampaignDocument;
  readonly opened: readonly OpenedCharacter[];
  readonly people: People;
  readonly absent: readonly AbsentMember[];
  readonly systemName: (ruleset: string) => string;
}

/** Sheets of a campaign with the name of their file. */
interface CampaignSheets {
  readonly sheets: readonly PrintSheet[];
  readonly fileName: MessageText;
}

/**
 * Prints something of a campaign. Fails with the reason why the campaign cannot be read, `not-found` for a
 * missing log line or member, `not-available` if there is nothing to print, `print-failed`. Members whose
 * sheets cannot be read are named on the page.
 */
export async function printCampaign(
  context: CampaignPrintContext,
  subject: CampaignSubject,
  options: PrintOptions,
): Promise<Result<Printed & { readonly fileName: MessageText }, AppError>> {
  const read = await context.library.campaigns.read(subject.campaign);
  if (!read.ok) return read;
  const openedCampaign = await openCampaign(context, read.value);
  const made = await makeSheets(context, openedCampaign, subject);
  if (!made.ok) return made;
  const { sheets, fileName } = made.value;
  const printed = await context.printer.print(
    printJob(context, sheets, options, [...(await wordsOn(sheets)), ...rulesetsOf(openedCampaign.opened)]),
  );
  return printed.ok ? ok({ ...printed.value, fileName }) : printed;
}

/** Of all rulesets that have texts on the sheets: members who left the party may have played by others. */
async function wordsOn(sheets: readonly PrintSheet[]): Promise<readonly RulesetWords[]> {
  const keys = findKeys(sheets).flatMap((key) => rulesetOfKey(key) ?? []);
  const words = await Promise.all([...new Set(keys)].map((id) => loadRulesetWords(id)));
  return words.filter((each) => each !== undefined);
}

function findKeys(node: unknown): readonly string[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  const own = 'key' in node && typeof node.key === 'string' ? [node.key] : [];
  return [...own, ...Object.values(node).flatMap(findKeys)];
}

/** Reads and opens each character of a party once. */
async function openCampaign(
  context: CampaignPrintContext,
  campaign: CampaignDocument,
): Promise<OpenedCampaign> {
  const { rulesets, library } = context;
  const bondsOf = bondsIn(library);
  const troubles = new Map<string, Text>();
  const opened = new Map<string, OpenedCharacter>();
  for (const id of new Set(campaign.party.flatMap(({ character }) => character ?? []))) {
    const document = await library.characters.read(id);
    const one = document.ok ? await openToPrint(context, document.value, bondsOf) : document;
    if (one.ok) opened.set(id, one.value);
    else troubles.set(id, one.error.text);
  }
  const people = peopleOf(
    campaign,
    new Map([...opened].map(([id, { document, open }]) => [id, { document, opened: open }])),
  );
  return {
    campaign,
    opened: [...opened.values()],
    people,
    absent: absentOf(campaign, people, troubles),
    systemName: (ruleset) => rulesetName(rulesets, ruleset),
  };
}

async function makeSheets(
  context: PrintContext,
  openedCampaign: OpenedCampaign,
  subject: CampaignSubject,
): Promise<Result<CampaignSheets, AppError>> {
  const { campaign, opened, absent } = openedCampaign;
  const name = nameOf(campaign);
  switch (subject.kind) {
    case 'chronicle':
      return makeChronicle(openedCampaign, subject);
    case 'party':
      return ok({
        sheets: [partySheet(openedCampaign)],
        fileName: message('partySheet.fileName', { campaign: name }),
      });
    case 'partySheets': {
      const rest = absent.length === 0 && opened.length > 0 ? [] : [absentSheet(campaign, absent)];
      return ok({
        sheets: [...(await sheetsOf(context, opened, async ({ id }) => membershipIn(campaign, id))), ...rest],
        fileName: message('partySheet.sheetsFileName', { campaign: name }),
      });
    }
    case 'downtime':
      return makeDowntime(openedCampaign, subject);
  }
}

async function makeChronicle(
  { campaign, people, systemName }: OpenedCampaign,
  { entry, audience: requested }: Extract<CampaignSubject, { readonly kind: 'chronicle' }>,
): Promise<Result<CampaignSheets, AppError>> {
  const audience = requested === 'gm' ? 'gm' : 'player';
  const line = campaign.log.find(({ id }) => id === entry);
  if (entry !== null && line === undefined) return err(appError('not-found', { path: 'entry' }));
  if (line !== undefined && chronicleLines(campaign, line.id, audience).length === 0)
    return err(appError('not-available', { text: message('chronicle.secretEntry') }));
  const sheet = chronicleSheet({
    campaign,
    entry,
    audience,
    people,
    system: systemName(campaign.ruleset),
    read: await readAhead(
      chronicleLines(campaign, entry, audience).map((shown) => shown.entry.text),
      (text, read) => storyOf(text, audience, read),
    ),
  });
  const name = nameOf(campaign);
  const fileName =
    line === undefined
      ? message('chronicle.fileName', { campaign: name })
      : message('chronicle.fileNameOf', { campaign: name, part: chapterNameIn(campaign, people, line) });
  return ok({ sheets: [sheet], fileName });
}

async function makeDowntime(
  { campaign, people, systemName }: OpenedCampaign,
  { entry: id, members }: Extract<CampaignSubject, { readonly kind: 'downtime' }>,
): Promise<Result<CampaignSheets, AppError>> {
  const line = campaign.log.find((each) => each.id === id);
  if (line === undefined) return err(appError('not-found', { path: 'entry' }));
  if (line.kind !== 'downtime')
    return err(appError('not-available', { text: message('downtimeSheet.notADowntimePeriod') }));
  const entry: DowntimeEntry = line;
  const wanted = entry.memberDowntimes.filter(({ member }) => members === null || members.includes(member));
  const [first, ...others] = wanted;
  if (first === undefined)
    return err(appError('not-available', { text: message('downtimeSheet.notInDowntime') }));
  const read = await storyReader();
  const fileName =
    others.length > 0
      ? message('downtimeSheet.fileName', { campaign: nameOf(campaign) })
      : message('downtimeSheet.fileNameOf', { name: castOf(campaign, people).nameOf(first.member) });
  const sheets = wanted.map((memberDowntime) =>
    downtimeSheet({ campaign, entry, memberDowntime, people, read, systemName }),
  );
  return ok({ sheets, fileName });
}
