import { describe, expect, it } from 'vitest';
import {
  abilityIds,
  conditions,
  exhaustion,
  figures,
  radiation,
  sizes,
  skills,
  traumas,
  traumaTableById,
  known,
  type TraumaTable,
} from '#shared/rulesets/starfaring/data/index';
import words from '#shared/rulesets/starfaring/locales/en.json';
import facts from '#test/fixtures/ruleFacts/starfaring.json';

/** Every figure of the data is compared with the rule document. */
const documented = facts.figures;

const kebab = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '-');

describe('the data of Starfaring equals the document', () => {
  it('abilities: order, names and abbreviations', () => {
    const listed = facts.abilities.map(({ name, short }) => [name, short]);
    expect(listed).toHaveLength(7);
    expect(abilityIds.map((id) => [words.abilities[id].name, words.abilities[id].short])).toEqual(listed);
    expect(abilityIds.map((id) => id.toUpperCase())).toEqual(listed.map(([, short]) => short));
  });

  it('skills: all of them under their abilities, in order', () => {
    const names = new Map(Object.entries(words.skills).map(([id, { name }]) => [id, name]));
    const listed = abilityIds.flatMap((id) =>
      facts.skills[words.abilities[id].name as 'Will'].map((skill) => [id, skill] as const),
    );
    expect(Object.keys(facts.skills)).toEqual(abilityIds.map((id) => words.abilities[id].name));
    expect(skills.map(({ id, ability }) => [ability, id])).toEqual(
      listed.map(([ability, skill]) => [ability, kebab(skill)]),
    );
    for (const [, skill] of listed) expect(names.get(kebab(skill))?.toLowerCase()).toBe(skill.toLowerCase());
    for (const { ability, source } of skills) expect(source).toBe(`${words.abilities[ability].name} skills`);
  });

  it('sizes: space and reach in meters, capacity', () => {
    expect(sizes.map(({ id, space, reach }) => ({ id, space, reach }))).toEqual(
      facts.sizes.map(({ size, space, reach }) => ({ id: size.toLowerCase(), space, reach })),
    );
    const { eachAboveMedium, tiny } = documented.capacity;
    const medium = sizes.findIndex(({ id }) => id === 'medium');
    expect(sizes.map(({ capacity }) => capacity)).toEqual(
      sizes.map(({ id }, place) => (id === 'tiny' ? tiny : eachAboveMedium ** Math.max(0, place - medium))),
    );
  });

  it('overload: carrying and moving', () => {
    expect(figures.overload).toMatchObject({ carry: documented.hinderedTo, push: documented.push });
  });

  it('vitality: one point per level', () => {
    expect(figures.vitality.perLevel).toBe(documented.vitalityPerLevel);
    expect(figures.fullRest.hours).toBe(documented.fullRestHours);
    expect(`1d${String(figures.stableWakes.sides)}`).toBe(documented.wakesAfter);
    expect(figures.initial.restHours).toBe(documented.restEvery);
  });
});

describe('conditions', () => {
  it('are those of the document, in order', () => {
    expect(conditions.map(({ source }) => source)).toEqual(facts.conditions.map(({ name }) => name));
    expect(conditions.map(({ id }) => id)).toEqual(facts.conditions.map(({ name }) => kebab(name)));
  });

  it.each(facts.conditions)('$name', (fact) => {
    const {
      effects: all,
      speed,
      implies = [],
      damage,
      maximumDamage,
    } = conditions.find(({ source }) => source === fact.name)!;
    const effects = all.filter(({ on }) => on === undefined);
    const [adjacent, distant] = (['adjacent', 'distant'] as const).map(
      (place) => all.find(({ on, at = place }) => on === 'against' && at === place)?.gives,
    );
    const has = (gives: string, rolls?: string) =>
      effects.some(
        (effect) => effect.gives === gives && (rolls === undefined || effect.rolls?.[0] === rolls),
      );
    expect({ adjacent, distant }).toEqual({
      ...{ adjacent: undefined, distant: undefined },
      ...fact.attackers,
    });
    if (fact.attacks !== undefined) expect(has(fact.attacks, 'attack')).toBe(true);
    expect({
      all: effects.some(
        (effect) =>
          effect.gives === 'disadvantage' &&
          Object.keys(effect).every((key) => key === 'gives' || key === 'unless'),
      ),
      // Attacks that cannot be made are no rolls that fail.
      fails: effects.some(({ gives, rolls }) => gives === 'failure' && rolls?.join() !== 'attack'),
      sight: effects.some(({ when }) => when === 'sight'),
      hearing: effects.some(({ when }) => when === 'hearing'),
      melee: effects.some(({ reach }) => reach === 'melee'),
      dexterity: effects.some((effect) => effect.abilities?.join() === 'dex'),
    }).toEqual({
      all: fact.disadvantageOnAll === true,
      fails: fact.fails === true,
      sight: fact.sight === true,
      hearing: fact.hearing === true,
      melee: fact.meleeDisadvantage === true,
      dexterity: fact.dexterityDisadvantage === true,
    });
    expect(speed).toBe(fact.speed);
    expect(implies.includes('incapacitated')).toBe(fact.incapacitated === true);
    expect(implies.includes('prone')).toBe(fact.prone === true);
    expect(maximumDamage === true).toBe(fact.maximumDamage === true);
    expect(damage).toBe(fact.damage);
  });
});

