import { foldLog, playersLogged, readLogged, type LoggedRoll } from '#shared/campaign/dice/rollLog';
import type { RollLine, RollRecord } from '#shared/campaign/dice/rolls';
import type { Table, TableRules } from '#shared/encounter/command';
import type { Combatant, Encounter } from '#shared/encounter/document';
import { attackedCommands } from '#shared/encounter/attacked';
import { run } from '#shared/encounter/run';
import { aimedAttack } from '#shared/encounter/judgedAttack';
import type { Rng } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, withWords, type Text } from '#shared/kernel/text';
import type { Chosen, RollChoice } from '#shared/rules/checks';
import { fitting } from '#shared/rules/dice/fitting';
import { keptBy } from '#shared/rules/fight/meeting';
import { pathsOf } from '#shared/rules/fight/told';
import type { InputOf, TurnAction } from '#shared/table/commands/command';
import { attackResultSchema, type AttackResult } from '#shared/table/commands/told';
import type { SeatRecord } from '#shared/table/wire/messages';
import { openTransaction } from '#electron/services/campaigns/campaignTables';
import { openEncounter } from '#electron/services/players/encounterTable';
import { combatantsIn } from './encounterCommand';
import type { Done, PerformPorts } from './effects';
import { throwId } from './ownIds';

/** A target that was just attacked, with the conditions that begin by it: its shield is used up. */
interface Attacked {
  readonly target: string;
  readonly marks: readonly string[];
}

export type AttackAction = Extract<TurnAction, { do: 'attack' }>;

/** In lines: a throw is gone on with in the same turn. */
const mostSince = 1000;

/**
 * Judges a player's attack by the numbers and states of both sides and logs it with them. What the answer tells is made
 * of the log alone, so that the same attack is answered alike whenever it is asked again.
 */
export async function attackJudged(
  action: AttackAction,
  { encounter, character }: InputOf<'encounter'>,
  seat: SeatRecord,
  ports: PerformPorts,
): Promise<Done> {
  const { library, campaign, ownId, rolled } = ports;
  await ports.sync(character);
  const transaction = openTransaction(ports);
  const opened = await transaction.open(campaign);
  if (!opened.ok) return { done: false, text: opened.error.text };
  const translate = await ports.translate(opened.value);
  const refused = (text: Text): Done => ({ done: false, text: withWords(text, translate) });
  const found = combatantsIn(opened.value.campaign, { encounter, character, targets: action.targets }, ownId);
  if (!found.ok) return refused(found.error);
  const { table, rules } = await openEncounter(ports, campaign, found.value.encounter);
  const read = await library.rolls.read(campaign, mostSince);
  if (!read.ok) return refused(read.error.text);
  const known = new Map(foldLog(read.value.lines).map((logged) => [logged.roll.id, logged]));
  const context = { ...ports, action, seat, table, rules, by: found.value.own };
  const lines: RollLine[] = [];
  const results: AttackResult[] = [];
  const attacked: Attacked[] = [];
  for (const [index, target] of found.value.targets.entries()) {
    const before = known.get(rollId(context, target.id));
    const judgement =
      before === undefined
        ? judged(context, found.value.encounter, target)
        : ok({ roll: before.roll, marks: [] });
    if (!judgement.ok) return refused(judgement.error);
    const { roll, marks } = judgement.value;
    if (before === undefined) attacked.push({ target: target.id, marks });
    const ruleset = rules.ruleset(found.value.own.ruleset);
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
    if (reading === undefined) return refused(message('tableOwner.refused.unreadableAttack'));
    results.push(attackResultSchema.parse({ target: action.targets[index], ...reading }));
  }
  if (lines.length > 0) {
    const appended = await library.rolls.append(campaign, lines);
    if (!appended.ok) return refused(appended.error.text);
    rolled();
    const after = afterAttacks(context, attacked);
    if (after.encounter !== table.encounter || after.characters !== table.characters) {
      const characters = Object.values(after.characters).filter((each) => each !== table.characters[each.id]);
      const encounters = { ...opened.value.campaign.encounters, [after.encounter.id]: after.encounter };
      transaction.stage({ campaign: { ...opened.value.campaign, encounters }, characters });
      // If the files changed meanwhile, the GM ends the state by hand.
      if ((await transaction.commit()).ok) {
        ports.changed('campaign');
        if (characters.length > 0) ports.changed('character');
      }
    }
  }
  return { done: true, text: message('tableOwner.done.judged', { count: results.length }), results };
}

function afterAttacks(context: Judging, attacked: readonly Attacked[]): Table {
  const { action, rules, by, table } = context;
  return attacked.reduce<Table>((before, { target: id, marks: kept }) => {
    const target = before.encounter.combatants[id];
    if (target === undefined) return before;
    const aimed = aimedAttack(before, rules, { by, target, attack: action.attack, more: {} });
    const facts = action.part > 0 || !aimed.ok ? undefined : (aimed.value.met.facts ?? []);
    const commands = attackedCommands(before, rules, target, { kept, ...(facts && { facts }) });
    return commands.reduce<Table>((now, command) => {
      const ran = run(now, command, rules, context);
      return ran.ok ? ran.value.table : now;
    }, before);
  }, table);
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

function judged(
  context: Judging,
  encounter: Encounter,
  target: Combatant,
): Result<{ readonly roll: RollRecord; readonly marks: readonly string[] }, Text> {
  const { action, seat, table, rules, by, ownId, rng } = context;
  const { attack, part, reroll, replaces, confirmed = [] } = action;
  const aimed = aimedAttack(table, rules, {
    by,
    target,
    attack,
    part,
    reroll,
    confirmed,
    more: {},
    isAtSeveral: action.targets.length > 1,
  });
  if (!aimed.ok) return err(aimed.error.text);
  const { check, request, met, defense, meeting, isOpen } = aimed.value;
  if (meeting.blocked !== undefined) return err(meeting.blocked);
  const opened = check.open(meeting.values);
  if (!opened.ok) return err(opened.error.text);
  const dice = opened.value.dice.map((group) => fitting(group, action.dice, rng));
  const roll: RollRecord = {
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
      values: { ...meeting.values },
      dice,
    },
    replaces: replaces === undefined ? null : rollId(context, target.id, replaces),
    hidden: false,
    seed: null,
    judged: {
      encounter: encounter.id,
      combatant: target.id,
      of: throwId(seat.id, action.roll, ownId),
      ...(request.damageType !== undefined && { type: request.damageType }),
      ...(isOpen && { open: true as const }),
      hides: [...pathsOf(defense?.values ?? {})],
    },
  };
  return ok({ roll, marks: keptBy(met, check, { values: meeting.values, dice }) });
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
