import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newCampaign } from '#shared/campaign/campaign';
import type { CloseOut, DowntimePeriod } from '#shared/campaign/log/chronicle';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import { today } from '#shared/campaign/log/log';
import { peopleOf } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { CommitResult, Prepared } from '#shared/campaign/prepared';
import { freshMemberDowntime, prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import type { CharacterDocument } from '#shared/character/document';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, steppingClock } from '#test/fixtures/ports';

/** The id of the campaign that `yearPlayed` writes. */
export const yearId = 'year-0001';

/**
 * Writes a campaign into a library folder in which all characters have played this many sessions, with a downtime
 * after every fourth; the last character misses every third session.
 */
export async function yearPlayed(library: string, sessions: number): Promise<CampaignDocument> {
  const folder = path.join(library, 'characters');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(
    files.map(
      async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CharacterDocument,
    ),
  );
  const first = read.toSorted((a, b) => a.ruleset.localeCompare(b.ruleset) || a.name.localeCompare(b.name));
  const ports = { clock: steppingClock(3600, '2026-01-02T12:00:00.000Z'), ids: countingIds('year') };
  const party = first.map((character) =>
    memberOf(character, { player: `Player of ${character.name}`, living: { id: 'poor', perDay: null } }),
  );
  const members = party.map(({ id }) => id);
  let table: CommitResult = {
    characters: first,
    campaign: {
      ...newCampaign(first[0]?.ruleset ?? '', 'Winter in Karsk', ports),
      id: yearId,
      party: [
        ...party,
        {
          ...{ id: 'm-guest', character: null, name: 'Old Mern', player: 'Jo', role: 'guest' },
          ...{ away: false, living: null },
        },
      ],
      expenses: [
        {
          ...{ id: 'house', name: 'House by the ferry', amount: 25, until: null, payers: members },
          rhythm: { every: 1, unit: 'months', from: 12 },
        },
      ],
      notes: ['The bell under the ferry', 'Who pays the toll keeper?'].map((title, at) => ({
        ...{ id: `note-${String(at)}`, topic: at === 0 ? 'quest' : 'thread', title, text: '' },
        ...{ secret: at === 1, state: 'open', character: null },
      })),
    },
  };

  async function play(prepare: (people: ReturnType<typeof peopleOf>) => Prepared): Promise<void> {
    const sheets = new Map<string, { document: CharacterDocument; opened: OpenCharacter }>();
    for (const document of table.characters) {
      const opened = (await loadRuleset(document.ruleset))?.open(document);
      if (opened?.ok === true) sheets.set(document.id, { document, opened: opened.value });
    }
    const people = peopleOf(table.campaign, sheets);
    const { campaign, characters } = applyPrepared(table.campaign, prepare(people), people, ports);
    const changed = new Map(characters.map((one) => [one.id, one]));
    table = { campaign, characters: table.characters.map((one) => changed.get(one.id) ?? one) };
  }

  for (let number = 1; number <= sessions; number += 1) {
    const date = new Date(Date.UTC(2026, 0, 2 + number * 7)).toISOString().slice(0, 10);
    const present = members.filter((_, place) => place < members.length - 1 || number % 3 !== 0);
    await play((people) => prepareCloseOut(table.campaign, closing(number, date, present, members), people));
    if (number % 4 === 0)
      await play((people) => prepareDowntime(table.campaign, between(table.campaign, date), people));
  }

  const write = (kind: string, document: { readonly id: string }): Promise<void> =>
    writeFile(path.join(library, kind, `${document.id}.json`), JSON.stringify(document));
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  for (const character of table.characters) await write('characters', character);
  await write('campaigns', table.campaign);
  return table.campaign;
}

function closing(
  number: number,
  date: string,
  present: readonly string[],
  members: readonly string[],
): CloseOut {
  return {
    ...{
      kind: 'session',
      title: number % 2 === 0 ? 'The bell under the ferry' : '',
      date,
      days: 2,
      summary: '',
    },
    present: [...present],
    awards: present.flatMap((member, place) => [
      { id: `e${String(place)}`, member, reward: 'exp', amount: 1 + (place % 2), reason: '', tag: 'session' },
      {
        id: `m${String(place)}`,
        member,
        reward: 'money',
        amount: 35 + 6 * place,
        reason: 'Toll of the ferry',
      },
    ]),
    loot: [],
    debtors: [...members],
  };
}

/** Ten days: the first crafts something great, the second learns, the others rest. */
function between(campaign: CampaignDocument, date: string): DowntimePeriod {
  const begun = today(campaign);
  return {
    ...{ title: '', date, days: 10, summary: '' },
    memberDowntimes: campaign.party
      .filter(({ character }) => character !== null)
      .map(({ id }, place) => ({
        ...freshMemberDowntime(campaign, id),
        debt: true,
        activities:
          place === 0
            ? [
                {
                  ...{ id: `craft-${String(begun)}`, from: 1, days: 8, project: 'boat' },
                  ...{ kind: 'craft', what: 'a boat for eight', value: 4000, workers: 1 },
                },
              ]
            : place === 1
              ? [
                  {
                    ...{ id: `learn-${String(begun)}`, from: 1, days: 10, project: 'tongue' },
                    ...{ kind: 'learn', subject: 'the old tongue' },
                  },
                ]
              : [],
      })),
  };
}
