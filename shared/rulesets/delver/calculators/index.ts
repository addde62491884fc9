import { raw, signed, type Text } from '../../../kernel/text';
import { sum } from '../../../kernel/sum';
import { defineCalculator, type Calculation, type Calculator } from '../../../rules/calculators';
import type { Explained } from '../../../rules/explained';
import { dice, group, number, optionalGroup, optionalNumber } from '../../../rules/inputs';
import { asks } from '../checks/parts';
import { chanceOfHelp, readSkill, skillOdds, stabilising } from '../checks/skill';
import { rules } from '../data';
import {
  attackDamage,
  attackHits,
  moraleHolds,
  npcSave,
  partyFirst,
  saveSucceeds,
  shockDamage,
  stabiliseDifficulty,
} from '../checks/resolve';
import { plain, t } from '../texts';

const { checks, saves, attacks, injury, rounds, morale } = rules;

const groups = {
  checks: t('calculators.groups.checks'),
  fighting: t('calculators.groups.fighting'),
  injury: t('calculators.groups.injury'),
};

const d20 = (label: Text) => number(label, { min: 1, max: saves.sides, initial: 1 });

function figure(label: string, value: number | Text, explained?: Explained): Calculation['figures'][number] {
  return {
    label: t(`calculators.figures.${label}`),
    value: typeof value === 'number' ? raw(plain(value)) : value,
    ...(explained && { explained }),
  };
}

/** An example is "72.2 %". */
function percent(share: number): Text {
  return t('calculators.percent', { percent: Math.round(share * 1000) / 10 });
}

function titled(id: string) {
  return { id, title: t(`calculators.${id}.title`), text: t(`calculators.${id}.text`) };
}

const save = defineCalculator({
  ...titled('save'),
  rule: saves.source,
  group: groups.checks,
  inputs: { die: d20(t('inputs.d20')), score: asks.saveScore() },
  calculate: ({ die, score }) => {
    const success = saveSucceeds(die, score);
    return {
      json: { success },
      sentence: t(success ? 'rolls.saved' : 'rolls.notSaved', { die, score }),
      figures: [],
    };
  },
});

const npc = defineCalculator({
  ...titled('npc-save'),
  rule: saves.source,
  group: groups.checks,
  inputs: { hitDice: number(t('inputs.hitDice'), { min: 0, max: 100, initial: 1 }) },
  calculate: ({ hitDice }) => {
    const score = npcSave(hitDice);
    return {
      json: { score },
      sentence: t('calculators.npc-save.sentence', { score: plain(score) }),
      figures: [
        figure('score', score, {
          value: score,
          sources: [
            { label: t('sources.base'), amount: saves.npcBase, rule: saves.source },
            { label: t('sources.halfHitDice'), amount: -Math.floor(hitDice / 2), rule: saves.source },
          ],
        }),
      ],
    };
  },
});

const attack = defineCalculator({
  ...titled('attack'),
  rule: attacks.source,
  group: groups.fighting,
  inputs: {
    die: d20(t('inputs.d20')),
    bonus: asks.attackBonus(),
    armorClass: asks.armorClass(),
    damage: number(t('inputs.damageRolled'), { min: 0, max: 200, initial: 1 }),
    shock: optionalGroup(t('inputs.shock'), asks.shock(), t('inputs.shockHint')),
    damageBonus: asks.damageBonus(),
  },
  calculate: ({ die, bonus, armorClass, damage: rolled, shock, damageBonus }) => {
    const hit = attackHits(die, bonus, armorClass);
    const damage = attackDamage({ hit, rolled, damageBonus, armorClass, shock });
    const text = hit ? 'rolls.hits' : damage > 0 ? 'rolls.missesWithShock' : 'rolls.misses';
    return {
      json: { hit, damage },
      sentence: t(text, { total: die + bonus, armorClass, damage }),
      figures: [
        figure('total', die + bonus),
        figure('shock', shockDamage(shock, armorClass, damageBonus)),
        figure('damage', damage),
      ],
    };
  },
});

const stabilise = defineCalculator({
  ...titled('stabilise'),
  rule: injury.source,
  group: groups.injury,
  inputs: {
    dice: dice(t('inputs.dice'), { sides: checks.sides, count: checks.dice }),
    skill: asks.skill(),
    modifier: asks.modifier(t('inputs.healModifier')),
    rounds: asks.rounds(),
  },
  calculate: ({ dice: faces, ...values }) => {
    const { total, outcome } = readSkill(stabilising(values), [faces]);
    const difficulty = stabiliseDifficulty(values.rounds);
    const success = outcome === 'success';
    return {
      json: { difficulty, total: total?.value ?? 0, success },
      sentence: t(success ? 'rolls.stabilised' : 'rolls.stillDying'),
      figures: [figure('total', total?.value ?? 0, total), figure('difficulty', difficulty)],
    };
  },
});

const breaking = defineCalculator({
  ...titled('morale'),
  rule: morale.source,
  group: groups.fighting,
  inputs: {
    dice: dice(t('inputs.dice'), { sides: morale.sides, count: morale.dice }),
    score: asks.morale(),
  },
  calculate: ({ dice: faces, score }) => {
    const total = sum(faces);
    const success = moraleHolds(total, score);
    return {
      json: { total, success },
      sentence: t(success ? 'rolls.holds' : 'rolls.breaks', { total, score }),
      figures: [figure('total', total)],
    };
  },
});

const side = (label: Text) =>
  group(label, {
    die: number(t('inputs.d8'), { min: 1, max: rounds.initiativeSides, initial: 1 }),
    dexterity: asks.dexterity(),
  });

const initiative = defineCalculator({
  ...titled('initiative'),
  rule: rounds.source,
  group: groups.fighting,
  inputs: { party: side(t('inputs.party')), foes: side(t('inputs.foes')) },
  calculate: (sides) => {
    const party = sides.party.die + sides.party.dexterity;
    const foes = sides.foes.die + sides.foes.dexterity;
    const first = partyFirst(party, foes) ? 'party' : 'foes';
    return {
      json: { party, foes, first },
      sentence: t(`calculators.initiative.${first}`, { party, foes }),
      figures: [figure('party', party), figure('foes', foes)],
    };
  },
});

const helper = defineCalculator({
  ...titled('helper'),
  rule: checks.source,
  group: groups.checks,
  inputs: {
    skill: asks.skill(),
    modifier: asks.modifier(),
    difficulty: asks.difficulty(),
    circumstances: optionalNumber(t('inputs.circumstances'), {
      min: -checks.circumstances,
      max: checks.circumstances,
      initial: 0,
    }),
    helpers: group(t('inputs.helpers'), {
      count: number(t('inputs.helperCount'), { min: 1, max: 10 }),
      skill: asks.skill(),
      modifier: asks.modifier(),
    }),
  },
  calculate: (values) => {
    const { helpers, ...alone } = values;
    const [unhelped, helped] = [skillOdds(alone).success, skillOdds(values).success];
    return {
      json: { alone: unhelped, help: chanceOfHelp(values), helped },
      sentence: t('calculators.helper.sentence', {
        alone: percent(unhelped),
        helped: percent(helped),
        bonus: signed(checks.help),
      }),
      figures: [
        figure('alone', percent(unhelped)),
        figure('help', percent(chanceOfHelp({ ...alone, helpers }))),
        figure('helped', percent(helped)),
      ],
    };
  },
});

/** The first ones belong to the contract of the command line. */
export const calculators: readonly Calculator[] = [
  save,
  npc,
  helper,
  attack,
  initiative,
  breaking,
  stabilise,
];