describe('exhaustion', () => {
  it('has the levels of its table', () => {
    expect(exhaustion.levels).toHaveLength(facts.exhaustion.length);
    for (const [index, level] of exhaustion.levels.entries()) {
      const { level: number, effect } = facts.exhaustion[index]!;
      expect(level.level).toBe(number);
      expect(level.conditions).toEqual(
        conditions.filter(({ source }) => effect.startsWith(source)).map(({ id }) => id),
      );
      expect(level.vitality).toBe(
        effect.includes('maximum halved')
          ? 'halved'
          : effect.includes('0 vitality points')
            ? 'zero'
            : undefined,
      );
      expect(level.speed).toBe(effect === 'Speed reduced to 0' ? 'zero' : undefined);
      const [, listed] = /^Disadvantage on ([A-Z]+ and [A-Z]+) checks$/.exec(effect) ?? [];
      expect(level.effects.flatMap(({ abilities: of = [] }) => of)).toEqual(
        listed === undefined ? [] : listed.toLowerCase().split(' and '),
      );
    }
  });
});

describe('radiation', () => {
  it('has the thresholds and effects of its table', () => {
    expect(radiation.thresholds).toEqual(facts.radiationEffects);
  });

  it("decays at the document's rate", () => {
    const { rads, hours } = radiation.healing;
    expect({ rads, hours }).toEqual(documented.radiationHealing);
  });

  it("accumulates at its table's rate", () => {
    const spans = {
      day: '24 hours',
      'eight-hours': '8 hours',
      hour: 'hour',
      minute: 'minute',
      round: 'round',
    };
    expect(
      radiation.exposure.map(({ id, rads, per }, index) => [
        `${String(index + 1)}. ${id}`,
        `${String(rads)} rad per ${spans[per]}`,
      ]),
    ).toEqual(facts.radiationExposure.map(({ level, rads }) => [level, rads]));
  });
});

describe('traumas', () => {
  interface Description {
    readonly source: string;
    readonly dice: string;
    readonly rows: readonly DescribedRow[];
    readonly general?: { conditions?: string[]; lowers?: string[]; save: object };
  }
  interface DescribedRow {
    readonly from: number;
    readonly to: number;
    readonly location?: string;
    readonly lowers?: string;
    readonly stunned?: boolean;
    readonly slower?: number;
    readonly halves?: boolean;
    readonly dash?: number;
    readonly facing?: number;
    readonly disadvantage?: boolean;
    readonly charmFar?: boolean;
    readonly mindOnly?: boolean;
  }
  const tables: readonly Description[] = facts.traumas;
  const tableOf = (source: string) => tables.find((each) => each.source === source)!;

  it.each(traumas.tables)('$id: the rows and their dice', ({ source, sides, rows, kind }) => {
    const table = tableOf(source);
    expect(rows.map(({ from, to }) => [from, to])).toEqual(table.rows.map(({ from, to }) => [from, to]));
    expect(rows.at(-1)?.to).toBe(sides);
    expect(`d${String(sides)}`).toBe(table.dice);
    if (kind === 'physical')
      expect(rows.map(({ id }) => id)).toEqual(table.rows.map(({ location = '' }) => kebab(location)));
  });

  it.each(traumas.tables)('$id: the effects of the rows', ({ source, rows }: TraumaTable) => {
    const rowFacts = tableOf(source).rows;
    expect(rowFacts).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      const does = rowFacts[index]!;
      expect(row.lowers?.map((id) => id.toUpperCase()).join(' or ')).toBe(does.lowers);
      expect(row.conditions).toEqual(does.stunned === true ? ['stunned'] : undefined);
      expect(row.slower).toBe(does.slower);
      expect(row.halves).toBe(does.halves);
      expect(row.dash).toEqual(
        does.dash === undefined ? undefined : { dc: does.dash, ability: 'dex', skill: 'reflex' },
      );
      expect(row.facing).toEqual(
        does.facing === undefined ? undefined : { dc: does.facing, ability: 'wil', skill: 'fortitude' },
      );
      expect(row.effects?.some(({ gives }) => gives === 'disadvantage') === true).toBe(
        does.disadvantage === true,
      );
      expect(row.effects?.some(({ when }) => when === 'charm-far') === true).toBe(does.charmFar === true);
      expect(
        row.effects?.some((each) => each.abilities?.join(' and ').toUpperCase() === 'INT AND WIL') === true,
      ).toBe(does.mindOnly === true);
    }
  });

  it('severe ones have their general effects', () => {
    const physical = known(traumaTableById, 'physical-severe');
    const psychic = known(traumaTableById, 'psychic-severe');
    const body = tableOf(physical.source).general;
    const mind = tableOf(psychic.source).general;
    expect(physical.general.conditions).toEqual(body?.conditions);
    expect(physical.general.actionSave).toEqual(body?.save);
    expect(psychic.general.lowers).toEqual(mind?.lowers);
    expect(psychic.general.actionSave).toEqual(mind?.save);
    expect(figures.legless.speedParts).toBe(documented.leglessSpeedParts);
  });

  it('heal as the document defines', () => {
    const { dc, saves, successes } = traumas.recovery;
    expect(dc).toBe(documented.traumaDc);
    expect(saves).toEqual(documented.traumaSaves);
    expect(successes).toBe(documented.traumaSuccesses);
  });
});

it('every heading that the data names is in the document', () => {
  const named = [
    ...skills,
    ...conditions,
    ...sizes,
    ...traumas.tables,
    exhaustion,
    radiation,
    traumas.recovery,
    figures.abilities,
    figures.skills,
    figures.vitality,
    figures.overload,
    figures.fullRest,
    figures.legless,
    figures.stableWakes,
  ].map(({ source }) => source);
  const headings = new Set([...facts.headings, ...facts.withinLines]);
  expect(named.filter((source) => !headings.has(source))).toEqual([]);
});
