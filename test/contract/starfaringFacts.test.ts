import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  abilities,
  conditions,
  exhaustion,
  figures,
  radiation,
  sizes,
  skills,
  traumas,
  traumaTableById,
  known,
  type AbilityId,
  type Condition,
  type TraumaTable,
} from '../../shared/rulesets/starfaring/data';
import words from '../../shared/rulesets/starfaring/locales/en.json';

/** The rule document itself, which lies beside the project: every figure of the data is held against it. */
const lines = readFileSync(
  join(import.meta.dirname, '../../../shared/seeds/002_30db56b333345d49.txt'),
  'utf8',
)
  .replaceAll('’', "'")
  .split('\n')
  .map((line) => line.trim());

/** The lines from a heading on, up to the next of the given headings. */
function between(heading: string, ...ends: readonly string[]): string[] {
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`No heading ${heading}`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => ends.some((each) => line.startsWith(each)));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The rows of a table, cell by cell, its head left out. */
function table(title: string): string[][] {
  const start = lines.indexOf(`Table: ${title}`);
  if (start < 0) throw new Error(`No table ${title}`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.endsWith('|'));
  return rest.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(0, -1)
      .map((cell) => cell.trim()),
  );
}

const kebab = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '-');
const decimal = (text: string): number => Number(text.replace(',', '.'));
const matches = (pattern: RegExp, text: string): boolean => pattern.test(text);
const abilityOf: ReadonlyMap<string, AbilityId> = new Map(
  abilities.map(({ id }) => [words.abilities[id].name, id]),
);

describe('the data of Starfaring says what the document says', () => {
  it('abilities: order, names and short names', () => {
    const listed = between('ABILITIES AND SKILLS', 'Each ability').flatMap((line) => {
      const [, name, short] = /^- (\w+) \((\w+)\), represents/.exec(line) ?? [];
      return name === undefined ? [] : [[name, short]];
    });
    expect(abilities.map(({ id }) => [words.abilities[id].name, words.abilities[id].short])).toEqual(listed);
    expect(abilities.map(({ id }) => id.toUpperCase())).toEqual(listed.map(([, short]) => short));
  });

  it('skills: every one under its ability, in order', () => {
    const names = new Map(Object.entries(words.skills).map(([id, { name }]) => [id, name]));
    const listed = [...abilityOf].flatMap(([name, ability]) =>
      between(
        `${name} skills`,
        ...[...abilityOf.keys()].map((each) => `${each} skills`),
        'Optional rules',
      ).flatMap((line) => {
        const [, skill] = /^- ([^:]+):/.exec(line) ?? [];
        return skill === undefined ? [] : [[ability, skill.trim()] as const];
      }),
    );
    expect(skills.map(({ id, ability }) => [ability, id])).toEqual(
      listed.map(([ability, skill]) => [ability, kebab(skill)]),
    );
    for (const [, skill] of listed) expect(names.get(kebab(skill))?.toLowerCase()).toBe(skill.toLowerCase());
    for (const { ability, source } of skills) expect(source).toBe(`${words.abilities[ability].name} skills`);
  });

  it('sizes: space and reach in meters, capacity', () => {
    const rows = table('Size categories').slice(1);
    expect(sizes.map(({ id }) => id)).toEqual(rows.map(([size = '']) => size.toLowerCase()));
    expect(sizes.map(({ space, reach }) => [space, reach])).toEqual(
      rows.map(([, space = '', reach = '']) => [
        decimal(space.split(' ')[0] ?? ''),
        decimal(reach.split(' ')[0] ?? ''),
      ]),
    );
    const rule = lines.find((line) => line.startsWith('Carrying capacity and size:')) ?? '';
    expect(rule).toContain("For each size category above Medium, double the creature's carrying capacity");
    expect(rule).toContain('For a Tiny creature, halve');
    expect(sizes.map(({ capacity }) => capacity)).toEqual([0.5, 1, 1, 2, 4, 8]);
  });

  it('overload: what can be carried, and what can be moved', () => {
    const rule = between('Overload (special)', 'Carrying capacity and size').join(' ');
    expect(rule).toContain('equal to or less than twice that value, it is hindered');
    expect(rule).toContain(`up to ${String(figures.overload.push)} times that value`);
    expect(figures.overload.carry).toBe(2);
  });

  it('vitality: one point a level', () => {
    expect(lines.join(' ')).toContain(
      'with each level obtained after 1th they gain 1 additional vitality point',
    );
    expect(figures.vitality.perLevel).toBe(1);
    expect(lines.join(' ')).toContain(
      `requires at least ${String(figures.fullRest.hours)} uninterrupted hours`,
    );
    expect(lines.join(' ')).toContain(
      `regains 1 vitality point after 1d${String(figures.stableWakes.sides)} hours`,
    );
    expect(lines.join(' ')).toContain(
      `terrans need a full rest every ${String(figures.initial.restHours)} hours`,
    );
  });
});

