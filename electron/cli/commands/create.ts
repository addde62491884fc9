import { ok, type Result } from '../../../shared/kernel/result';
import { allWaived } from '../../../shared/rules/problem';
import { at, exits, type Exit, type Fault } from '../fault';
import { isLines, readItems } from '../input';
import { buildPlan, type Built } from '../plan';
import type { Session } from '../session';

const savedAtOnce = 16;

/**
 * `create PLAN [--save]` builds characters and prints their reports, line by line for a `.jsonl` file. With
 * `save`, every plan is read before the first is stored, and each is stored before its report is printed.
 */
export async function create(session: Session, plan: string, save: boolean): Promise<Result<Exit, Fault>> {
  const print = isLines(plan) ? session.printLine : session.print;
  const waiting: Built[] = [];
  let legal = true;
  for await (const item of readItems(plan)) {
    if (!item.ok) return item;
    const built = await buildPlan(session, item.value);
    if (!built.ok) return built;
    legal &&= isLegal(built.value);
    if (save) waiting.push(built.value);
    else await print(report(session, built.value));
  }
  for (let start = 0; start < waiting.length; start += savedAtOnce) {
    const group = waiting.slice(start, start + savedAtOnce);
    const results = await Promise.all(group.map((built) => store(session, built)));
    // Every stored character is reported, even if another one could not be stored.
    for (const stored of results) if (stored.ok) await print(stored.value);
    const refused = results.find((stored) => !stored.ok);
    if (refused !== undefined) return refused;
  }
  return ok(legal ? exits.done : exits.illegal);
}

/** Stores a character that is legal or whose problems all have exceptions; only then does its report contain the id. */
async function store(session: Session, built: Built): Promise<Result<unknown, Fault>> {
  if (!allWaived(built.open.problems, built.document.waivers)) return ok(report(session, built));
  const saved = at(built.where, await session.services().library.characters.save(built.document));
  return saved.ok ? ok({ id: saved.value.id, ...report(session, built) }) : saved;
}

export function report(session: Session, { open }: Built): object {
  const text = open.report(session.translate);
  return text !== null && typeof text === 'object' ? text : {};
}

/** An exception does not make a broken rule legal. */
export function isLegal({ open }: Built): boolean {
  return open.problems.length === 0;
}
