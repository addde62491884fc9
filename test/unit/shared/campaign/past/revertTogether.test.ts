import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CloseOut, LogEntry, DowntimeEntry } from '#shared/campaign/log/chronicle';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { revertTogether, type Parties, type Participant } from '#shared/campaign/past/revertTogether';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set, type Edit } from '#shared/character/edits';
import { groupOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import type { LedgerOf } from '#shared/sheet/revert';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ids = countingIds();
const ports = { clock: steppingClock(100), ids };
const ledgerOf: LedgerOf = (document) => plainLedger(document);

function fresh(name = ''): CharacterDocument {
  return { ...newCharacter(toyRuleset, ports, { name }), play: { points: 5 } };
}

function act(document: CharacterDocument, label: string, ...edits: Edit[]): CharacterDocument {
  return perform(document, { label: raw(label), edits }, ports);
}

const exp = (amount: number) => enter({ account: 'exp', amount, reason: '' });

/** The documents of a library by id; requests are recorded. */
function storedDocuments(...documents: readonly (CharacterDocument | CampaignDocument)[]) {
  const read: string[] = [];
  const find = (id: string) => {
    read.push(id);
    return documents.find((document) => document.id === id);
  };
  const parties: Parties = {
    character: async (id) => {
      const found = find(id);
      return found?.kind === 'character' ? ok({ document: found, ledgerOf }) : err(appError('not-found'));
    },
    campaign: async (id) => {
      const found = find(id);
      return found?.kind === 'campaign' ? ok(found) : err(appError('not-found'));
    },
  };
  return { read, parties };
}

const about = (document: CharacterDocument): Participant => ({ document, ledgerOf });

function journalEntryOf(document: CharacterDocument, label: string) {
  const journalEntry = document.journal.find((each) => 'raw' in each.label && each.label.raw === label);
  return { journalEntry: journalEntry?.id ?? 'missing' };
}

describe('undoing an action of several characters', () => {
  /** A gift of a sword: both sides change together. */
  function gift(giver: CharacterDocument, taker: CharacterDocument) {
    const group = groupOf([giver.id, taker.id], ids);
    const label = raw('gift');
    return [
      perform(giver, { label, group, edits: [set(['sword'], false)] }, ports),
      perform(taker, { label, group, edits: [exp(5), set(['sword'], true)] }, ports),
    ] as const;
  }

  it('undoes both parts, and what the other bought with it', async () => {
    const [giver, given] = gift(fresh(), fresh());
    const taker = act(given, 'spend', exp(-4));
    const start = { character: about(giver), unwanted: journalEntryOf(giver, 'gift') };
    const result = await revertTogether(start, storedDocuments(taker).parties, ports);
    if (!result.ok) throw new Error(result.error.code);
    const { characters, campaigns } = result.value;
    expect(characters.map(({ document }) => [document.id, document.play, document.journal])).toEqual([
      [giver.id, { points: 5 }, []],
      [taker.id, { points: 5 }, []],
    ]);
    expect([characters[1]?.also, campaigns]).toEqual([[raw('spend')], []]);
  });

  it('follows things that were passed on, reading each document once', async () => {
    const [giver, middle] = gift(fresh(), fresh());
    const group = groupOf([middle.id, 'third'], ids);
    const label = raw('passed');
    const passed = perform(middle, { label, group, edits: [exp(-5)] }, ports);
    const third = perform({ ...fresh(), id: 'third' }, { label, group, edits: [exp(5)] }, ports);
    const library = storedDocuments(passed, third);
    const start = { character: about(giver), unwanted: journalEntryOf(giver, 'gift') };
    const result = await revertTogether(start, library.parties, ports);
    if (!result.ok) throw new Error(result.error.code);
    expect(result.value.characters.map(({ document }) => document.journal)).toEqual([[], [], []]);
    expect(library.read).toEqual([passed.id, 'third']);
  });

  it('reads no one else for an action of one', async () => {
    const document = act(fresh(), 'hit', set(['points'], 1));
    const library = storedDocuments();
    const start = { character: about(document), unwanted: journalEntryOf(document, 'hit') };
    const result = await revertTogether(start, library.parties, ports);
    expect([result.ok, library.read]).toEqual([true, []]);
  });

  it('is refused with a message if the other side cannot, or is missing', async () => {
    const [giver, given] = gift(fresh(), fresh('Rook'));
    const taker = act(given, 'notch', set(['sword'], 'notched'));
    const start = { character: about(giver), unwanted: journalEntryOf(giver, 'gift') };
    const blocked = { key: 'journal.blocked', params: { later: raw('notch') } };
    expect(await revertTogether(start, storedDocuments(taker).parties, ports)).toMatchObject({
      error: { text: { key: 'journal.other', params: { name: raw('Rook'), what: blocked } } },
    });
    expect(await revertTogether(start, storedDocuments().parties, ports)).toMatchObject({
      error: { code: 'not-found', text: { key: 'journal.otherGone' } },
    });
  });
});

describe('undoing an action of a campaign', () => {
  const closeOut = (present: string[], amount = 3): CloseOut => ({
    ...{ kind: 'session', title: 'The ferry', date: '2026-01-02', days: 2, summary: '' },
    ...{ present, loot: [], debtors: [] },
    awards: present.map((member, index) => ({
      ...{ id: `a${String(index)}`, member, reward: 'exp', amount, reason: 'played', tag: 'session' },
    })),
  });

  function campaignOf(...characters: readonly CharacterDocument[]): CampaignDocument {
    return {
      ...newCampaign('toy', 'Ferries', ports),
      party: characters.map(({ id }) => ({
        ...{ id: `m-${id}`, character: id, name: '', player: '', role: 'player' as const },
        ...{ away: false, living: null },
      })),
    };
  }

  function peopleIn(campaign: CampaignDocument, characters: readonly CharacterDocument[]): People {
    const sheets = characters.map((document) => {
      const opened = toyRuleset.open(document);
      if (!opened.ok) throw new Error(opened.error.code);
      return [document.id, { document, opened: opened.value }] as const;
    });
    return peopleOf(campaign, new Map(sheets));
  }

  function closed(campaign: CampaignDocument, characters: readonly CharacterDocument[]) {
    const people = peopleIn(campaign, characters);
    const present = campaign.party.map(({ id }) => id);
    const done = applyPrepared(campaign, prepareCloseOut(campaign, closeOut(present), people), people, ports);
    const line = done.campaign.log.at(-1);
    if (line === undefined) throw new Error('no line in the log');
    return { ...done, line };
  }

  it('restores every document, whoever asks', async () => {
    const before = [fresh('Ada'), fresh('Bo')];
    const campaign = campaignOf(...before);
    const { campaign: after, characters, line } = closed(campaign, before);
    expect(characters.map(({ ledger }) => ledger.length)).toEqual([1, 1]);
    const [ada] = characters;
    if (ada === undefined) throw new Error('nobody');
    const journalEntry = { journalEntry: ada.journal[0]?.id ?? '' };
    const library = storedDocuments(after, ...characters).parties;
    for (const start of [
      { campaign: after, entry: line.id },
      { character: about(ada), unwanted: journalEntry },
    ]) {
      const result = await revertTogether(start, library, ports);
      if (!result.ok) throw new Error(result.error.code);
      const { characters: back, campaigns } = result.value;
      expect(campaigns.map(({ document }) => document)).toEqual([campaign]);
      expect(back.map(({ document }) => document)).toEqual(before);
      expect(campaigns[0]?.erased).toEqual([line]);
    }
  });

  it('brings the draft back that it came from, unless another was begun', async () => {
    const before = [fresh('Ada')];
    const [member = ''] = campaignOf(...before).party.map(({ id }) => id);
    const draft = closeOut([member]);
    const campaign = { ...campaignOf(...before), drafts: { closeOut: draft, downtime: null } };
    const people = peopleIn(campaign, before);
    const done = applyPrepared(campaign, prepareCloseOut(campaign, draft, people), people, ports);
    expect(done.campaign.drafts.closeOut).toBeNull();
    const library = storedDocuments(...done.characters).parties;
    const entry = done.campaign.log[0]?.id ?? '';
    const back = await revertTogether({ campaign: done.campaign, entry }, library, ports);
    expect(back.ok && back.value.campaigns[0]?.document).toEqual(campaign);
    const other = { ...draft, title: 'Another' };
    const begun = { ...done.campaign, drafts: { closeOut: other, downtime: null } };
    const kept = await revertTogether({ campaign: begun, entry }, library, ports);
    expect(kept.ok && kept.value.campaigns[0]?.document.drafts.closeOut).toEqual(other);
  });

  it('undoes and names what was bought with its award', async () => {
    const before = [fresh('Ada')];
    const { campaign, characters, line } = closed(campaignOf(...before), before);
    const [ada] = characters;
    if (ada === undefined) throw new Error('nobody');
    const spent = act(ada, 'bought', exp(-2));
    const result = await revertTogether({ campaign, entry: line.id }, storedDocuments(spent).parties, ports);
    expect(result.ok && result.value.characters[0]?.also).toEqual([raw('bought')]);
    expect(result.ok && result.value.characters[0]?.document.ledger).toEqual([]);
  });

  it('keeps and names what replaced it since', async () => {
    const ada = fresh('Ada');
    const campaign = campaignOf(ada);
    const group = groupOf([ada.id], ids, campaign.id);
    const given = perform(ada, { label: raw('given'), group, edits: [exp(3), set(['points'], 7)] }, ports);
    const played = act(given, 'hit', set(['points'], 6));
    const entry: LogEntry = {
      ...{ kind: 'session', id: 'line', at: '2026-01-02T00:00:00.000Z', date: '2026-01-02', days: 0 },
      ...{ title: '', text: '', present: [], awards: [], loot: [], debtors: [], paid: [], group },
    };
    const logged = { ...campaign, log: [entry] };
    const result = await revertTogether(
      { campaign: logged, entry: 'line' },
      storedDocuments(played).parties,
      ports,
    );
    if (!result.ok) throw new Error(result.error.code);
    const [back] = result.value.characters;
    const why = { key: 'journal.setSince', params: { later: raw('hit') } };
    expect(back?.held).toEqual([{ what: raw('given'), why }]);
    expect([back?.document.ledger, back?.document.play]).toEqual([[], { points: 6 }]);
    expect(result.value.campaigns[0]?.document.log).toEqual([]);
  });

  it('undoes the downtimes that continued its work', async () => {
    const campaign = campaignOf();
    const period = (id: string, project: string): DowntimeEntry => ({
      ...{ kind: 'downtime', id, at: '2026-01-02T00:00:00.000Z', date: '2026-01-02', days: 5 },
      ...{ title: id, text: '', paid: [] },
      memberDowntimes: [
        {
          ...{ member: 'm', living: { id: 'modest', perDay: null }, spans: [], learning: null, debt: false },
          activities: [{ kind: 'learn', id: `${id}-1`, from: 1, days: 5, subject: 'Elvish', project }],
        },
      ],
      yields: [{ member: 'm', activity: `${id}-1`, done: 5, complete: false }],
    });
    const log = [period('first', 'elvish'), period('other', 'dwarvish'), period('second', 'elvish')];
    const result = await revertTogether(
      { campaign: { ...campaign, log }, entry: 'first' },
      storedDocuments().parties,
      ports,
    );
    if (!result.ok) throw new Error(result.error.code);
    expect(result.value.campaigns[0]?.erased.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(result.value.campaigns[0]?.document.log.map(({ id }) => id)).toEqual(['other']);
  });

  it('corrects the sheets if the campaign is gone, and refuses a missing line', async () => {
    const before = [fresh('Ada')];
    const { campaign, characters } = closed(campaignOf(...before), before);
    const [ada] = characters;
    if (ada === undefined) throw new Error('nobody');
    const start = { character: about(ada), unwanted: { journalEntry: ada.journal[0]?.id ?? '' } };
    const result = await revertTogether(start, storedDocuments(ada).parties, ports);
    expect(result.ok && result.value.characters.map(({ document }) => document)).toEqual(before);
    expect(await revertTogether({ campaign, entry: 'no' }, storedDocuments().parties, ports)).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});
