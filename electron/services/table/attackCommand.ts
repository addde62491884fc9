import { foldLog, playersLogged, readLogged, type LoggedRoll } from '#shared/campaign/dice/rollLog';
import type { RollLine, RollRecord } from '#shared/campaign/dice/rolls';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Combatant } from '#shared/encounter/document';
import { attackedCommands } from '#shared/encounter/attacked';
import { run } from '#shared/encounter/run';
import { aimedAttack, type MetAttack } from '#shared/encounter/judgedAttack';
import { idsFrom, type Rng } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import type { Chosen, RollChoice } from '#shared/rules/checks';
import { overlaid } from '#shared/rules/inputs';
import { fitting } from '#shared/rules/dice/fitting';
import { keptBy } from '#shared/rules/fight/meeting';
import { pathsOf } from '#shared/rules/fight/playersReading';
import type { InputOf, TurnAction } from '#shared/table/commands/command';
import { attackResultSchema, type AttackResult } from '#shared/table/commands/answer';
import type { SeatRecord } from '#shared/table/wire/messages';
import type { OpenedCampaign } from '#electron/services/campaigns/campaignTables';
import { openEncounter } from '#electron/services/players/encounterTable';
import { combatantsIn } from './encounterCommand';
import type { Effect, PerformPorts } from './effects';
import { throwId } from './ownIds';

export type AttackAction = Extract<TurnAction, { do: 'attack' }>;

/** In lines: a throw is gone on with in the same turn. */
const mostSince = 1000;

/**
 * Judges a player's attack by the numbers and states of both sides, and logs it with them. What the answer tells is made
 * of the log alone, so that the same attack is answered alike whenever it is asked again.
 */
export async function attackJudged(
  action: AttackAction,
  { encounter, character }: InputOf<'encounter'>,
  seat: SeatRecord,
  { campaign }: OpenedCampaign,
  ports: PerformPorts,
): Promise<Result<Effect, Text>> {
  const found = combatantsIn(campaign, { encounter, character, targets: action.targets }, ports.ownId);
  if (!found.ok) return found;
  const { table, rules } = await openEncounter(ports, campaign.id, found.value.encounter);
  const read = await ports.library.rolls.read(campaign.id, mostSince);
  if (!read.ok) return err(read.error.text);
  const known = new Map(foldLog(read.value.lines).map((logged) => [logged.roll.id, logged]));
  const context = { ...ports, action, seat, table, rules, by: found.value.own };
  const ruleset = rules.ruleset(found.value.own.ruleset);
  const lines: RollLine[] = [];
  const results: AttackResult[] = [];
  let after = table;
  for (const [index, target] of found.value.targets.entries()) {
    const before = known.get(rollId(context, target.id));
    const judgement = judged(context, { target, after, known });
    if (!judgement.ok) return judgement;
    const { roll } = judgement.value;
    ({ after } = judgement.value);
    const chosen = withChoices(
      { roll, chosen: before?.chosen ?? [], veiled: false },
      notYet(action.chosen, before?.chosen ?? []),
      (logged) => readLogged(ruleset, logged)?.reading.choices ?? [],
      ports.rng,
    );
    if (before === undefined) lines.push(roll);
    for (const choice of chosen.slice(before?.chosen.length ?? 0))
      lines.push({ type: 'choice', roll: roll.id, at: ports.clock.now(), ...plainChoice(choice) });
    const reading = playersLogged(ruleset, { roll, chosen, veiled: false });
    if (reading === undefined) return err(message('tableOwner.refused.unreadableAttack'));
    results.push(attackResultSchema.parse({ target: action.targets[index], ...reading }));
  }
  const isSame = after.encounter === table.encounter;
  const encounters = { ...campaign.encounters, [after.encounter.id]: after.encounter };
  return ok({
    campaign: isSame ? campaign : { ...campaign, encounters },
    characters: Object.values(after.characters).filter((each) => each !== table.characters[each.id]),
    text: message('tableOwner.done.judged', { count: results.length }),
    lines,
    results,
  });
}

interface Judging extends Pick<PerformPorts, 'ownId' | 'rng' | 'clock' | 'ids'> {
  readonly action: AttackAction;
  readonly seat: Pick<SeatRecord, 'id'>;
  readonly table: Table;
  readonly rules: TableRules;
  readonly by: Combatant;
}

const rollId = ({ action, seat, ownId }: Judging, target: string, roll = action.roll): string =>
  ownId(`judged ${throwId(seat.id, roll, ownId)} ${String(action.part)} ${target}`);

/**
 * The roll against a target, as it is logged or a new one, and the encounter after it. A logged one changes its target only
 * if it should have, and has not yet.
 */
