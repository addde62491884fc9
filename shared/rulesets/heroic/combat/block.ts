import { raw, signed } from '#shared/kernel/text';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import {
  advantageNote,
  sourceNotes,
  statRoll,
  successes,
  unknownSide,
} from '#shared/rulesets/heroic/checks/requests';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { attackRoll } from './attackRequests';
import { attacksAtHand } from './atHand';
import { defenseRoll, deflectsMissiles, readyToDeflect } from './defenseRequests';
import { freeLines } from './freeAttacks';
import { heldLines } from './held';
import { line, type RollEntry } from './line';

/** Special rolls in a fight (12, and skills of 4 that change them). */
export function fightBlock(current: CharacterState): EntriesBlock {
  const lines = [
    ...freeLines(current),
    ...heldLines(current),
    ...twoWeapons(current),
    ...ambushes(current),
    ...hunts(current),
    ...defenses(current),
  ];
  return { kind: 'entries', id: 'fight', title: t('fight.title'), entries: lines, empty: raw('') };
}

/** Offers two weapons in one turn (12.1.1.1), with the reduction by Ambidexterity (4). */
function twoWeapons(current: CharacterState): RollEntry[] {
  const { character } = current;
  const armed = attacksAtHand(current).filter(({ item }) => item !== undefined);
  const pieces = armed.flatMap((attack) =>
    Array.from({ length: attack.item?.owned.quantity ?? 0 }, () => attack),
  );
  if (pieces.length < 2) return [];
  const level = levelOf(character.advanced.skills, 'ambidexterity') ?? 'untrained';
  const costs = figures.twoWeapons[level];
  const skill = skillOf(character.content, 'ambidexterity').name;
  // Either weapon may be the second one.
  return (['first', 'second'] as const).flatMap((hand) =>
    armed.map((attack, index) => {
      const modifier = costs[hand];
      const roll = attackRoll(current, attack, {
        modifier,
        label: (weapon) => t(`fight.twoWeapons.${hand}`, { weapon }),
        notes:
          level === 'untrained'
            ? [t('fight.notes.twoWeapons', { modifier: modifier === 0 ? '0' : signed(modifier) })]
            : [t('fight.notes.ambidexterity', { skill, modifier: modifier === 0 ? '0' : signed(modifier) })],
      });
      return line(`two-weapons-${hand}-${String(index)}`, roll, t('fight.twoWeapons.text'));
    }),
  );
}

/** Advanced Stealth doubles damage against the unaware (4). */
function ambushes(current: CharacterState): RollEntry[] {
  const { character } = current;
  if (levelOf(character.advanced.skills, 'stealth') !== 'advanced') return [];
  const { attack: modifier } = figures.ambush;
  const skill = skillOf(character.content, 'stealth').name;
  return attacksAtHand(current).map((attack, index) =>
    line(
      `ambush-${String(index)}`,
      attackRoll(current, attack, {
        modifier,
        doubled: true,
        label: (weapon) => t('fight.ambush.label', { weapon }),
        notes: [t('fight.notes.ambush', { skill, modifier })],
      }),
      t('fight.ambush.text'),
    ),
  );
}

/** Advanced Survival helps against animals (4). */
function hunts(current: CharacterState): RollEntry[] {
  const { character } = current;
  const skill = skillOf(character.content, 'survival').name;
  if (levelOf(character.advanced.skills, 'survival') !== 'advanced') return [];
  const notes = [advantageNote(skill)];
  return [
    ...attacksAtHand(current).map((attack, index) =>
      line(
        `hunt-${String(index)}`,
        attackRoll(current, attack, {
          advantage: true,
          label: (weapon) => t('fight.hunt.label', { weapon }),
          notes,
        }),
        t('fight.hunt.text'),
      ),
    ),
    line(
      'hunt-defense',
      defenseRoll(current, { advantage: true, label: t('fight.hunt.defense'), notes }),
      t('fight.hunt.text'),
    ),
  ];
}

/** Offers special defenses: by skill, against missiles, with the mind. */
function defenses(current: CharacterState): RollEntry[] {
  const { character } = current;
  const { skills } = character.advanced;
  const deflecting = readyToDeflect(current);
  const shots = deflecting.filter(deflectsMissiles);
  const choosing = deflecting.filter(({ group }) => levelOf(skills, 'weaponcraft', group) === 'basic');
  const groups = [...new Set(choosing.map(({ group }) => group))];
  return [
    ...groups.map((focus) => {
      const skill = skillName(character.content, { id: 'weaponcraft', focus });
      return line(
        `parry-${focus}`,
        defenseRoll(current, {
          advantage: true,
          label: t('fight.parry.label', { skill }),
          notes: [advantageNote(skill)],
        }),
        t('fight.parry.text'),
      );
    }),
    ...(shots.length === deflecting.length
      ? []
      : [
          line(
            'shots',
            defenseRoll(current, { deflecting: shots, label: t('fight.shots.label') }),
            t('fight.shots.text'),
          ),
        ]),
    line(
      'illusion',
      defenseRoll(current, {
        deflecting: [],
        defense: character.counted.mnd + figures.power.illusionDefense,
        label: t('fight.illusion.label'),
      }),
      t('fight.illusion.text'),
    ),
    line(
      'resist',
      statRoll(current, 'mnd', {
        label: t('fight.resist.label'),
        against: unknownSide,
        modifier: character.modifiers.powerDefense.value,
        notes: sourceNotes(character.modifiers.powerDefense),
      }),
      t('fight.resist.text'),
    ),
  ];
}

/** Distraction by Mnd or Agi (12.1.4); Charisma helps with Mnd (4). */
export function distractBlock(current: CharacterState): EntriesBlock {
  const { character } = current;
  const entries = (['mnd', 'agi'] as const).map((stat) => {
    const helped = stat === 'mnd' && levelOf(character.advanced.skills, 'charisma') !== undefined;
    const roll = statRoll(current, stat, {
      label: t('fight.distract.label', { stat: statName(stat) }),
      mode: helped ? 'advantage' : 'normal',
      against: unknownSide,
      notes: helped ? [advantageNote(skillOf(character.content, 'charisma').name)] : [],
      after: [
        {
          outcomes: successes,
          label: t('fight.distract.target'),
          edits: [],
          options: (['distracted-attack', 'distracted-defense'] as const).map((condition) => ({
            id: condition,
            label: t(`conditions.${condition}.name`),
            edits: [],
            aimed: { condition },
          })),
        },
      ],
    });
    const text = t('fight.distract.text', { penalty: -figures.distracted.penalty });
    return { ...line(stat, { ...roll, against: stat }, text), detail: text, texts: [] };
  });
  const title = t('fight.distract.title');
  return { kind: 'entries', id: 'distract', title, entries, empty: title };
}
