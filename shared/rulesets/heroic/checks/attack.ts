import { defineCheck, type Check, type Reading, type Roll, type Special } from '#shared/rules/checks';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { strainOf, strainSpecials } from './strain';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import {
  criticalOf,
  heroismBonus,
  heroismSource,
  heroismSpent,
  keep,
  readDice,
  sideDice,
  testJson,
  totalOf,
  type Side,
  type Test,
} from './rolls';
import { strike, type StrikeResult } from './strike';
import { t } from '#shared/rulesets/heroic/texts';
import { armorChoices, armorDie, armorTakes, rollingArmors } from './armor';
import {
  armorAgainst,
  bypassesArmor,
  defenseSide,
  exchangeInputs,
  exchangeRefusal,
  isHarmless,
  isMelee,
  sourcesOf,
  strikeOf,
  type Exchange,
  type Part,
} from './exchange';
import { exchangeOdds, exchangeWhatIfs } from './exchangeOdds';
import { areaSpecials, readTargetDice, targetDice } from './power';
import { heroismChoices, luckSpecials } from './reading';

/** An attack or a defense (12.1.1): both sides roll, then damage follows. */
function exchange(part: Part, content: Content): Check {
  const armors = rollingArmors(content);
  const numbersOf = (values: Exchange) =>
    bypassesArmor(values) ? undefined : armors.numbersOf(values.defender);
  return defineCheck({
    id: part,
    title: t(`checks.${part}.title`),
    text: t(`checks.${part}.text`),
    rule: figures.damage.source,
    inputs: exchangeInputs(armors),
    atTable:
      part === 'attack'
        ? { asks: ['defender.defense', 'defender.armor', 'situation.cover'], bonus: 'attacker.modifier' }
        : { asks: ['attacker.attack', 'attacker.damage', 'situation.cover'], bonus: 'defender.modifier' },
    facts: (values) => (isMelee(values) ? ['melee'] : []),
    refuses: exchangeRefusal,
    dice: ({ attacker, defender, targets = 0 }) => [
      ofOther(part === 'defense', sideDice('attack', attacker.mode)),
      ofOther(part === 'attack', sideDice('defense', defender.mode)),
      ...targetDice(targets, defender.mode).map((group) => ofOther(part === 'attack', group)),
    ],
    read: (values, roll) => readExchange(part, values, roll, numbersOf(values)),
    odds: (values) => exchangeOdds(part, values, { armor: numbersOf(values) }),
    whatIfs: (values) => exchangeWhatIfs(part, values, numbersOf(values)),
  });
}

function readExchange(
  part: Part,
  values: Exchange,
  roll: Roll,
  armor: readonly number[] | undefined,
): Reading {
  const luck = values.luck ?? 0;
  const points = heroismSpent(roll.chosen);
  const bonus = heroismSource(points, luck);
  const attackTest = keep(roll.dice[0] ?? [], values.attacker.mode);
  const defenseTest = keep(roll.dice[1] ?? [], values.defender.mode);
  const attackTotal = totalOf(attackTest, ownSide(values), [
    ...sourcesOf(values),
    ...(part === 'attack' ? bonus : []),
  ]);
  const defenseTotal = totalOf(defenseTest, defenseSide(values), part === 'defense' ? bonus : []);
  const struckWith = (add: number): StrikeResult =>
    strike({
      ...strikeOf(values),
      attack: { kept: attackTest.kept, total: attackTotal.value + (part === 'attack' ? add : 0) },
      defense: { kept: defenseTest.kept, total: defenseTotal.value + (part === 'defense' ? add : 0) },
    });
  const struck = struckWith(0);
  const harmless = struck.hit && isHarmless(values);
  const defenseCritical = criticalOf(defenseTest.natural, values.defender.criticalFrom);
  const die = armorDie(roll);
  const absorbed = struck.hit && die !== undefined ? armorTakes(armor, armorAgainst(values), die) : 0;
  const taken = Math.max(0, struck.damage - absorbed);
  const own = part === 'attack' ? attackTotal : defenseTotal;
  const training = values.attacker.power;
  const others = roll.dice.slice(2).map((faces) => keep(faces, values.defender.mode));
  const targets = others.map((test) => furtherTarget(part, values, attackTest, attackTotal.value, test));
  const strain = training === 'none' ? 0 : strainOf(attackTest.natural, training);
  return {
    dice: [
      ...readDice('attack', attackTest, values.attacker.mode, struck.critical),
      ...readDice('defense', defenseTest, values.defender.mode, defenseCritical),
      ...readTargetDice(others, values.defender.mode),
      ...(die === undefined
        ? []
        : [ofOther(part === 'attack', { group: 'armor', sides: 6, value: die, kept: true })]),
    ],
    total: own,
    verdict: {
      text: harmless
        ? t('combat.verdicts.harmless', { attack: struck.attackTotal, defense: defenseTotal.value })
        : verdictText(struck, defenseTotal.value, absorbed, taken, die !== undefined),
      tone: struck.hit === (part === 'attack') ? 'good' : 'bad',
    },
    outcome: harmless ? 'harmless' : struck.hit ? 'hit' : 'miss',
    specials: [
      ...exchangeSpecials(struck, defenseCritical, isMelee(values), part),
      ...(harmless ? [invulnerable(part)] : []),
      ...stretchSpecials(values, struck.hit),
      ...targets.map(({ special }, index) => special(index + 2)),
      ...strainSpecials(strain),
      ...luckSpecials(roll),
    ],
    ...(struck.hit && !harmless && { damage: taken }),
    choices: [
      ...armorChoices(armor, roll, struck.damage).map((choice) => ofOther(part === 'attack', choice)),
      ...(points > 0 ? [] : heroismChoices(worthAdding(part, struck, struckWith, luck), luck)),
    ],
    json: {
      attack: testJson(attackTest, struck.attackTotal, struck.critical),
      defense: testJson(defenseTest, defenseTotal.value, defenseCritical),
      hit: struck.hit,
      damage: struck.damage,
      absorbed,
      taken,
      ...(training !== 'none' && { strain }),
      ...(targets.length > 0 && { targets: targets.map(({ damage }) => damage) }),
    },
  };
}

