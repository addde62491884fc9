import { explain } from '#shared/rules/explained';
import { raw, signed, type Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import {
  advantageNote,
  request,
  sourceNotes,
  statRoll,
  successes,
  unknownSide,
  failures,
} from '#shared/rulesets/heroic/checks/requests';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import { losing, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { statName, t } from '#shared/rulesets/heroic/texts';
import {
  attackRoll,
  attacksAtHand,
  defenseRoll,
  deflectsMissiles,
  freeAttacks,
  readyToDeflect,
  strikesClose,
  type AttackTwist,
} from './requests';
import { ended } from '#shared/rulesets/heroic/state/play';
import { statIds } from '#shared/rulesets/heroic/data/index';

export type RollEntry = EntriesBlock['entries'][number] & { readonly roll: RollRequest };

/** The entry is named after its roll. */
export function line(id: string, roll: RollRequest, text: Text): RollEntry {
  return { id, name: roll.label, texts: [text], roll };
}

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
  const skill = skillOf(character.content, 'ambidexterity').name;
  // Either weapon may be the second one.
  return (['first', 'second'] as const).flatMap((hand) => {
    const costs = figures.twoWeapons[level][hand];
    const modifier = costs === 0 ? '0' : signed(costs);
    const note =
      level === 'untrained'
        ? t('fight.notes.twoWeapons', { modifier })
        : t('fight.notes.ambidexterity', { skill, modifier });
    const label = (weapon: Text) => t(`fight.twoWeapons.${hand}`, { weapon });
    const twist = { modifier: costs, label, notes: [note] };
    return attackLines(current, `two-weapons-${hand}`, t('fight.twoWeapons.text'), twist, armed);
  });
}

/** One for each attack. */
function attackLines(
  current: CharacterState,
  id: string,
  text: Text,
  twist: AttackTwist,
  attacks = attacksAtHand(current),
): RollEntry[] {
  return attacks.map((attack, index) =>
    line(`${id}-${String(index)}`, attackRoll(current, attack, twist), text),
  );
}

/** Advanced Stealth doubles damage against the unaware (4). */
function ambushes(current: CharacterState): RollEntry[] {
  const { content, advanced } = current.character;
  if (levelOf(advanced.skills, 'stealth') !== 'advanced') return [];
  const { attack: modifier } = figures.ambush;
  const skill = skillOf(content, 'stealth').name;
  return attackLines(current, 'ambush', t('fight.ambush.text'), {
    modifier,
    doubled: true,
    label: (weapon) => t('fight.ambush.label', { weapon }),
    notes: [t('fight.notes.ambush', { skill, modifier })],
  });
}

/** Advanced Survival helps against animals (4). */
function hunts(current: CharacterState): RollEntry[] {
  const { content, advanced } = current.character;
  if (levelOf(advanced.skills, 'survival') !== 'advanced') return [];
  const [text, notes] = [t('fight.hunt.text'), [advantageNote(skillOf(content, 'survival').name)]];
  const label = (weapon: Text) => t('fight.hunt.label', { weapon });
  const defense = { advantage: true, label: t('fight.hunt.defense'), notes };
  return [
    ...attackLines(current, 'hunt', text, { advantage: true, label, notes }),
    line('hunt-defense', defenseRoll(current, defense), text),
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
        after(successes, t('fight.distract.target'), [], {
          options: (['distracted-attack', 'distracted-defense'] as const).map((condition) => ({
            id: condition,
            label: t(`conditions.${condition}.name`),
            edits: [],
            aimed: { condition },
          })),
        }),
      ],
    });
    const text = t('fight.distract.text', { penalty: -figures.distracted.penalty });
    return { ...line(stat, { ...roll, against: stat }, text), detail: text, texts: [] };
  });
  const title = t('fight.distract.title');
  return { kind: 'entries', id: 'distract', title, entries, empty: title };
}

/** Lists every weapon that can be used; a counterattack requires a melee weapon. */
export function freeLines(current: CharacterState): RollEntry[] {
  const { play } = current;
  const melee = attacksAtHand(current).filter(({ weapon }) => strikesClose(weapon));
  return freeAttacks
    .filter((which) => play.conditions.includes(which))
    .flatMap((which) => {
      const label = (weapon: Text) => t(`combat.free.${which}`, { weapon });
      const after = [{ label: t('combat.free.used'), edits: [ended(which)] }];
      const attacks = which === 'free-attack' ? undefined : melee;
      return attackLines(current, which, t(`conditions.${which}.text`), { label, after }, attacks);
    });
}

/** Rolls while held (14.2): the cost of constriction, and the opposed rolls to break free. */
export function heldLines(current: CharacterState): RollEntry[] {
  const { conditions } = current.play;
  return [
    ...(conditions.includes('constricted') ? [squeezed(current), slipOut(current)] : []),
    ...(conditions.includes('entangled') ? statIds.map((stat) => tearLoose(current, stat)) : []),
  ];
}

/** A regular Str roll each turn, at the modifier of the creature. */
export function squeezed(current: CharacterState): RollEntry {
  const { line: label, edit } = losing(current, figures.held.damage);
  return line(
    'constricted',
    statRoll(current, 'str', {
      label: t('combat.held.squeezed'),
      modifier: current.play.levels['constricted'] ?? 0,
      after: [{ outcomes: failures, label, edits: [edit] }],
    }),
    t('combat.held.squeezedText', { damage: figures.held.damage }),
  );
}

function slipOut(current: CharacterState): RollEntry {
  return line(
    'break-constricted',
    statRoll(current, 'str', {
      label: t('combat.held.break', { condition: t('conditions.constricted.name') }),
      against: { ...unknownSide, mode: 'advantage' },
      after: [freed('constricted')],
    }),
    t('combat.held.constrictedText'),
  );
}

function tearLoose(current: CharacterState, stat: (typeof statIds)[number]): RollEntry {
  const condition = t('conditions.entangled.name');
  return line(
    `break-entangled-${stat}`,
    statRoll(current, stat, {
      label: t('combat.held.breakWith', { condition, stat: statName(stat) }),
      against: unknownSide,
      after: [freed('entangled')],
    }),
    t('combat.held.entangledText'),
  );
}

function freed(condition: string): Consequence {
  return after(successes, t('play.lines.ends', { what: t(`conditions.${condition}.name`) }), [
    ended(condition),
  ]);
}

/** An opposed roll settles a tie of initiative (12), with the stat that replaces Agi. */
export function tieRoll(current: CharacterState): RollRequest {
  const { initiative, modifiers } = current.character;
  return request(current, {
    check: 'check',
    label: t('initiative.own'),
    values: {
      stat: initiative.value,
      modifier: modifiers.roll.value,
      mode: 'normal',
      against: { ...unknownSide },
    },
    bonus: explain([...initiative.sources, ...modifiers.roll.sources]),
    lucky: { mode: 'advantage' },
    notes: [...sourceNotes(initiative), ...sourceNotes(modifiers.roll)],
  });
}
