import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { abilityIds, skills } from '#shared/rulesets/starfaring/data/index';
import { plan, ports, refusal, Table, translate } from './support';

describe('a plan', () => {
  it('needs nothing but a name', () => {
    expect(Table.of().derived).toEqual({
      vitalityMaximum: 20,
      deathThreshold: 10,
      initiative: 0,
      passiveAlertness: 12,
      longJump: 3,
      highJump: 0.25,
      breath: { minutes: 1, rounds: 1 },
    });
  });

  it('is read into the choices', () => {
    const planned = ruleset.readPlan(plan({ exhaustion: 3, level: 4 }), ports());
    expect(planned).toMatchObject({
      ok: true,
      value: { name: 'Test', choices: { level: 4, vitality: 20, exhaustion: 3 }, ledger: [], exceptions: [] },
    });
  });

  it.each([-5, 0, 20])('takes an ability of %i', (value) => {
    for (const ability of abilityIds) expect(refusal({ abilities: { [ability]: value } })).toBe('accepted');
  });

  it.each([-6, 21, 1.5])('refuses an ability of %d with its place', (value) => {
    for (const ability of abilityIds)
      expect(refusal({ abilities: { [ability]: value } })).toMatch(new RegExp(`^abilities\\.${ability}: .`));
  });

  it('takes every skill with a bonus of 1 to 6', () => {
    for (const { id } of skills)
      for (const bonus of [1, 6]) expect(refusal({ skills: { [id]: bonus } })).toBe('accepted');
  });

  it.each([0, 7, -1, 2.5, '3'])('refuses a skill bonus of %s', (bonus) => {
    expect(refusal({ skills: { stealth: bonus } })).toMatch(/^skills\.stealth: ./);
  });

  it('refuses a skill that no one knows in a sentence', () => {
    expect(refusal({ skills: { sneak: 2 } })).toBe('skills.sneak: no skill is called "sneak"');
    expect(refusal({ attacks: [{ skill: 'punching' }] })).toBe(
      'attacks[0].skill: no skill is called "punching"',
    );
  });

  it.each([
    [{ level: 0 }, 'level'],
    [{ level: 1.5 }, 'level'],
    [{ exhaustion: 7 }, 'exhaustion'],
    [{ exhaustion: -1 }, 'exhaustion'],
    [{ vitality: -1 }, 'vitality'],
    [{ speed: 'fast' }, 'speed'],
    [{ restHours: 0 }, 'restHours'],
    [{ size: 'vast' }, 'size'],
    [{ name: '  ' }, 'name'],
    [{ abilities: { mnd: 1 } }, 'abilities.mnd'],
    [{ talents: [] }, 'talents'],
  ])('refuses %j', (more, path) => {
    expect(refusal(more).startsWith(`${path}: `)).toBe(true);
  });

  it('is not fooled by names that every object has', () => {
    for (const id of ['constructor', 'toString', 'hasOwnProperty'])
      expect(
        ruleset.readPlan(JSON.parse(`{"ruleset":"starfaring","name":"T","skills":{"${id}":2}}`), ports()).ok,
      ).toBe(false);
  });

  it('is refused when it belongs to another ruleset', () => {
    const planned = ruleset.readPlan({ ruleset: 'other', name: 'Test' }, ports());
    expect(planned.ok ? '' : translate(planned.error.text)).not.toBe('');
  });
});
