import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { documentOf, join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { storedFixture } from '#test/integration/support/storedFixture';
import { value } from '#test/integration/support/world';
import { hostedTable } from '#test/e2e/scenes/hostedTable';

const campaignId = 'ford-0001';
const own = 'heroic-0001';
const friend = 'heroic-0002';

/** A name as long as players give them. */
export const friendsName = 'Aurelianthe Vesperwing of the Sunken Abbey';

/** The fight at the ford: two of the party and nine foes by the same rules, with a seat for a phone. */
export async function phoneFight(system: 'heroic' | 'starfaring' = 'heroic') {
  const [nimue, rules] = [
    await storedFixture<CharacterDocument>(`rulesets/${system}-1`),
    await loadRuleset(system),
  ];
  if (rules === undefined) throw new Error('The fixtures are missing');
  const fresh = { ...nimue, revision: 0, campaign: campaignId };
  const party = [
    { ...fresh, id: own, name: 'Nimue' },
    { ...fresh, id: friend, name: friendsName },
  ];
  const foes = Array.from({ length: 9 }, (_, at) => {
    const id = `foe-${String(at + 1)}`;
    const numbers = { name: 'Goblin', health: 12, defense: 0, armor: 0 };
    const made = ofQuickFoe({ id, name: `Goblin ${String(at + 1)}`, initiative: 18 - at }, numbers, rules);
    if (made === undefined) throw new Error('The rules have no quick foes');
    return at === 4 ? { ...made, alias: 'Captain Sull' } : made;
  });
  const [first, second] = party;
  if (first === undefined || second === undefined) throw new Error('Nobody fights');
  const made = join(newEncounter('ford', 'The ford', system), [
    ofCharacter({ id: 'nimue', name: first.name, party: true, initiative: 20 }, first),
    ...foes,
    ofCharacter({ id: 'friend', name: second.name, party: true, initiative: 5 }, second),
  ]);
  const hero = made.combatants['nimue'];
  if (hero === undefined) throw new Error('Nobody acts');
  const campaign = {
    ...newCampaign(system, 'The ford', { clock: fixedClock, ids: countingIds() }),
    ...{ id: campaignId, revision: 0, party: party.map((each) => memberOf(each)) },
    encounters: {
      ford: {
        ...made,
        ...{ state: 'running' as const, round: 1, turn: 'nimue', rounds: { start: 1, end: 0 } },
        combatants: { ...made.combatants, nimue: { ...hero, begun: 1, counters: { start: 1, end: 0 } } },
      },
    },
  };
  const table = await hostedTable(campaign, party);

  const healthOf = (document: CharacterDocument | undefined) => {
    const open = document && rules.open(document);
    return open?.ok === true ? open.value.fight?.({ minor: false }).health : undefined;
  };
  const fight = async () => {
    const { encounters = {} } = value(await table.give('campaign.read', { id: campaignId }));
    const { ford } = encounters;
    if (ford === undefined) throw new Error('The fight is gone');
    return ford;
  };

  /** The points that a foe lost, which only the GM sees. */
  async function lost(id: string): Promise<number> {
    const foe = (await fight()).combatants[id];
    const document = foe && documentOf(foe, {});
    const { now, max } = healthOf(document) ?? { now: 0, max: 0 };
    return max - now;
  }

  /** Of the own sheet, as the GM's library has it. */
  async function ownEndurance(): Promise<number | undefined> {
    return healthOf(value(await table.give('character.read', { id: own })))?.now;
  }

  /** The rolls in the log of the campaign. */
  const rolls = async () =>
    value(await table.give('rolls.read', { log: campaignId, limit: 100 })).lines.filter(
      ({ type }) => type === 'roll',
    );

  /** The turn of one, as the GM sets it. */
  const turnTo = (id: string, round: number): Promise<void> =>
    table.change((before) => {
      const { ford } = before.encounters ?? {};
      if (ford === undefined) throw new Error('The fight is gone');
      return { ...before, encounters: { ford: { ...ford, round, turn: id } } };
    });

  return { ...table, ann: await table.seatFor('Ann', [own]), lost, ownEndurance, rolls, turnTo };
}