describe('conditions', () => {
  const titles = conditions.map(({ source }) => source);
  const section = ({ source }: Condition): string => {
    // The heading of Invisible runs into its first line.
    const start = lines.findIndex(
      (line, index) =>
        index > lines.indexOf('CONDITIONS') && (line === source || line.startsWith(`${source} - `)),
    );
    if (start < 0) throw new Error(`No condition ${source}`);
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => !line.startsWith('- '));
    return [lines[start], ...rest.slice(0, end)].join(' ');
  };

  it('are those of the document, in order', () => {
    const all = lines.slice(lines.indexOf('CONDITIONS'), lines.indexOf('Exhaustion (special)'));
    const headings = all.flatMap((line) => {
      const [, title] = /^([A-Z][a-z]+)( - .*)?$/.exec(line) ?? [];
      return title === undefined ? [] : [title];
    });
    expect(titles).toEqual(headings);
    expect(conditions.map(({ id }) => id)).toEqual(headings.map(kebab));
  });

  it.each(conditions)('$source', (condition) => {
    const text = section(condition);
    const { effects, attackers, speed, implies = [], damage, maximumDamage } = condition;
    const has = (gives: string, rolls?: string) =>
      effects.some(
        (effect) => effect.gives === gives && (rolls === undefined || effect.rolls?.[0] === rolls),
      );
    const [, against] = /Attack rolls against the creature have (advantage|disadvantage)/.exec(text) ?? [];
    if (against !== undefined) expect(attackers).toEqual({ adjacent: against, distant: against });
    const isProne = matches(
      /has advantage if the attacker is adjacent to it\. Otherwise, the attack roll has disadvantage/,
      text,
    );
    if (isProne) expect(attackers).toEqual({ adjacent: 'advantage', distant: 'disadvantage' });
    if (against === undefined && !isProne) expect(attackers).toBeUndefined();
    const [, own] = /creature's attack rolls have (advantage|disadvantage)/.exec(text) ?? [];
    if (own !== undefined) expect(has(own, 'attack')).toBe(true);
    expect(
      effects.some(
        (effect) =>
          effect.gives === 'disadvantage' &&
          Object.keys(effect).every((key) => key === 'gives' || key === 'unless'),
      ),
    ).toBe(matches(/disadvantage on all ability checks/, text));
    expect(has('failure')).toBe(matches(/automatically (fails|checks)/, text));
    expect(effects.some(({ when }) => when === 'sight')).toBe(matches(/requires sight/, text));
    expect(effects.some(({ when }) => when === 'hearing')).toBe(matches(/requires hearing/, text));
    expect(effects.some(({ reach }) => reach === 'melee')).toBe(
      matches(/disadvantage on melee attack rolls/, text),
    );
    expect(effects.some((effect) => effect.abilities?.join() === 'dex')).toBe(
      matches(/disadvantage on Dexterity checks/, text),
    );
    expect(speed).toBe(
      matches(/speed becomes 0|can't move/, text)
        ? 'zero'
        : matches(/speed is halved/, text)
          ? 'halved'
          : matches(/only movement option is to crawl/, text)
            ? 'crawl'
            : undefined,
    );
    expect(implies.includes('incapacitated')).toBe(matches(/creature is incapacitated/, text));
    expect(implies.includes('prone')).toBe(matches(/falls prone/, text));
    expect(maximumDamage === true).toBe(
      matches(/automatically deals maximum damage if the attacker is adjacent/, text),
    );
    expect(damage).toBe(
      matches(/takes 1 biotic damage at the end of each of its turns/, text) ? 1 : undefined,
    );
  });
});

