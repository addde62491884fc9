import type { Consequence, OpenCheck, Reading, RollRequest } from '#shared/rules/checks';
import { leadsTo } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import { ruleset } from '#shared/rulesets/heroic/index';
import type { CharacterDocument } from '#shared/character/document';
import { openDocument, plan, translate, type Plan } from '#test/unit/shared/rulesets/heroic/support';

export function open(id: string, values: object = {}): OpenCheck {
  const check = ruleset.checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`No check ${id}`);
  const opened = check.open({ ...initialValues(check.inputs), ...values });
  if (!opened.ok) throw new Error(`${opened.error.path ?? ''}: ${translate(opened.error.text)}`);
  return opened.value;
}

export const read = (id: string, values: object, dice: readonly (readonly number[])[]): Reading =>
  open(id, values).read({ dice, chosen: [] });

export const caster = (level: string, focus: string, more: object = {}): Plan =>
  plan({
    stats: { str: 2, agi: 1, mnd: 3 },
    skills: level === 'advanced' ? [power(level, focus, more)] : [power(level, focus, more), luck],
  });
export const luck = { id: 'luck', level: 'basic' };
export const power = (level: string, focus: string, more: object) => ({ id: 'power', level, focus, ...more });

export function powersOf(document: CharacterDocument): EntriesBlock['entries'] {
  return openDocument(document)
    .sheet()
    .blocks.flatMap((block) =>
      block.kind === 'entries' && block.id.startsWith('powers-') ? block.entries : [],
    );
}

export function use(document: CharacterDocument, id: string): RollRequest {
  const found = powersOf(document).find((entry) => entry.id === id)?.roll;
  if (found === undefined) throw new Error(`No use ${id}`);
  return found;
}

export const notes = (request: RollRequest): string[] => (request.notes ?? []).map(translate);

/** Possible consequences after the request was rolled with these dice. */
/** Without what happens to a target. */
export function following(request: RollRequest, dice: readonly (readonly number[])[], more: object = {}) {
  const reading = read(request.check, { ...request.values, ...more }, dice);
  const isAimed = ({ aimed, options = [] }: Consequence) =>
    aimed !== undefined || options.some((option) => option.aimed !== undefined);
  return (request.after ?? []).filter((each) => leadsTo(reading, each) && !isAimed(each));
}
