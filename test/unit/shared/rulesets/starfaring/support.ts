import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { RollRequest } from '#shared/rules/checks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Figure } from '#shared/rules/views';
import type { SheetBlock } from '#shared/rules/sheetViews';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { countingIds, fixedClock } from '#test/fixtures/ports';

export const ports = () => ({ clock: fixedClock, ids: countingIds() });

export const translate = createTranslator('en', {
  ...sharedMessages(),
  ...rulesetMessages(ruleset),
});

export type Plan = Readonly<Record<string, unknown>>;

/** A plan; `more` replaces whole keys. By default vitality 20, Defense 13, speed 10, capacity 50. */
export function plan(more: Plan = {}): Plan {
  return { ruleset: 'starfaring', name: 'Test', ...more };
}

/** A stored document made from a plan, with play state over the initial one. */
export function documentOf(input: Plan, play: Plan = {}): CharacterDocument {
  const planned = ruleset.readPlan(input, ports());
  if (!planned.ok) throw new Error(`${planned.error.path ?? ''}: ${translate(planned.error.text)}`);
  const document = { ...newCharacter(ruleset, ports()), ...planned.value, status: 'finished' as const };
  return { ...document, play: jsonSchema.parse({ ...(document.play as Plan), ...play }) };
}

export function openDocument(document: CharacterDocument): OpenCharacter {
  const opened = ruleset.open(document);
  if (!opened.ok) throw new Error(translate(opened.error.text));
  return opened.value;
}

/** A character in play: a plan with later changes. */
export class Table {
  constructor(private document: CharacterDocument) {}

  static of(input: Plan = {}, play: Plan = {}): Table {
    return new Table(documentOf(plan(input), play));
  }

  get opened(): OpenCharacter {
    return openDocument(this.document);
  }

  get play(): Plan {
    return this.document.play as Plan;
  }

  /** A state without stored play data. */
  neverPlayed(): this {
    this.document = { ...this.document, play: {} };
    return this;
  }

  apply(edits: readonly Edit[]): this {
    this.document = editPlay(this.document, edits);
    return this;
  }

  get blocks(): readonly PlayBlock[] {
    return this.opened.play().blocks;
  }

  get actions(): readonly PlayAction[] {
    return this.blocks.flatMap((block) => {
      if (block.kind === 'actions') return block.actions;
      if (block.kind === 'rows') return [...block.actions, ...block.rows.flatMap((row) => row.actions)];
      return [];
    });
  }

  action(id: string): PlayAction {
    const found = this.actions.find((action) => action.id === id);
    if (found === undefined) throw new Error(`No action ${id}`);
    return found;
  }

  /** Presses a button that must not be blocked, or chooses one of its options. */
  press(id: string, option?: string): this {
    const action = this.action(id);
    const chosen = option === undefined ? action : action.options?.find((each) => each.id === option);
    if (chosen === undefined) throw new Error(`No option ${option ?? ''}`);
    if (chosen.blocked !== undefined) throw new Error(translate(chosen.blocked));
    return this.apply(chosen.edits);
  }

  /** The announced changes of a button. */
  changes(id: string): string[] {
    return (this.action(id).changes ?? []).map(translate);
  }

  /** Rolls with this outcome and applies its offer. */
  roll(id: string, outcome: string): this {
    const { roll } = this.action(id);
    const after = roll?.after?.find(({ outcomes }) => outcomes?.includes(outcome));
    if (after === undefined) throw new Error(`Nothing offered for ${outcome}`);
    return this.apply(after.edits);
  }

  toggle(id: string): this {
    for (const block of this.blocks)
      if (block.kind === 'toggles')
        for (const toggle of block.toggles)
          if (toggle.id === id) {
            if (toggle.locked !== undefined) throw new Error(translate(toggle.locked));
            return this.apply(toggle.edits);
          }
    throw new Error(`No toggle ${id}`);
  }

  /** Active conditions, with the reasons that lock them. */
  get conditions(): Record<string, string> {
    const block = this.blocks.find(({ id }) => id === 'conditions');
    if (block?.kind !== 'toggles') throw new Error('No conditions');
    return Object.fromEntries(
      block.toggles.filter(({ on }) => on).map(({ id, locked }) => [id, locked ? translate(locked) : '']),
    );
  }

  figure(id: string): Figure {
    return figureOf(this.opened.sheet().blocks, id);
  }

  /** The value of a figure as text. */
  shows(id: string): string {
    return translate(this.figure(id).value);
  }

  note(id: string): string {
    const { note } = this.figure(id);
    return note === undefined ? '' : translate(note);
  }

  /** The initial values of a skill roll; `undefined` if it fails without a roll. */
  skill(id: string): RollRequest['values'] | undefined {
    return rowCells(this.opened.sheet().blocks, id)[2]?.roll?.values;
  }

  passive(id: string): number {
    return Number(
      translate(rowCells(this.opened.sheet().blocks, id)[3]?.text ?? { raw: '' }).replace('−', '-'),
    );
  }

  attack(index = 0): { roll: RollRequest | undefined; damage: RollRequest | undefined } {
    const block = this.opened.sheet().blocks.find(({ id }) => id === 'attacks');
    if (block?.kind !== 'table') throw new Error('No attacks');
    const cells = block.rows[index]?.cells ?? [];
    return { roll: cells[1]?.roll, damage: cells[2]?.roll };
  }

  get derived(): Plan {
    const report = this.opened.report(translate) as unknown as { derived: Plan };
    return report.derived;
  }
}

function figureOf(blocks: readonly SheetBlock[], id: string): Figure {
  for (const block of blocks)
    if (block.kind === 'figures') for (const figure of block.figures) if (figure.id === id) return figure;
  throw new Error(`No figure ${id}`);
}

function rowCells(blocks: readonly SheetBlock[], id: string) {
  for (const block of blocks)
    if (block.kind === 'table') for (const row of block.rows) if (row.id === id) return row.cells;
  throw new Error(`No row ${id}`);
}

/** The message for a refused plan. */
export function refusal(more: Plan): string {
  const planned = ruleset.readPlan(plan(more), ports());
  return planned.ok ? 'accepted' : `${planned.error.path ?? ''}: ${translate(planned.error.text)}`;
}

/** Every message anywhere inside a view. */
export function textsIn(node: unknown): Text[] {
  if (node === null || typeof node !== 'object' || node instanceof Uint8Array) return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if ('key' in node && typeof node.key === 'string') return [node as Text];
  return Object.values(node).flatMap(textsIn);
}

/** Every roll anywhere inside a view. */
export function rollsIn(node: unknown): RollRequest[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(rollsIn);
  const own = 'roll' in node && typeof node.roll === 'object' ? [node.roll as RollRequest] : [];
  return [...own, ...Object.values(node).flatMap(rollsIn)];
}
