import { defineCheck, type Check, type Reading, type Roll, type Special } from '../../../rules/checks';
import { strainOf, strainSpecials } from '../power';
import { figures } from '../resolution';
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
} from '../rolls';
import { strike, type Struck } from '../strike';
import { t } from '../texts';
import { armorChoices, armorDie, armorTakes } from './armor';
import { attackSide, defenseSide, exchangeInputs, type Exchange, type Part } from './exchange';
import { exchangeOdds, exchangeWhatIfs } from './exchangeOdds';
import { heroismChoices, luckSpecials } from './reading';

/** An attack on someone (12.1.1), or a defense against one: both sides roll, and the damage follows. */
function exchange(part: Part): Check {
  return defineCheck({
    id: part,
    title: t(`checks.${part}.title`),
    text: t(`checks.${part}.text`),
    rule: figures.damage.source,
    inputs: exchangeInputs,
    dice: ({ attacker, defender }) => [sideDice('attack', attacker.mode), sideDice('defense', defender.mode)],
    read: (values, roll) => readExchange(part, values, roll),
    odds: (values) => exchangeOdds(part, values),
    whatIfs: (values) => exchangeWhatIfs(part, values),
  });
}

function readExchange(part: Part, values: Exchange, roll: Roll): Reading {
  const luck = values.luck ?? 0;
  const points = heroismSpent(roll.chosen);
  const bonus = heroismSource(points, luck);
  const attackTest = keep(roll.dice[0] ?? [], values.attacker.mode);
  const defenseTest = keep(roll.dice[1] ?? [], values.defender.mode);
  const attackTotal = totalOf(attackTest, attackSide(values), part === 'attack' ? bonus : []);
  const defenseTotal = totalOf(defenseTest, defenseSide(values), part === 'defense' ? bonus : []);
  const struckWith = (add: number): Struck =>
    strike({
      ...values.attacker,
      deflect: values.defender.deflect,
      attack: { kept: attackTest.kept, total: attackTotal.value + (part === 'attack' ? add : 0) },
      defense: { kept: defenseTest.kept, total: defenseTotal.value + (part === 'defense' ? add : 0) },
    });
  const struck = struckWith(0);
  const defenseCritical = criticalOf(defenseTest.natural, values.defender.criticalFrom);
  const die = armorDie(roll);
  const absorbed = struck.hit && die !== undefined ? armorTakes(values.defender, die) : 0;
  const taken = Math.max(0, struck.damage - absorbed);
  const own = part === 'attack' ? attackTotal : defenseTotal;
  const training = values.attacker.power;
  const strain = training === 'none' ? 0 : strainOf(attackTest.natural, training);
  return {
    dice: [
      ...readDice('attack', attackTest, values.attacker.mode, struck.critical),
      ...readDice('defense', defenseTest, values.defender.mode, defenseCritical),
      ...(die === undefined ? [] : [{ group: 'armor', sides: 6, value: die, kept: true }]),
    ],
    total: own,
    verdict: {
      text: verdictText(struck, defenseTotal.value, absorbed, taken, die !== undefined),
      tone: struck.hit === (part === 'attack') ? 'good' : 'bad',
    },
    outcome: struck.hit ? 'hit' : 'miss',
    specials: [
      ...exchangeSpecials(struck, defenseCritical, values.attacker.melee, part),
      ...strainSpecials(strain),
      ...luckSpecials(roll),
    ],
    choices: [
      ...armorChoices(values.defender, roll, struck.damage),
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
    },
  };
}

function verdictText(struck: Struck, against: number, absorbed: number, taken: number, armored: boolean) {
  const totals = { attack: struck.attackTotal, defense: against };
  if (!struck.hit) return t(struck.critical === 'failure' ? 'verdicts.fumble' : 'verdicts.miss', totals);
  const params = { ...totals, damage: struck.damage };
  return armored ? t('verdicts.hitArmored', { ...params, absorbed, taken }) : t('verdicts.hit', params);
}

/** The additions to the roller's total that change what happens: the hit, and the next steps of damage. */
function worthAdding(part: Part, now: Struck, struckWith: (add: number) => Struck, luck: number): number[] {
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
  struck: Struck,
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

export const attackCheck = exchange('attack');
export const defenseCheck = exchange('defense');
