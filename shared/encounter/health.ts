import type { AppError } from '#shared/kernel/errors';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';
import type { Fighter, FightOutcome, Packet } from '#shared/rules/fight/fighter';
import { documentOf } from './combatants';
import type { CommandOf, Hits, Table } from './command';
import type { Combatant } from './document';
import { apply, combatantOf, fighterOf, tell, type Draft } from './draft';
import { refusing } from './refusing';
import { sheetGone } from './undo';

export function hit(draft: Draft, id: string, hits: Hits): AppError | undefined {
  const fighter = fighterOf(draft, id);
  const combatant = combatantOf(draft, id);
  if (!hasHealth(fighter)) return harmless(draft, combatant);
  const answer = fighter.damage(packetFor(draft, combatant, hits));
  if (!answer.ok) return answer.error;
  changeHealth(draft, id, answer.value, fighter.health.now);
  return undefined;
}

export function heal(draft: Draft, id: string, amount: number): AppError | undefined {
  const fighter = fighterOf(draft, id);
  if (!hasHealth(fighter)) return harmless(draft, combatantOf(draft, id));
  changeHealth(draft, id, fighter.heal(amount), fighter.health.now);
  return undefined;
}

export function changeSheet(
  draft: Draft,
  { targets: [id], label, edits }: CommandOf<'sheet'>,
): AppError | undefined {
  const combatant = combatantOf(draft, id);
  if (documentOf(combatant, draft.characters) === undefined) return sheetGone(combatant.name);
  const from = fighterOf(draft, id)?.health?.now;
  apply(draft, id, label, { steps: [label], edits, prompts: [] });
  if (from !== undefined) tellHealth(draft, id, from);
  return undefined;
}

function harmless({ characters }: Table, { source, name }: Combatant): AppError {
  const isGone = 'character' in source && characters[source.character] === undefined;
  return isGone ? sheetGone(name) : refusing('noHealth', { who: name });
}

/** Some rules count no points. */
function hasHealth(
  fighter: Fighter | undefined,
): fighter is Fighter & { health: NonNullable<Fighter['health']> } {
  return fighter !== undefined && fighter.health !== null;
}

function packetFor(
  { rules }: Draft,
  combatant: Combatant,
  { parts, dice, halved = [], doubled = [], ...factors }: Hits,
): Packet {
  const { id, ruleset, resistant, vulnerable } = combatant;
  const own = dice !== undefined && Object.hasOwn(dice, id) ? dice[id] : undefined;
  const [usual] = rules.ruleset(ruleset)?.fight?.damageTypes ?? [];
  return {
    ...factors,
    ...(halved.includes(id) && { half: true }),
    ...(doubled.includes(id) && { double: true }),
    parts: parts.map((part) => {
      const type = part.type ?? usual?.id;
      const isOf = (types: readonly string[]) => type !== undefined && types.includes(type);
      return {
        ...part,
        ...(type !== undefined && { type }),
        resistant: part.resistant === true || isOf(resistant),
        vulnerable: part.vulnerable === true || isOf(vulnerable),
      };
    }),
    ...(own && { dice: own }),
  };
}

/** Rules that say themselves how the points changed do not say it twice. */
function changeHealth(draft: Draft, id: string, outcome: FightOutcome, from: number): void {
  const { steps, ...changes } = outcome;
  const label = journalLabel(draft, id, outcome, from);
  apply(draft, id, label, { ...changes, steps: [] });
  const to = fighterOf(draft, id)?.health?.now;
  const isLine = (step: Text) => !isRaw(step) && step.params?.['from'] === from && step.params['to'] === to;
  for (const step of steps) if (!isLine(step)) tell(draft, id, step);
  tellHealth(draft, id, from);
}

/** Only characters of the library have a journal; a blow may kill without taking a point. */
function journalLabel(draft: Draft, id: string, { edits, steps }: FightOutcome, from: number): Text {
  const isJournaled = 'character' in combatantOf(draft, id).source;
  const trial: Draft = { ...draft, changes: [], steps: [], prompts: [] };
  if (isJournaled) apply(trial, id, raw(''), { steps: [], edits, prompts: [] });
  const health = fighterOf(trial, id)?.health;
  const params = { what: health?.label ?? raw(''), from, to: health?.now ?? from };
  const moved = message('encounter.health', params);
  return params.to === from ? (steps.at(-1) ?? moved) : moved;
}

/** The line of the log: "Goblin 2: Endurance 6 → 1". */
function tellHealth(draft: Draft, id: string, from: number): void {
  const health = fighterOf(draft, id)?.health;
  if (health === undefined || health === null || health.now === from) return;
  tell(draft, id, message('encounter.health', { what: health.label, from, to: health.now }));
}
