import { list, raw, signed, type Text } from '#shared/kernel/text';
import { sourcesText, type Explained } from '#shared/rules/explained';
import { explainedFigure } from '#shared/rules/builders/figures';
import type { Figure } from '#shared/rules/views';
import {
  abilityIds,
  entryOf,
  reaching,
  senses,
  sizes,
  type AbilityId,
  type RollEffect,
  type Sense,
} from '#shared/rulesets/starfaring/data/index';
import { checkBonus, rollModifiersFor, type StarfaringCharacter } from '.';
import { checkRoll, initiativeRoll } from '#shared/rulesets/starfaring/checks/rolls';
import { damageTypes } from './damage';
import { mustCrawl } from './speed';
import { sentences, rollModifiersText } from './rollModifiers';
import { checkName, plain, t } from '#shared/rulesets/starfaring/texts';

/** Saves that the rules name by skill. */
export const commonSaves: readonly { readonly ability: AbilityId; readonly skill: string }[] = [
  { ability: 'str', skill: 'stamina' },
  { ability: 'dex', skill: 'reflex' },
  { ability: 'int', skill: 'lucidity' },
  { ability: 'wil', skill: 'fortitude' },
];

export function playFigures(character: StarfaringCharacter): Figure[] {
  const { choices, vitality, exhaustion } = character;
  return [
    {
      ...figure('vitality', vitality.maximum, 'main'),
      value:
        vitality.current === vitality.maximum.value
          ? plain(vitality.current)
          : t('sheet.ofMost', { value: vitality.current, most: vitality.maximum.value }),
    },
    defenseFigure(character),
    speedFigure(character),
    {
      ...figure('initiative', character.initiative, 'main', raw(signed(character.initiative.value))),
      ...noted(
        character.initiative,
        rollModifiersText(rollModifiersFor(character, { kind: 'check', ability: 'dex' })),
      ),
      roll: initiativeRoll(character),
    },
    entered('armorValue', choices.armorValue, armorText(character)),
    figure('deathThreshold', character.deathThreshold),
    figure('passiveAlertness', character.passiveAlertness),
    ...(choices.psi > 0
      ? [
          {
            id: 'psi',
            label: t('sheet.psi'),
            value: t('sheet.ofMost', { value: character.psi, most: choices.psi }),
            emphasis: 'normal' as const,
          },
        ]
      : []),
    {
      ...figure('exhaustion', exhaustion),
      note: t(exhaustion.value === 0 ? 'sheet.rested' : `exhaustion.${String(exhaustion.value)}.text`),
    },
  ];
}

/** These are rolled without a skill. */
export function abilityFigures(character: StarfaringCharacter): Figure[] {
  return abilityIds.map((ability) => {
    const score = character.abilities[ability];
    const roll = checkRoll(character, { kind: 'check', ability });
    return {
      id: ability,
      label: t(`abilities.${ability}.name`),
      value: plain(score.value),
      explained: score,
      ...noted(score, rollModifiersText(rollModifiersFor(character, { kind: 'check', ability }))),
      emphasis: 'normal',
      ...(roll && { roll }),
    };
  });
}

export function saveFigures(character: StarfaringCharacter): Figure[] {
  return commonSaves.map((save) => {
    const bonus = checkBonus(character, save.ability, save.skill);
    const roll = checkRoll(character, { kind: 'save', ...save });
    return {
      id: save.skill,
      label: checkName(save.ability, save.skill),
      value: raw(signed(bonus.value)),
      explained: bonus,
      ...noted(bonus, rollModifiersText(rollModifiersFor(character, { kind: 'save', ...save }))),
      emphasis: 'normal',
      ...(roll && { roll }),
    };
  });
}

