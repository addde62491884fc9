import { changeBy, type Edit } from '#shared/character/edits';
import { list, raw, signed, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import { entriesBlock } from '#shared/rules/builders/blocks';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { losing, restoring, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { pieceName, wieldedWeapons } from '#shared/rulesets/heroic/derive/gear';
import { used } from '#shared/rulesets/heroic/inventory/trade';
import { leftToday } from '#shared/rulesets/heroic/derive/inventory';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { attackRequest, plainAttacker } from '#shared/rulesets/heroic/combat/requests';
import type { StatId } from '#shared/rulesets/heroic/data/index';
import { begun } from '#shared/rulesets/heroic/state/play';
import {
  modifierFor,
  modifierNotes,
  request,
  sourceNotes,
  unknownSide,
} from '#shared/rulesets/heroic/checks/requests';
import {
  effectId,
  healedBy,
  useId,
  type SphereEntry,
  type SphereUse,
} from '#shared/rulesets/heroic/content/spheres';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import { skillName } from '#shared/rulesets/heroic/derive/skills';

/** Implements sections 12.1.2 and 13.3: used up by absorbing strain, unless it is lasting. */
interface Focus {
  /** Pieces of the same kind share it. */
  readonly kind: string;
  readonly name: Text;
  readonly absorbs: number;
  readonly lasting: boolean;
  /** Returns the edits of absorbing this amount. */
  readonly spend: (amount: number) => readonly Edit[];
}

/** Options for taking strain: alone, or with foci none of which is wasted. */
function absorbWith(
  current: CharacterState,
  foci: readonly Focus[],
  damage: number,
): NonNullable<Consequence['options']> {
  const all = losing(current, damage);
  return [
    { id: 'take', label: t('powers.after.take', { from: all.from, to: all.to }), edits: [all.edit] },
    ...combinations(foci, damage).map((used) => {
      const absorbed = Math.min(damage, sumOf(used));
      const { from, to, edit } = losing(current, damage - absorbed);
      return {
        id: used.map(({ kind }) => kind).join('+'),
        label: t('powers.after.absorb', { focus: list(used.map(({ name }) => name)), absorbed, from, to }),
        text: t(`powers.after.${used.every(({ lasting }) => lasting) ? 'lasting' : 'destroyed'}`),
        edits: [...(absorbed < damage ? [edit] : []), ...spent(used, absorbed)],
      };
    }),
  ];
}

/** Foci that are used up absorb first. */
function spent(foci: readonly Focus[], absorbed: number): Edit[] {
  let left = absorbed;
  return foci
    .toSorted((one, other) => Number(one.lasting) - Number(other.lasting))
    .flatMap((focus) => {
      const part = Math.min(left, focus.absorbs);
      left -= part;
      return focus.spend(part);
    });
}

/** Returns one consequence for each possible amount of strain. */
function strainConsequences(current: CharacterState, foci: readonly Focus[]): Consequence[] {
  return [figures.strain.light.damage, figures.strain.worst.damage].map((damage) => ({
    special: `strain-${String(damage)}`,
    label: t('powers.after.strain', { count: damage }),
    edits: [],
    options: absorbWith(current, foci, damage),
  }));
}

const sumOf = (foci: readonly Focus[]): number => sum(foci.map(({ absorbs }) => absorbs));

/** Minimal sets of foci, in which each is needed; sets of the same kinds count once. */
function combinations(foci: readonly Focus[], damage: number): (readonly Focus[])[] {
  const found = new Map<string, readonly Focus[]>();
  const from = (start: number, used: readonly Focus[]): void => {
    for (let index = start; index < foci.length; index += 1) {
      const focus = foci[index];
      if (focus === undefined) continue;
      const more = [...used, focus];
      const all = sumOf(more);
      if (more.some(({ absorbs }) => all - absorbs >= damage)) continue;
      const key = more
        .map(({ kind }) => kind)
        .toSorted()
        .join('+');
      if (found.has(key)) continue;
      found.set(key, more);
      from(index + 1, more);
    }
  };
  from(0, []);
  return [...found.values()];
}

/** Carried things that absorb strain (12.1.2): foci are used up, relics absorb a daily amount (5.2). */
export function fociOf({ character, play }: CharacterState): Focus[] {
  const { lines } = character.inventory;
  const roots = new Set<string>();
  const lasting = lines.flatMap((line): Focus[] => {
    const { relic, root } = line;
    const left = leftToday(play, line);
    // The parts of a relic are one focus.
    if (relic === undefined || left === 0 || roots.has(root)) return [];
    roots.add(root);
    const before = play.absorbed[root] ?? 0;
    return [
      {
        kind: relic.id,
        name: relic.name,
        absorbs: left,
        lasting: true,
        spend: (amount) => [changeBy(['absorbed', root], { from: before, by: amount })],
      },
    ];
  });
  const once = lines.flatMap((line): Focus[] => {
    const { gear, key, quantity } = line;
    if (gear.kind !== 'item' || gear.absorbs === undefined) return [];
    const focus = {
      kind: key,
      name: pieceName(line),
      absorbs: gear.absorbs,
      lasting: false,
      spend: () => [used(line)],
    };
    // The worst strain is 2, so more than two of a kind are never needed.
    return Array.from({ length: Math.min(quantity, 2) }, () => focus);
  });
  return [...lasting, ...once];
}

/** Implements sections 11, 11.2 and 12.1.2; all modifiers of the caster are named. */
export function useRoll(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  use: SphereUse,
): RollRequest {
  return use.attack === undefined
    ? castRoll(current, taken, sphere, use)
    : powerAttack(current, taken, sphere, use, use.attack);
}

/** Applies to spheres of an unavailable pack. */
export function plainPower(current: CharacterState, taken: TakenSkill, label: Text): RollRequest {
  return castRequest(current, taken, label, {}, []);
}

function useLabel({ limitation = '' }: TakenSkill, sphere: SphereEntry, use: SphereUse): Text {
  const label = t('powers.label', { sphere: sphere.name, use: use.name });
  return limitation.trim() === ''
    ? label
    : t('powers.labelLimited', { label, limitation: raw(limitation.trim()) });
}

function castRoll(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  use: SphereUse,
): RollRequest {
  const values = {
    sphere: { use: useId(sphere, use) },
    ...(use.against !== undefined && { against: { ...unknownSide } }),
  };
  const notes =
    use.modifier === 0 ? [] : [t('powers.notes.use', { use: use.name, modifier: signed(use.modifier) })];
  const label = useLabel(taken, sphere, use);
  return {
    ...castRequest(current, taken, label, values, notes, effects(current, sphere, use)),
    ...(use.against !== undefined && { against: 'mnd' satisfies StatId }),
    ...(use.heals === 'other' && { helps: true }),
    ...limited(taken),
    several: { values: { area: true } },
  };
}

function castRequest(
  current: CharacterState,
  taken: TakenSkill,
  label: Text,
  values: RollRequest['values'],
  notes: readonly Text[],
  after: readonly Consequence[] = [],
): RollRequest {
  const { character, play } = current;
  const permanent: Consequence = {
    special: 'permanent',
    label: t('powers.after.permanent'),
    edits: [changeBy(['permanent'], { from: play.permanent, by: 1 })],
  };
  return request(current, {
    check: 'power',
    label,
    values: {
      stat: character.counted.mnd,
      modifier: powerModifier(current),
      mode: isLimited(taken) ? 'advantage' : 'normal',
      training: taken.level,
      ...values,
    },
    lucky: { mode: 'advantage' },
    notes: [...casterNotes(current, taken), ...notes],
    after: [...strainConsequences(current, fociOf(current)), permanent, ...after],
  });
}

/** Implements section 11.2: attacks with Mnd; a power weapon in hand helps. */
function powerAttack(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  use: SphereUse,
  kind: 'melee' | 'ranged',
): RollRequest {
  const { character } = current;
  const armed = wieldedWeapons(character.owned).some(({ group }) => group === 'power-weapons');
  const { trained, withWeapon } = figures.power;
  const attacker = {
    ...plainAttacker,
    attack: character.counted.mnd + (armed ? withWeapon : 0),
    modifier: powerModifier(current) + (taken.level === 'advanced' ? trained : 0),
    mode: isLimited(taken) ? 'advantage' : 'normal',
    melee: kind === 'melee',
    // 10 yards for each point of Mnd (11.2).
    ...(kind === 'ranged' && { range: Math.max(0, character.counted.mnd) * figures.power.rangePerMnd }),
    power: taken.level,
  };
  const made = attackRequest(current, useLabel(taken, sphere, use), attacker, {
    notes: [
      ...casterNotes(current, taken),
      ...(armed ? [t('powers.notes.weapon', { bonus: withWeapon })] : []),
    ],
    after: strainConsequences(current, fociOf(current)),
  });
  return {
    ...made,
    ...limited(taken),
    several: { values: { stretch: { area: true, intense: 'none' } } },
  };
}

/** Conditions and racial traits (2.1); the advanced level is added elsewhere. */
function powerModifier({ character }: CharacterState): number {
  return modifierFor(character, 'mnd') + character.modifiers.power.value;
}

function isLimited({ limitation = '' }: TakenSkill): boolean {
  return limitation.trim() !== '';
}

const limited = ({ limitation = '' }: TakenSkill): Pick<RollRequest, 'only'> =>
  limitation.trim() === '' ? {} : { only: raw(limitation.trim()) };

function casterNotes(current: CharacterState, { level, limitation = '' }: TakenSkill): Text[] {
  return [
    ...(limitation.trim() === ''
      ? []
      : [t('powers.notes.limitation', { limitation: raw(limitation.trim()) })]),
    ...(level === 'advanced'
      ? [t('powers.notes.advanced', { bonus: figures.power.trained }), t('powers.notes.advancedStrain')]
      : []),
    ...modifierNotes(current.character, 'mnd'),
    ...sourceNotes(current.character.modifiers.power),
  ];
}

/** Lists effects on the caster and on a target (11.2). */
function effects(current: CharacterState, sphere: SphereEntry, use: SphereUse): Consequence[] {
  const { character, play } = current;
  const special = effectId(sphere, use);
  const healed = healedBy(character.counted.mnd);
  const found: Consequence[] = [];
  if (use.heals === 'self') {
    const { from, to, edit } = restoring(current, healed);
    found.push({ special, label: t('powers.after.heal', { amount: healed, from, to }), edits: [edit] });
  }
  if (use.heals === 'other')
    found.push({
      special,
      label: t('powers.after.healTarget', { amount: healed }),
      edits: [],
      aimed: { heals: healed },
    });
  const { condition, amount, against } = use;
  if (condition !== undefined) {
    const what = { condition: t(`conditions.${condition}.name`) };
    if (against === undefined && !play.conditions.includes(condition))
      found.push({ special, label: t('powers.after.self', what), edits: begun(condition) });
    found.push({ special, label: t('powers.after.target', what), edits: [], aimed: { condition } });
  }
  if (amount !== undefined && (amount > 0 || against !== undefined)) {
    const ways = (on: 'self' | 'target') =>
      (['attack', 'defense'] as const).map((id) => ({
        id,
        label: t(`powers.after.buffs.${id}`, { amount: signed(amount) }),
        edits: on === 'self' ? begun(`power-${id}`, amount) : [],
        ...(on === 'target' && { aimed: { condition: `power-${id}`, level: amount } }),
      }));
    if (against === undefined)
      found.push({ special, label: t('powers.after.buff'), edits: [], options: ways('self') });
    found.push({ special, label: t('powers.after.buffTarget'), edits: [], options: ways('target') });
  }
  return found;
}

/** Implements section 11: one block for each Power skill, one line for each use of its sphere. */
export function powerBlocks(current: CharacterState): EntriesBlock[] {
  const { character } = current;
  return character.advanced.skills.flatMap((taken, index) => {
    const sphere = taken.id === 'power' ? character.content.spheres.get(taken.focus ?? '') : undefined;
    return sphere === undefined ? [] : [powerBlock(current, taken, sphere, index)];
  });
}

function powerBlock(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  index: number,
): EntriesBlock {
  return entriesBlock(
    { id: `powers-${String(index)}`, title: skillName(current.character.content, taken), empty: raw('') },
    sphere.uses.map((use) => ({
      id: use.id,
      name: use.name,
      detail: difficulty(use),
      texts: [use.text, t(`powers.lasts.${use.lasts}`)],
      roll: useRoll(current, taken, sphere, use),
    })),
  );
}

/** An example is "Mnd −2 against Mnd". */
export function difficulty({ modifier, against }: SphereUse): Text {
  const own = modifier === 0 ? t('stats.mnd.short') : t('powers.roll', { modifier: signed(modifier) });
  return against === undefined ? own : t('powers.against', { own, other: t(`powers.other.${against}`) });
}