function judged(
  context: Judging,
  {
    target,
    after,
    known,
  }: { readonly target: Combatant; readonly after: Table; readonly known: ReadonlyMap<string, LoggedRoll> },
): Result<{ readonly roll: RollRecord; readonly after: Table }, Text> {
  const { action, table, rules, by } = context;
  const logged = known.get(rollId(context, target.id))?.roll;
  const isDone =
    logged !== undefined &&
    (logged.judged?.changes !== true || table.encounter.entries.some(({ id }) => id === logged.id));
  if (isDone) return ok({ roll: logged, after });
  const { attack, part, reroll, confirmed = [] } = action;
  const isAtSeveral = action.targets.length > 1;
  const aimed = aimedAttack(table, rules, {
    by,
    target,
    attack,
    part,
    reroll,
    confirmed,
    more: {},
    isAtSeveral,
  });
  if (!aimed.ok) return err(aimed.error.text);
  const { check, met, meeting } = aimed.value;
  if (meeting.blocked !== undefined) return err(meeting.blocked);
  const made = logged === undefined ? thrownAt(context, aimed.value, target, known) : ok(logged);
  if (!made.ok) return made;
  const roll = made.value;
  const commands = attackedCommands(after, rules, target, {
    by: by.id,
    kept: roll.rolled.kind === 'check' ? keptBy(met, check, roll.rolled) : [],
    ...(part === 0 && { facts: met.facts ?? [] }),
  });
  // The log knows by its first entry that it was done.
  const ports = { ...context, ids: idsFrom(roll.id, context.ids) };
  const changed = commands.reduce<Table>((now, command) => {
    const ran = run(now, command, rules, ports);
    return ran.ok ? ran.value.table : now;
  }, after);
  if (changed === after || roll.judged === undefined) return ok({ roll, after: changed });
  return ok({ roll: { ...roll, judged: { ...roll.judged, changes: true } }, after: changed });
}

/** A throw that replaces another keeps the states that ended with the first one, and the dice of the other side. */
function thrownAt(
  context: Judging,
  { check, request, defense, meeting, isOpen }: MetAttack,
  target: Combatant,
  known: ReadonlyMap<string, LoggedRoll>,
): Result<RollRecord, Text> {
  const { action, seat, table, by, ownId, rng } = context;
  const replaces = action.replaces === undefined ? null : rollId(context, target.id, action.replaces);
  const replaced = replaces === null ? undefined : known.get(replaces)?.roll.rolled;
  const before = replaced?.kind === 'check' && replaced.check === check.id ? replaced : undefined;
  const way = request.rerolls?.find(({ id }) => id === action.reroll);
  const values = before === undefined ? meeting.values : overlaid(before.values, way?.values ?? {});
  const opened = check.open(values);
  if (!opened.ok) return err(opened.error.text);
  const dice = opened.value.dice.map((group, index) => {
    const fell = group.theirs === true ? before?.dice[index] : undefined;
    return fell?.length === group.count ? [...fell] : fitting(group, action.dice, rng);
  });
  return ok({
    type: 'roll',
    id: rollId(context, target.id),
    at: context.clock.now(),
    label: request.label,
    who: by.name,
    target: target.name,
    rolled: {
      kind: 'check',
      ruleset: by.ruleset,
      check: check.id,
      values: { ...values },
      dice,
    },
    replaces,
    hidden: false,
    seed: null,
    judged: {
      encounter: table.encounter.id,
      combatant: target.id,
      of: throwId(seat.id, action.roll, ownId),
      ...(request.damageType !== undefined && { type: request.damageType }),
      ...(isOpen && { open: true as const }),
      hides: [...pathsOf(defense?.values ?? {})],
    },
    seat: true,
  });
}

/** The same attack may be asked again with more choices. */
function notYet(wanted: readonly Chosen[], made: readonly Chosen[]): readonly Chosen[] {
  const left = [...made];
  return wanted.filter(({ choice, option }) => {
    const at = left.findIndex((each) => each.choice === choice && each.option === option);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Choices that the roll offers, each in its turn; those of the other side are made at once. */
function withChoices(
  logged: LoggedRoll,
  wanted: readonly Chosen[],
  choicesOf: (logged: LoggedRoll) => readonly RollChoice[],
  rng: Rng,
): readonly Chosen[] {
  const theirs = choicesOf(logged).find(
    ({ id, ...each }) =>
      each.theirs === true &&
      each.options === undefined &&
      logged.chosen.every(({ choice }) => choice !== id),
  );
  const [next, ...later] = wanted;
  const made = theirs === undefined ? next : { choice: theirs.id };
  if (made === undefined) return logged.chosen;
  const rest = theirs === undefined ? later : wanted;
  const offered = choicesOf(logged).find(({ id }) => id === made.choice);
  const isOffered =
    offered !== undefined &&
    offered.again !== true &&
    (offered.options === undefined || offered.options.some(({ id }) => id === made.option));
  if (!isOffered) return withChoices(logged, rest, choicesOf, rng);
  const { dice: group } = offered;
  const fallen = { group: group?.id ?? '', sides: group?.sides ?? 0, faces: [...(made.dice ?? [])] };
  const dice = group && fitting({ ...group }, [fallen], rng);
  const chosen = {
    choice: made.choice,
    ...(made.option !== undefined && { option: made.option }),
    ...(dice && { dice }),
  };
  return withChoices({ ...logged, chosen: [...logged.chosen, chosen] }, rest, choicesOf, rng);
}

function plainChoice({ choice, option, dice }: Chosen) {
  return { choice, ...(option !== undefined && { option }), ...(dice && { dice: [...dice] }) };
}
