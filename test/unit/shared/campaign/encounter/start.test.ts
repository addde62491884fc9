import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import {
  addPlan,
  copyOf,
  editPlan,
  keepEncounter,
  newPlan,
  removePlan,
} from '#shared/campaign/encounter/plans';
import { runningOf, startPlan, takingPart, waveNewcomers } from '#shared/campaign/encounter/start';
import type { CharacterDocument } from '#shared/character/document';
import { rngFromWords } from '#shared/dice/random';
import type { Table, TableRules } from '#shared/encounter/command';
import { encounterSchema, type Encounter } from '#shared/encounter/document';
import { quickReadingOf, type FoeSources } from '#shared/encounter/preparation/newcomers';
import { dueWaves } from '#shared/encounter/preparation/due';
import { numberedNames } from '#shared/encounter/preparation/numbering';
import type { Foe, Plan } from '#shared/encounter/preparation/plan';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { isRaw } from '#shared/kernel/text';
import { load } from '#test/contract/support/rulesets';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { characterOf, played, rulesOf } from '#test/unit/shared/encounter/table';

let rules: TableRules;
let characters: readonly CharacterDocument[];
let campaign: CampaignDocument;
let sources: FoeSources;

const ids = countingIds('id');
let word = 1;
// A plain generator is enough, because no test depends on what falls.
const rng = rngFromWords(() => (word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0));
const ports = { ids, rng, clock: fixedClock };

beforeAll(async () => {
  rules = await rulesOf(...played);
  const all = await Promise.all(played.map((id) => load(id)));
  characters = all.map((ruleset) => characterOf(ruleset, `${ruleset.manifest.id}-0001`));
  const party = characters.map(({ id }) => ({
    ...{
      id: `m-${id}`,
      character: id,
      name: '',
      player: '',
      role: 'player' as const,
      away: false,
      living: null,
    },
  }));
  campaign = { ...newCampaign('heroic', 'Ferries', { ids, clock: fixedClock }), party };
  sources = {
    ruleset: (id) => rules.ruleset(id),
    character: (id) => characters.find((each) => each.id === id),
  };
});

const goblins = (more: Partial<Foe> = {}): Foe => ({
  ...{ id: 'goblins', name: 'Goblin', ruleset: 'heroic', count: 4, minor: true },
  source: { health: 6, defense: 2, armor: 0 },
  ...more,
});
const planOf = (more: Partial<Plan> = {}): Plan => ({
  ...newPlan('Bridge', ids),
  foes: [goblins()],
  ...more,
});
const wave = {
  id: 'second',
  name: 'Second',
  trigger: { on: 'hand' as const },
  foes: [goblins({ count: 2 })],
};

function started(plan: Plan, at = campaign): Encounter {
  const result = startPlan(at, plan, sources, ports);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return encounterSchema.parse(result.value);
}
const namesOf = ({ combatants }: Encounter) => Object.values(combatants).map(({ name }) => name);
const keyOf = (result: ReturnType<typeof startPlan>) =>
  result.ok || isRaw(result.error.text) ? '' : result.error.text.key;

