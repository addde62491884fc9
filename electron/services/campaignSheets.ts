import type { Spent } from '../../shared/campaign/chronicle';
import type { CampaignDocument } from '../../shared/campaign/document';
import { peopleOf, type People } from '../../shared/campaign/people';
import { absentOf, castOf, type Absent } from '../../shared/campaign/print/cast';
import { chronicleSheet, nameOf, toldLines } from '../../shared/campaign/print/chronicle';
import { downtimeSheet } from '../../shared/campaign/print/downtime';
import { chapterNameIn } from '../../shared/campaign/print/entries';
import { absentSheet, partySheet } from '../../shared/campaign/print/party';
import { storyOf } from '../../shared/campaign/print/story';
import type { PrintSubject } from '../../shared/ipc/printing';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, type MessageText, type Text } from '../../shared/kernel/text';
import type { PrintOptions, PrintSheet } from '../../shared/rules/print';
import type { Library } from '../storage/library';
import { bondsIn } from './bonds';
import { openOne, printJob, rulesetsOf, sheetsOf, type Opened, type Press, type Printed } from './printing';
import { seatIn } from './seats';
import { readAhead, storyReader } from './story';

/** What is printed of a campaign. */
export type CampaignSubject = Extract<PrintSubject, { readonly campaign: string }>;

/** What printing a campaign takes. */
export interface CampaignPress extends Press {
  readonly library: Library;
}

/** A campaign with everybody of its party who can be read, and why the others cannot. */
interface Gathered {
  readonly campaign: CampaignDocument;
  readonly opened: readonly Opened[];
  readonly people: People;
  readonly absent: readonly Absent[];
  readonly systemName: (ruleset: string) => string;
}

/** Sheets of a campaign, and what their file is called. */
interface Made {
  readonly sheets: readonly PrintSheet[];
  readonly fileName: MessageText;
}

/**
 * Prints something of a campaign. Why the campaign cannot be read, `not-found` for a line of the log or members that
 * are not there, `not-available` where there is nothing to print of it, `print-failed`. Members of the party whose
 * sheets cannot be read are named on the page.
 */
export async function printCampaign(
  press: CampaignPress,
  subject: CampaignSubject,
  options: PrintOptions,
): Promise<Result<Printed & { readonly fileName: MessageText }, AppError>> {
  const read = await press.library.campaigns.read(subject.campaign);
  if (!read.ok) return read;
  const gathered = await gather(press, read.value);
  const made = await make(press, gathered, subject);
  if (!made.ok) return made;
  const { sheets, fileName } = made.value;
  const printed = await press.printer.print(printJob(press, sheets, options, rulesetsOf(gathered.opened)));
  return printed.ok ? ok({ ...printed.value, fileName }) : printed;
}

/** Reads and opens the characters of a party, each once. */
async function gather(press: CampaignPress, campaign: CampaignDocument): Promise<Gathered> {
  const { rulesets, library } = press;
  const bondsOf = bondsIn(library);
  const troubles = new Map<string, Text>();
  const opened = new Map<string, Opened>();
  for (const id of new Set(campaign.party.flatMap(({ character }) => character ?? []))) {
    const document = await library.characters.read(id);
    const one = document.ok ? await openOne(press, document.value, bondsOf) : document;
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
    systemName: (ruleset) => rulesets.manifests.find(({ id }) => id === ruleset)?.name ?? ruleset,
  };
}

async function make(
  press: Press,
  gathered: Gathered,
  subject: CampaignSubject,
): Promise<Result<Made, AppError>> {
  const { campaign, opened, absent } = gathered;
  const name = nameOf(campaign);
  switch (subject.kind) {
    case 'chronicle':
      return makeChronicle(gathered, subject);
    case 'party':
      return ok({
        sheets: [partySheet(gathered)],
        fileName: message('partySheet.fileName', { campaign: name }),
      });
    case 'partySheets': {
      const rest = absent.length === 0 && opened.length > 0 ? [] : [absentSheet(campaign, absent)];
      return ok({
        sheets: [...(await sheetsOf(press, opened, async ({ id }) => seatIn(campaign, id))), ...rest],
        fileName: message('partySheet.sheetsFileName', { campaign: name }),
      });
    }
    case 'downtime':
      return makeDowntime(gathered, subject);
  }
}

async function makeChronicle(
  { campaign, people, systemName }: Gathered,
  { entry, audience: whose }: Extract<CampaignSubject, { readonly kind: 'chronicle' }>,
): Promise<Result<Made, AppError>> {
  const audience = whose === 'gm' ? 'gm' : 'player';
  const line = campaign.log.find(({ id }) => id === entry);
  if (entry !== null && line === undefined) return err(appError('not-found', { path: 'entry' }));
  if (line !== undefined && toldLines(campaign, line.id, audience).length === 0)
    return err(appError('not-available', { text: message('chronicle.secretEntry') }));
  const sheet = chronicleSheet({
    campaign,
    entry,
    audience,
    people,
    system: systemName(campaign.ruleset),
    read: await readAhead(
      toldLines(campaign, entry, audience).map((told) => told.entry.text),
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
  { campaign, people, systemName }: Gathered,
  { entry: id, members }: Extract<CampaignSubject, { readonly kind: 'downtime' }>,
): Promise<Result<Made, AppError>> {
  const line = campaign.log.find((each) => each.id === id);
  if (line === undefined) return err(appError('not-found', { path: 'entry' }));
  if (line.kind !== 'interlude')
    return err(appError('not-available', { text: message('downtimeSheet.notAnInterlude') }));
  const entry: Spent = line;
  const wanted = entry.sojourns.filter(({ member }) => members === null || members.includes(member));
  const [first, ...others] = wanted;
  if (first === undefined)
    return err(appError('not-available', { text: message('downtimeSheet.notInInterlude') }));
  const read = await storyReader();
  const fileName =
    others.length > 0
      ? message('downtimeSheet.fileName', { campaign: nameOf(campaign) })
      : message('downtimeSheet.fileNameOf', { name: castOf(campaign, people).nameOf(first.member) });
  const sheets = wanted.map((sojourn) =>
    downtimeSheet({ campaign, entry, sojourn, people, read, systemName }),
  );
  return ok({ sheets, fileName });
}
