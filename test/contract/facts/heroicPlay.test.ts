import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/heroic/index';
import { conditionById, figures, hazards, tools } from '#shared/rulesets/heroic/content/resolution';
import { npcModifiers } from '#shared/rulesets/heroic/content/formData';
import { races, skills } from '#shared/rulesets/heroic/data/index';
import { afflictions } from '#shared/rulesets/heroic/content/afflictions';
import { builtInSpheres } from '#shared/rulesets/heroic/content/spheres';
import words from '#shared/rulesets/heroic/locales/en.reference.json';
import facts from '#test/fixtures/ruleFacts/heroic.json';

type Figures = typeof facts.play;
type Named<T> = { [Name in keyof Figures]: Figures[Name] extends T ? Name : never }[keyof Figures];

const number = (name: Named<number>): number => facts.play[name];
/** Figures from one row or one sentence of the document. */
const numbers = (name: Named<number[]>): readonly number[] => facts.play[name];

describe('the figures of play', () => {
  it('has those of 6', () => {
    expect(figures.roll.target).toBe(number('roll: target'));
    expect(figures.difficulty).toMatchObject({
      easy: number('difficulty: easy'),
      difficult: number('difficulty: difficult'),
      veryDifficult: number('difficulty: very difficult'),
    });
    expect(figures.team.success).toBe(number('team: success'));
    expect(figures.team.criticalFailure).toBe(number('team: critical failure'));
    const [short, medium, long] = numbers('long task: tokens');
    expect(figures.longTask.tokens).toEqual({ short, medium, long });
    const [success, criticalSuccess] = numbers('long task: successes');
    expect(figures.longTask).toMatchObject({ success, criticalSuccess });
    expect(figures.pursuit.tokens).toBe(number('pursuit: tokens'));
  });

  it('has those of Heroism, Luck and the skills that change criticals', () => {
    expect(figures.heroism.bonus).toBe(number('Heroism: bonus'));
    const [lucky, usual] = numbers('Luck: bonus, and the usual one');
    expect([figures.heroism.luckyBonus, figures.heroism.bonus]).toEqual([lucky, usual]);
    expect(figures.heroism.recoveredFrom).toBe(number('Luck: recovers from'));
    const [att, top] = numbers('Weaponcraft: critical from and to');
    const [def] = numbers('Athletics: critical from');
    expect([figures.roll.trainedCritical, figures.roll.criticalSuccess]).toEqual([att, top]);
    expect(def).toBe(att);
    expect(figures.contacts.perTry).toBe(number('contacts: penalty of a try'));
    expect(figures.minion.share).toBe(number('minion: share'));
  });

  it('has those of 7 and of healing', () => {
    expect(figures.recovery).toMatchObject({
      sleepBase: number('rest: base'),
      healing: number('healing: End'),
      healingCritical: number('healing: End of a critical success'),
      attemptsBase: number('healing attempts: base'),
      trained: number('healing: trained'),
      meal: number('meal: End'),
      meals: number('meals of a day'),
      potion: number('healing potion: End'),
    });
    expect(tools.find(({ item }) => item === 'healing-kit')?.bonus).toBe(number('healing kit: bonus'));
  });

  it('has those of 8 and 9', () => {
    const [attack, damage] = numbers('scale: attack and damage');
    expect(figures.scale).toMatchObject({ attack, damage });
    const [success, criticalSuccess] = numbers('repair: End');
    expect(figures.repair).toMatchObject({ success, criticalSuccess });
    const [modifier, bonus] = numbers('maneuver: modifier and bonus');
    expect(figures.maneuver).toMatchObject({ modifier, bonus });
    expect(figures.maneuver.backfiresTo).toBe(number('maneuver: backfires to'));
  });

  it('has those of 11 and 12', () => {
    const [area, intense, day, week, permanent] = [
      number('power: area'),
      number('power: intense'),
      number('power: a day'),
      number('power: a week'),
      number('power: permanent'),
    ];
    expect(figures.power).toMatchObject({ area, intense, duration: { scene: 0, day, week, permanent } });
    expect(figures.power.trained).toBe(number('power: trained'));
    expect(figures.power.withWeapon).toBe(number('power: with a power weapon'));
    const [worst, most, light] = numbers('strain: worst to, damage, light to');
    expect(figures.strain.worst).toEqual({ to: worst, damage: most });
    expect(figures.strain.light).toEqual({ to: light, damage: 1 });
    const [base, extra, points] = numbers('damage: base, extra, points for it');
    expect([figures.damage.base, extra, figures.damage.pointsPerExtra]).toEqual([base, 1, points]);
    expect(figures.damage.critical).toBe(number('damage: critical'));
    const [least, furthest] = numbers('cover: least and most');
    expect(figures.attack).toMatchObject({
      higherGround: number('higher ground'),
      cover: { least, most: furthest },
      beyondRange: number('beyond range'),
      rangeLimit: number('range at most'),
      perAlly: number('each ally'),
      perStudiedTurn: number('studied turn'),
      studiedTurns: number('studied turns'),
      description: number('description: most'),
    });
    const [first, second] = numbers('two weapons: first and second');
    expect(figures.twoWeapons.untrained).toEqual({ first, second });
    expect(figures.twoWeapons.basic.second).toBe(number('two weapons: second of the trained'));
    expect(figures.tactics.price).toBe(number('tactics: price'));
  });

  it('has those of spheres and resistances (2.1, 11.1, 11.2)', () => {
    const { power, protection } = figures;
    expect(power).toMatchObject({
      areaYards: number('area in yards'),
      intenseDamage: number('intense: damage'),
      knockback: number('knockback'),
      rangePerMnd: number('range for each Mnd'),
      leastHealed: number('healing: least'),
      illusionDefense: number('illusion: defense'),
    });
    expect(protection.armorRoll).toEqual(numbers('protection: armor roll'));
    const modifierOf = (sphere: string, use: string) =>
      builtInSpheres.find(({ id }) => id === sphere)?.uses.find(({ id }) => id === use)?.modifier;
    expect(modifierOf('healing', 'self')).toBe(number('healing oneself'));
    expect(modifierOf('empower', 'strong-buff')).toBe(number('buff: strong'));
    expect(modifierOf('empower', 'strong-debuff')).toBe(number('debuff: strong'));
    expect(modifierOf('summoning', 'powerful')).toBe(number('summoning: powerful'));
    const [points, extras, very] = numbers('summoning: very powerful');
    const creature = builtInSpheres.find(({ id }) => id === 'summoning')?.uses.at(-1);
    expect([creature?.creature, creature?.modifier]).toEqual([{ points, extras }, very]);
    const elf = races.find(({ id }) => id === 'elf');
    const [own, resisting] = numbers('elf: powers, and resisting them');
    expect(elf?.effects.map(({ to, add }) => [to, add])).toEqual([
      ['power', own],
      ['power-defense', resisting],
    ]);
  });

  it('has those of skills with rolls of their own (4)', () => {
    const { contacts, fact, ambush, rally, senses, foraging } = figures;
    expect(contacts.coins).toEqual({
      basic: number('contacts: coins, basic'),
      advanced: number('contacts: coins, advanced'),
    });
    expect(fact).toMatchObject({
      price: number('fact: price'),
      bonus: number('fact: bonus'),
    });
    expect(ambush.attack).toBe(number('ambush: attack'));
    expect(rally.modifier).toBe(number('rally: modifier'));
    expect(senses.modifier).toBe(number('senses: modifier'));
    expect(foraging.modifier).toBe(number('foraging: modifier'));
    const [basic, advanced] = [
      number('Perception: initiative, basic'),
      number('Perception: initiative, advanced'),
    ];
    const perception = skills.find(({ id }) => id === 'perception')?.effects;
    expect(perception?.basic).toEqual([{ to: 'initiative', add: basic }]);
    expect(perception?.advanced).toEqual([{ to: 'initiative', add: advanced - basic }]);
  });

  it('has the illnesses and poisons that are described (15)', () => {
    const described = facts.afflictions.map(({ name, severity }) => [
      name.toLowerCase().replace(' ', '-'),
      severity,
    ]);
    expect(afflictions.map(({ id, severity }) => [id, severity])).toEqual(described);
    const { thirst, darkness, shelter } = figures;
    expect([thirst.hungerDays, thirst.thirstDays]).toEqual(numbers('hunger and thirst: days'));
    expect([thirst.regain.count, thirst.regain.sides]).toEqual(numbers('thirst: dice of regaining'));
    expect([darkness.least, darkness.most]).toEqual(numbers('darkness: least and most'));
    expect(shelter.bonus).toBe(number('shelter: bonus'));
  });

  it('has those of 15', () => {
    expect(figures.falling.yardsPerDamage).toBe(number('falling: yards for a point'));
    const [base, minimum] = numbers('breath: base and least');
    expect(figures.breath).toMatchObject({ base, minimum });
    const hazard = (id: string) => hazards.find((each) => each.id === id);
    expect(hazard('drowning')?.modifier).toBe(number('drowning: modifier'));
    expect(hazard('burning')?.modifier).toBe(number('burning: modifier'));
    expect(hazard('fire')?.catchesTo).toBe(number('fire: catches to'));
    expect(hazards.filter(({ variable }) => variable).map(({ id }) => id)).toEqual([
      'cold-heat',
      'fear',
      'fire',
      'illness',
      'poison',
    ]);
  });

  it('has those of conditions', () => {
    const effects = (id: string) => conditionById.get(id)?.effects.map(({ to, add }) => [to, add]);
    expect(effects('afraid')).toEqual([['roll', number('afraid')]]);
    const caught = number('entangled');
    expect(effects('entangled')).toEqual([
      ['attack', caught],
      ['defense', caught],
      ['physical', caught],
    ]);
    const [heartened, cowed] = numbers('heartened and cowed');
    expect([effects('heartened'), effects('cowed')]).toEqual([[['roll', heartened]], [['roll', cowed]]]);
    expect(effects('distracted-attack')).toEqual([['attack', number('distracted')]]);
    const [att, def, armor] = numbers('vehicle: Att, Def, AR');
    expect(effects('vehicle')).toEqual([
      ['attack', att],
      ['defense', def],
      ['armor-roll', armor],
    ]);
    expect(effects('agi-potion')).toEqual([['agi', number('stat potion')]]);
  });
});