describe('exhaustion', () => {
  it('has the levels of its table', () => {
    const rows = table('Exhaustion').slice(1);
    expect(exhaustion.levels).toHaveLength(rows.length);
    for (const [index, level] of exhaustion.levels.entries()) {
      const [number, effect = ''] = rows[index] ?? [];
      expect(String(level.level)).toBe(number);
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
    const rows = table('Radiation Effects').slice(1);
    expect(radiation.thresholds).toEqual(
      rows.map(([rads = '', effect = '']) => ({
        over: Number(rads),
        ...(/\+1 (level|degree) of exhaustion/.test(effect) && { exhaustion: 1 }),
        ...(effect.includes('(dazzled)') && { conditions: ['dazzled'] }),
        ...(effect.includes('(bleeding)') && { conditions: ['bleeding'] }),
        ...(effect.includes('no recovery of vitality points with rest') && { noRest: true }),
        ...(effect === 'Death' && { death: true }),
      })),
    );
  });

  it('leaves the body as fast as the document says', () => {
    const { rads, hours } = radiation.healing;
    expect(lines.join(' ')).toContain(`eliminates ${String(rads)} rad every ${String(hours)} hours`);
  });

  it('comes as fast as its table says', () => {
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
    ).toEqual(
      table('Radiation Exposure')
        .slice(1)
        .map(([level = '', rads = '']) => [
          level.toLowerCase().replace(' radiation', ''),
          rads.replace(/ \(.*/, ''),
        ]),
    );
  });
});

describe('traumas', () => {
  /** The rows of a table of traumas as the document has them: from, to, location or effect. */
  function listed(title: string): { from: number; to: number; name: string; effect: string }[] {
    const start = lines.indexOf(title);
    if (start < 0) throw new Error(`No table ${title}`);
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => line.startsWith('Table:') || line.startsWith('['));
    // Rows for a left and a right limb are broken over three lines.
    const joined = rest
      .slice(0, end)
      .join('\n')
      .replaceAll(/(\d+–\d+) (\d+–\d+) \|\n(\w+ \w+) (\w+ \w+) \|\n(.*)/g, '$1 | $3 | $5\n$2 | $4 | $5');
    return joined.split('\n').flatMap((line) => {
      const [, from = '', to = from, name = '', effect = name] =
        /^(\d+)(?:–(\d+))? \| ([^|]+?) \|(?: ([^|]+?) \|)?$/.exec(line) ?? [];
      return from === '' ? [] : [{ from: Number(from), to: Number(to), name, effect }];
    });
  }

  const texts: ReadonlyMap<string, string> = new Map(
    traumas.tables.map(({ source }) => {
      const start = lines.indexOf(source);
      const rest = lines.slice(start + 1);
      return [
        source,
        rest
          .slice(
            0,
            rest.findIndex((line) => line.startsWith('Table:') || line.startsWith('[')),
          )
          .join('\n'),
      ];
    }),
  );

  it.each(traumas.tables)('$id: the rows and their dice', ({ source, sides, rows, kind }) => {
    const document = listed(source);
    expect(rows.map(({ from, to }) => [from, to])).toEqual(document.map(({ from, to }) => [from, to]));
    expect(rows.at(-1)?.to).toBe(sides);
    expect(texts.get(source)).toContain(`d${String(sides)} |`);
    if (kind === 'physical')
      expect(rows.map(({ id }) => id)).toEqual(document.map(({ name }) => kebab(name)));
  });

  it.each(traumas.tables)('$id: what the rows do', ({ source, rows }: TraumaTable) => {
    for (const [index, row] of rows.entries()) {
      const { effect = '' } = listed(source)[index] ?? {};
      const [, lowered] = /Your ([A-Z]+ or [A-Z]+) score decreases by 1/.exec(effect) ?? [];
      expect(row.lowers?.map((id) => id.toUpperCase()).join(' or ')).toBe(lowered);
      expect(row.conditions).toEqual(
        effect.includes('You are stunned until the end') ? ['stunned'] : undefined,
      );
      const [, slower] = /speed is reduced by (\d+) meters/.exec(effect) ?? [];
      expect(row.slower).toBe(slower === undefined ? undefined : Number(slower));
      expect(row.halves).toBe(effect.includes('Your speed is halved') ? true : undefined);
      const [, dash] = /you must succeed on a DC (\d+) DEX \(Reflex\)/.exec(effect) ?? [];
      expect(row.dash).toEqual(
        dash === undefined ? undefined : { dc: Number(dash), ability: 'dex', skill: 'reflex' },
      );
      const [, facing] = /DC (\d+) WIL \(Fortitude\) save every time you see it/.exec(effect) ?? [];
      expect(row.facing).toEqual(
        facing === undefined ? undefined : { dc: Number(facing), ability: 'wil', skill: 'fortitude' },
      );
      expect(row.effects?.some(({ gives }) => gives === 'disadvantage') === true).toBe(
        effect.includes('you have disadvantage') || effect.includes('You have disadvantage'),
      );
      expect(row.effects?.some(({ when }) => when === 'charm-far') === true).toBe(
        effect.includes('10 meters away'),
      );
      expect(
        row.effects?.some((each) => each.abilities?.join(' and ').toUpperCase() === 'INT AND WIL') === true,
      ).toBe(effect.includes('INT and WIL checks'));
    }
  });

  it('severe ones have their general effects', () => {
    const physical = known(traumaTableById, 'physical-severe');
    const psychic = known(traumaTableById, 'psychic-severe');
    const body = texts.get(physical.source) ?? '';
    const mind = texts.get(psychic.source) ?? '';
    expect(body).toContain('You are stunned until');
    expect(body).toContain('You are bleeding until');
    expect(physical.general.conditions).toEqual(['stunned', 'bleeding']);
    expect(body).toContain('you must make a DC 15 STR (Stamina) saving throw');
    expect(physical.general.actionSave).toEqual({ dc: 15, ability: 'str', skill: 'stamina' });
    expect(mind).toContain('Your INT, WIL or TEC score decreases by 1');
    expect(psychic.general.lowers).toEqual(['int', 'wil', 'tec']);
    expect(mind).toContain('you must make a DC 15 INT (Lucidity) saving throw');
    expect(psychic.general.actionSave).toEqual({ dc: 15, ability: 'int', skill: 'lucidity' });
    expect(body).toContain('speed is reduced to one third');
    expect(figures.legless.speedParts).toBe(3);
  });

  it('heal as the document says', () => {
    const rule = between('Recovering from traumas', 'Resting').join(' ');
    const { dc, saves } = traumas.recovery;
    expect(rule).toContain(`makes a DC ${String(dc)} saving throw for each trauma`);
    expect(rule).toContain('STR (Stamina) for physical traumas and VOL (Fortitude) for psychic traumas');
    expect(saves).toEqual({
      physical: { ability: 'str', skill: 'stamina' },
      psychic: { ability: 'wil', skill: 'fortitude' },
    });
    expect(rule).toContain('After three successes');
    expect(traumas.recovery.successes).toBe(3);
  });
});

it('every heading that the data names stands in the document', () => {
  const named = [
    ...abilities,
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
  const headings = new Set(lines.map((line) => line.replace(/ - .*/, '')));
  expect(named.filter((source) => !headings.has(source))).toEqual([]);
});
