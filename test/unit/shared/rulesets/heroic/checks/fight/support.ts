import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { leadsTo, type RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import {
  documentOf,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

export const played = (input: Plan, play: Json = {}): CharacterDocument => ({ ...documentOf(input), play });

/** The lines of a block of the sheet, by label. */
export function lines(document: CharacterDocument, id: string): ReadonlyMap<string, RollRequest> {
  const block = openDocument(document)
    .sheet()
    .blocks.find((each) => each.id === id);
  if (block?.kind !== 'entries') throw new Error(`No block ${id}`);
  return new Map(block.entries.flatMap(({ name, roll }) => (roll ? [[translate(name), roll] as const] : [])));
}

export function line(document: CharacterDocument, block: string, label: string): RollRequest {
  const found = lines(document, block).get(label);
  if (found === undefined)
    throw new Error(`No ${label} among ${[...lines(document, block).keys()].join('; ')}`);
  return found;
}

export const skilled = (id: string, level: string, more: object = {}): Plan =>
  plan({
    skills:
      level === 'advanced'
        ? [{ id, level, ...more }]
        : [
            { id, level, ...more },
            { id: 'luck', level: 'basic' },
          ],
  });
export const notes = (request: RollRequest): string[] => (request.notes ?? []).map(translate);
export const attacker = (request: RollRequest) => request.values['attacker'];
export const defender = (request: RollRequest) => request.values['defender'];

export function following(
  request: RollRequest,
  dice: readonly (readonly number[])[],
  chosen: readonly object[] = [],
) {
  const check = ruleset.checks.find(({ id }) => id === request.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
  if (opened?.ok !== true) throw new Error(`${request.check} refused`);
  const reading = opened.value.read({ dice, chosen: chosen as [] });
  return (request.after ?? []).filter((each) => leadsTo(reading, each));
}

export function attackWith(document: CharacterDocument, weapon: string): RollRequest {
  const table = openDocument(document)
    .sheet()
    .blocks.find(({ id }) => id === 'attacks');
  const row =
    table?.kind === 'table'
      ? table.rows.find(({ cells }) => cells[0] && translate(cells[0].text) === weapon)
      : undefined;
  const roll = row?.cells.find((cell) => cell.roll)?.roll;
  if (roll === undefined) throw new Error(`No attack with ${weapon}`);
  return roll;
}
