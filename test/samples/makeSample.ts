import { newCampaign } from '#shared/campaign/campaign';
import { freshCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import { freshMemberDowntime, prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { addPlan, newPlan } from '#shared/campaign/encounter/plans';
import { addRemark } from '#shared/campaign/log/entries';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { CommitResult, Prepared } from '#shared/campaign/prepared';
import { addPin } from '#shared/campaign/table/pins';
import { addClock, clocksOf, tickClock } from '#shared/campaign/table/progressClocks';
import { addMoneyToStash, addToStash, changeStashItem, stashOf } from '#shared/campaign/table/stash';
import type { CharacterDocument, Portrait } from '#shared/character/document';
import { parseDocument } from '#shared/documents/parse';
import { err, ok } from '#shared/kernel/result';
import { campaignKind, characterKind } from '#shared/library/kinds';
import { writePortable } from '#shared/library/portable';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { loadRuleset, missingRuleset } from '#shared/rulesets/registry';
import { joinCampaign, newCharacter, setPortrait, writeNotes } from '#shared/sheet/commands';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { demand } from './demand';
import type { Story, StorySession } from './story';

/** The portrait of a hero, by name. */
export type Portraits = (name: string) => Portrait;

const begun = '2026-01-08T18:00:00.000Z';

/** Plays a story by the rules, as the window would, and returns the text of a portable file with all its documents. */
export async function makeSample(story: Story, portraits: Portraits): Promise<string> {
  const loaded = await loadRuleset(story.ruleset);
  const ruleset = demand(loaded === undefined ? err(missingRuleset(story.ruleset)) : ok(loaded));
  const ports = { clock: steppingClock(60, begun), ids: countingIds(`sample-${story.ruleset}`) };
  const fresh = newCampaign(story.ruleset, story.name, ports, ruleset.economy);
  const heroes = story.heroes.map(({ plan, notes, portrait }) => {
    const planned = demand(ruleset.readPlan(plan, ports));
    const made: CharacterDocument = { ...newCharacter(ruleset, ports), ...planned, status: 'finished' };
    return joinCampaign(setPortrait(writeNotes(made, notes), portraits(portrait)), fresh.id);
  });
  const party = heroes.map((hero, at) => ({
    ...{ id: ports.ids.next(), character: hero.id, name: '', player: story.heroes[at]?.player ?? '' },
    ...{ role: 'player' as const, away: false, living: { id: story.living, perDay: null } },
  }));
  const expenses = story.expenses.map((expense) => ({
    ...{ id: ports.ids.next(), until: null, payers: party.map(({ id }) => id) },
    ...expense,
  }));
  let table: CommitResult = { campaign: { ...fresh, party, expenses }, characters: heroes };

  const play = (prepare: (people: People) => Prepared): void => {
    const people = peopleOf(table.campaign, sheetsOf(ruleset, table.characters));
    const { campaign, characters } = applyPrepared(table.campaign, prepare(people), people, ports);
    const changed = new Map(characters.map((each) => [each.id, each]));
    table = { campaign, characters: table.characters.map((each) => changed.get(each.id) ?? each) };
  };

  for (const event of story.events)
    if (event.kind === 'session')
      play((people) => prepareCloseOut(table.campaign, closeOutOf(event, table.campaign, people), people));
    else if (event.kind === 'downtime')
      play((people) => {
        const { title, date, days, summary, activities } = event;
        const memberDowntimes = party.map(({ id }, at) => ({
          ...freshMemberDowntime(table.campaign, id),
          activities: [...(activities[at] ?? [])],
        }));
        return prepareDowntime(table.campaign, { title, date, days, summary, memberDowntimes }, people);
      });
    else table = { ...table, campaign: addRemark(table.campaign, event.remark, ports) };

  const campaign = demand(parseDocument(campaignKind, prepared(table.campaign, story, ports))).document;
  const characters = table.characters.map((each) => demand(parseDocument(characterKind, each)).document);
  return writePortable(campaign, characters);
}

function sheetsOf(ruleset: Ruleset, characters: readonly CharacterDocument[]) {
  const sheets = new Map<string, { document: CharacterDocument; opened: OpenCharacter }>();
  for (const document of characters)
    sheets.set(document.id, { document, opened: demand(ruleset.open(document)) });
  return sheets;
}

/** Everyone gets the money; those who missed the session get nothing. */
function closeOutOf(session: StorySession, campaign: CampaignDocument, people: People) {
  const fresh = freshCloseOut(campaign, people, session.date);
  const { title, days, summary, loot, played } = session;
  const present = fresh.present.filter((_, at) => !session.missed.includes(at));
  const paid = present.map((member, at) => ({
    ...{ id: `m${String(at)}`, member, reward: 'money', amount: session.money },
    reason: session.reason,
  }));
  return {
    ...fresh,
    ...{ title, days, summary, present, played },
    awards: [...fresh.awards.filter(({ member }) => present.includes(member)), ...paid],
    loot: loot.map(({ name, quantity, to }, at) => ({
      ...{ id: `l${String(at)}`, name, quantity, find: null },
      member: to === null ? null : (present[to] ?? null),
    })),
  };
}

/** Adds what the GM has prepared for the next session. */
function prepared(
  played: CampaignDocument,
  story: Story,
  ports: { readonly ids: ReturnType<typeof countingIds> },
): CampaignDocument {
  const { ids } = ports;
  let campaign: CampaignDocument = {
    ...played,
    notes: story.notes.map((note) => ({ secret: false, state: null, character: null, ...note })),
  };
  for (const pin of story.pins) campaign = addPin(campaign, pin, ids);
  for (const { filled, ...clock } of story.clocks) {
    campaign = addClock(campaign, clock, ids);
    campaign = tickClock(campaign, clocksOf(campaign).at(-1)?.id ?? '', filled);
  }
  // Loot of the party is there already, without its value and note.
  for (const item of story.stash.items) {
    const found = stashOf(campaign).items.find(({ name }) => name === item.name);
    campaign = found ? changeStashItem(campaign, found.id, item) : addToStash(campaign, [item], ids);
  }
  campaign = addMoneyToStash(campaign, story.stash.money);
  for (const { name, ...plan } of story.encounters)
    campaign = addPlan(campaign, { ...newPlan(name, ids), ...plan });
  return campaign;
}
