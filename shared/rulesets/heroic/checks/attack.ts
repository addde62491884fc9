import type { Check, ReadDie, Reading, RollChoice, Special } from '#shared/rules/checks';
import type { Source } from '#shared/rules/explained';
import type { Slot } from '#shared/rules/dice/slots';
import type { Judge, Numbers } from '#shared/rules/dice/judged';
import {
  judgedCheck,
  type Fallen,
  type Judgment,
  type RolledPool,
  type SpecialChance,
} from '#shared/rules/builders/judgedCheck';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { labelAndText, t, titleAndText } from '#shared/rulesets/heroic/texts';
import { armorDie, armorPool, armorTakes, rollingArmors, strike, type StrikeResult } from './strike';
import {
  comparisonsOf,
  criticalOf,
  damagePool,
  helpersWith,
  heroismBonus,
  heroismIn,
  mostHeroism,
  ofOther,
  readDice,
  sidePool,
  slotsOf,
  tellsCriticals,
  testJson,
  testOf,
  totalOf,
  type Critical,
} from './rolls';
import {
  armorAgainst,
  attackSide,
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
import { areaSpecials, strainOf, strainSpecials } from './power';

/** The result of the dice of both sides, before any armor. */
interface ExchangeJudgment extends Judgment, StrikeResult {
  readonly defenseTotal: number;
  readonly defenseCritical: Critical;
}

/** The numbers of the armor roll that the attack meets, if there is one. */
type Armor = readonly number[] | undefined;

/** It falls after a hit. */
const armorLater: RolledPool = { ...armorPool, isChosen: true };

/** The damage that the armor stops. */
function armorSlot(values: Exchange, armor: Armor): Slot {
  const against = armorAgainst(values);
  const worth = (die: number): number => armorTakes(armor, against, die);
  return { name: armorLater.id, fields: [{ pool: armorLater, name: 'total', worth }], plus: 0 };
}

function judgeOf(part: Part, values: Exchange): Judge<ExchangeJudgment> {
  const [attackBonus, defenseBonus] = [attackSide(values), defenseSide(values)].map(
    ({ stat, modifier }) => stat + modifier,
  );
  const given = strikeOf(values);
  const { criticalFrom } = values.defender;
  return (numbers, added) => {
    const own = (numbers['help'] ?? 0) + added;
    const [attack, defense] = [numbers['attack'] ?? 0, numbers['defense'] ?? 0];
    const attackTotal = attack + (attackBonus ?? 0) + (part === 'attack' ? own : 0);
    const defenseTotal = defense + (defenseBonus ?? 0) + (part === 'defense' ? own : 0);
    const struck = strike(
      { ...given, damage: given.damage + (numbers['damage'] ?? 0) },
      { natural: attack, isPair: numbers['attack.alike'] === 2, total: attackTotal },
      { natural: defense, isPair: numbers['defense.alike'] === 2, total: defenseTotal },
    );
    return {
      critical: struck.critical,
      attackTotal: struck.attackTotal,
      hit: struck.hit,
      damage: struck.damage,
      success: struck.hit === (part === 'attack'),
      value: part === 'attack' ? attackTotal : defenseTotal,
      defenseTotal,
      defenseCritical: criticalOf(defense, criticalFrom),
    };
  };
}

/** Criticals of the roller, that armor absorbs damage, and that some damage still remains (12.1.1, 13.4). */
function tellsOf(part: Part, values: Exchange, armor: Armor): SpecialChance<ExchangeJudgment>[] {
  const isHarmed = !isHarmless(values);
  const takes = (after: Numbers): number => after[armorLater.id] ?? 0;
  return [
    ...tellsCriticals(({ critical, defenseCritical }: ExchangeJudgment) =>
      part === 'attack' ? critical : defenseCritical,
    ),
    ...(armor !== undefined && isHarmed
      ? [{ label: t('fight.odds.absorbs'), shows: (_: unknown, after: Numbers) => takes(after) > 0 }]
      : []),
    ...(armor !== undefined || !isHarmed
      ? [
          {
            label: t('fight.odds.through'),
            shows: ({ damage }: ExchangeJudgment, after: Numbers) => damage > takes(after),
          },
        ]
      : []),
  ];
}

/** An attack or a defense (12.1.1): both sides roll, then damage follows. */
export function exchange(part: Part, content: Content): Check {
  const armors = rollingArmors(content);
  const armorOf = (values: Exchange): Armor =>
    bypassesArmor(values) ? undefined : armors.numbersOf(values.defender);
  return judgedCheck({
    id: part,
    ...titleAndText(`checks.${part}`),
    rule: figures.damage.source,
    inputs: exchangeInputs(armors),
    atTable:
      part === 'attack'
        ? { asks: ['defender.defense', 'defender.armor', 'situation.cover'], bonus: 'attacker.modifier' }
        : { asks: ['attacker.attack', 'attacker.damage', 'situation.cover'], bonus: 'defender.modifier' },
    facts: (values) => (isMelee(values) ? ['melee'] : []),
    refuses: exchangeRefusal,
    throws(values, helpers) {
      const { attacker, defender } = values;
      const attack = sidePool('attack', attacker.mode, undefined, part === 'defense');
      const defense = sidePool('defense', defender.mode, undefined, part === 'attack');
      const team = helpersWith(helpers, part === 'attack' ? attacker.attack : defender.defense);
      const armor = armorOf(values);
      const damage = attacker.dice && damagePool(attacker.dice, part === 'defense');
      return {
        pools: [attack, defense, ...(damage ? [damage] : []), armorLater, ...team.pools],
        slots: [
          ...slotsOf(attack, ...(attacker.penetrating ? (['alike'] as const) : [])),
          ...slotsOf(defense, ...(defender.deflect > 0 ? (['alike'] as const) : [])),
          ...(damage === undefined || isHarmless(values) ? [] : slotsOf(damage)),
          ...(armor === undefined || isHarmless(values) ? [] : [armorSlot(values, armor)]),
          ...team.slots,
        ],
      };
    },
    assess: (values) => judgeOf(part, values),
    tells: (values) => tellsOf(part, values, armorOf(values)),
    comparisons: (values) => {
      const { attacker, defender, luck } = values;
      return comparisonsOf<Exchange>({
        pool: part,
        mode: part === 'attack' ? attacker.mode : defender.mode,
        luck,
        changed: ({ by = 0, mode }) => {
          const change = <S extends typeof attacker | typeof defender>(side: S): S => ({
            ...side,
            modifier: side.modifier + by,
            mode: mode ?? side.mode,
          });
          return part === 'attack'
            ? { ...values, attacker: change(attacker) }
            : { ...values, defender: change(defender) };
        },
      });
    },
    read: (values, fallen) => readExchange(part, values, fallen, armorOf(values)),
  });
}

function readExchange(part: Part, values: Exchange, fallen: Fallen<ExchangeJudgment>, armor: Armor): Reading {
  const { attacker, defender, luck = 0 } = values;
  const heroism = heroismIn(fallen.roll, luck);
  const judged = fallen.judged(heroism.added);
  const { hit, damage, critical, attackTotal, defenseTotal, defenseCritical } = judged;
  const [attack, defense] = [testOf(fallen.pool('attack')), testOf(fallen.pool('defense'))];
  const die = fallen.pool(armorLater.id)?.field('total');
  const harmless = hit && isHarmless(values);
  const absorbed = hit ? (fallen.numbers[armorLater.id] ?? 0) : 0;
  const taken = Math.max(0, damage - absorbed);
  const training = attacker.power;
  const strain = training === 'none' ? 0 : strainOf(attack.natural, training);
  const totals = { attack: attackTotal, defense: defenseTotal };
  const sides = {
    attack: (more: readonly Source[] = []) =>
      totalOf(
        attack,
        { ...attacker, stat: attacker.attack },
        [...sourcesOf(values), ...more],
        t('inputs.attack'),
      ),
    defense: (more: readonly Source[] = []) =>
      totalOf(defense, defenseSide(values), more, t('inputs.defense')),
  };
  return {
    dice: [
      ...readDice('attack', attack, attacker.mode, critical),
      ...readDice('defense', defense, defender.mode, defenseCritical),
      ...damageDice(part, values, fallen, hit),
      ...(die === undefined ? [] : [ofOther(part === 'attack', armorDie(die))]),
    ],
    total: part === 'attack' ? sides.attack(heroism.sources) : sides.defense(heroism.sources),
    theirs:
      part === 'attack'
        ? { label: t('rolls.side.defense'), total: sides.defense() }
        : { label: t('rolls.side.attack'), total: sides.attack() },
    verdict: {
      text: harmless
        ? t('combat.verdicts.harmless', totals)
        : !hit
          ? t(critical === 'failure' ? 'verdicts.fumble' : 'verdicts.miss', totals)
          : die === undefined
            ? t('verdicts.hit', { ...totals, damage })
            : t('verdicts.hitArmored', { ...totals, damage, absorbed, taken }),
      tone: judged.success ? 'good' : 'bad',
    },
    outcome: harmless ? 'harmless' : hit ? 'hit' : 'miss',
    specials: [
      ...exchangeSpecials(part, judged, isMelee(values)),
      ...(harmless ? [special('invulnerable', 'combat.invulnerable', part === 'defense')] : []),
      ...stretchSpecials(values, hit),
      ...strainSpecials(strain),
      ...heroism.specials,
    ],
    ...(hit && !harmless && { damage: taken, results: { damage: taken } }),
    ...(defender.invulnerable?.weakness === true && { findsWeakness: true as const }),
    choices: [
      ...(damage > 0 && armor !== undefined && die === undefined
        ? [ofOther(part === 'attack', armorChoice)]
        : []),
      ...heroism.choices(worthAdding(part, fallen, luck)),
    ],
    json: {
      attack: testJson(attack, attackTotal, critical),
      defense: testJson(defense, defenseTotal, defenseCritical),
      hit,
      damage,
      absorbed,
      taken,
      ...(training !== 'none' && { strain }),
    },
  };
}

function damageDice(
  part: Part,
  { attacker: { dice } }: Exchange,
  fallen: Fallen<ExchangeJudgment>,
  hit: boolean,
): ReadDie[] {
  const faces = (fallen.pool('damage')?.throws[0] ?? []).flatMap((die) => die.faces);
  return faces.map((value) =>
    ofOther(part === 'defense', { group: 'damage', sides: dice?.sides ?? 0, value, kept: hit }),
  );
}

/** Offers the armor roll after a hit (12.1.1). */
const armorChoice: RollChoice = {
  id: armorLater.id,
  ...labelAndText('rolls.armor'),
  dice: { id: armorLater.id, sides: 6, count: 1 },
};

/** Additions to the total that change the result: the hit, and further steps of damage. */
function worthAdding(part: Part, fallen: Fallen<ExchangeJudgment>, luck: number): number[] {
  const found: number[] = [];
  let last = fallen.judged(0);
  for (let points = 1; points <= mostHeroism && found.length < 3; points += 1) {
    const add = points * heroismBonus(luck);
    const then = fallen.judged(add);
    if (then.hit !== last.hit || then.damage !== last.damage) found.push(add);
    last = then;
    if (part === 'defense' && !then.hit) break;
  }
  return found;
}

function special(id: string, texts: string, isGood: boolean): Special {
  return { id, ...titleAndText(texts), tone: isGood ? 'good' : 'bad' };
}

function exchangeSpecials(
  part: Part,
  { critical, defenseCritical }: ExchangeJudgment,
  melee: boolean,
): Special[] {
  const found: readonly (readonly [id: string, holds: boolean, goodFor: Part])[] = [
    ['attack-critical', critical === 'success', 'attack'],
    ['attack-fumble', critical === 'failure', 'defense'],
    ['defense-fumble', defenseCritical === 'failure', 'attack'],
    ['defense-critical', defenseCritical === 'success' && melee, 'defense'],
  ];
  return found.flatMap(([id, holds, goodFor]) =>
    holds ? [special(id, `rolls.${id}`, goodFor === part)] : [],
  );
}

/** Returns the effects of power modifiers on an attack (11.1). */
function stretchSpecials({ stretch }: Exchange, hit: boolean): Special[] {
  if (stretch === undefined) return [];
  const { knockback: yards } = figures.power;
  const thrown: Special = {
    id: 'knockback',
    ...titleAndText('powers.rolls.knockback', { yards }),
    tone: 'good',
  };
  return [...areaSpecials(stretch.area), ...(hit && stretch.intense === 'knockback' ? [thrown] : [])];
}
