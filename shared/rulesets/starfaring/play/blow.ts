import type { RollRequest } from '#shared/rules/checks';
import type { PlayAction, PlayBlock, Toggle } from '#shared/rules/play';
import { set } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { actionsBlock, rowsBlock, togglesBlock, tracker, trackersBlock } from '#shared/rules/builders/blocks';
import { type TraumaTableId, combat, checkFacts } from '#shared/rulesets/starfaring/data/index';
import { checkBonus, isSpent, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import {
  damageTypes,
  mixedDamage,
  partsOf,
  type DamageType,
} from '#shared/rulesets/starfaring/derive/damage';
import { checkRoll, staminaSave } from '#shared/rulesets/starfaring/checks/rolls';
import { labelWithText, t } from '#shared/rulesets/starfaring/texts';
import type { Play } from './state';
import { alive, both, changed, doing, editsTo, falls, levelMore, losing, type Step } from './step';

export function blowBlocks(character: StarfaringCharacter): PlayBlock[] {
  const { play } = character;
  const flag = (id: 'resistant' | 'vulnerable'): Toggle => ({
    id,
    title: t(`play.blow.${id}`),
    text: t(`play.blow.${id}Text`),
    on: play.blow[id],
    edits: editsTo(character, { blow: { ...play.blow, [id]: !play.blow[id] } }),
  });
  return [
    trackersBlock({ id: 'blow', title: t('play.blow.title') }, [
      tracker('amount', t('play.blow.amount'), play.blow.amount, {
        path: ['blow', 'amount'],
        note: t('play.blow.armor', { armorValue: armorValue(character) }),
      }),
    ]),
    togglesBlock({ id: 'blow-sides', title: t('play.blow.sides') }, [flag('resistant'), flag('vulnerable')]),
    partsBlock(character),
    actionsBlock({ id: 'blow-actions', title: t('play.blow.actions') }, [
      ...damageTypes.map((type) => damageAction(character, type)),
      healAction(character),
    ]),
  ];
}

/** Armor that is not worn does not count. */
export function armorValue({ choices, play }: StarfaringCharacter): number {
  return choices.armor === 'none' || play.armorWorn ? choices.armorValue : 0;
}

/** Implements Armor value: armor reduces only one type of damage in a hit. */
function partsBlock(character: StarfaringCharacter): PlayBlock {
  const { play } = character;
  const { amount, resistant, vulnerable, parts } = play.blow;
  const withParts = (changed: Play['blow']['parts'], left: number) =>
    editsTo(character, { blow: { ...play.blow, amount: left, parts: changed } });
  return rowsBlock(
    { id: 'blow-parts', title: t('play.blow.parts'), empty: t('play.blow.partsEmpty') },
    parts.map((part, index) => ({
      id: `part-${String(index)}`,
      title: t(`play.blow.part-${part.type}`, { count: part.amount }),
      actions: [
        {
          id: `part-remove-${String(index)}`,
          label: t('play.blow.partRemove'),
          edits: withParts(parts.toSpliced(index, 1), amount),
        },
      ],
    })),
    [
      {
        id: 'part',
        ...labelWithText('play.blow.partAdd'),
        edits: [],
        options: damageTypes.map((type) => ({
          id: type,
          label: t(`play.blow.part-${type}`, { count: amount }),
          edits: withParts([...parts, { type, amount, resistant, vulnerable }], 0),
        })),
        ...(amount === 0 && { blocked: t('play.blow.none') }),
      },
    ],
  );
}

function damageAction(character: StarfaringCharacter, type: DamageType): PlayAction {
  const { amount, resistant, vulnerable, parts } = character.play.blow;
  const { taken, armored, main } = mixedDamage(
    partsOf([...parts, { amount, type, resistant, vulnerable }], character.choices.protections),
    armorValue(character),
  );
  const step = both(hit(character, taken, main), clearBlow(character));
  const roll = concentrationRoll(character, taken, step);
  return {
    id: `damage-${type}`,
    label: t(`play.blow.damage-${type}`),
    text:
      parts.length === 0
        ? t('play.blow.taken', { count: taken })
        : t(armored === undefined ? 'play.blow.takenBare' : `play.blow.takenMixed-${armored.type}`, {
            count: taken,
          }),
    ...doing(character, step),
    ...(roll && { roll }),
    ...blockedBlow(character),
  };
}

/** Resets the entered numbers. */
function clearBlow({ play }: StarfaringCharacter): Step {
  return { next: { blow: { ...play.blow, amount: 0, parts: [] } }, changes: [] };
}

function blockedBlow({ play, dead }: StarfaringCharacter): Pick<PlayAction, 'blocked'> {
  if (dead) return { blocked: t('play.dead') };
  return play.blow.amount === 0 ? { blocked: t('play.blow.none') } : {};
}

/**
 * Implements Vitality, Instant death, Falling unconscious, and Damage at 0 vitality points; `taken` is the damage
 * after armor.
 */
export function hit(character: StarfaringCharacter, taken: number, type: DamageType): Step {
  const { current } = character.vitality;
  const threshold = character.deathThreshold.value;
  if (taken === 0) return { next: {}, changes: [t('play.blow.nothing')] };
  if (current === 0) return hitWhileDown(character, taken);
  const lost = losing(character, taken);
  if (taken < current) return lost;
  if (taken - current > threshold) return both(lost, dies(t('play.instantDeath', { threshold })));
  return both(both(lost, falls(character)), both(levelMore(character), wounded(character, taken, type)));
}

/** Implements Knocking a creature out: unconscious but stable, and without a trauma. */
export function knockedOut(character: StarfaringCharacter, taken: number): Step {
  const stable: Step = {
    next: { death: { ...alive, stable: true }, concentrating: false },
    changes: [t('play.knockedOut')],
  };
  return both(both(losing(character, taken), stable), levelMore(character));
}

export function dies(why: Step['changes'][number]): Step {
  return { next: { death: { ...alive, dead: true }, concentrating: false }, changes: [why] };
}

function hitWhileDown({ play, deathThreshold }: StarfaringCharacter, taken: number): Step {
  const threshold = deathThreshold.value;
  if (taken > threshold) return dies(t('play.instantDeath', { threshold }));
  const failures = play.death.failures + 1;
  if (failures >= checkFacts.deathSave.needed) return dies(t('play.thirdFailure'));
  return {
    next: { death: { ...play.death, failures, stable: false } },
    by: { 'death.failures': { by: 1, most: checkFacts.deathSave.needed } },
    changes: [
      changed('deathFailures', play.death.failures, failures),
      ...(play.death.stable ? [t('play.noLongerStable')] : []),
    ],
  };
}

/** The trauma of falling is severe if the damage exceeded the death threshold; its row is not known yet. */
function wounded({ play, deathThreshold }: StarfaringCharacter, taken: number, type: DamageType): Step {
  const severity = taken > deathThreshold.value ? 'severe' : 'mild';
  const table: TraumaTableId = `${type === 'psychic' ? 'psychic' : 'physical'}-${severity}`;
  return {
    next: { traumas: [...play.traumas, newTrauma(table)] },
    changes: [t('play.traumas.suffered', { table: t(`traumas.${table}.name`) })],
  };
}

/** The row is still unknown. */
export function newTrauma(table: TraumaTableId) {
  return { table, row: null, ability: null, successes: 0, treated: false, healed: false };
}

/** Being incapacitated ends concentration. */
export function concentrates({ play, conditions }: StarfaringCharacter): boolean {
  return play.concentrating && !conditions.has('incapacitated');
}

/** Damage requires this save while concentrating; the better of its two kinds counts. */
export function concentrationRoll(
  character: StarfaringCharacter,
  taken: number,
  step: Step,
): RollRequest | undefined {
  if (!concentrates(character) || taken === 0 || step.next.concentrating === false) return undefined;
  const isLucid =
    checkBonus(character, 'int', 'lucidity').value > checkBonus(character, 'str', 'stamina').value;
  return checkRoll(character, isLucid ? { kind: 'save', ability: 'int', skill: 'lucidity' } : staminaSave, {
    dc: Math.max(combat.concentration.dc, Math.floor(taken / 2)),
    label: t('play.concentrationSave'),
    after: [after('failure', t('play.concentrationLost'), [set(['concentrating'], false)])],
  });
}

function healAction(character: StarfaringCharacter): PlayAction {
  const { play, vitality, conditions } = character;
  const healed = regain(character, play.blow.amount);
  const step = both(healed, clearBlow(character));
  const held = bloodLost(character);
  return {
    id: 'heal',
    label: t('play.blow.heal'),
    text: t(conditions.has('bleeding') ? 'play.blow.healBleeding' : 'play.blow.healText'),
    ...doing(character, step),
    ...blockedBlow(character),
    ...(held > 0 && vitality.current >= vitality.maximum.value - held && { blocked: holds(held) }),
    ...(vitality.current >= vitality.maximum.value && { blocked: t('play.full') }),
    ...(isSpent(play) && { blocked: t('play.spent') }),
    ...(play.suffocating && { blocked: t('play.suffocatingBlocks') }),
  };
}

/** Implements Bleeding: these points cannot be restored before the bleeding stops. */
export function bloodLost({ play, conditions }: StarfaringCharacter): number {
  return conditions.has('bleeding') ? play.bled : 0;
}

function holds(points: number): Text {
  return t('play.bleedingHolds', { count: points });
}

/** Restores up to the maximum, less the blood lost, and ends unconsciousness. */
export function regain(character: StarfaringCharacter, amount: number, wakes = comesTo): Step {
  const { vitality, play } = character;
  if (isSpent(play)) return { next: {}, changes: [t('play.spent')] };
  const { current } = vitality;
  const held = bloodLost(character);
  const most = vitality.maximum.value - held;
  const to = Math.max(current, Math.min(most, current + amount));
  const back: Step = {
    next: { vitality: to, ...(held === 0 && play.bled > 0 && { bled: 0 }) },
    by: { vitality: { by: amount, most } },
    changes: [changed('vitality', current, to), ...(to < current + amount && held > 0 ? [holds(held)] : [])],
  };
  if (current > 0 || to === 0) return back;
  return both(back, wakes(character));
}

/** Characters who come to are still prone. */
export function comesTo(character: StarfaringCharacter): Step {
  const { conditions } = character.play;
  if (conditions.includes('prone')) return woken(character);
  return both(woken(character), {
    next: { conditions: [...conditions, 'prone'] },
    changes: [t('play.staysProne')],
  });
}

export function woken({ play }: StarfaringCharacter): Step {
  return {
    next: { death: { ...play.death, ...alive } },
    changes: [t('play.comesTo')],
  };
}
