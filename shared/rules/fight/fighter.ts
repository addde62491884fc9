import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { appError, type AppError } from '#shared/kernel/errors';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Result } from '#shared/kernel/result';
import type { DieGroup, RollRequest } from '#shared/rules/checks';
import type { Explained } from '#shared/rules/explained';
import type { Change } from './change';

/**
 * A ruleset in a fight: how a hit, healing, a condition and the edge of a turn change one sheet. Every answer is
 * edits of the play state with the steps that led to them, so that the engine can apply, journal and undo them
 * without knowing the rules.
 */
export interface FightRules {
  /** Types of damage; empty if the document has none. The first is meant if none is named. */
  readonly damageTypes: readonly { readonly id: string; readonly label: Text }[];
  /** The conditions that a sheet can show by itself; others are only words in the encounter. */
  readonly conditions: readonly {
    readonly id: string;
    readonly label: Text;
    /** Any other one harms. */
    readonly helps?: true;
    /** Of the surroundings rather than of the fight, such as fire or poison. */
    readonly danger?: true;
    /** The highest level, for one that has levels. */
    readonly levels?: number;
    /** Over once its source has attacked its bearer. */
    readonly untilAttack?: true;
    /** Ends at the start or the end of its source's next turn, unless the table says otherwise. */
    readonly untilSource?: boolean | TurnEdge;
  }[];
  /** Narrower bounds of the numbers that a sheet of these rules can hold. */
  readonly quickLimits?: Readonly<
    Partial<Record<Exclude<keyof QuickFoe, 'name'>, { readonly least?: number; readonly most?: number }>>
  >;
  /** Seconds of the rounds that sheets of these forms take part in, for everybody, where they are longer. */
  readonly longRounds?: Readonly<Partial<Record<string, number>>>;
  /** An attacker may choose to knock out in place of killing. */
  readonly knocksOut?: true;
  /** Sides are asked about their Morale as they lose members. */
  readonly morale?: true;
  /** The sheet of a foe of whom only a few numbers are known. */
  quickFoe(foe: QuickFoe): Pick<CharacterDocument, 'form' | 'choices'>;
  /**
   * The attack roll of a foe with only a bonus and dice of damage, and the roll of the damage if it is one of its own;
   * it is whole if the attack brings the typed damage itself. Missing, or without rolls, if any attack of the rules does.
   */
  quickAttack?(
    attack: { readonly plus: number; readonly damage: string },
    name: Text,
  ): { readonly rolls: readonly RollRequest[]; readonly isWhole?: true };
}

/** Numbers that a GM types in one line; which of them count is up to the rules. */
export interface QuickFoe {
  readonly health: number;
  readonly defense: number;
  readonly armor: number;
  readonly name: string;
}

/** One hit, so that armor counts once however many types of damage it brings. */
export interface Packet extends Factors {
  readonly parts: readonly DamagePart[];
  /** Dice that the target's rules ask for, such as an armor roll, as they fell. */
  readonly dice?: readonly number[];
  /** The box that is used first, if it is free, by its id among `Fighter.boxes`. */
  readonly box?: string;
  /** A hit that would fell the target leaves it alive; for rules that say what then happens. */
  readonly knockOut?: boolean;
}

/** Half of the damage, such as after a save, or double; both together cancel. They come before any armor. */
export interface Factors {
  readonly half?: boolean;
  readonly double?: boolean;
}

export interface DamagePart extends Factors {
  readonly amount: number;
  readonly type?: string;
  readonly resistant?: boolean;
  readonly vulnerable?: boolean;
}