describe('starting a prepared encounter', () => {
  it('puts the party and every foe into one encounter, with health and initiative of their own rules', () => {
    const plan = planOf({
      foes: played.map((ruleset) => goblins({ id: ruleset, ruleset, count: 2, name: ruleset })),
    });
    const encounter = started(plan);
    expect(Object.values(encounter.combatants)).toHaveLength(15);
    const table: Table = {
      encounter,
      characters: Object.fromEntries(characters.map((each) => [each.id, each])),
    };
    for (const { combatant, health } of everybody(table, rules).filter(({ combatant: { party } }) => !party))
      expect([combatant.ruleset, health?.now]).toEqual([combatant.ruleset, 6]);
    for (const { drawn, ruleset } of Object.values(encounter.combatants)) {
      const initiative = rules.ruleset(ruleset)?.initiative;
      const isDrawn = initiative?.draw === 'cards' || (initiative?.dice({}).length ?? 0) > 0;
      expect([ruleset, drawn.length > 0]).toEqual([ruleset, isDrawn]);
    }
    expect(run(table, { do: 'begin' }, rules, ports)).toMatchObject({ ok: true });
  });

  it('deals no card twice', () => {
    const encounter = started(planOf({ foes: [goblins({ ruleset: 'starfaring', count: 40 })] }));
    const cards = Object.values(encounter.combatants)
      .filter(({ ruleset }) => rules.ruleset(ruleset)?.initiative.draw === 'cards')
      .flatMap(({ drawn }) => drawn);
    expect(new Set(cards).size).toBe(cards.length);
  });

  it('takes foes of the bestiary with the numbers of their stat block', () => {
    const npc = rules.ruleset('relict')?.forms?.find(({ templates }) => templates.length > 0);
    const template = npc?.templates[0];
    const source = { form: npc?.id ?? '', template: template?.id ?? '' };
    const encounter = started(
      planOf({ foes: [goblins({ ruleset: 'relict', source, count: 2, name: 'Raider' })] }),
    );
    const foes = everybody({ encounter, characters: {} }, rules).filter(({ combatant }) => !combatant.party);
    expect(foes.map(({ combatant, health }) => [combatant.name, (health?.max ?? 0) > 0])).toEqual([
      ['Raider 1', true],
      ['Raider 2', true],
    ]);
  });

  it('leaves out who is away or absent, and uses typed numbers', () => {
    const [first, second] = campaign.party;
    const away = { ...campaign, party: campaign.party.map((each) => ({ ...each, away: each === first })) };
    const plan = planOf({ absent: [second?.id ?? ''] });
    expect(takingPart(away, plan)).toHaveLength(3);
    const third = campaign.party[2];
    const { combatants } = started({ ...plan, initiative: { [third?.id ?? '']: 17 } }, away);
    const typed = Object.values(combatants).filter(({ initiative }) => initiative === 17);
    expect(typed.map(({ source }) => source)).toEqual([{ character: third?.character }]);
  });

  it('counts foes by the size of the party', () => {
    const names = namesOf(started(planOf({ foes: [goblins({ count: 2, above: 3 })], absent: [] })));
    expect(names.filter((name) => name.startsWith('Goblin'))).toHaveLength(4);
  });

  it('lets a character fight once, however often it is named', () => {
    const [hero] = characters;
    const villain = goblins({ id: 'villain', source: { character: hero?.id ?? '' }, count: 3 });
    expect(Object.values(started(planOf({ foes: [villain] })).combatants)).toHaveLength(5);
  });

  it('refuses with one sentence: a deleted stat block, too many, no one', () => {
    const gone = goblins({ source: { character: 'deleted-0001' } });
    expect(keyOf(startPlan(campaign, planOf({ foes: [gone] }), sources, ports))).toMatch(/missing$/);
    const many = Array.from({ length: 6 }, (_, index) => goblins({ id: `g${String(index)}`, count: 100 }));
    expect(keyOf(startPlan(campaign, planOf({ foes: many }), sources, ports))).toMatch(/tooMany$/);
    const empty = planOf({ foes: [], absent: campaign.party.map(({ id }) => id) });
    expect(keyOf(startPlan(campaign, empty, sources, ports))).toMatch(/nobody$/);
  });

  it('takes every number that a line may hold, in every ruleset', () => {
    for (const ruleset of played)
      for (const numbers of [
        { health: 10_000, defense: 1000, armor: 1000 },
        { health: 1, defense: -100, armor: 0 },
      ]) {
        const encounter = started(planOf({ foes: [goblins({ ruleset, source: numbers, count: 1 })] }));
        const [foe] = everybody({ encounter, characters: {} }, rules).filter(
          ({ combatant }) => !combatant.party,
        );
        expect([ruleset, (foe?.health?.now ?? 0) > 0]).toEqual([ruleset, true]);
      }
  });

  it('knows the rules that may count no health', () => {
    const without = played.filter((id) => {
      const ruleset = rules.ruleset(id);
      return ruleset !== undefined && !quickReadingOf(ruleset).needsHealth;
    });
    expect(without).toEqual(['tiers']);
  });

  it('keeps alias and what players see, numbered like the names', () => {
    const encounter = started(
      planOf({ foes: [goblins({ count: 2, alias: 'Shadow', shown: 'bar', hidden: true })] }),
    );
    const foes = Object.values(encounter.combatants).filter(({ party }) => !party);
    expect(foes.map(({ alias, shown, hidden }) => [alias, shown, hidden])).toEqual([
      ['Shadow 1', 'bar', true],
      ['Shadow 2', 'bar', true],
    ]);
  });
});