/** Lists jumps, breath, load, further speeds and special senses. */
export function bodyFigures(character: StarfaringCharacter): Figure[] {
  const { choices, longJump, highJump, breath, load } = character;
  const size = entryOf(sizes, choices.size);
  return [
    {
      ...figure('longJump', longJump, 'normal', meters(longJump.value)),
      note: t('sheet.jumpFromStandstill', { meters: decimal(longJump.value / 2) }),
    },
    {
      ...figure('highJump', highJump, 'normal', meters(highJump.value)),
      note: t('sheet.jumpFromStandstill', { meters: decimal(highJump.value / 2) }),
    },
    {
      ...figure('breath', breath, 'normal', t('sheet.minutes', { count: breath.value })),
      note: t('sheet.breathRounds', { count: breath.value }),
    },
    {
      ...figure(
        'load',
        load.capacity,
        'normal',
        t('sheet.loadValue', { carried: decimal(load.carried), capacity: decimal(load.capacity.value) }),
      ),
      ...(load.state !== 'free' && { note: t(`sheet.load-${load.state}`) }),
    },
    ...character.speeds.map(({ id, speed }) => ({
      ...explainedFigure(id, t(`movements.${id}`), speed, 'normal', meters(speed.value)),
    })),
    ...senses.flatMap((id): Figure[] => {
      const reach = Number(choices.senses[id] ?? 0);
      return reach === 0
        ? []
        : [
            {
              id,
              label: t(`senses.${id}.name`),
              value: senseText(id, reach),
              note: t(`senses.${id}.text`),
              emphasis: 'normal',
            },
          ];
    }),
    {
      id: 'size',
      label: t('sheet.size'),
      value: t(`sizes.${size.id}.name`),
      note: t('sheet.sizeText', { space: decimal(size.space), reach: decimal(size.reach) }),
      emphasis: 'normal',
    },
  ];
}

/** The radius of a sense, if it has one. */
export function senseText(id: Sense, reach: number): Text {
  return reaching.has(id) ? meters(reach) : t('senses.yes');
}

function defenseFigure(character: StarfaringCharacter): Figure {
  const note = attackersText(character);
  return {
    id: 'defense',
    label: t('sheet.defense'),
    value: plain(character.choices.defense),
    ...(note && { note }),
    emphasis: 'main',
  };
}

/** An example is "Attackers have advantage: Blinded". */
function attackersText({ conditions }: StarfaringCharacter): Text | undefined {
  const parts = [...conditions.values()].flatMap(({ condition: { id, effects, maximumDamage } }) => {
    const name = t(`conditions.${id}.name`);
    const [adjacent, distant] = (['adjacent', 'distant'] as const).map((at) => givenFrom(at, effects));
    return [
      ...(adjacent === undefined
        ? []
        : [
            adjacent === distant
              ? t(`sheet.attackers-${adjacent}`, { name })
              : t('sheet.attackers-beside', { name }),
          ]),
      ...(maximumDamage === true ? [t('sheet.maximumDamage', { name })] : []),
    ];
  });
  return parts.length === 0 ? undefined : sentences(parts);
}

function givenFrom(distance: 'adjacent' | 'distant', effects: readonly RollEffect[]) {
  return effects.find(({ on, at = distance }) => on === 'against' && at === distance)?.gives;
}

function speedFigure(character: StarfaringCharacter): Figure {
  const { speed, conditions, traumas } = character;
  return {
    ...figure('speed', speed, 'main', meters(speed.value)),
    ...noted(speed, mustCrawl(conditions, traumas) ? t('sheet.crawling') : undefined),
  };
}

/** With what the body itself resists, or is vulnerable to. */
function armorText({ choices, play }: StarfaringCharacter): Text | undefined {
  const worn = t(play.armorWorn ? 'sheet.armorOn' : 'sheet.armorOff', { armor: t(`armor.${choices.armor}`) });
  const parts = [...(choices.armor === 'none' ? [] : [worn]), ...protectionTexts(choices)];
  return parts.length === 0 ? undefined : sentences(parts);
}

/** "Resistant: energy." */
export function protectionTexts({ protections }: StarfaringCharacter['choices']): Text[] {
  return (['resistant', 'vulnerable'] as const).flatMap((as) => {
    const types = damageTypes.filter((type) => protections[type] === as);
    const names = list(types.map((type) => t(`calc.damageType.${type}`)));
    return types.length === 0 ? [] : [t(`protections.${as}To`, { types: names })];
  });
}

function entered(id: string, value: number, note?: Text): Figure {
  return { id, label: t(`sheet.${id}`), value: plain(value), emphasis: 'normal', ...(note && { note }) };
}

function figure(
  id: string,
  explained: Explained,
  emphasis: Figure['emphasis'] = 'normal',
  value?: Text,
): Figure {
  return explainedFigure(id, t(`sheet.${id}`), explained, emphasis, value);
}

/** Shows the sources, followed by the present effects if there are any. */
function noted(explained: Explained, now: Text | undefined): { note: Text } {
  const sources = sourcesText(explained);
  return { note: now === undefined ? sources : sentences([t('sheet.sources', { sources }), now]) };
}

export function meters(value: number): Text {
  return t('sheet.meters', { meters: decimal(value) });
}

/** Rounds to three decimals, to remove binary rounding errors. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
