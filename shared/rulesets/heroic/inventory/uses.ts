import { changeBy, resetTo, set } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { signed } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { entriesIfAny } from '#shared/rules/builders/blocks';
import { sourceText } from '#shared/rules/explained';
import type { RollRequest } from '#shared/rules/checks';
import type { PlayAction, RolledDice } from '#shared/rules/play';
import { pieceName } from '#shared/rulesets/heroic/derive/gear';
import type { Item } from '#shared/rulesets/heroic/data/index';
import { curedOf, dangerName } from '#shared/rulesets/heroic/derive/hazardPlace';
import { restoring, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { begun, type Play } from '#shared/rulesets/heroic/state/play';
import { statRoll, successes } from '#shared/rulesets/heroic/checks/requests';
import { t } from '#shared/rulesets/heroic/texts';
import { lineFact, type InventoryLine } from '#shared/rulesets/heroic/derive/inventory';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import { used } from './trade';
import type { EffectSource } from '#shared/rules/effects';
import type { Content } from '#shared/rulesets/heroic/content/index';

type Use = NonNullable<Item['use']>;
type Option = NonNullable<PlayAction['options']>[number];

/** Implements sections 5.1 and 13.3. */
function useOf({ gear, relic }: InventoryLine): Use | undefined {
  return gear.kind === 'item' && relic === undefined ? gear.use : undefined;
}

/** Returns undefined for things that are not used up. */
export function useAction(
  current: CharacterState,
  line: InventoryLine,
  rolledDice?: RolledDice,
): PlayAction | undefined {
  const use = useOf(line);
  if (use === undefined) return undefined;
  const base = { id: `use-${line.key}`, label: t('inventory.uses.use'), text: line.gear.text };
  if (use.dice !== undefined) return { ...base, ...rolledUse(line, use.dice, base.id, rolledDice) };
  if (use.thrown !== undefined)
    return { ...base, edits: [used(line)], roll: thrownRoll(current, line, use.thrown) };
  const options = ways(current, line, use);
  return { ...base, edits: [], options: [...options, elsewhere(line, use)] };
}

function ways(current: CharacterState, line: InventoryLine, use: Use): Option[] {
  return [
    ...restored(current, line, use),
    ...conditioned(current, line, use),
    ...cured(current, line, use),
    ...filled(current, line, use),
    ...coated(current, line, use),
  ];
}

/** Uses it up without an effect on the owner: for someone else, or thrown. */
function elsewhere(line: InventoryLine, use: Use): Option {
  const word = use.fills === undefined && use.coats === undefined ? 'other' : 'spent';
  return { id: 'other', label: t(`inventory.uses.${word}`), edits: [used(line)] };
}

function restored(current: CharacterState, line: InventoryLine, { restores, meal }: Use): Option[] {
  if (restores === undefined) return [];
  const { play } = current;
  const { isWhole, line: change, edit } = restoring(current, restores);
  const { meals } = figures.recovery;
  const blocked =
    meal === true && play.meals >= meals
      ? t('play.meal.blocked', { meals })
      : isWhole && meal !== true
        ? t('play.whole')
        : undefined;
  return [
    {
      id: 'self',
      label: change,
      edits: [edit, ...(meal === true ? [changeBy(['meals'], { from: play.meals, by: 1 })] : []), used(line)],
      ...(blocked && { blocked }),
    },
  ];
}

function conditioned({ play }: CharacterState, line: InventoryLine, { condition }: Use): Option[] {
  if (condition === undefined) return [];
  const name = t(`conditions.${condition}.name`);
  return [
    {
      id: 'self',
      label: name,
      text: t(`conditions.${condition}.text`),
      edits: [...begun(condition), used(line)],
      ...(play.conditions.includes(condition) && { blocked: t('inventory.uses.already', { what: name }) }),
    },
  ];
}

/** Ends one active hazard and restores the stat points it took. */
function cured(current: CharacterState, line: InventoryLine, { cures }: Use): Option[] {
  if (cures === undefined) return [];
  const active = current.play.hazards.flatMap((hazard, index) =>
    hazard.id === cures ? [{ hazard, index }] : [],
  );
  if (active.length === 0) {
    const what = t(`hazards.${cures}.name`);
    return [
      {
        id: 'self',
        label: t('inventory.uses.cure', { what }),
        edits: [],
        blocked: t('inventory.uses.nothing', { what }),
      },
    ];
  }
  return active.map(({ hazard, index }) => ({
    id: String(index),
    label: t('inventory.uses.cure', {
      what: t(
        hazard.affliction === undefined ? `hazards.${cures}.name` : `afflictions.${hazard.affliction}.name`,
      ),
    }),
    edits: [...curedOf(current, index), used(line)],
  }));
}

function filled({ character, play }: CharacterState, line: InventoryLine, { fills }: Use): Option[] {
  if (fills === undefined) return [];
  const lamp = character.inventory.lines.find(({ gear }) => gear.id === fills);
  const full = lamp?.gear.kind === 'item' ? lamp.gear.light : undefined;
  if (lamp === undefined || full === undefined)
    return [{ id: 'self', label: t('inventory.uses.fill'), edits: [], blocked: t('inventory.uses.noLamp') }];
  const left = play.light[fills] ?? full;
  return [
    {
      id: 'self',
      label: t('inventory.uses.fillHours', { what: lamp.gear.name, count: full }),
      edits: [resetTo(['light', fills], { from: left, to: full }), used(line)],
      ...(left >= full && { blocked: t('inventory.uses.full', { what: lamp.gear.name }) }),
    },
  ];
}

/** Coats one weapon (5.1). */
function coated({ character, play }: CharacterState, line: InventoryLine, { coats }: Use): Option[] {
  if (coats === undefined) return [];
  const weapons = character.inventory.lines.filter(
    ({ gear }) => gear.kind === 'weapon' && gear.group !== 'unarmed',
  );
  if (weapons.length === 0)
    return [
      { id: 'self', label: t('inventory.uses.coat'), edits: [], blocked: t('inventory.uses.noWeapon') },
    ];
  return weapons.map((weapon) => ({
    id: weapon.key,
    label: t('inventory.uses.coatOn', { weapon: pieceName(weapon) }),
    edits: [
      set(['coatings', weapon.key, 'id'], line.gear.id),
      resetTo(['coatings', weapon.key, 'turns'], {
        from: play.coatings[weapon.key]?.turns ?? 0,
        to: coats.turns,
      }),
      used(line),
    ],
  }));
}

/** These dice decide its duration. */
function rolledUse(
  line: InventoryLine,
  { count, sides }: NonNullable<Use['dice']>,
  id: string,
  rolledDice: RolledDice | undefined,
): Pick<PlayAction, 'dice' | 'changes' | 'edits'> {
  const dice = [{ id: 'hours', sides, count }];
  if (rolledDice?.action !== id) return { dice, edits: [] };
  const hours = sum(rolledDice.dice.flat());
  return { dice, changes: [t('inventory.uses.hours', { count: hours })], edits: [used(line)] };
}

/** Implements section 5.1: a hit causes damage and a hazard. */
function thrownRoll(
  current: CharacterState,
  { gear }: InventoryLine,
  thrown: NonNullable<Use['thrown']>,
): RollRequest {
  const { stat, modifier, range, area, damage, hazard } = thrown;
  const harm = [
    t('inventory.uses.range', { range }),
    t('inventory.uses.thrown', { damage, area }),
    ...(hazard === undefined
      ? []
      : [
          t('inventory.uses.thrownInto', {
            hazard: t(`hazards.${hazard.id}.name`),
            severity: signed(hazard.severity),
          }),
        ]),
  ];
  const roll = statRoll(current, stat, {
    label: gear.name,
    modifier,
    notes: [sourceText({ label: gear.name, amount: modifier }), ...harm],
    after: [
      after(successes, t('inventory.uses.harms', { damage }), [], { aimed: { harms: damage } }),
      ...(hazard === undefined
        ? []
        : [
            after(successes, dangerName({ ...hazard, lost: 0 }), [], {
              aimed: { condition: hazard.id, level: hazard.severity },
            }),
          ]),
    ],
  });
  return { ...roll, several: { values: {} } };
}

/** Things that can be thrown in a fight, which the throw uses up. */
export function thrownBlock(current: CharacterState): readonly EntriesBlock[] {
  const entries = usableLines(current).flatMap((line): EntriesBlock['entries'] => {
    const thrown = useOf(line)?.thrown;
    if (thrown === undefined) return [];
    const roll = thrownRoll(current, line, thrown);
    const spent = { label: t('inventory.uses.spent'), atOnce: true, edits: [used(line)] } as const;
    const { key, gear } = line;
    const after = [...(roll.after ?? []), spent];
    return [{ id: key, name: roll.label, texts: [gear.text], roll: { ...roll, after } }];
  });
  return entriesIfAny('thrown', t('inventory.uses.thrownTitle'), entries);
}

/** The play view has the same actions as the page of the gear. */
export function usableLines({ character }: CharacterState): readonly InventoryLine[] {
  return character.inventory.lines.filter((line) => useOf(line) !== undefined);
}

/** Effects of poison on a weapon while it lasts (5.1). */
export function coatingEffectSources({ items }: Content, { coatings }: Play): EffectSource[] {
  return Object.entries(coatings).flatMap(([key, { id, turns }]) => {
    const coating = items.get(id);
    const effects = coating?.use?.coats?.effects;
    if (coating === undefined || effects === undefined || turns === 0) return [];
    const here = effects.map((effect) => ({ ...effect, when: [...(effect.when ?? []), lineFact(key)] }));
    return [{ label: coating.name, rule: coating.source, effects: here }];
  });
}
