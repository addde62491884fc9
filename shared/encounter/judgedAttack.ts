import { overlaid } from '#shared/rules/inputs';
import { errorBelow, jointError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { eachOnce, sameValue } from '#shared/kernel/same';
import { sum } from '#shared/kernel/sum';
import { isRaw, list, message, raw, type Text } from '#shared/kernel/text';
import type { Check, DieGroup, OpenCheck, Reading, RollRequest } from '#shared/rules/checks';
import { sourcesText, sourceText, type Source } from '#shared/rules/explained';
import type { Defense } from '#shared/rules/fight/fighter';
import { keptBy, meet, startingValues, type Meeting } from '#shared/rules/fight/meeting';
import { atTarget, targetOf, waysToAttack, type Attack } from './attacks';
import type { Table, TableRules } from './command';
import type { Combatant } from './document';
import { fighterIn, openIn } from './draft';
import { refusing } from './refusing';

/** Ids of two combatants, and the attack of the first. `more` are inputs that no sheet knows, such as cover. */
export interface AimedAttack {
  readonly by: Combatant;
  readonly target: Combatant;
  readonly attack: string;
  readonly more: Readonly<Record<string, Json>>;
  /** Switches that the table set, as `meet` names them. */
  readonly confirmed?: readonly string[];
  /** Faces of the attacker, and of the defender if the rules let it roll. */
  readonly dice?: readonly number[];
  readonly defense?: readonly number[];
}

/** An attack by the numbers of both sides. */
export interface JudgedAttack {
  /** From 0 to 1; `null` if the rules give the target no number that the attack has to beat. */
  readonly chance: number | null;
  readonly reasons: readonly Text[];
  readonly asks: Meeting['asks'];
  /** Missing without dice. */
  readonly reading?: Reading;
  /** Conditions of the target that begin with it: what kept damage from it is used up. */
  readonly marks?: readonly string[];
}

/** `invalid-input` for an attack that the sheet does not have, an unknown input, or dice that the check does not roll. */
export function judgedAttack(
  table: Table,
  rules: TableRules,
  { dice, defense: defenseDice, ...aim }: AimedAttack,
): Result<JudgedAttack, AppError> {
  const aimed = aimedAttack(table, rules, aim);
  if (!aimed.ok) return aimed;
  const { check, request, met, defense, meeting } = aimed.value;
  const stray = (aim.confirmed ?? []).findIndex((id) => meeting.asks.every((asked) => asked.id !== id));
  if (stray !== -1) return err(refusing('notAsked', {}, `confirmed[${String(stray)}]`));
  const opened = check.open(meeting.values);
  if (!opened.ok) return err(errorBelow('with', opened.error));
  if (meeting.blocked !== undefined) return ok({ chance: 0, reasons: [meeting.blocked], asks: meeting.asks });
  const isPlain = (check.atTable?.asks ?? []).length === 0 && request.against === undefined;
  const isAimed = isPlain || defense !== undefined || Object.keys(aim.more).length > 0;
  const odds = isAimed ? opened.value.odds() : undefined;
  const chance = odds?.success ?? null;
  const read = dice === undefined ? ok(undefined) : facesOf(opened.value, dice, defenseDice);
  if (!read.ok) return read;
  const faces = read.value;
  const reading = faces && opened.value.read({ dice: faces, chosen: [] });
  const thrown = faces && { values: meeting.values, dice: faces };
  const reasons = [
    ...(request.notes ?? []),
    ...namedSources(check, request, reading ?? opened.value.read(lowest(opened.value))),
    ...(defense === undefined ? [] : [defenseText(defense)]),
    // Its first part is the number of the target.
    ...(odds?.against?.sources ?? []).slice(1).map((source) => sourceText(source)),
    ...meeting.reasons,
  ];
  return ok({
    chance,
    reasons: eachOnce(reasons),
    asks: meeting.asks,
    ...(reading && { reading }),
    ...(thrown && { marks: keptBy(met, check, thrown) }),
  });
}

/** A roll of an attack with the numbers and states of both sides; `part` is 0 for the attack itself, then its damage. */
export interface MetAttack {
  readonly check: Check;
  readonly request: RollRequest;
  /** The same with the changes of both sides, before they count. */
  readonly met: RollRequest;
  readonly defense: Defense | undefined;
  readonly meeting: Meeting;
  /** Nobody but the table knows the numbers of this target, such as of one by other rules. */
  readonly isOpen: boolean;
}

/** `invalid-input` for an attack that the sheet does not have. */
export function aimedAttack(
  table: Table,
  rules: TableRules,
  {
    by,
    target,
    attack,
    more,
    part = 0,
    reroll,
    isAtSeveral = false,
    confirmed = [],
  }: Omit<AimedAttack, 'dice' | 'defense'> & {
    readonly part?: number;
    readonly reroll?: string | undefined;
    readonly isAtSeveral?: boolean;
  },
): Result<MetAttack, AppError> {
  const ruleset = rules.ruleset(by.ruleset);
  const attacks = waysToAttack(by, ruleset, openIn(table, rules, by));
  const found = attacks.find(({ id }) => id === attack) ?? attacks.find((each) => isNamed(each, attack));
  const request = found?.rolls[part];
  const check = ruleset?.checks.find(({ id }) => id === request?.check);
  if (request === undefined || check === undefined) {
    const known = list(attacks.map(({ id, name }) => (isRaw(name) ? name : raw(id))));
    const params = { who: raw(by.name), attack: raw(attack), known };
    const key = attacks.length === 0 ? 'noAttacks' : 'noSuchAttack';
    return err(refusing(key, params, 'attack'));
  }
  const facing = targetOf(table, rules, target, request, by.ruleset, by.id);
  const defense = facing?.defense;
  const again = request.rerolls?.find(({ id }) => id === reroll)?.values ?? {};
  const wider = isAtSeveral ? (request.several?.values ?? {}) : {};
  const aimed = atTarget({ ...request, values: overlaid(overlaid(request.values, again), wider) }, facing);
  // Facts of the roll, such as the distance, follow from what the table says.
  const values = overlaid(startingValues(check.inputs, aimed.values), more);
  const isOpen =
    defense === undefined &&
    (check.atTable?.asks ?? []).length > 0 &&
    (target.ruleset !== by.ruleset || fighterIn(table, rules, target) === undefined);
  const met = { ...aimed, values, confirmed };
  const stop = found?.blocked && { blocked: found.blocked };
  return ok({ check, request, met, defense, meeting: { ...meet(met, check), ...stop }, isOpen });
}

/** "Defense +1 (Agi 3, Distracted −2)" */
function defenseText({ label, value, explained }: Defense): Text {
  const number = sourceText({ label, amount: value });
  if (explained === undefined || explained.sources.length < 2) return number;
  return message('rules.fight.defends', { number, sources: sourcesText(explained) });
}

/** Attacks of stat blocks have names that a user typed. */
function isNamed({ name }: Attack, words: string): boolean {
  return isRaw(name) && name.raw.trim().toLowerCase() === words.trim().toLowerCase();
}

/** The addends by the names of the sheet, and those that came with the target and the table. */
function namedSources(check: Check, { bonus, values }: RollRequest, reading: Reading): readonly Text[] {
  const found = addendsOf(reading);
  const alone = check.open(startingValues(check.inputs, values));
  const plain = alone.ok ? addendsOf(alone.value.read(lowest(alone.value))) : [];
  const isWhole = bonus?.value === sum(plain.map(({ amount }) => amount));
  const added = found.filter(({ label }) => !plain.some((each) => sameValue(each.label, label)));
  const named = isWhole ? [...bonus.sources.filter(({ amount }) => amount !== 0), ...added] : found;
  return named.map((source) => sourceText(source));
}

/** Without the dice, which come first. */
const addendsOf = ({ total }: Reading): readonly Source[] => (total?.sources ?? []).slice(1);

function lowest({ dice }: OpenCheck) {
  return { dice: dice.map(({ count }) => Array.from({ length: count }, () => 1)), chosen: [] };
}

/** The faces of each side by the groups of the check, in their order. */
function facesOf(
  { dice: groups }: OpenCheck,
  dice: readonly number[],
  defense: readonly number[] = [],
): Result<readonly (readonly number[])[], AppError> {
  const faults: AppError[] = [];
  const left = { dice: [...dice], defense: [...defense] };
  const sideOf = ({ theirs }: DieGroup) => (theirs ? 'defense' : 'dice');
  const faces = groups.map((group) => {
    const rolled = left[sideOf(group)].splice(0, group.count);
    for (const face of rolled)
      if (face > group.sides) faults.push(refusing('face', { face, sides: group.sides }, sideOf(group)));
    return rolled;
  });
  const given = { dice, defense };
  for (const side of ['dice', 'defense'] as const) {
    const count = sum(groups.filter((group) => sideOf(group) === side).map((group) => group.count));
    if (given[side].length === count) continue;
    const isStray = side === 'defense' && count === 0;
    faults.push(isStray ? refusing('noDefenseDice', {}, side) : refusing('dice', { count }, side));
  }
  const [first, ...rest] = faults;
  return first === undefined ? ok(faces) : err(jointError([first, ...rest]));
}
