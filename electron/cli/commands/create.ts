import { ok, type Result } from '#shared/kernel/result';
import { allAllowed } from '#shared/rules/problem';
import { at, exits, unless, type Exit, type Fault } from '#electron/cli/fault';
import { readItems } from '#electron/cli/input';
import { buildPlan, type Built } from '#electron/cli/plan';
import type { Session } from '#electron/cli/session';

const savedAtOnce = 16;

/**
 * `create PLAN [--save]` builds characters and prints their reports, line by line for lines of plans, up to the first
 * that cannot be used. With `save`, every plan is read before the first is stored, and each is stored before its report
 * is printed.
 */
export async function create(session: Session, plan: string, save: boolean): Promise<Result<Exit, Fault>> {
  const waiting: Built[] = [];
  const faults: Fault[] = [];
  let legal = true;
  for await (const item of readItems(session.io, plan)) {
    const built = item.ok ? await buildPlan(session, item.value) : item;
    if (!built.ok) {
      faults.push(built.error);
      continue;
    }
    legal &&= isLegal(built.value);
    if (save) waiting.push(built.value);
    else if (faults.length === 0) await session.printFor(built.value, report(session, built.value));
  }
  const usable = unless(faults, waiting);
  if (!usable.ok) return usable;
  for (let start = 0; start < waiting.length; start += savedAtOnce) {
    const group = waiting.slice(start, start + savedAtOnce);
    const results = await Promise.all(group.map((built) => store(session, built)));
    // Every stored character is reported, even if another one could not be stored.
    for (const [index, stored] of results.entries())
      if (stored.ok) await session.printFor(group[index] ?? { isLine: false }, stored.value);
    const refused = results.find((stored) => !stored.ok);
    if (refused !== undefined) return refused;
  }
  return ok(legal ? exits.done : exits.illegal);
}

/** Stores a character that is legal or whose problems all have exceptions; only then does its report contain the id. */
async function store(session: Session, built: Built): Promise<Result<unknown, Fault>> {
  if (!allAllowed(built.open.problems, built.document.exceptions)) return ok(report(session, built));
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
