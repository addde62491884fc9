import { shifted } from '../../../dice/distribution';
import {
  defineCheck,
  type Check,
  type Odds,
  type Reading,
  type Roll,
  type Special,
  type WhatIf,
} from '../../../rules/checks';
import { choice, flag, group, number, type InputValues } from '../../../rules/inputs';
import { strainOf, strainSpecials, trainingInput } from '../power';
import { figures } from '../resolution';
import {
  criticalOf,
  heroismBonus,
  heroismSource,
  heroismSpent,
  isPair,
  keep,
  modeInput,
  naturals,
  outcomes,
  readDice,
  sideDice,
  testJson,
  totalOf,
  type Mode,
  type Outcome,
} from '../rolls';
import { strike, type Struck } from '../strike';
import { t } from '../texts';
import { armorChoices, armorDie, armorInputs, armorTakes } from './armor';
import { criticalChances, helperBonus } from './odds';
import { heroismChoices, luckInput, luckSpecials } from './reading';

const modifier = number(t('inputs.modifier'), { min: -30, max: 30 });
const criticalFrom = number(t('inputs.criticalFrom'), {
  min: 11,
  max: 12,
  initial: 12,
  hint: t('inputs.criticalFromHint'),
});

const inputs = {
  attacker: group(t('inputs.attacker'), {
    attack: number(t('inputs.attack'), { min: -10, max: 30 }),
    modifier,
    mode: modeInput,
    damage: number(t('inputs.weaponDamage'), { min: -10, max: 30, initial: 0 }),
    melee: flag(t('inputs.melee'), { initial: true }),
    penetrating: flag(t('inputs.penetrating')),
    criticalFrom,
    doubled: flag(t('inputs.doubled'), { hint: t('inputs.doubledHint') }),
    power: choice(t('inputs.power'), [
      { id: 'none', label: t('inputs.powerNone') },
      ...trainingInput.options,
    ]),
  }),
  defender: group(t('inputs.defender'), {
    defense: number(t('inputs.defense'), { min: -10, max: 30, initial: 0 }),
    modifier,
    mode: modeInput,
    deflect: number(t('inputs.deflect'), { min: 0, max: 6, hint: t('inputs.deflectHint') }),
    criticalFrom,
    ...armorInputs,
  }),
  luck: luckInput,
};
type Values = InputValues<typeof inputs>;

/** The side that the roller plays: its owner spends Heroism, and the odds are those of its success. */
type Part = 'attack' | 'defense';

/** An attack on someone (12.1.1), or a defense against one: both sides roll, and the damage follows. */
function exchange(part: Part): Check {
  return defineCheck({
    id: part,
    title: t(`checks.${part}.title`),
    text: t(`checks.${part}.text`),
    rule: figures.damage.source,
    inputs,
    dice: ({ attacker, defender }) => [sideDice('attack', attacker.mode), sideDice('defense', defender.mode)],
    read: (values, roll) => readExchange(part, values, roll),
    odds: (values) => exchangeOdds(part, values),
    whatIfs: (values) => whatIfs(part, values),
  });
}

/** A side of the exchange as any other roll is made of. */
const attackSide = ({ attacker }: Values) => ({ ...attacker, stat: attacker.attack });
const defenseSide = ({ defender }: Values) => ({ ...defender, stat: defender.defense });

function readExchange(part: Part, values: Values, roll: Roll): Reading {
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

/** True where the roller gets what it wants: the attack hits, or the defense holds. */
type Wins = (own: Outcome, other: Outcome, add: number) => boolean;

function winsOf(part: Part, { attacker, defender }: Values): Wins {
  const over = attacker.attack + attacker.modifier - defender.defense - defender.modifier;
  const hits = (attack: Outcome, defense: Outcome, add: number): boolean =>
    criticalOf(attack.natural) !== 'failure' &&
    attack.natural - defense.natural + over + add + (attacker.penetrating && isPair(attack.kept) ? 1 : 0) > 0;
  return part === 'attack' ? hits : (own, other, add) => !hits(other, own, -add);
}

/** Exact odds: every pair that one side can keep against every pair of the other. */
function exchangeOdds(part: Part, values: Values, { add = 0, mode = modesOf(part, values).own } = {}): Odds {
  const wins = winsOf(part, values);
  const other = outcomes(modesOf(part, values).other);
  const {
    stat,
    modifier: more,
    criticalFrom: from,
  } = part === 'attack' ? attackSide(values) : defenseSide(values);
  return {
    success: chance(outcomes(mode), (own) => chance(other, (theirs) => (wins(own, theirs, add) ? 1 : 0))),
    curve: shifted(naturals(mode), stat + more + add),
    specials: criticalChances(mode, from),
  };
}

/** With a point of Heroism at hand: added where that is enough, else spent on rolling the own dice again (3.1). */
function exchangeWithHeroism(part: Part, values: Values): Odds {
  const wins = winsOf(part, values);
  const luck = values.luck ?? 0;
  const { own, other } = modesOf(part, values);
  const again = outcomes(luck >= 1 ? 'advantage' : own);
  const success = chance(outcomes(other), (theirs) => {
    const rerolled = chance(again, (mine) => (wins(mine, theirs, 0) ? 1 : 0));
    const bonus = heroismBonus(luck);
    return chance(outcomes(own), (mine) =>
      wins(mine, theirs, 0) || wins(mine, theirs, bonus) ? 1 : rerolled,
    );
  });
  return { ...exchangeOdds(part, values), success };
}

function chance(all: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return all.reduce((sum, outcome) => sum + outcome.p * of(outcome), 0);
}

function modesOf(part: Part, { attacker, defender }: Values): { readonly own: Mode; readonly other: Mode } {
  return part === 'attack'
    ? { own: attacker.mode, other: defender.mode }
    : { own: defender.mode, other: attacker.mode };
}

function whatIfs(part: Part, values: Values): WhatIf[] {
  const of = (id: string, odds: Odds): WhatIf => ({ id, label: t(`whatIfs.${id}`), odds });
  const now = exchangeOdds(part, values);
  const { own } = modesOf(part, values);
  const helped = helperBonus((part === 'attack' ? attackSide(values) : defenseSide(values)).stat).reduce(
    (sum, { value, p }) => sum + p * exchangeOdds(part, values, { add: value }).success,
    0,
  );
  return [
    of('plus-one', exchangeOdds(part, values, { add: 1 })),
    ...(['advantage', 'disadvantage'] as const).flatMap((mode) =>
      mode === own ? [] : [of(mode, exchangeOdds(part, values, { mode }))],
    ),
    of('helper', { ...now, success: helped }),
    of('heroism', exchangeWithHeroism(part, values)),
  ];
}

export const attackCheck = exchange('attack');
export const defenseCheck = exchange('defense');