function ofOther<T extends object>(isTheirs: boolean, what: T): T & { readonly theirs?: true } {
  return isTheirs ? { ...what, theirs: true } : what;
}

function verdictText(
  struck: StrikeResult,
  against: number,
  absorbed: number,
  taken: number,
  armored: boolean,
) {
  const totals = { attack: struck.attackTotal, defense: against };
  if (!struck.hit) return t(struck.critical === 'failure' ? 'verdicts.fumble' : 'verdicts.miss', totals);
  const params = { ...totals, damage: struck.damage };
  return armored ? t('verdicts.hitArmored', { ...params, absorbed, taken }) : t('verdicts.hit', params);
}

/** Additions to the total that change the result: the hit, and further steps of damage. */
function worthAdding(
  part: Part,
  now: StrikeResult,
  struckWith: (add: number) => StrikeResult,
  luck: number,
): number[] {
  const found: number[] = [];
  let last = now;
  for (let points = 1; points <= 6 && found.length < 3; points += 1) {
    const add = points * heroismBonus(luck);
    const then = struckWith(add);
    const changes = then.hit !== last.hit || then.damage !== last.damage;
    if (changes) found.push(add);
    last = then;
    if (part === 'defense' && !then.hit) break;
  }
  return found;
}

function exchangeSpecials(
  struck: StrikeResult,
  defense: 'success' | 'failure' | null,
  melee: boolean,
  part: Part,
): Special[] {
  const found: Special[] = [];
  const add = (id: string, goodFor: Part): void => {
    found.push({
      id,
      title: t(`rolls.${id}.title`),
      text: t(`rolls.${id}.text`),
      tone: goodFor === part ? 'good' : 'bad',
    });
  };
  if (struck.critical === 'success') add('attack-critical', 'attack');
  if (struck.critical === 'failure') add('attack-fumble', 'defense');
  if (defense === 'failure') add('defense-fumble', 'attack');
  if (defense === 'success' && melee) add('defense-critical', 'defense');
  return found;
}

/** Marks a hit without effect (14.2). */
function invulnerable(part: Part): Special {
  return {
    id: 'invulnerable',
    title: t('combat.invulnerable.title'),
    text: t('combat.invulnerable.text'),
    tone: part === 'attack' ? 'bad' : 'good',
  };
}

/** Leaves out extra modifiers, because the total lists each of them separately. */
function ownSide({ attacker: { attack, modifier, mode } }: Exchange): Side {
  return { stat: attack, modifier, mode };
}

/** Returns the effects of power modifiers on an attack (11.1). */
function stretchSpecials({ stretch }: Exchange, hit: boolean): Special[] {
  if (stretch === undefined) return [];
  const { knockback: yards } = figures.power;
  const thrown: Special = {
    id: 'knockback',
    title: t('powers.rolls.knockback.title'),
    text: t('powers.rolls.knockback.text', { yards }),
    tone: 'good',
  };
  return [...areaSpecials(stretch.area), ...(hit && stretch.intense === 'knockback' ? [thrown] : [])];
}

/** Returns the result for a further target of the same attack (Burst in 13.4), before its armor. */
function furtherTarget(part: Part, values: Exchange, attack: Test, total: number, defense: Test) {
  const side = defenseSide(values);
  const against = defense.natural + side.stat + side.modifier;
  const { hit, damage, attackTotal } = strike({
    ...strikeOf(values),
    attack: { kept: attack.kept, total },
    defense: { kept: defense.kept, total: against },
  });
  const special = (nth: number): Special => ({
    id: `target-${String(nth)}`,
    title: t(`powers.rolls.${hit ? 'hit' : 'missed'}`, { nth, damage, total: attackTotal, against }),
    tone: hit === (part === 'attack') ? 'good' : 'bad',
  });
  return { damage, special };
}

export const attackCheck = (content: Content): Check => exchange('attack', content);
export const defenseCheck = (content: Content): Check => exchange('defense', content);
