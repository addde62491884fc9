import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { newCharacter } from '#shared/sheet/commands';
import { groupOf } from '#shared/character/group';
import { withNewIds } from '#shared/library/newIds';
import type { NewIds } from '#shared/library/references';
import { newPack } from '#shared/homebrew/pack';
import { join, newEncounter, ofCharacter } from '#shared/encounter/combatants';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import type { AnyDocument } from '#shared/library/kinds';

const ports = { clock: fixedClock, ids: countingIds('document') };
const mara = newCharacter(toyRuleset, ports, { name: 'Mara' });
const wolf = { ...newCharacter(toyRuleset, ports, { name: 'Wolf' }), owner: mara.id };
const camp = newCampaign('toy', 'Road', ports);
const pack = {
  ...newPack('toy', 'Lights', ports),
  things: [{ id: 'light', kind: 'charm', data: { needs: [] } }],
};
const group = groupOf([mara.id, wolf.id], ports.ids, camp.id);
const journalEntry = {
  id: 'd',
  at: mara.createdAt,
  label: { raw: 'x' },
  changes: [],
  entered: [],
  withdrawn: [],
  group,
};
const combatant = ofCharacter({ id: 'c', name: 'Wolf', party: true }, wolf);

const documents: readonly AnyDocument[] = [
  {
    ...camp,
    packs: [pack.id, 'elsewhere'],
    screen: [`pack:${pack.id}:rule`, 'pack:elsewhere:rule', 'combat'],
    encounters: { fight: join(newEncounter('fight', 'Fight', 'toy'), [combatant]) },
    party: [
      { id: 'm', character: mara.id, name: '', player: '', role: 'player', away: false, living: null },
      { id: 'g', character: null, name: 'Guest', player: '', role: 'guest', away: false, living: null },
    ],
    notes: [
      { id: 'n', topic: 'npc', title: 'Wolf', text: '', secret: false, state: null, character: wolf.id },
    ],
    log: [
      {
        ...{ id: 'l', at: camp.createdAt, date: '2026-01-01', days: 0, title: 'Mara', text: '', group },
        ...{ kind: 'party', member: 'm', character: mara.id, change: 'joined' },
      },
    ],
    drafts: {
      downtime: null,
      closeOut: {
        ...{ kind: 'session', title: '', date: '2026-01-01', days: 0, summary: '', present: [], awards: [] },
        loot: [{ id: 'x', name: 'Light', quantity: 1, member: null, find: `charm:${pack.id}:light` }],
        debtors: [],
      },
    },
  },
  {
    ...mara,
    campaign: camp.id,
    choices: { level: 1, [`${pack.id}:light`]: 2 },
    play: { lit: [`${pack.id}:light`] },
    ledger: [
      {
        id: 'e',
        at: mara.createdAt,
        account: 'exp',
        amount: -1,
        reason: '',
        purchase: { charm: `${pack.id}:light` },
      },
    ],
    journal: [{ ...journalEntry, changes: [{ path: ['lit'], to: `${pack.id}:light` }] }],
    unknown: { kept: true },
  },
  { ...wolf, journal: [journalEntry] },
  {
    ...pack,
    things: [...pack.things, { id: 'flame', kind: 'charm', data: { needs: [`${pack.id}:light`] } }],
  },
];

const fresh = (ids: readonly string[]): NewIds => {
  const of = (kind: AnyDocument['kind']) =>
    new Map(
      documents.flatMap((each) =>
        each.kind === kind && ids.includes(each.id) ? [[each.id, `new-${each.id}`]] : [],
      ),
    );
  return { character: of('character'), campaign: of('campaign'), pack: of('pack'), ruleset: of('ruleset') };
};
const all = documents.map(({ id }) => id);
const renamed = (ids: readonly string[]) => {
  const result = withNewIds(documents, fresh(ids));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

describe('documents under new ids', () => {
  it('name each other by these wherever they did before, and nothing names an original', () => {
    const text = JSON.stringify(renamed(all));
    for (const id of all) expect(text.replaceAll(`new-${id}`, '')).not.toContain(id);
    // Nothing else has changed: with the old ids restored they are equal to the originals.
    const back: unknown = JSON.parse(text.replaceAll('new-', ''));
    expect(back).toEqual(JSON.parse(JSON.stringify(documents)));
    expect(text).toContain('"pack:elsewhere:rule"');
  });

  it('stay as they are if none is renamed, and name those that keep their ids as before', () => {
    expect(renamed([])).toEqual(documents);
    const [road, person, companion, lights] = renamed([camp.id]);
    expect(person).toMatchObject({ id: mara.id, campaign: `new-${camp.id}` });
    expect(road).toMatchObject({ id: `new-${camp.id}`, revision: 0, packs: [pack.id, 'elsewhere'] });
    expect([companion?.id, lights?.id]).toEqual([wolf.id, pack.id]);
    expect(JSON.stringify(companion)).toContain(` campaign:new-${camp.id} ${mara.id} ${wolf.id}`);
  });
});
