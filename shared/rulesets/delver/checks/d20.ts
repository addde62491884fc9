import { rolled, shifted } from '../../../dice/distribution';
import { signed } from '../../../kernel/text';
import { sum } from '../../../kernel/sum';
import { defineCheck, type Odds, type ReadDie, type Special } from '../../../rules/checks';
import { explain } from '../../../rules/explained';
import { flag, optionalGroup } from '../../../rules/inputs';
import { rules } from '../data';
import { attackDamage, attackHits, saveSucceeds, shockDamage, type Shock } from './resolve';
import { t } from '../texts';
import { asks, outcomeOf, verdict } from './parts';

const { saves, attacks } = rules;
const d20 = rolled(1, saves.sides, sum);
const faces = d20.map(({ value }) => value);

/** The share of faces that satisfy the condition. */
function share(does: (face: number) => boolean): number {
  return faces.filter(does).length / faces.length;
}

/** A natural 1 or 20 decides regardless of modifiers. */
function naturals(die: number): Special[] {
  if (die === saves.alwaysSucceeds) return [{ id: 'natural-20', title: t('rolls.natural20'), tone: 'good' }];
  if (die === saves.alwaysFails) return [{ id: 'natural-1', title: t('rolls.natural1'), tone: 'bad' }];
  return [];
}

function d20Die(value: number): ReadDie {
  const mark = value === saves.alwaysSucceeds ? 'best' : value === saves.alwaysFails ? 'worst' : undefined;
  return { group: 'd20', sides: saves.sides, value, kept: true, ...(mark && { mark }) };
}

/** Implements Saving Throws: one die against the score. */
export const saveCheck = defineCheck({
  id: 'save',
  title: t('checks.save.title'),
  text: t('checks.save.text'),
  rule: saves.source,
  inputs: { score: asks.saveScore() },
  dice: () => [{ id: 'd20', sides: saves.sides, count: 1 }],
  read: ({ score }, { dice }) => {
    const die = sum(dice[0] ?? []);
    const success = saveSucceeds(die, score);
    return {
      dice: [d20Die(die)],
      total: explain([{ label: t('sources.die'), amount: die, rule: saves.source }]),
      verdict: verdict(success, t(success ? 'rolls.saved' : 'rolls.notSaved', { die, score })),
      outcome: outcomeOf(success),
      specials: naturals(die),
      choices: [],
      json: { success },
    };
  },
  odds: ({ score }) => ({
    success: share((die) => saveSucceeds(die, score)),
    curve: d20,
    target: { atLeast: score },
    specials: [],
  }),
  whatIfs: ({ score }) =>
    [1, 2]
      .filter((lower) => score - lower >= asks.saveScore().min)
      .map((lower) => ({
        id: `lower-${String(lower)}`,
        label: t('whatIfs.lowerScore', { lower }),
        values: { score: score - lower },
      })),
});

interface Attack {
  readonly bonus: number;
  readonly armorClass: number;
  readonly weapon: { readonly count: number; readonly sides: number };
  readonly damageBonus: number;
  readonly shock?: Shock | undefined;
  readonly shockStopped: boolean;
}

/** A fresh shield and Total Defense stop Shock. */
const reaching = ({ shock, shockStopped }: Attack): Shock | undefined => (shockStopped ? undefined : shock);

function attackOdds(attack: Attack): Odds {
  const { bonus, armorClass, damageBonus } = attack;
  const shockOnMiss = shockDamage(reaching(attack), armorClass, damageBonus) > 0;
  const success = share((die) => attackHits(die, bonus, armorClass));
  return {
    success,
    curve: shifted(d20, bonus),
    target: { atLeast: armorClass },
    specials: shockOnMiss ? [{ label: t('odds.shock'), p: 1 - success }] : [],
  };
}

/** Implements Hitting And Damage. */
export const attackCheck = defineCheck({
  id: 'attack',
  title: t('checks.attack.title'),
  text: t('checks.attack.text'),
  rule: attacks.source,
  inputs: {
    bonus: asks.attackBonus(),
    armorClass: asks.armorClass(),
    weapon: asks.damageDice(),
    damageBonus: asks.damageBonus(),
    shock: optionalGroup(t('inputs.shock'), asks.shock(), t('inputs.shockHint')),
    shockStopped: flag(t('inputs.shockStopped'), { hint: t('inputs.shockStoppedHint') }),
  },
  atTable: { asks: ['armorClass', 'shockStopped'], bonus: 'bonus' },
  dice: ({ weapon }) => [
    { id: 'd20', sides: attacks.sides, count: 1 },
    { id: 'damage', ...weapon },
  ],
  read: (attack, { dice: [hitDice = [], damageDice = []] }) => {
    const { bonus, armorClass, damageBonus, weapon } = attack;
    const die = sum(hitDice);
    const hit = attackHits(die, bonus, armorClass);
    const rolledDamage = sum(damageDice);
    const shock = reaching(attack);
    const damage = attackDamage({ hit, rolled: rolledDamage, damageBonus, armorClass, shock });
    const text = hit ? 'rolls.hits' : damage > 0 ? 'rolls.missesWithShock' : 'rolls.misses';
    return {
      dice: [
        d20Die(die),
        ...damageDice.map((value) => ({
          group: 'damage',
          sides: weapon.sides,
          value,
          kept: hit,
          ...(!hit && { why: t('rolls.damageOfMiss') }),
        })),
      ],
      total: explain([
        { label: t('sources.die'), amount: die, rule: attacks.source },
        { label: t('sources.attack'), amount: bonus, rule: attacks.source },
      ]),
      verdict: verdict(hit, t(text, { total: die + bonus, armorClass, damage })),
      outcome: outcomeOf(hit),
      specials: [
        ...naturals(die),
        ...(hit && damage > rolledDamage + damageBonus
          ? [{ id: 'least', title: t('rolls.leastDamage'), tone: 'good' as const }]
          : []),
      ],
      ...(damage > 0 && { damage }),
      choices: [],
      json: { hit, damage, success: hit },
    };
  },
  odds: attackOdds,
  whatIfs: (attack) =>
    [1, 2].map((more) => ({
      id: `bonus-${String(more)}`,
      label: t('whatIfs.toHit', { more }),
      values: { ...attack, bonus: attack.bonus + more },
    })),
});

/** Implements Hitting And Damage, for a trap, a fall, or a hit rolled elsewhere. */
export const damageCheck = defineCheck({
  id: 'damage',
  title: t('checks.damage.title'),
  text: t('checks.damage.text'),
  rule: attacks.source,
  inputs: { weapon: asks.damageDice(), damageBonus: asks.damageBonus() },
  dice: ({ weapon }) => [{ id: 'damage', ...weapon }],
  read: ({ weapon, damageBonus }, { dice: [damageDice = []] }) => {
    const rolledDamage = sum(damageDice);
    const damage = attackDamage({
      hit: true,
      rolled: rolledDamage,
      damageBonus,
      armorClass: 0,
      shock: undefined,
    });
    return {
      dice: damageDice.map((value) => ({ group: 'damage', sides: weapon.sides, value, kept: true })),
      total: explain([
        { label: t('sources.dice'), amount: rolledDamage, rule: attacks.source },
        { label: t('sources.damageBonus'), amount: damageBonus, rule: attacks.source },
      ]),
      verdict: {
        text: t('rolls.damage', { damage, rolled: rolledDamage, bonus: signed(damageBonus) }),
        tone: 'plain',
      },
      outcome: 'damage',
      specials: [],
      damage,
      choices: [],
      json: { damage },
    };
  },
});
