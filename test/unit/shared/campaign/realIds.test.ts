import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { freshAftermath, withAftermath } from '#shared/campaign/aftermath/aftermath';
import { freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import { newCampaign } from '#shared/campaign/campaign';
import { freshCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import { freshDowntimePeriod } from '#shared/campaign/downtime/planning';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { withDraws } from '#shared/campaign/encounter/draws';
import { addPlan, copyOf, keepEncounter, newPlan } from '#shared/campaign/encounter/plans';
import { startPlan, waveNewcomers } from '#shared/campaign/encounter/start';
import { joinParty } from '#shared/campaign/party/party';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Prepared } from '#shared/campaign/prepared';
import { addHandout, freshHandout } from '#shared/campaign/table/handouts';
import { addMoneyToStash, addToStash } from '#shared/campaign/table/stash';
import { addClock, freshClock } from '#shared/campaign/table/progressClocks';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { rngFromWords } from '#shared/dice/random';
import type { Command, Lasts, TableRules } from '#shared/encounter/command';
import { newcomersOf, type FoeSources } from '#shared/encounter/preparation/newcomers';
import type { Foe, Plan, Wave } from '#shared/encounter/preparation/plan';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { newCharacter } from '#shared/sheet/commands';
import { effort } from '#test/integration/support/effort';
import { realIds, steppingClock } from '#test/fixtures/ports';
import { played, rulesOf } from '#test/unit/shared/encounter/table';

/** Whole evenings by the program's own commands, with ids as long as it makes them: every result can be stored. */

let rules: TableRules;
const ids = realIds();
const ports = { ids, clock: steppingClock(7) };
let word = 1;
const rng = rngFromWords(() => (word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0));

interface World {
  readonly campaign: CampaignDocument;
  readonly characters: readonly CharacterDocument[];
}

beforeAll(async () => {
  rules = await rulesOf(...played);
});

function began(): World {
  const characters = played.map((id) => {
    const ruleset = rules.ruleset(id);
    if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
    return newCharacter(ruleset, ports, { name: id });
  });
  const campaign = joinParty(
    newCampaign('heroic', 'Ferries', ports),
    characters.map(({ id, name }) => ({ character: id, name, player: 'Kim', role: 'player' })),
    { ...ports, date: '2026-01-31' },
  );
  return { campaign, characters };
}

const peopleIn = ({ campaign, characters }: World): People =>
  peopleOf(
    campaign,
    new Map(
      characters.flatMap((document) => {
        const opened = rules.open(document);
        return opened.ok ? [[document.id, { document, opened: opened.value }] as const] : [];
      }),
    ),
  );

const sourcesIn = ({ characters }: World): FoeSources => ({
  ruleset: (id) => rules.ruleset(id),
  character: (id) => characters.find((each) => each.id === id),
});

const replaced = (world: World, changed: readonly CharacterDocument[]): readonly CharacterDocument[] =>
  world.characters.map((each) => changed.find(({ id }) => id === each.id) ?? each);

type Act = (world: World) => World;

const carried =
  (prepare: (world: World, people: People) => Prepared): Act =>
  (world) => {
    const people = peopleIn(world);
    const prepared = prepare(world, people);
    if (prepared.faults.length > 0) return world;
    const { campaign, characters } = applyPrepared(world.campaign, prepared, people, ports);
    return { campaign, characters: replaced(world, characters) };
  };

/** The running fight, and the results of the command in it and in the sheets. */
const fought =
  (choose: (world: World, all: readonly string[]) => Command | undefined): Act =>
  (world) => {
    const encounter = Object.values(world.campaign.encounters ?? {}).find(({ state }) => state !== 'ended');
    if (encounter === undefined) return world;
    const command = choose(world, Object.keys(encounter.combatants));
    if (command === undefined) return world;
    const table = {
      encounter,
      characters: Object.fromEntries(world.characters.map((each) => [each.id, each])),
    };
    const ran = run(table, withDraws(table, command, rules, { ...ports, rng }), rules, ports);
    if (!ran.ok) return world;
    const { encounter: now, characters } = ran.value.table;
    return {
      campaign: keepEncounter(world.campaign, now),
      characters: replaced(world, Object.values(characters)),
    };
  };

const foes = fc.array(
  fc
    .record(
      {
        ruleset: fc.constantFrom(...played),
        count: fc.integer({ min: 1, max: 4 }),
        minor: fc.boolean(),
        together: fc.boolean(),
        mob: fc.boolean(),
        alias: fc.constantFrom('', 'Shadow'),
      },
      { requiredKeys: ['ruleset', 'count', 'minor'] },
    )
    .map((more) => (): Foe => ({
      ...more,
      id: ids.next(),
      name: 'Big rat',
      source: { health: 3, defense: 1, armor: 0 },
    })),
  { minLength: 1, maxLength: 3 },
);
const waves = fc.array(
  fc
    .record({ foes, times: fc.option(fc.integer({ min: 2, max: 3 }), { nil: undefined }) })
    .map(({ foes: all, times }) => (): Wave => ({
      id: ids.next(),
      name: '',
      trigger: { on: 'hand' },
      foes: all.map((make) => make()),
      ...(times !== undefined && { times }),
    })),
  { minLength: 1, maxLength: 2 },
);

const started = fc.record({ foes, waves, copied: fc.boolean() }).map((given): Act => (world) => {
  const plan: Plan = {
    ...newPlan('Bridge', ids),
    foes: given.foes.map((make) => make()),
    waves: given.waves.map((make) => make()),
    events: [{ id: ids.next(), text: 'Rain', initiative: 5, from: 1, every: 1, shown: true }],
  };
  const played = given.copied ? copyOf(plan, 'Bridge again', false, ids) : plan;
  const campaign = addPlan(world.campaign, played);
  const encounter = startPlan(campaign, played, sourcesIn(world), { ids, rng });
  return encounter.ok ? { ...world, campaign: keepEncounter(campaign, encounter.value) } : world;
});

const lasts: fc.Arbitrary<Lasts> = fc.oneof(
  fc.record({ rounds: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    until: fc.record({
      of: fc.constantFrom('source', 'target', 'round'),
      edge: fc.constantFrom('start', 'end'),
      count: fc.integer({ min: 1, max: 2 }),
    }),
  }),
  fc.record({ span: fc.constant({ unit: 'minutes' as const, count: 2 }) }),
);

const at = fc.nat({ max: 1000 });
const pick = (all: readonly string[], which: number): string => all[which % all.length] ?? '';

const cheese = { name: 'Cheese', quantity: 1, value: null, note: '', find: null };
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: started },
  {
    weight: 2,
    arbitrary: at.map((who) => fought((_, all) => ({ do: 'begin', surprised: [pick(all, who)] }))),
  },
  { weight: 4, arbitrary: fc.constant(fought(() => ({ do: 'next' }))) },
  {
    weight: 3,
    arbitrary: fc.constant(
      fought((world) => {
        const encounter = Object.values(world.campaign.encounters ?? {}).find(
          ({ state }) => state === 'running',
        );
        const wave = encounter?.reserve?.[0];
        if (encounter === undefined || wave === undefined) return undefined;
        const made = waveNewcomers(encounter, wave, sourcesIn(world), rng);
        return made.ok ? { do: 'join', combatants: made.value, wave: wave.id } : undefined;
      }),
    ),
  },
  foes.map((all) =>
    fought((world) => {
      const encounter = Object.values(world.campaign.encounters ?? {}).find(
        ({ state }) => state === 'running',
      );
      const made =
        encounter &&
        newcomersOf(
          encounter,
          all.map((make) => make()),
          0,
          ids,
          sourcesIn(world),
        );
      return made?.ok === true ? { do: 'join', combatants: made.value } : undefined;
    }),
  ),
  at.map((who) =>
    fought((_, all) => ({ do: 'damage', targets: [pick(all, who)], hits: { parts: [{ amount: who % 9 }] } })),
  ),
  at.map((who) => fought((_, all) => ({ do: 'heal', targets: [pick(all, who)], amount: 2 }))),
  fc.record({ who: at, by: at, lasts }).map((given) =>
    fought((_, all) => ({
      do: 'condition',
      targets: [pick(all, given.who)],
      condition: given.who % 2 === 0 ? 'prone' : 'Soaked to the skin',
      by: pick(all, given.by),
      lasts: given.lasts,
    })),
  ),
  fc.tuple(at, at).map(([one, other]) =>
    fought((_, all) => ({
      do: 'group',
      targets: [...new Set([pick(all, one), pick(all, other)])],
      together: one % 3 > 0,
    })),
  ),
  fc
    .tuple(fc.constantFrom('out', 'back', 'reserve', 'surprise'), at)
    .map(([what, who]) => fought((_, all) => ({ do: what, targets: [pick(all, who)] }))),
  fc
    .constantFrom<Command>({ do: 'hold', ready: 'the bell' }, { do: 'delay' }, { do: 'rest' })
    .map((command) => fought(() => command)),
  fc.constant<Act>((world) => {
    const encounter = Object.values(world.campaign.encounters ?? {}).find(({ state }) => state !== 'ended');
    if (encounter === undefined) return world;
    const characters = Object.fromEntries(world.characters.map((each) => [each.id, each]));
    const back = undo({ encounter, characters });
    if (!back.ok) return world;
    return {
      campaign: keepEncounter(world.campaign, back.value.encounter),
      characters: replaced(world, Object.values(back.value.characters)),
    };
  }),
  fc.constant<Act>((world) => {
    const ended = fought(() => ({ do: 'end' }))(world);
    const encounter = Object.values(ended.campaign.encounters ?? {}).findLast(
      ({ state }) => state === 'ended',
    );
    if (encounter === undefined) return ended;
    const form = {
      ...freshAftermath(encounter, '2026-01-31'),
      loot: [{ name: 'Tail', quantity: 2 }],
      exp: 1,
    };
    return {
      ...ended,
      campaign: withAftermath(ended.campaign, encounter, form, peopleIn(ended), {
        ...ports,
        translate: () => 'Foe',
      }),
    };
  }),
  fc.constant(
    carried(({ campaign }, people) =>
      prepareBeginning(campaign, freshBeginning(campaign, 'session', '2026-01-31'), people),
    ),
  ),
  fc.constant(
    carried(({ campaign }, people) =>
      prepareCloseOut(
        campaign,
        campaign.drafts.closeOut ?? freshCloseOut(campaign, people, '2026-01-31'),
        people,
      ),
    ),
  ),
  fc.constant(
    carried((world, people) => {
      return prepareDowntime(world.campaign, freshDowntimePeriod(world.campaign, '2026-01-31', 3), people);
    }),
  ),
  fc.constant<Act>((world) => ({
    ...world,
    campaign: addMoneyToStash(
      addToStash(addClock(addHandout(world.campaign, freshHandout, ids), freshClock, ids), [cheese], ids),
      3,
    ),
  })),
);

it('nothing that an evening makes is refused by the schema that stores it', () => {
  fc.assert(
    fc.property(started, fc.array(acts, { minLength: 3, maxLength: 30 }), (first, all) => {
      let world = first(began());
      for (const act of all) {
        const before = world;
        world = act(before);
        if (world.campaign !== before.campaign) campaignSchema.parse(world.campaign);
        for (const [index, each] of world.characters.entries())
          if (each !== before.characters[index]) characterSchema.parse(each);
      }
      expect(world.campaign.party).toHaveLength(played.length);
    }),
    { numRuns: effort({ quick: 15, proofs: 1500, long: 10_000 }) },
  );
});