/** One combatant's sheet as a fight sees it, in its present state. */
export interface Fighter {
  /** `null` if the sheet has no such points. */
  readonly health: { readonly label: Text; readonly now: number; readonly max: number } | null;
  /** Present conditions, those that follow from the numbers included. */
  readonly conditions: readonly {
    readonly id: string;
    readonly label: Text;
    /** For a condition whose level decides this. */
    readonly helps?: boolean;
  }[];
  /** Missing while nothing keeps the combatant from acting. */
  readonly state?: HealthState;
  /** Unable to do anything, even with points left. */
  readonly helpless?: boolean;
  /** `invalid-input` for an unknown type of damage, or dice that cannot be read. */
  damage(packet: Packet): Result<FightOutcome, AppError>;
  heal(amount: number): FightOutcome;
  /** True for a condition that ends once its source is helpless or out of the fight, as a grapple does. */
  endsWithSource?(condition: string): boolean;
  /**
   * Switches a condition of the sheet; `undefined` if the sheet has no such condition. One with levels begins at a
   * `level`, or is one higher.
   */
  condition(id: string, on: boolean, level?: number): readonly Edit[] | undefined;
  /** Effects of a fight that begins. */
  begun?(): FightOutcome;
  /** Effects of a rest of everybody in the fight. */
  rested?(): FightOutcome;
  /** Ends what lasts until an attack with these facts is aimed at the combatant, hit or not. */
  targeted?(facts: readonly string[]): FightOutcome;
  /** True if a state costs the next turn, whose start still comes, says so and ends the state. */
  readonly losesTurn?: boolean;
  /** Effects of the start or end of the combatant's own turn. */
  turn(edge: TurnEdge): FightOutcome;
  /** Ends everything that lasts until a turn which will not come after the fight; missing if nothing does. */
  fightOver?(): FightOutcome;
  /** Missing if the rules say nothing of targets. */
  stance?(): Stance;
  /** The roll by which it goes on fighting as its side loses members; missing for one who never rolls it. */
  readonly morale?: RollRequest;
  /** True if the reaction of this round is used up; missing if the rules know none. */
  readonly hasReacted?: boolean;
  /** Free boxes that a hit may use, of which one may be chosen; missing without any. */
  readonly boxes?: readonly {
    readonly id: string;
    readonly label: Text;
    /** It takes damage of these types alone. */
    readonly types?: readonly string[];
  }[];
  /** The dice of a packet that may stop some of it, such as an armor roll; missing if none are rolled. */
  readonly armorDice?: Pick<DieGroup, 'count' | 'sides'>;
}

/** The end of somebody's strength: a word, a sentence about what follows, and the action of play that comes next. */
export interface HealthState {
  readonly kind: 'down' | 'dead';
  readonly label: Text;
  readonly text: Text;
  readonly severity: 'warning' | 'danger';
  readonly next?: string;
  /** Other actions of play that end it. */
  readonly also?: readonly string[];
  /** Trackers of play that decide it, and the sentence beside them in place of `text`. */
  readonly counted?: { readonly trackers: readonly string[]; readonly text: Text };
}

/** A sheet as the target of attacks by the same rules, made alike for heroes, stat blocks and quick foes. */
export interface Stance {
  /** Numbers that attacks have to beat. */
  readonly defends: readonly Defense[];
  /** The effect of its states on rolls of both sides. */
  readonly changes: readonly Change[];
  /** Further facts that changes of the other side may depend on, such as its size. */
  readonly facts?: readonly string[];
}

export interface Defense {
  /** The check whose values it fills in. */
  readonly check: string;
  /** Only for rolls against this one; missing for all of the check. */
  readonly id?: string;
  readonly label: Text;
  readonly value: number;
  /** Named among the reasons, if the value has more than one source. */
  readonly explained?: Explained;
  readonly values: RollRequest['values'];
}

export type TurnEdge = 'start' | 'end';

export interface FightOutcome {
  /** The way of the rules to the result, one line each. */
  readonly steps: readonly Text[];
  /** Edits of the play state only. */
  readonly edits: readonly Edit[];
  /** Rolls that the rules now ask for, such as a death save. */
  readonly prompts: readonly RollRequest[];
}

/** The part that a sheet plays: minor foes fall at once if the rules say so. */
export interface FightRole {
  readonly minor: boolean;
}

