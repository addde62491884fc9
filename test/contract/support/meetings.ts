import { attackedCommands } from '#shared/encounter/attacked';
import { ofBlock, ofQuickFoe, join, newEncounter } from '#shared/encounter/combatants';
import type { Combatant } from '#shared/encounter/document';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { aimedCommand } from '#shared/encounter/aimed';
import { openIn } from '#shared/encounter/draft';
import { aimedAttack, judgedAttack } from '#shared/encounter/judgedAttack';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { leadsTo, takenBy } from '#shared/rules/checks';
import type { Ruleset } from '#shared/rules/ruleset';
import { ports, translatorOf } from './rulesets';

/** A combatant of a meeting: a sheet, or the numbers of a quick foe. */
export type Side =
  | CharacterDocument
  | {
      readonly health: number;
      readonly defense: number;
      readonly armor?: number;
      readonly attack?: Combatant['attack'];
    };

/** An attack between two sides, with conditions of each. */
export interface Judged {
  readonly on?: readonly string[];
  readonly own?: readonly string[];
  /** The target brought those of the attacker, as a grappler does. */
  readonly isBond?: true;
  readonly attack?: string;
  readonly more?: Readonly<Record<string, Json>>;
  /** Switches that the table set. */
  readonly confirmed?: readonly string[];
  readonly dice?: readonly number[];
  /** Faces of the defender. */
  readonly others?: readonly number[];
}

