import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleset } from '../../shared/rulesets/heroic';
import { conditionById, figures, hazards } from '../../shared/rulesets/heroic/content/resolution';
import { npcModifiers } from '../../shared/rulesets/heroic/forms/data';
import { races, skills } from '../../shared/rulesets/heroic/data';
import { afflictions } from '../../shared/rulesets/heroic/content/afflictions';
import { boxSpheres } from '../../shared/rulesets/heroic/powers/spheres';
import { tools } from '../../shared/rulesets/heroic/content/tools';
import words from '../../shared/rulesets/heroic/locales/en.reference.json';

/** The rule document, which lies beside the project, free of its markup: the figures of play are held against it. */
const document = readFileSync(
  join(import.meta.dirname, '../../../shared/seeds/004_63766b7dc84c5819.txt'),
  'utf8',
)
  .replaceAll('\\$', '$')
  .replaceAll('*', '');

/** The numbers that a pattern finds in the document. */
function numbers(pattern: RegExp): number[] {
  const found = pattern.exec(document);
  if (found === null) throw new Error(`Nothing like ${String(pattern)}`);
  return found.slice(1).map(Number);
}
const number = (pattern: RegExp): number => numbers(pattern)[0] ?? Number.NaN;

describe('the figures of play', () => {
  it('has those of 6', () => {
    expect(figures.roll.target).toBe(
      number(/Success if the total|success if the total result is (\d+) or higher/),
    );
    expect(figures.difficulty).toMatchObject({
      easy: number(/- Easy: \+(\d+)/),
      difficult: number(/- Difficult: (-\d+)/),
      veryDifficult: number(/- Very Difficult: (-\d+)/),
    });
    expect(figures.team.success).toBe(number(/adds \+(\d+) to the leader/));
    expect(figures.team.criticalFailure).toBe(number(/critical failure deducts (-\d+) from/));
    const [short, medium, long] = numbers(
      /Short actions = (\d+) tokens\. Medium actions = (\d+) tokens\. Long actions = (\d+)/,
    );
    expect(figures.longTask.tokens).toEqual({ short, medium, long });
    const [success, criticalSuccess] = numbers(/grants (\d+) success token\. Critical successes grant (\d+)/);
    expect(figures.longTask).toMatchObject({ success, criticalSuccess });
    expect(figures.pursuit.tokens).toBe(number(/opposed long tasks \(usually (\d+) tokens\)/));
  });

  it('has those of Heroism, Luck and the skills that change criticals', () => {
    expect(figures.heroism.bonus).toBe(number(/Spend 1 Her to add \+(\d+) to roll result/));
    const [lucky, usual] = numbers(/Spending 1 Her adds \+(\d+) instead of \+(\d+)/);
    expect([figures.heroism.luckyBonus, figures.heroism.bonus]).toEqual([lucky, usual]);
    expect(figures.heroism.recoveredFrom).toBe(number(/roll 1d6: If (\d+) then recover spent Her/));
    const [att, top] = numbers(/Natural rolls of (\d+) - (\d+) for Att are now/);
    const [def] = numbers(/Natural rolls of (\d+) - \d+ for Def are now/);
    expect([figures.roll.trainedCritical, figures.roll.criticalSuccess]).toEqual([att, top]);
    expect(def).toBe(att);
    expect(figures.contacts.perTry).toBe(number(/incur a cumulative (-\d+) penalty each/));
    expect(figures.minion.share).toBe(number(/earn 1 Exp for every (\d+) Exp earned by their owner/));
  });

  it('has those of 7 and of what heals', () => {
    expect(figures.recovery).toMatchObject({
      sleepBase: number(/8 hours of rest restores \$?\(Str \+ (\d+)\)/),
      healing: number(/Mnd roll to restore (\d+) lost End/),
      healingCritical: number(/Critical success heals (\d+) lost End/),
      attemptsBase: number(/more than \$?\(Str \+ (\d+)\)\$? healing attempts/),
      trained: number(/healing rolls now restore \+(\d+) extra End/),
      meal: number(/Eat to recover (\d+) End/),
      meals: number(/Maximum of (\d+) meals per day/),
      potion: number(/Drink to recover (\d+) End/),
    });
    expect(tools.find(({ item }) => item === 'healing-kit')?.bonus).toBe(
      number(/Healing kit\t\$7\t\+(\d+) to/),
    );
  });

  it('has those of 8 and 9', () => {
    const [attack, damage] = numbers(/of 1 scale lower with (-\d+) Att, dealing \+(\d+) Dmg/);
    expect(figures.scale).toMatchObject({ attack, damage });
    const [success, criticalSuccess] = numbers(
      /Crafting Mnd roll to fix (\d+) End\. A critical success fixes (\d+) End/,
    );
    expect(figures.repair).toMatchObject({ success, criticalSuccess });
    const [modifier, bonus] = numbers(/roll Agi (-\d+) to gain \+(\d+) Att or/);
    expect(figures.maneuver).toMatchObject({ modifier, bonus });
    expect(figures.maneuver.backfiresTo).toBe(number(/On a natural 2 - (\d+), the vehicle suffers -2 Att/));
  });

  it('has those of 11 and 12', () => {
    const [area, intense, day, week, permanent] = [
      number(/Area effect\t(-\d+) to Power/),
      number(/Intense\t(-\d+) to Power/),
      number(/Increased duration\t(-\d+) to Power/),
      number(/of 1 day, or (-\d+) for a duration of 1 week/),
      number(/Permanent duration\t(-\d+) to Power/),
    ];
    expect(figures.power).toMatchObject({ area, intense, duration: { scene: 0, day, week, permanent } });
    expect(figures.power.trained).toBe(number(/\+(\d+) Mnd for powers of the selected/));
    expect(figures.power.withWeapon).toBe(number(/wielding a power weapon : \+(\d+) Mnd on the attack/));
    const [worst, most, light] = numbers(
      /natural (\d+) causes (\d+) Dmg to caster\. A natural 3 - (\d+) causes 1 Dmg/,
    );
    expect(figures.strain.worst).toEqual({ to: worst, damage: most });
    expect(figures.strain.light).toEqual({ to: light, damage: 1 });
    const [base, extra, points] = numbers(/damage to apply: (\d+) \+ \((\d+) extra Dmg per (\d+) Att roll/);
    expect([figures.damage.base, extra, figures.damage.pointsPerExtra]).toEqual([base, 1, points]);
    expect(figures.damage.critical).toBe(number(/On Att critical success: Add \+(\d+) extra Dmg/));
    const [least, furthest] = numbers(/visibility\/cover: (-\d+) to (-\d+) based/);
    expect(figures.attack).toMatchObject({
      higherGround: number(/Higher ground: Att\+(\d+)/),
      cover: { least, most: furthest },
      beyondRange: number(/weapon's range: Att(-\d+)\./),
      rangeLimit: number(/Cannot aim further than (\d+)x range/),
      perAlly: number(/Multiple attackers: \+(\d+) per ally/),
      perStudiedTurn: number(/to earn \+(\d+) Att on your next/),
      studiedTurns: number(/Can do it for (\d+) turns/),
      description: number(/grant a \+1 or \+(\d+) bonus to Att or Def/),
    });
    const [first, second] = numbers(/\(1 for each weapon\) with (-\d+) and (-\d+) Att/);
    expect(figures.twoWeapons.untrained).toEqual({ first, second });
    expect(figures.twoWeapons.basic.second).toBe(
      number(/only suffer (-\d+) to the Att roll of the secondary/),
    );
    expect(figures.tactics.price).toBe(number(/Reduce your own Att or Def by (\d+)/));
  });

  it('has those of spheres and of what resists them (2.1, 11.1, 11.2)', () => {
    const { power, protection } = figures;
    expect(power).toMatchObject({
      areaYards: number(/all creatures within (\d+) yards of target, i\.e\. Burst/),
      intenseDamage: number(/Power Mnd roll for \+(\d+) Dmg or to knock/),
      knockback: number(/knock target back (\d+) yards/),
      rangePerMnd: number(/ranged attack within \((\d+)x Mnd\) yards/),
      leastHealed: number(/heal target for \(Mnd\) End , minimum of (\d+)/),
      illusionDefense: number(/attacks defend with Mnd(-\d+) rolls/),
    });
    expect(protection.armorRoll).toEqual(numbers(/using Mnd with AR \((\d), (\d)\)/));
    const modifierOf = (sphere: string, use: string) =>
      boxSpheres.find(({ id }) => id === sphere)?.uses.find(({ id }) => id === use)?.modifier;
    expect(modifierOf('healing', 'self')).toBe(number(/Mnd(-\d+) roll when healing yourself/));
    expect(modifierOf('empower', 'strong-buff')).toBe(number(/Mnd(-\d+) roll to add \+2 instead/));
    expect(modifierOf('empower', 'strong-debuff')).toBe(number(/Mnd(-\d+) vs\. Mnd roll to impose -2/));
    expect(modifierOf('summoning', 'powerful')).toBe(
      number(/skills\/special abilities\) with a Mnd(-\d+) roll/),
    );
    const [points, extras, very] = numbers(
      /very powerful creature \((\d+) stat points \+ (\d+) skills\/special abilities\) with a Mnd(-\d+)/,
    );
    const creature = boxSpheres.find(({ id }) => id === 'summoning')?.uses.at(-1);
    expect([creature?.creature, creature?.modifier]).toEqual([{ points, extras }, very]);
    const elf = races.find(({ id }) => id === 'elf');
    const [own, resisting] = numbers(/Elves:.*\+(\d+) to Power Mnd rolls\. \+(\d+) to resist/);
    expect(elf?.effects.map(({ to, add }) => [to, add])).toEqual([
      ['power', own],
      ['power-defense', resisting],
    ]);
  });

  it('has those of skills that open rolls of their own (4)', () => {
    const { contacts, fact, ambush, rally, senses, foraging } = figures;
    expect(contacts.coins).toEqual({
      basic: number(/obtain up to \$(\d+) from contacts/),
      advanced: number(/receive up to \$(\d+) of resources/),
    });
    expect(fact).toMatchObject({
      price: number(/Spend (\d+) Her to set a/),
      bonus: number(/or grant \+(\d+) to a roll/),
    });
    expect(ambush.attack).toBe(number(/\+(\d+) Att and 2x Dmg against unaware/));
    expect(rally.modifier).toBe(number(/Action: Roll Mnd(-\d+) , encourage/));
    expect(senses.modifier).toBe(number(/Sense incoming danger with a Mnd(-\d+) roll/));
    expect(foraging.modifier).toBe(number(/find a meal with a successful Mnd\+(\d+) roll/));
    const [basic, advanced] = [
      number(/\+(\d+) Agi for combat initiative rolls\.\nAdvanced\tSense/),
      number(/roll\. \+(\d+) Agi for combat initiative/),
    ];
    const perception = skills.find(({ id }) => id === 'perception')?.effects;
    expect(perception?.basic).toEqual([{ to: 'initiative', add: basic }]);
    expect(perception?.advanced).toEqual([{ to: 'initiative', add: advanced - basic }]);
  });

  it('has the illnesses and poisons that are described (15)', () => {
    const described = [...document.matchAll(/(?:• )?([A-Z][a-z]+ [a-z]+) \(([+-]\d)\): /g)].map(
      ([, name = '', by]) => [name.toLowerCase().replace(' ', '-'), Number(by)],
    );
    expect(afflictions.map(({ id, severity }) => [id, severity])).toEqual(described);
    const { thirst, darkness, shelter } = figures;
    expect([thirst.hungerDays, thirst.thirstDays]).toEqual(
      numbers(/hunger after (\d) days, thirst after (\d)/),
    );
    expect([thirst.regain.count, thirst.regain.sides]).toEqual(numbers(/regained over (\d)d(\d) hours/));
    expect([darkness.least, darkness.most]).toEqual(numbers(/with X between (-\d) and (-\d) inclusively/));
    expect(shelter.bonus).toBe(number(/gear may grant \+(\d) bonus to roll/));
  });

  it('has those of 15', () => {
    expect(figures.falling.yardsPerDamage).toBe(number(/Causes 1 Dmg per (\d+) yards of fall/));
    const [base, minimum] = numbers(/breath for \(Str \+ (\d+)\) rounds, minimum of (\d+)/);
    expect(figures.breath).toMatchObject({ base, minimum });
    const hazard = (id: string) => hazards.find((each) => each.id === id);
    expect(hazard('drowning')?.modifier).toBe(number(/must succeed an Str(-\d+) roll or suffer/));
    expect(hazard('burning')?.modifier).toBe(number(/Succeed an Agi(-\d+) roll to put out/));
    expect(hazard('fire')?.catchesTo).toBe(number(/Rolling a natural 2 - (\d+) causes victim/));
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
    expect(effects('afraid')).toEqual([['roll', number(/roll or suffer (-\d+) to all rolls until/)]]);
    const caught = number(/suffers (-\d+) to all physical actions/);
    expect(effects('entangled')).toEqual([
      ['attack', caught],
      ['defense', caught],
      ['physical', caught],
    ]);
    const [heartened, cowed] = numbers(/They get \+(\d+)\/(-\d+) to their rolls/);
    expect([effects('heartened'), effects('cowed')]).toEqual([[['roll', heartened]], [['roll', cowed]]]);
    expect(effects('distracted-attack')).toEqual([['attack', number(/to inflict (-\d+) to Att or Def/)]]);
    const [att, def, armor] = numbers(/\+(\d+) Att , \+(\d+) Def and \+(\d+) AR when fighting in/);
    expect(effects('vehicle')).toEqual([
      ['attack', att],
      ['defense', def],
      ['armor-roll', armor],
    ]);
    expect(effects('agi-potion')).toEqual([['agi', number(/Str\/Agi\/Mnd potion\t\$15\t\+(\d+) Stat/)]]);
  });
});

describe('creatures and vehicles (9, 14)', () => {
  it.each(['minotaur', 'ogre', 'horse', 'small-ship'])('%s has the figures of its block', (id) => {
    const heading = id === 'small-ship' ? 'SHIP, SMALL' : id.toUpperCase();
    const [printed = ''] = document.slice(document.indexOf(`\n${heading}`)).match(/^-?\d[^A-Z\n]*$/m) ?? [];
    const blocks = ruleset.reference.entries.find((entry) => entry.id === id)?.blocks ?? [];
    const [cells = []] = blocks.flatMap((block) => (block.kind === 'grid' ? block.rows : []));
    const ours = cells.map((cell) => ('raw' in cell ? cell.raw.replaceAll('−', '-') : ''));
    // What is left is the armor roll, which the document tells with the gear.
    expect(ours.slice(0, 7)).toEqual(printed.trim().replaceAll('+', '').split('\t'));
  });
});

describe('tables of the reference', () => {
  /** The figures of a text, in order, free of signs that only the print knows. */
  const digits = (text: string): string[] => text.replaceAll('−', '-').match(/[+-]?\d+(?:d\d+)?/g) ?? [];
  const rowsOf = (heading: string): Map<string, string> => {
    const [, after = ''] = document.split(`\n${heading}`);
    const section = after.split(/\n\d+(?:\.\d+)*\) /)[0] ?? '';
    return new Map(
      section.split('\n').flatMap((line) => {
        const [head, ...cells] = line.split('\t');
        return head === undefined || cells.length === 0 ? [] : [[head, cells.join(' ')] as const];
      }),
    );
  };

  it('names the modifiers of NPCs with their figures (14.1)', () => {
    const rows = [...rowsOf('14.1) NPC Modifiers')];
    const ours = npcModifiers.filter(({ source }) => source === '14.1');
    const idOf = (name: string): string => name.toLowerCase().replace('/', '-');
    expect(ours.map(({ id }) => id)).toEqual(rows.map(([name]) => idOf(name)));
    const ourFigures = ours.map(({ effects, heroism, attacks = 0, extraSkills = 0 }) =>
      [...effects.map(({ add }) => add), heroism?.plus ?? 0, attacks, extraSkills]
        .filter((figure) => figure !== 0)
        .toSorted(),
    );
    expect(ourFigures).toEqual(rows.map(([, text]) => digits(text).map(Number).toSorted()));
  });

  it('names the deeds with their figures (10)', () => {
    const rows = [...rowsOf('10) Mass Battles')].slice(1);
    const ours = Object.values(words.reference.entries.deeds.facts);
    expect(ours.map(({ label }) => label)).toEqual(rows.map(([name]) => name));
    expect(ours.map(({ value }) => digits(value))).toEqual(rows.map(([, text]) => digits(text)));
  });

  it('names the scales in order (8)', () => {
    const rows = [...rowsOf('8) Scale').keys()].slice(1);
    expect(
      Object.values(words.reference.entries.scale.facts).map(({ label }) => label.toLowerCase()),
    ).toEqual(rows.map((name) => name.toLowerCase()));
  });
});