describe('waves', () => {
  function begun(waves: Plan['waves'] = [wave]): Table {
    const encounter = started(planOf({ waves }));
    const table = { encounter, characters: Object.fromEntries(characters.map((each) => [each.id, each])) };
    const result = run(table, { do: 'begin' }, rules, ports);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value.table;
  }
  const enter = (table: Table) => {
    const newcomers = waveNewcomers(table.encounter, wave, sources, rng);
    if (!newcomers.ok) throw new Error(JSON.stringify(newcomers.error));
    return run(table, { do: 'join', combatants: newcomers.value, wave: 'second' }, rules, ports);
  };

  it('enter with the next numbers, once, and can be undone', () => {
    const table = begun();
    const entered = enter(table);
    if (!entered.ok) throw new Error(JSON.stringify(entered.error));
    const { encounter } = encounterSchemaOf(entered.value.table);
    expect(namesOf(encounter)).toEqual(expect.arrayContaining(['Goblin 4', 'Goblin 5', 'Goblin 6']));
    expect(encounter.reserve).toEqual([]);
    expect(enter(entered.value.table).ok).toBe(false);
    const back = undo(entered.value.table);
    expect(back.ok && back.value.encounter.combatants).toEqual(table.encounter.combatants);
    expect(back.ok && back.value.encounter.reserve).toEqual(table.encounter.reserve);
  });

  it('come again as often as they are refilled, each time with new numbers', () => {
    const refilled = { ...wave, times: 3, trigger: { on: 'fall' as const } };
    const comes = (table: Table): Table => {
      const next = table.encounter.reserve?.[0];
      if (next === undefined) throw new Error('Nobody is left in reserve');
      const newcomers = waveNewcomers(table.encounter, next, sources, rng);
      if (!newcomers.ok) throw new Error(JSON.stringify(newcomers.error));
      const joined = run(table, { do: 'join', combatants: newcomers.value, wave: next.id }, rules, ports);
      if (!joined.ok) throw new Error(JSON.stringify(joined.error));
      return joined.value.table;
    };
    const first = comes(begun([refilled]));
    expect(first.encounter.reserve).toEqual([{ ...refilled, times: 2, trigger: { on: 'hand' } }]);
    expect(dueWaves(first, rules)).toEqual([]);
    const last = comes(comes(first));
    expect(last.encounter.reserve).toEqual([]);
    const own = namesOf(last.encounter).filter((name) => name.startsWith('Goblin'));
    expect(new Set(own).size).toBe(own.length);
    expect(own).toHaveLength(10);
  });

  it('are due in their round, or once a foe has fallen', () => {
    const waves: Plan['waves'] = [
      wave,
      { ...wave, id: 'later', trigger: { on: 'round', round: 2 } },
      { ...wave, id: 'avengers', trigger: { on: 'fall' } },
    ];
    const due = (table: Table) => dueWaves(table, rules).map(({ id }) => id);
    let table = begun(waves);
    expect(due(table)).toEqual([]);
    const [goblin] = Object.values(table.encounter.combatants).filter(({ party }) => !party);
    const hit = run(
      table,
      { do: 'damage', targets: [goblin?.id ?? ''], hits: { parts: [{ amount: 50 }] } },
      rules,
      ports,
    );
    expect(hit.ok && due(hit.value.table)).toEqual(['avengers']);
    while (table.encounter.round < 2) {
      const next = run(table, { do: 'next' }, rules, ports);
      if (!next.ok) throw new Error(JSON.stringify(next.error));
      table = next.value.table;
    }
    expect(due(table)).toEqual(['later']);
  });

  it('act in this round only if their turn is still to come', () => {
    const table = begun();
    const turn = table.encounter.turn ?? '';
    const late = { ...table.encounter.combatants[turn], id: 'late', name: 'Late', initiative: 1000 };
    const early = { ...late, id: 'early', initiative: -1000 };
    const joined = run(table, { do: 'join', combatants: [late, early] as never }, rules, ports);
    if (!joined.ok) throw new Error(JSON.stringify(joined.error));
    const { combatants } = joined.value.table.encounter;
    expect([combatants['late']?.done, combatants['early']?.done]).toEqual([1, 0]);
  });

  function encounterSchemaOf(table: Table): Table {
    return { ...table, encounter: encounterSchema.parse(table.encounter) };
  }
});

describe('names of foes', () => {
  it('are never given twice, whatever joins when', () => {
    const joins = fc.array(
      fc.tuple(fc.constantFrom('Goblin', 'goblin', 'Goblin 2', 'Wolf'), fc.integer({ min: 1, max: 5 })),
    );
    fc.assert(
      fc.property(joins, (all) => {
        const taken: string[] = [];
        for (const [name, count] of all) taken.push(...numberedNames(taken, name, count));
        expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(taken.length);
      }),
    );
  });
});

describe('prepared encounters of a campaign', () => {
  it('are kept, copied, changed and removed', () => {
    const plan = planOf();
    const template = copyOf(plan, 'Ambush', true, ids);
    const kept = campaignSchema.parse(addPlan(addPlan(campaign, plan), template));
    expect(kept.plans?.map(({ name, template: isOne }) => [name, isOne])).toEqual([
      ['Bridge', false],
      ['Ambush', true],
    ]);
    expect(template.id).not.toBe(plan.id);
    const changed = editPlan(kept, plan.id, (each) => ({ ...each, notes: 'Rain' }));
    expect(changed.plans?.[0]?.notes).toBe('Rain');
    expect(editPlan(kept, 'nobody', (each) => ({ ...each, notes: 'Rain' }))).toBe(kept);
    expect(removePlan(kept, plan.id).plans).toHaveLength(1);
  });

  it('know the encounter that was started from them until it ends', () => {
    const plan = planOf();
    const encounter = started(plan);
    const kept = keepEncounter(campaign, encounter);
    expect(runningOf(kept, plan.id)?.id).toBe(encounter.id);
    expect(runningOf(keepEncounter(kept, { ...encounter, state: 'ended' }), plan.id)).toBeUndefined();
    expect(Object.keys(keepEncounter(kept, started(planOf())).encounters ?? {})).toHaveLength(2);
  });
});