/** Two sides of one fight by these rules, and those beside them: `by-1`, `target-1`. */
export function meetingOf(
  ruleset: Ruleset,
  by: Side,
  target: Side,
  beside: { readonly by?: readonly Side[]; readonly target?: readonly Side[] } = {},
) {
  const made = (id: string, side: Side): Combatant => {
    const party = id.startsWith('by');
    const joining = { id, name: id, party, initiative: party ? 2 : 1 };
    if ('ruleset' in side) return ofBlock(joining, side, null, false);
    const { attack, ...numbers } = side;
    const foe = ofQuickFoe(joining, { armor: 0, name: id, ...numbers }, ruleset);
    if (foe === undefined) throw new Error('No quick foes');
    return { ...foe, ...(attack && { attack }) };
  };
  const rules: TableRules = { ruleset: () => ruleset, open: (each) => ruleset.open(each) };
  const id = ruleset.manifest.id;
  const allies = (['by', 'target'] as const).flatMap((side) =>
    (beside[side] ?? []).map((one, index) => made(`${side}-${String(index + 1)}`, one)),
  );
  const fighters = [made('by', by), made('target', target), ...allies];
  const start: Table = { encounter: join(newEncounter('fight', '', id), fighters), characters: {} };
  const clockAndIds = ports();
  const after = (table: Table, command: Command): Table => {
    const done = run(table, command, rules, clockAndIds);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return done.value.table;
  };
  const begun = after(start, { do: 'begin' });
  const under = ({ on = [], own = [], isBond }: Judged): Table =>
    [['target', on] as const, ['by', own] as const].reduce(
      (all, [who, conditions]) =>
        conditions.reduce(
          (table, condition) =>
            after(table, {
              do: 'condition',
              targets: [who],
              condition,
              ...(isBond && who === 'by' && { by: 'target' }),
            }),
          all,
        ),
      begun,
    );
  return {
    /** The chance in percent, as people read it, and the reasons in words. */
    judge(how: Judged = {}, ...commands: readonly Command[]) {
      const table = commands.reduce(after, under(how));
      const { combatants } = table.encounter;
      const [attacker, aim] = [combatants['by'], combatants['target']];
      if (attacker === undefined || aim === undefined) throw new Error('Nobody there');
      const { attack = '0', more = {}, confirmed = [], dice, others } = how;
      const judged = judgedAttack(table, rules, {
        by: attacker,
        target: aim,
        attack,
        more,
        confirmed,
        ...(dice && { dice }),
        ...(others && { defense: others }),
      });
      if (!judged.ok) throw new Error(JSON.stringify(judged.error));
      const { chance, reasons, asks, reading, marks } = judged.value;
      const percent = chance === null ? null : Math.round(chance * 100);
      return {
        percent,
        reasons: reasons.map(translatorOf(ruleset)),
        asks: asks.map(({ id }) => id),
        ...(reading && { reading }),
        ...(marks && { marks }),
      };
    },
    /** Both sides after a consequence of the throw, by its words, and of the choice in it. */
    follow(how: Judged, words: string, choice?: string, ...commands: readonly Command[]) {
      const table = under(how);
      const translate = translatorOf(ruleset);
      const { by: attacker, target: aim } = table.encounter.combatants;
      if (attacker === undefined || aim === undefined) throw new Error('Nobody there');
      const { attack = '0', more = {}, confirmed = [], dice, others } = how;
      const aimed = { by: attacker, target: aim, attack, more, confirmed };
      const met = aimedAttack(table, rules, aimed);
      const judged = judgedAttack(table, rules, {
        ...aimed,
        ...(dice && { dice }),
        ...(others && { defense: others }),
      });
      if (!met.ok || !judged.ok || judged.value.reading === undefined) throw new Error('No throw');
      const { reading } = judged.value;
      const all = (met.value.request.after ?? []).filter((each) => leadsTo(reading, each));
      const found = all.find(({ label }) => translate(label).includes(words));
      if (found === undefined) throw new Error(all.map(({ label }) => translate(label)).join('; '));
      const option = found.options?.find(({ label }) => translate(label) === choice);
      const { aimed: what } = option ?? found;
      const command = what && aimedCommand(what, ['target'], 'by');
      const { takes } = found;
      const edits = takes
        ? (openIn(table, rules, attacker)?.followed?.(takes.action, takenBy(reading, found)) ?? [])
        : found.edits;
      const first = command ?? { do: 'sheet' as const, targets: ['by'] as const, label: found.label, edits };
      const asked: string[] = [];
      const end = [first, ...commands].reduce((now, each) => {
        const done = run(now, each, rules, clockAndIds);
        if (!done.ok) throw new Error(JSON.stringify(done.error));
        asked.push(...done.value.prompts.map(({ on, roll }) => `${on}: ${translate(roll.label)}`));
        return done.value.table;
      }, table);
      const [one, other] = everybody(end, rules);
      const seen = (facts: typeof one) => ({
        health: facts?.health?.now,
        conditions: facts?.conditions.map(({ kind, label }) => (label === null ? kind : translate(label))),
      });
      return { by: seen(one), target: seen(other), asked };
    },
    /** Conditions of the target once it was attacked, hit or not. */
    attacked(how: Judged, ...commands: readonly Command[]) {
      const table = commands.reduce(after, under(how));
      const { by: attacker, target: aim } = table.encounter.combatants;
      if (attacker === undefined || aim === undefined) throw new Error('Nobody there');
      const met = aimedAttack(table, rules, {
        by: attacker,
        target: aim,
        attack: how.attack ?? '0',
        more: {},
      });
      if (!met.ok) throw new Error(JSON.stringify(met.error));
      const facts = met.value.request.facts ?? [];
      const then = attackedCommands(table, rules, aim, { by: 'by', facts, kept: [] }).reduce(after, table);
      const found = everybody(then, rules).find(({ combatant }) => combatant.id === 'target');
      return found?.conditions.map(({ kind }) => kind).toSorted();
    },
    /** Conditions of the target after these commands, by name. */
    conditions(how: Judged, ...commands: readonly Command[]): readonly string[] | undefined {
      const table = commands.reduce(after, under(how));
      const facts = everybody(table, rules).find(({ combatant }) => combatant.id === 'target');
      return facts?.conditions.map(({ kind }) => kind).toSorted();
    },
    /** Health of the target after these commands. */
    health(how: Judged, ...commands: readonly Command[]): number | undefined {
      const table = commands.reduce(after, under(how));
      return everybody(table, rules).find(({ combatant }) => combatant.id === 'target')?.health?.now;
    },
  };
}

/** Heroes against foes; `asked` names those whom the last of these commands asks for a roll. */
export function sidesOf(
  ruleset: Ruleset,
  heroes: readonly CharacterDocument[],
  foes: readonly CharacterDocument[],
) {
  const rules: TableRules = { ruleset: () => ruleset, open: (each) => ruleset.open(each) };
  const side = (documents: readonly CharacterDocument[], name: string): Combatant[] =>
    documents.map((document, at) => {
      const id = `${name}-${String(at)}`;
      return ofBlock({ id, name: id, party: name === 'hero', initiative: 9 - at }, document, null, false);
    });
  const fighters = [...side(heroes, 'hero'), ...side(foes, 'foe')];
  const encounter = join(newEncounter('fight', '', ruleset.manifest.id), fighters);
  return {
    asked: (...commands: readonly Command[]): readonly string[] => {
      let table: Table = { encounter, characters: {} };
      let prompts: readonly string[] = [];
      for (const command of [{ do: 'begin' } as const, ...commands]) {
        const done = run(table, command, rules, ports());
        if (!done.ok) throw new Error(JSON.stringify(done.error));
        ({ table } = done.value);
        prompts = done.value.prompts.map(({ on }) => on);
      }
      return prompts;
    },
  };
}
