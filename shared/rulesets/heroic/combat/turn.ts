import { changeBy, set, type Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import { togglesBlock, tracker } from '#shared/rules/builders/blocks';
import type { PlayAction, Toggle, TogglesBlock, Tracker } from '#shared/rules/play';
import { lineName } from '#shared/rulesets/heroic/inventory/page';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import { allOver, ended, mostUses, tacticName, tactics } from '#shared/rulesets/heroic/state/play';
import { setHazards, strikes, turnsCounted } from '#shared/rulesets/heroic/derive/hazardPlace';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { labelAndText, t } from '#shared/rulesets/heroic/texts';
import {
  aims,
  attacksAtHand,
  deflectingWeapons,
  freeAttacks,
  slowness,
  turnsAfterUse,
  turnsToReload,
} from './requests';
import { figures } from '#shared/rulesets/heroic/content/resolution';

/** Conditions that end when the character's next turn starts. */
const overs: readonly string[] = [
  'lost-turn',
  ...freeAttacks,
  'maneuver-attack',
  'maneuver-defense',
  'maneuver-backfired',
];

/**
 * Effects of the next own turn: slow weapons, poison on blades, tactics, maneuvers, lost turns and free attacks
 * (5.1, 9.2, 12, 13.4).
 */
export function nextTurn(current: CharacterState): PlayAction {
  const parts = [
    reloading(current),
    deflecting(current),
    coatings(current),
    tacticsOver(current),
    conditionsOver(current),
    aiming(current),
    inDanger(current),
  ];
  const { changes, edits } = together(parts);
  return {
    id: 'turn',
    begins: 'turn',
    ...labelAndText('combat.turn'),
    changes,
    edits,
    ...(changes.length === 0 && { blocked: t('combat.turn.nothing') }),
  };
}

/** Tactics and what else ends with the next own turn, which no longer comes. */
export const fightOver = (current: CharacterState): Part =>
  together([tacticsOver(current), conditionsOver(current)]);

const together = (parts: readonly Part[]): Part => ({
  changes: parts.flatMap(({ changes }) => changes),
  edits: parts.flatMap(({ edits }) => edits),
});

/** An aim that was there when the turn began is lost with the turn, unless the attack used it (12.1.3). */
export function turnOver({ play }: CharacterState): Part {
  const { aim } = play;
  if (aim === null) return { changes: [], edits: [] };
  const isLost = play.conditions.includes(aim);
  return {
    changes: isLost ? [t('play.lines.ends', { what: t(`conditions.${aim}.name`) })] : [],
    edits: [set(['aim'], null), ...(isLost ? [ended(aim)] : [])],
  };
}

/** Remembers the aim with which the turn begins. */
function aiming({ play }: CharacterState): Part {
  const aim = play.conditions.find((id) => aims.includes(id)) ?? null;
  return { changes: [], edits: aim === play.aim ? [] : [set(['aim'], aim)] };
}

interface Part {
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
}

/** Turns go on being counted where a hazard strikes only in some of them. */
function inDanger({ play }: CharacterState): Part {
  const isCounted = play.hazards.some((active) => strikes(active) !== undefined);
  return { changes: [], edits: isCounted ? [setHazards(turnsCounted(play))] : [] };
}

/** Returns each kind once. */
function slowWeapons({ character }: CharacterState): readonly WeaponEntry[] {
  return [...new Set(character.attacks.map(({ weapon }) => weapon).filter((weapon) => slowness(weapon) > 0))];
}

function reloading(current: CharacterState): Part {
  const idle = slowWeapons(current).filter((weapon) => turnsToReload(current, weapon) > 0);
  return {
    changes: idle.map((weapon) => {
      const left = turnsToReload(current, weapon) - 1;
      return t(left === 0 ? 'combat.turn.ready' : 'combat.turn.reloads', {
        weapon: weapon.name,
        count: left,
      });
    }),
    edits: idle.map((weapon) =>
      changeBy(['reloading', weapon.id], { from: turnsToReload(current, weapon), by: -1 }),
    ),
  };
}

/** Weapons that attacked deflect again (13.4). */
function deflecting({ play, character }: CharacterState): Part {
  const names = [...new Set(play.struck)].flatMap((id) => character.content.weapons.get(id)?.name ?? []);
  return {
    changes: names.map((weapon) => t('combat.turn.deflects', { weapon })),
    edits: play.struck.length === 0 ? [] : [set(['struck'], [])],
  };
}

function coatings({ play, character }: CharacterState): Part {
  const wet = Object.entries(play.coatings).filter(([, { turns }]) => turns > 0);
  return {
    changes: wet.map(([key, { turns }]) =>
      t('combat.turn.coating', { weapon: lineName(character, key), from: turns, to: turns - 1 }),
    ),
    edits: wet.map(([key, { turns }]) => changeBy(['coatings', key, 'turns'], { from: turns, by: -1 })),
  };
}

function tacticsOver({ play }: CharacterState): Part {
  const used = tactics.filter(({ id }) => (play.tactics[id] ?? 0) > 0);
  return {
    changes: used.map(({ id }) => t('play.lines.ends', { what: tacticName(id, play.tactics[id] ?? 0) })),
    edits: allOver(['tactics'], play.tactics),
  };
}

function conditionsOver({ play }: CharacterState): Part {
  const ending = play.conditions.filter((id) => overs.includes(id));
  return {
    changes: ending.map((id) =>
      id === 'lost-turn' ? t('combat.turn.lost') : t('play.lines.ends', { what: t(`conditions.${id}.name`) }),
    ),
    edits: ending.map(ended),
  };
}

/** Weapons that attacked in the last turn (13.4). */
export function struckToggles({ play, character }: CharacterState): Toggle[] {
  const weapons = new Set(deflectingWeapons(character));
  return [...weapons].map(({ id, name }) => {
    const on = play.struck.includes(id);
    const others = play.struck.filter((each) => each !== id);
    return {
      id: `struck-${id}`,
      title: t('fight.after.struck', { weapon: name }),
      text: t('fight.after.struckText'),
      on,
      edits: [set(['struck'], on ? others : [...others, id])],
    };
  });
}

export function reloadTrackers(current: CharacterState): Tracker[] {
  return slowWeapons(current).map((weapon) => {
    const value = turnsToReload(current, weapon);
    return tracker(`reload-${weapon.id}`, t('combat.reload.label', { weapon: weapon.name }), value, {
      max: Math.max(value, turnsAfterUse(weapon)),
      path: ['reloading', weapon.id],
      note: t('combat.reload.note', { count: value }),
      tone: value > 0 ? 'warning' : 'plain',
    });
  });
}

/** Tactics can be repeated while Att or Def stays at 0 or above (12.2). */
export function tacticToggles(current: CharacterState): TogglesBlock {
  const { character, play } = current;
  const { price } = figures.tactics;
  const left = {
    attack: Math.max(...attacksAtHand(current).map(({ attack }) => attack.value)),
    defense: character.defense.value,
  };
  return togglesBlock(
    { id: 'tactics', title: t('tactics.title'), beside: 'attacks', until: t('tactics.until') },
    tactics.map(({ id, pays, gains }): Toggle => {
      const count = play.tactics[id] ?? 0;
      const canPay = left[pays] >= price;
      const path = ['tactics', id];
      return {
        id: `tactic-${id}`,
        title: tacticName(id, Math.max(1, count)),
        short: t(`tactics.gains.${gains}`, { count: Math.max(1, count) }),
        under: t(`tactics.pays.${pays}`, { price }),
        text: t('tactics.text'),
        on: count > 0,
        edits: [set(path, count > 0 ? 0 : 1)],
        ...(count > 0 && count < mostUses && canPay && { more: [set(path, count + 1)] }),
        ...(count === 0 && !canPay && { blocked: t(`tactics.short.${pays}`, { price }) }),
      };
    }),
  );
}
