import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { fixedClock } from '#test/fixtures/ports';
import { startCli } from '#test/integration/support/startCli';

const realRulesets = { rulesets: builtInRulesets, clock: fixedClock };
const folder = fileURLToPath(new URL('../../../shared/rulesets/', import.meta.url));

async function create(plan: unknown) {
  const { run } = await startCli({ 'plan.json': JSON.stringify(plan) }, realRulesets);
  return run('create', '@plan.json');
}

async function derivedOf(plan: unknown) {
  const { exit, out, err } = await create(plan);
  expect([exit, err]).toEqual([0, '']);
  return JSON.parse(out) as { derived: unknown };
}

describe('the plans of the contract', () => {
  const vesna = {
    ruleset: 'starfaring',
    name: 'Vesna',
    species: 'human',
    class: 'scout',
    level: 5,
    abilities: { cmb: 1, str: 2, dex: 3, per: 1, int: 0, wil: 2, tec: 0 },
    skills: { alertness: 3, stealth: 2 },
    vitality: 20,
    defense: 13,
    speed: 9,
    capacity: 40,
    armorValue: 2,
    exhaustion: 0,
  };
  const starfaring = {
    vitalityMaximum: 24,
    deathThreshold: 14,
    initiative: 3,
    passiveAlertness: 16,
    longJump: 5,
    highJump: 0.75,
    breath: { minutes: 3, rounds: 3 },
  };

  it('Starfaring', async () => {
    const report = await derivedOf(vesna);
    expect(report).toMatchObject({ name: 'Vesna', ruleset: 'starfaring', legal: true, problems: [] });
    expect(report.derived).toEqual(starfaring);
  });

  it('Starfaring, exhausted until the vitality halves', async () => {
    const { derived } = await derivedOf({ ...vesna, vitality: 21, exhaustion: 4 });
    expect(derived).toMatchObject({ vitalityMaximum: 12, deathThreshold: 14 });
  });

  it('Delver', async () => {
    const report = await derivedOf({
      ruleset: 'delver',
      name: 'Wren',
      class: 'thief',
      level: 3,
      attributes: { str: 14, dex: 18, con: 3, int: 7, wis: 13, cha: 17 },
      skills: { sneak: 1, heal: 0 },
      hitPoints: 9,
      armorClass: 13,
      attackBonus: 1,
    });
    expect(report).toMatchObject({ name: 'Wren', ruleset: 'delver', legal: true, problems: [] });
    expect(report.derived).toEqual({
      modifiers: { str: 1, dex: 2, con: -2, int: -1, wis: 0, cha: 1 },
      saves: { physical: 12, evasion: 11, mental: 12, luck: 13 },
    });
  });

  it('Relict', async () => {
    const report = await derivedOf({
      ruleset: 'relict',
      name: 'Ansa',
      stats: { might: 0, precision: 3, cleverness: 4, knowledge: 9, willpower: 10, fortitude: 20 },
      armor: 7,
      speed: 30,
      stamina: { capacity: 6, regeneration: 2 },
      mana: { capacity: 5, regeneration: 1 },
      fatePoints: 1,
    });
    expect(report).toMatchObject({ name: 'Ansa', ruleset: 'relict', legal: true, problems: [] });
    expect(report.derived).toEqual({
      scale: {
        might: 'baseline',
        precision: 'typical',
        cleverness: 'skilled',
        knowledge: 'expert',
        willpower: 'exceptional',
        fortitude: 'supernatural',
      },
    });
  });

  it('Tiers', async () => {
    const report = await derivedOf({
      ruleset: 'tiers',
      name: 'Pell',
      attributes: { body: 2, mind: 1, heart: 0 },
      skills: { aim: 3, stealth: 1, arcane: 6, will: 0 },
    });
    expect(report).toMatchObject({ name: 'Pell', ruleset: 'tiers', legal: true, problems: [] });
    expect(report.derived).toMatchObject({
      ranks: { aim: 'Great', stealth: 'Decent', arcane: 'Legendary', will: 'Untrained' },
    });
  });
});

describe.each(builtInRulesets.manifests.map(({ id }) => id))('%s', (ruleset) => {
  it('is created, stored, checked and printed by every example', async () => {
    const names = await readdir(path.join(folder, ruleset, 'examples'));
    expect(names.length).toBeGreaterThan(0);
    const { run, data, folder: here, printer } = await startCli({}, realRulesets);
    for (const name of names) {
      const { plan, report } = JSON.parse(
        await readFile(path.join(folder, ruleset, 'examples', name), 'utf8'),
      ) as { plan: object; report: { legal: boolean } };
      await writeFile(path.join(here, name), JSON.stringify(plan));
      const exit = report.legal ? 0 : 3;
      const made = await run('create', `@${name}`);
      expect([made.exit, made.err, JSON.parse(made.out)]).toEqual([exit, '', report]);
      expect((await run('sheet', `@${name}`, '--out', '@sheet.pdf')).exit).toBe(exit);
      const { id } = JSON.parse((await run('create', `@${name}`, '--save')).out) as { id?: string };
      if (id === undefined) continue;
      const checked = await run('check', id);
      expect([checked.exit, JSON.parse(checked.out)]).toEqual([exit, report]);
    }
    expect(printer.jobs).toHaveLength(names.length);
    const stored = await readdir(path.join(data, 'characters'));
    expect(JSON.parse((await run('verify')).out)).toMatchObject({ documents: stored.length, damaged: [] });
  });

  it.each([
    ['a list', []],
    ['nothing else', {}],
    ['a name that is none', { name: 7 }],
    ['a key that nobody knows', { name: 'X', sneak: 1 }],
    ['huge numbers', { name: 'X', level: 1e300, stats: { str: 1e300 }, attributes: { str: 1e300 } }],
    ['nesting', { name: 'X', skills: JSON.parse(`${'['.repeat(45)}${']'.repeat(45)}`) }],
  ])('refuses a plan of %s, a line for each fault', async (_what, more) => {
    const plan = Array.isArray(more) ? more : { ruleset, ...more };
    const { exit, out, err } = await create(plan);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(/^(?:@plan\.json:[^\n]+\n)+$/);
  });
});
