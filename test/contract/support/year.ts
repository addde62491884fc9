import { openParty } from '#electron/services/campaigns/party';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { summaries } from '#electron/services/library/summaries';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { openLibrary, type Library } from '#electron/storage/library';
import type { CloseOut, DowntimePeriod } from '#shared/campaign/log/chronicle';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import type { People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Prepared } from '#shared/campaign/prepared';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import {
  revertTogether,
  type Parties,
  type Participant,
  type Start,
  type RevertTogetherResult,
} from '#shared/campaign/past/revertTogether';
import type { CharacterDocument } from '#shared/character/document';
import type { Result } from '#shared/kernel/result';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { fileSystem, openFile } from '#test/integration/support/world';
import { load } from './rulesets';
import { PlayedCharacter } from './playedCharacter';

/** Texts of all documents by id, without the parts that every save changes. */
export type DocumentTexts = Readonly<Record<string, string>>;

/** A step of the year, how to undo it, and the documents before it. */
interface Step {
  readonly what: string;
  readonly before: DocumentTexts;
  readonly start: () => Promise<Start>;
}

/** The value of a successful result. */
export function sure<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Real files that are not synced to the disk, because a year has many hundreds of writes. */
const hasty = fileSystem({
  open: async (name, flags) => openFile(await nodeFileSystem.open(name, flags), { sync: async () => {} }),
});

/** A campaign played on real files: every step reads them and commits its result to them. */
export class Year {
  readonly ports = { clock: steppingClock(3600), ids: countingIds('year') };
  private readonly steps: Step[] = [];
  private read: Promise<CampaignDocument> | undefined;
  private opened: Promise<People> | undefined;

  private constructor(
    private readonly library: Library,
    private readonly campaignId: string,
  ) {}

  /** Stores a campaign and its characters in a folder. */
  static async begin(
    folder: string,
    campaign: CampaignDocument,
    characters: readonly CharacterDocument[],
  ): Promise<Year> {
    const clock = steppingClock(60);
    const summarize = summaries(builtInRulesets);
    const library = openLibrary({ folder, clock, summarize, indexKey: 'year', fs: hasty });
    sure(await library.commit([...characters, campaign]));
    return new Year(library, campaign.id);
  }

  /** Ends a session or scenario. */
  async close(closeOut: CloseOut): Promise<void> {
    await this.carry(closeOut.title, (campaign, people) => prepareCloseOut(campaign, closeOut, people));
  }

  /** Spends days of downtime. */
  async spend(period: DowntimePeriod): Promise<void> {
    await this.carry(period.title, (campaign, people) => prepareDowntime(campaign, period, people));
  }

  /** Faults that would prevent a close-out. */
  async faultsOf(closeOut: CloseOut): Promise<Prepared['faults']> {
    return prepareCloseOut(await this.campaign(), closeOut, await this.people()).faults;
  }

  /** Lets one member act alone. */
  async act(member: string, what: string, how: (played: PlayedCharacter) => void): Promise<void> {
    const people = await this.people();
    const before = listPageOf(await this.campaign(), documentsOf(people));
    const person = people.get(member);
    if (person === undefined) throw new Error(`Nobody is ${member}`);
    const played = new PlayedCharacter(await load(person.document.ruleset), person.document, this.ports);
    how(played);
    await this.commit([played.document]);
    const journalEntry = played.document.journal.at(-1)?.id ?? '';
    const { id } = person.document;
    const start = async (): Promise<Start> => ({
      character: sure(await this.parties.character(id)),
      unwanted: { journalEntry },
    });
    this.steps.push({ what: `${member}: ${what}`, before, start });
  }

  /** The campaign as stored by the last commit. */
  campaign(): Promise<CampaignDocument> {
    return (this.read ??= this.library.campaigns.read(this.campaignId).then(sure));
  }

  /** All members with their sheets as stored by the last commit. */
  people(): Promise<People> {
    return (this.opened ??= this.openAll());
  }

  private async openAll(): Promise<People> {
    const parts = { library: this.library, rulesets: builtInRulesets };
    const opened = sure(await openParty(parts, await this.campaign()));
    if (opened.troubles.length > 0) throw new Error(JSON.stringify(opened.troubles));
    return opened.people;
  }

  /** Every document as stored. */
  private async storedDocuments(): Promise<DocumentTexts> {
    const campaign = await this.campaign();
    const characters = await Promise.all(
      campaign.party.map(async ({ character }) => sure(await this.library.characters.read(character ?? ''))),
    );
    return listPageOf(campaign, characters);
  }

  /** Previews reverting a line of the log, by its title; stores nothing. */
  async without(title: string): Promise<RevertTogetherResult> {
    const campaign = await this.campaign();
    const entry = campaign.log.find((line) => line.title === title)?.id ?? '';
    return sure(await revertTogether({ campaign, entry }, this.parties, this.ports));
  }

  /** Undoes every step, newest first, and yields the current documents and those from before the step. */
  async *unwind(): AsyncGenerator<readonly [what: string, now: DocumentTexts, before: DocumentTexts]> {
    for (const { what, before, start } of this.steps.toReversed()) {
      const back = sure(await revertTogether(await start(), this.parties, this.ports));
      const documents = [...back.characters, ...back.campaigns].map(({ document }) => document);
      await this.commit(documents);
      yield [what, await this.storedDocuments(), before];
    }
  }

  async end(): Promise<void> {
    await this.library.close();
  }

  private readonly parties: Parties = {
    character: async (id) => {
      const read = await this.library.characters.read(id);
      if (!read.ok) return read;
      const ruleset = await load(read.value.ruleset);
      const participant: Participant = {
        document: read.value,
        open: (document) => sure(ruleset.open(document)),
        ledgerOf: (document) => ledgerOf(sure(ruleset.open(document)), document),
      };
      return { ok: true, value: participant };
    },
    campaign: (id) => this.library.campaigns.read(id),
  };

  private async commit(documents: readonly (CampaignDocument | CharacterDocument)[]): Promise<void> {
    sure(await this.library.commit(documents));
    this.read = undefined;
    this.opened = undefined;
  }

  private async carry(
    what: string,
    prepare: (campaign: CampaignDocument, people: People) => Prepared,
  ): Promise<void> {
    const [campaign, people] = [await this.campaign(), await this.people()];
    const before = listPageOf(campaign, documentsOf(people));
    const prepared = prepare(campaign, people);
    if (prepared.faults.length > 0) throw new Error(`${what}: ${JSON.stringify(prepared.faults)}`);
    const done = applyPrepared(campaign, prepared, people, this.ports);
    await this.commit([...done.characters, done.campaign]);
    const entry = done.campaign.log.at(-1)?.id ?? '';
    const start = async (): Promise<Start> => ({ campaign: await this.campaign(), entry });
    this.steps.push({ what, before, start });
  }
}

function documentsOf(people: People): readonly CharacterDocument[] {
  return [...people.values()].map(({ document }) => document);
}

function listPageOf(campaign: CampaignDocument, characters: readonly CharacterDocument[]): DocumentTexts {
  return Object.fromEntries(
    [campaign, ...characters].map(({ revision: _, updatedAt: _at, ...rest }) => [
      rest.id,
      JSON.stringify(rest),
    ]),
  );
}