export const noOutcome: FightOutcome = { steps: [], edits: [], prompts: [] };

/** The reason why nobody in such a state attacks: one who is down does nothing until somebody helps. */
export function noActions(state: HealthState | undefined): Text | undefined {
  return state?.severity === 'danger' ? message('rules.fight.noActions', { state: state.label }) : undefined;
}

/** Healing of somebody who has lost nothing. */
export const unhurt: FightOutcome = { ...noOutcome, steps: [message('rules.fight.full')] };

/** The condition of a sheet at its lower bound, if the rules have no other word for it. */
export const defeated: Fighter['conditions'][number] = {
  id: 'defeated',
  label: message('rules.fight.defeated'),
};

/** The state that goes with it. */
export const defeatedState: HealthState = {
  kind: 'down',
  label: defeated.label,
  text: message('rules.fight.defeatedText'),
  severity: 'danger',
};

export function healStep(amount: number): Text {
  return message('rules.fight.healed', { amount });
}

/** An example is "7 damage, 3 stopped, 4 taken". */
export function hitStep(amount: number, taken: number): Text {
  return message('rules.fight.hit', { amount, stopped: Math.max(0, amount - taken), taken });
}

/** A packet without factors, with the steps that led to it. */
export interface Arriving extends Pick<Packet, 'dice' | 'box'> {
  readonly parts: readonly Omit<DamagePart, keyof Factors>[];
  readonly amount: number;
  readonly steps: readonly Text[];
}

/**
 * Applies the factors of each part, then those of the whole packet. Every document that halves a number rounds it
 * down, and a packet is rounded once, however many parts it has.
 */
export function arriving(packet: Packet): Arriving {
  const each = packet.parts.map(({ half, double, ...part }) => ({
    ...part,
    amount: factored(part.amount, { half, double }),
  }));
  let before = 0;
  const parts = each.map((part) => {
    const from = factored(before, packet);
    before += part.amount;
    return { ...part, amount: factored(before, packet) - from };
  });
  const steps = [
    ...packet.parts.flatMap((part) => factorStep(part.amount, part)),
    ...factorStep(before, packet),
  ];
  const { dice, box } = packet;
  return {
    parts,
    ...(dice && { dice }),
    ...(box !== undefined && { box }),
    amount: sum(parts.map(({ amount }) => amount)),
    steps,
  };
}

function factored(amount: number, { half = false, double = false }: Optional<Factors>): number {
  if (half === double) return amount;
  return half ? Math.floor(amount / 2) : amount * 2;
}

/** An example is "Half of 7: 3". */
function factorStep(amount: number, factors: Factors): Text[] {
  const { half = false, double = false } = factors;
  if (half === double) return [];
  const key = half ? 'rules.fight.half' : 'rules.fight.double';
  return [message(key, { from: amount, to: factored(amount, factors) })];
}

type Optional<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** The fault of a packet whose types these rules do not know. */
export function unknownType({ parts }: Packet, types: FightRules['damageTypes']): AppError | undefined {
  const found = parts.find(({ type }) => type !== undefined && types.every(({ id }) => id !== type));
  if (found?.type === undefined) return undefined;
  const names = raw(types.map(({ id }) => id).join(', '));
  const text =
    types.length === 0
      ? message('rules.fight.noTypes')
      : message('rules.fight.type', { type: raw(found.type), types: names });
  return appError('invalid-input', { text, path: 'type' });
}

/** The fault of dice that no die of the rules can show. */
export function oddDice({ dice = [] }: Packet, sides: number): AppError | undefined {
  return dice.every((face) => face >= 1 && face <= sides)
    ? undefined
    : appError('invalid-input', { text: message('rules.fight.dice', { sides }), path: 'dice' });
}

/** Against every roll of their check, and not only those at one stat. */
export const plainDefenses = (fighter: Pick<Fighter, 'stance'> | undefined): readonly Defense[] =>
  (fighter?.stance?.().defends ?? []).filter(({ id }) => id === undefined);
