import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { storedFixture } from '#test/integration/support/storedFixture';
import { value } from '#test/integration/support/world';
import { hostedTable } from './hostedTable';

const campaignId = 'ford-0001';
const own = 'heroic-0001';
const friend = 'heroic-0002';

/** A name as long as players give them. */
export const friendsName = 'Aurelianthe Vesperwing of the Sunken Abbey';

/** The fight at the ford: two of the party and nine foes by the same rules, with a seat for a phone. */
export async function phoneFight() {
  const [nimue, heroic] = [
    await storedFixture<CharacterDocument>('rulesets/heroic-1'),
    await loadRuleset('heroic'),
  ];
  if (nimue === undefined || heroic === undefined) throw new Error('The fixtures are missing');
  const fresh = { ...nimue, revision: 0, campaign: campaignId };
  const party = [
    { ...fresh, id: own, name: 'Nimue' },
    { ...fresh, id: friend, name: friendsName },
  ];
  const foes = Array.from({ length: 9 }, (_, at) => {
    const id = `foe-${String(at + 1)}`;
    const numbers = { name: 'Goblin', health: 12, defense: 3, armor: 0 };
    const made = ofQuickFoe({ id, name: `Goblin ${String(at + 1)}`, initiative: 18 - at }, numbers, heroic);
    if (made === undefined) throw new Error('Heroic has no quick foes');
    return at === 4 ? { ...made, alias: 'Captain Sull' } : made;
  });
  const [first, second] = party;
  if (first === undefined || second === undefined) throw new Error('Nobody fights');
  const made = join(newEncounter('ford', 'The ford', 'heroic'), [
    ofCharacter({ id: 'nimue', name: first.name, party: true, initiative: 20 }, first),
    ...foes,
    ofCharacter({ id: 'friend', name: second.name, party: true, initiative: 5 }, second),
  ]);
  const hero = made.combatants['nimue'];
  if (hero === undefined) throw new Error('Nobody acts');
  const campaign = {
    ...newCampaign('heroic', 'The ford', { clock: fixedClock, ids: countingIds() }),
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

  /** The points of a combatant that only the GM sees. */
  async function lostBy(id: string): Promise<number> {
    const { encounters = {} } = value(await table.give('campaign.read', { id: campaignId }));
    const source = encounters['ford']?.combatants[id]?.source;
    return source !== undefined && 'copy' in source
      ? Number(source.copy.play['lost'] ?? JSON.stringify(source.copy.play))
      : Number.NaN;
  }

  return { ...table, ann: await table.seatFor('Ann', [own]), own, lostBy, campaignId };
}
