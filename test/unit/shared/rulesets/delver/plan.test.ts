import { describe, expect, it } from 'vitest';
import { seededRng } from '#shared/dice/random';
import { ruleset } from '#shared/rulesets/delver/index';
import { documentOf, opened, plan, ports, translate } from './support';

function refusal(given: unknown): string {
  const planned = ruleset.readPlan(given, ports());
  return planned.ok ? 'accepted' : `${planned.error.path ?? ''}: ${translate(planned.error.text)}`;
}

const derived = (more: Record<string, unknown>) => opened(documentOf(more)).report(translate);

describe('a plan', () => {
  it.each<[string, unknown, string]>([
    ['another ruleset', plan({ ruleset: 'heroic' }), 'ruleset: must be one of "delver"'],
    ['an unknown key', plan({ luck: 1 }), 'luck: nothing here is called "luck"'],
    [
      'an unknown attribute',
      plan({ attributes: { luk: 3 } }),
      'attributes.luk: nothing here is called "luk"',
    ],
    ['a low attribute', plan({ attributes: { str: 2 } }), 'attributes.str: must be at least 3'],
    ['a high attribute', plan({ attributes: { cha: 19 } }), 'attributes.cha: must be 18 at most'],
    ['half an attribute', plan({ attributes: { con: 9.5 } }), 'attributes.con: must be a whole number'],
    ['a low skill', plan({ skills: { Sneak: -2 } }), 'skills.Sneak: must be at least −1'],
    ['a high skill', plan({ skills: { Sneak: 5 } }), 'skills.Sneak: must be 4 at most'],
    ['skills as a list', plan({ skills: ['Sneak'] }), 'skills: must be an object in curly braces'],
    ['no hit points', plan({ hitPoints: 0 }), 'hitPoints: must be at least 1'],
    ['a level below zero', plan({ level: -1 }), 'level: must be at least 0'],
    ['a level in words', plan({ level: 'first' }), 'level: must be a number'],
    [
      'a weapon of an unknown attribute',
      plan({ weapons: [{ attribute: 'luk' }] }),
      'weapons[0].attribute: must be one of "str", "dex", "con", "int", "wis", "cha"',
    ],
  ])('with %s is refused with its place', (_, given, sentence) => {
    expect(refusal(given)).toBe(sentence);
  });

  it('needs a name and nothing else', () => {
    expect(derived({})).toMatchObject({ legal: true, derived: { saves: { physical: 15, luck: 15 } } });
  });

  it.each([
    [{}, 'Level 1'],
    [{ class: 'Scout', level: 3 }, 'Scout, level 3'],
  ])('%j is introduced by: %s', (more, subtitle) => {
    expect(translate(opened(documentOf(more)).subtitle)).toBe(subtitle);
  });

  it('keeps skills in their order, under any name', () => {
    const { choices } = documentOf({ skills: { Sneak: 2, ' Tall tales ': 0, constructor: 1 } });
    expect(choices).toMatchObject({
      lists: {
        skills: [
          { name: 'Sneak', level: 2 },
          { name: 'Tall tales', level: 0 },
          { name: 'constructor', level: 1 },
        ],
      },
    });
  });
});

describe('what follows from the choices', () => {
  it('a save takes the better of its two attributes, and luck none', () => {
    expect(
      derived({ level: 4, attributes: { str: 3, con: 18, dex: 14, int: 18, wis: 7, cha: 3 } }),
    ).toMatchObject({
      derived: {
        modifiers: { str: -2, dex: 1, con: 2, int: 2, wis: -1, cha: -2 },
        saves: { physical: 10, evasion: 10, mental: 13, luck: 12 },
      },
    });
  });

  it('keeps a custom save', () => {
    expect(derived({ level: 9, saves: { mental: 14 } })).toMatchObject({
      derived: { saves: { physical: 7, mental: 14 } },
    });
  });

  it('a skill without a name, or twice, is a problem', () => {
    const document = documentOf();
    const rows = [
      { name: 'Heal', level: 0 },
      { name: ' ', level: 0 },
      { name: 'HEAL ', level: 1 },
    ];
    const skills = rows.map((row) => ({ from: '', item: '', ...row }));
    const { problems } = opened({
      ...document,
      choices: { ...(document.choices as object), lists: { skills } },
    });
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['skill-unnamed', 'skills[1].name'],
      ['skill-duplicate', 'skills[2].name'],
    ]);
  });

  it('a weapon adds skill, attribute and attack bonus; Punch adds itself to the damage', () => {
    const sheet = opened(
      documentOf({
        attributes: { str: 18 },
        skills: { Punch: 2, Blades: -1 },
        attackBonus: 3,
        weapons: [
          { name: 'Fists', skill: 'punch', shock: { damage: 1, armorClass: 15 } },
          { name: 'Sword', skill: 'Blades' },
          { name: 'Stone', skill: 'Throwing' },
        ],
      }),
    ).sheet();
    const weapons = sheet.blocks.find((block) => block.id === 'weapons');
    const rows = weapons?.kind === 'table' ? weapons.rows : [];
    expect(rows.map(({ cells }) => cells.slice(0, 4).map(({ text }) => translate(text)))).toEqual([
      ['Fists', '+7', '1d6+4', '5/15'],
      ['Sword', '+4', '1d6+2', '–'],
      ['Stone', '+4', '1d6+2', '–'],
    ]);
    expect(rows[0]?.cells[1]?.roll).toMatchObject({
      check: 'attack',
      values: { bonus: 7, damageBonus: 4, shock: { damage: 1, armorClass: 15 } },
    });
  });
});

it('a plan may be written as the definition stores it', () => {
  const plan = ruleset.quickPlan({ rng: seededRng('plan'), translate });
  expect(plan).toMatchObject({ words: {}, numbers: {}, lists: {} });
  expect(ruleset.readPlan(plan, ports()).ok).toBe(true);
});

it('chance builds characters of whom nothing is missing', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const plan = ruleset.quickPlan({ rng: seededRng(String(seed)), translate });
    const made = ruleset.readPlan(plan, ports());
    if (!made.ok) throw new Error(translate(made.error.text));
    const character = opened({ ...documentOf(), ...made.value });
    expect([...character.problems, ...(character.nextSteps?.() ?? [])]).toEqual([]);
    const health = character.fight?.({ minor: false }).health?.max ?? 0;
    expect(health >= 2 && health <= 10).toBe(true);
  }
});