describe('creatures and vehicles (9, 14)', () => {
  it.each(['minotaur', 'ogre', 'horse', 'small-ship'])('%s has the figures of its block', (id) => {
    const heading = id === 'small-ship' ? 'SHIP, SMALL' : id.toUpperCase();
    const printed = facts.blocks.find(({ name }) => name === heading)?.figures;
    const blocks = ruleset.reference.entries.find((entry) => entry.id === id)?.blocks ?? [];
    const [cells = []] = blocks.flatMap((block) => (block.kind === 'grid' ? block.rows : []));
    const ours = cells.map((cell) => ('raw' in cell ? cell.raw.replaceAll('−', '-') : ''));
    // The remainder is the armor roll, which the document describes with the gear.
    expect(ours.slice(0, 7)).toEqual(printed);
  });
});

describe('tables of the reference', () => {
  /** The numbers of a text in order, with typographic minus signs normalized. */
  const digits = (text: string): string[] => text.replaceAll('−', '-').match(/[+-]?\d+(?:d\d+)?/g) ?? [];

  it('lists the modifiers of NPCs with their figures (14.1)', () => {
    const ours = npcModifiers.filter(({ source }) => source === '14.1');
    const idOf = (name: string): string => name.toLowerCase().replace('/', '-');
    expect(ours.map(({ id }) => id)).toEqual(facts.npcModifiers.map(({ name }) => idOf(name)));
    const ourFigures = ours.map(({ effects, heroism, attacks = 0, extraSkills = 0 }) =>
      [...effects.map(({ add }) => add), heroism?.plus ?? 0, attacks, extraSkills]
        .filter((figure) => figure !== 0)
        .toSorted(),
    );
    expect(ourFigures).toEqual(facts.npcModifiers.map(({ figures: theirs }) => theirs));
  });

  it('lists the deeds with their figures (10)', () => {
    const ours = Object.values(words.reference.entries.deeds.facts);
    expect(ours.map(({ label }) => label)).toEqual(facts.deeds.map(({ name }) => name));
    expect(ours.map(({ value }) => digits(value))).toEqual(facts.deeds.map((deed) => deed.figures));
  });

  it('lists the scales in order (8)', () => {
    expect(
      Object.values(words.reference.entries.scale.facts).map(({ label }) => label.toLowerCase()),
    ).toEqual(facts.scales.map((name) => name.toLowerCase()));
  });
});
