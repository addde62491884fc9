import { changeBy, type Edit } from '#shared/character/edits';
import { err, ok } from '#shared/kernel/result';
import {
  arriving,
  defeated,
  defeatedState,
  healStep,
  hitStep,
  noOutcome,
  oddDice,
  unhurt,
  unknownType,
  type Defense,
  type Fighter,
  type Stance,
} from '#shared/rules/fight/fighter';
import { healingAttempts } from '#shared/rulesets/heroic/calculators/life';
import { absorbed } from '#shared/rulesets/heroic/checks/strike';
import { conditionById, figures } from '#shared/rulesets/heroic/content/resolution';
import { enduranceLeft, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { curedOf, dangerName, dangerOf, dangers, exposed } from '#shared/rulesets/heroic/derive/hazardPlace';
import {
  begun,
  conditionName,
  ended,
  conditionLevel,
  passingEffects,
  type Play,
} from '#shared/rulesets/heroic/state/play';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { fightOver, nextTurn, turnOver } from './turn';
import { explain, type Source } from '#shared/rules/explained';
import { blocked, type Change } from '#shared/rules/fight/change';
import { scaleIds, type ScaleId } from '#shared/rulesets/heroic/content/formData';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { skillName } from '#shared/rulesets/heroic/derive/skills';
import { inDarkness, modifierFor, victimOf, beset } from '#shared/rulesets/heroic/checks/requests';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { aims, defenseRoll, deflectsMissiles, reaching, readyToDeflect, trainedToDeflect } from './requests';

/** Implements 12.1.1 and 13.4: the damage of a hit is lost from Endurance, less what an armor roll absorbs. */
export function fighter(current: CharacterState): Fighter {
  const { character, play } = current;
  const from = enduranceLeft(play, character);
  const max = Math.max(from, character.endurance.value, 0);
  const canBeTreated = play.healed < healingAttempts(character.stats.str.value);
  const present = [...new Set(play.conditions)];
  return {
    health: { label: t('sheet.endurance'), now: from, max },
    conditions: [
      ...present.map((id) => ({
        id,
        label: conditionName(play, id),
        ...(conditionLevel(play, id) < 0 && { helps: false }),
      })),
      ...dangersOf(play),
      ...(from === 0 ? [defeated] : []),
    ],
    ...(from === 0 && {
      state: { ...defeatedState, text: t('play.defeatedText'), ...(canBeTreated && { next: 'treat' }) },
    }),
    damage(packet) {
      const fault = unknownType(packet, []) ?? oddDice(packet, 6);
      if (fault !== undefined) return err(fault);
      const { amount, steps } = arriving(packet);
      const [die] = packet.dice ?? [];
      const { armorRoll } = character;
      const stopped =
        die === undefined || armorRoll === null
          ? 0
          : absorbed(die, {
              numbers: armorRoll.numbers,
              bonus: armorRoll.bonus.value,
              absorbs: armorRoll.absorbs.value,
            });
      const withstands =
        character.invulnerable === true && !packet.parts.some(({ vulnerable }) => vulnerable);
      const taken = withstands ? 0 : Math.max(0, amount - stopped);
      return ok({
        steps: [...steps, hitStep(amount, taken), ...(withstands ? [t('combat.invulnerable.text')] : [])],
        edits: taken === 0 ? [] : [changeBy(['endurance'], { from, by: -taken })],
        prompts: [],
      });
    },
    heal(amount) {
      if (from > 0 && from === max) return unhurt;
      const edits = [changeBy(['endurance'], { from, by: amount, most: max })];
      return { ...noOutcome, steps: [healStep(amount)], edits };
    },
    condition: (id, on, level) => {
      if (dangers.some((danger) => danger.id === id)) return endangered(play, id, on, level);
      if (!conditionById.has(id)) return undefined;
      const isThere = play.conditions.includes(id);
      if (on) return isThere && level === undefined ? [] : begun(id, level);
      return isThere ? [ended(id)] : [];
    },
    losesTurn: play.conditions.includes('lost-turn'),
    turn: (edge) => {
      const { changes: steps = [], edits } = edge === 'end' ? turnOver(current) : nextTurn(current);
      return { steps, edits, prompts: [] };
    },
    fightOver: () => {
      const { changes: steps, edits } = fightOver(current);
      return { steps, edits, prompts: [] };
    },
    ...(character.armorRoll !== null && { armorDice: { count: 1, sides: 6 } }),
    endsWithSource: (id) => conditionById.get(id)?.endsWithSource === true,
    stance: () => stance(current),
  };
}

/** An aim on the sheet of the attacker is the same one: the higher of both counts. */
const studies: readonly { id: string; turns: number; unless?: string[]; when?: string[] }[] = [
  { id: 'studied', turns: 1, unless: ['by.source.studied-long', ...aims.map((id) => `by.${id}`)] },
  { id: 'studied-long', turns: 2 },
  { id: 'studied-long', turns: 1, when: ['by.aimed'], unless: [] },
];

/** An aim counts for the attacks of the one who took it (12.1.3). */
function studied({ play }: CharacterState): Change[] {
  const change = { check: 'attack', to: 'attacker.modifier', on: 'against', from: 'studied' } as const;
  const own = aims.map((id) => `by.${id}`);
  return studies
    .filter(({ id }) => play.conditions.includes(id))
    .map(({ id, turns, unless = own, when = [] }) => ({
      ...change,
      add: figures.attack.perStudiedTurn * turns,
      when: [`by.source.${id}`, ...when],
      unless,
      label: conditionName(play, id),
    }));
}

/** Hazards that last are conditions of a fight. */
function dangersOf({ hazards }: Play): Fighter['conditions'] {
  const once = new Map(hazards.map((active) => [dangerOf(active), dangerName(active)]));
  return [...once].map(([id, label]) => ({ id, label }));
}

function endangered(play: Play, id: string, on: boolean, severity?: number): Edit[] {
  const index = play.hazards.findIndex((active) => dangerOf(active) === id);
  if (!on) return curedOf({ play }, index);
  return index < 0 ? [exposed(play, id, severity)] : [];
}

/** Both sides roll, so that the attack takes the defender's whole side. */
function stance(current: CharacterState): Stance {
  const { character } = current;
  const deflecting = readyToDeflect(current).filter(deflectsMissiles);
  const explained = explain([...character.defense.sources, ...character.modifiers.roll.sources]);
  const defender = defenseRoll(current, { deflecting }).values['defender'] ?? {};
  return {
    defends: [
      {
        check: 'attack',
        label: t('sheet.defense'),
        value: explained.value,
        explained,
        values: { defender },
      },
      ...resisting(current),
    ],
    changes: [
      ...inMelee(current),
      ...passing(current),
      ...studied(current),
      ...beset(current),
      ...inDarkness(current, 'by'),
      ...inDarkness(current, 'against'),
      ...ofScale(character),
      ...victims(current),
    ],
    facts: [scaleFact(character.scale)],
  };
}

/** The other side of opposed rolls (6), of powers (12.1.2), and of rolls that a victim makes (14.2, 15). */
function resisting({ character }: CharacterState): Defense[] {
  const { counted, modifiers } = character;
  return statIds.flatMap((id): Defense[] => {
    const stat = counted[id];
    const modifier = modifierFor(character, id);
    const opposed = (check: string, more: readonly Source[] = []): Defense => {
      const own = [modifiers.roll, ...(id === 'mnd' ? [] : [modifiers.physical])].flatMap(
        ({ sources }) => sources,
      );
      const explained = explain([{ label: statName(id), amount: stat, rule: '6' }, ...own, ...more]);
      const { value } = explained;
      const values = { against: { stat, modifier: value - stat, mode: 'normal' } };
      return { check, id, label: statName(id), value, explained, values };
    };
    const victim = (check: string): Defense => ({
      check,
      id: victimOf(id),
      label: statName(id),
      value: stat + modifier,
      values: { stat },
    });
    return [
      opposed('check'),
      opposed('power', modifiers.powerDefense.sources),
      victim('check'),
      victim('hazard'),
    ];
  });
}

function victims({ character }: CharacterState): Change[] {
  return statIds.flatMap((id) => {
    const add = modifierFor(character, id);
    const label = statName(id);
    const change = { to: 'modifier', add, on: 'against', when: [victimOf(id)], from: id, label } as const;
    return add === 0 ? [] : [change];
  });
}

const scaleFact = (id: ScaleId): string => `scale.${id}`;

/** Only a weapon that reaches its scale harms something larger, and nobody hits what is two scales smaller (8). */
function ofScale({ scale: own }: HeroicCharacter): Change[] {
  const change = { check: 'attack', on: 'against', from: 'scale' } as const;
  const size = scaleIds.indexOf(own);
  return scaleIds.flatMap((id, index): Change[] => {
    const when = [`by.${scaleFact(id)}`];
    const label = t('combat.scale.of', { scale: t(`scales.${own}`) });
    if (index === size) return [];
    if (index === size + 1) return [{ ...change, to: 'situation.smaller', set: true, when, label }];
    const unless = index < size ? scaleIds.slice(size).map(reaching) : [];
    const why = t(`combat.scale.${index < size ? 'larger' : 'tooSmall'}`, { scale: t(`scales.${own}`) });
    return [{ ...change, to: blocked, set: true, when, unless, label: why }];
  });
}

/** Deflect of most weapons, and the training with them, counts against melee attacks alone (13.4). */
function inMelee(current: CharacterState): Change[] {
  const { content } = current.character;
  const weapons = readyToDeflect(current).filter((weapon) => !deflectsMissiles(weapon));
  const trained = trainedToDeflect(current.character, weapons);
  const when = ['melee'];
  return [
    ...weapons.map((weapon, index): Change => ({
      to: 'defender.deflect',
      add: 1,
      on: 'against',
      when,
      from: `${weapon.id} ${String(index)}`,
      label: t('fight.notes.deflect', { weapon: weapon.name }),
    })),
    ...(trained === undefined
      ? []
      : [
          {
            to: 'defender.mode',
            set: 'advantage',
            on: 'against' as const,
            when,
            from: 'weaponcraft',
            label: skillName(content, { id: 'weaponcraft', focus: trained.group }),
          },
        ]),
  ];
}

/** Attacks of the sheet hold these already; those that were typed for it do not. */
function passing({ play }: CharacterState): Change[] {
  return passingEffects(play).flatMap(({ label, effects }, index) =>
    effects
      .filter(({ to }) => to === 'attack' || to === 'roll')
      .map((effect, nth): Change => ({
        to: 'attacker.modifier',
        add: effect.add,
        on: 'by',
        label,
        from: `${String(index)} ${String(nth)}`,
      })),
  );
}
