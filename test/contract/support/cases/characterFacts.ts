import type { CharacterDocument } from '#shared/character/document';
import { attacksOf } from '#shared/encounter/attacks';
import type { Text, Translate } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { Explained } from '#shared/rules/explained';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { findAll } from '#test/contract/support/rulesets';
import type { Figure } from '#shared/rules/views';
import { rowName, type SheetBlock, type TableCell } from '#shared/rules/sheetViews';

/** Every action of play; those of a row also as "row/action", since several rows may have one of the same name. */
export const actionsIn = (blocks: readonly PlayBlock[]): readonly PlayAction[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'actions') return block.actions;
    if (block.kind !== 'rows') return [];
    const named = block.rows.flatMap(({ id: row, actions }) =>
      actions.map((action) => ({ ...action, id: `${row}/${action.id}` })),
    );
    return [...block.actions, ...block.rows.flatMap(({ actions }) => actions), ...named];
  });

export const togglesIn = (blocks: readonly PlayBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));

const trackersIn = (blocks: readonly PlayBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));

const keyed = <T extends { readonly id: string }, V>(parts: readonly T[], value: (part: T) => V) =>
  Object.fromEntries(parts.map((part) => [part.id, value(part)]));

/** Everything of a character that a case may name, worked out on demand. */
export class CharacterFacts {
  constructor(
    private readonly document: CharacterDocument,
    private readonly opened: OpenCharacter,
    private readonly translate: Translate,
    /** Announced by the last step. */
    readonly changes: readonly string[],
    /** The reading of the roll that the case asks for, or the refusal of its check. */
    readonly reading: unknown,
  ) {}

  get report(): unknown {
    return this.opened.report(this.translate);
  }

  get derived(): unknown {
    return Reflect.get(Object(this.report), 'derived');
  }

  get problems(): readonly string[] {
    return this.opened.problems.map(({ code, path }) => `${code} ${path}`);
  }

  get subtitle(): string {
    return this.translate(this.opened.subtitle);
  }

  get choices(): unknown {
    return this.document.choices;
  }

  get play(): unknown {
    return this.document.play;
  }

  /** The figures of the sheet with their sources, and the note and the text of each. */
  get figures(): unknown {
    const figures = this.sheet.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    return keyed(figures, ({ value, explained, note, roll }: Figure) => ({
      text: this.translate(value),
      value: explained?.value,
      sources: explained?.sources.map(({ amount }) => amount),
      explained: this.explain(explained),
      note: this.say(note),
      roll: this.rollFacts(roll),
    }));
  }

  /** The rows of the sheet's tables as texts. */
  get tables(): unknown {
    return this.cells((cell) => this.translate(rowName([cell])));
  }

  /** The rows of all tables of the sheet by their ids, with texts and rolls. */
  get rows(): unknown {
    const rows = this.sheet.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    return keyed(rows, ({ cells }) => ({
      texts: cells.map(({ text }) => this.translate(text)),
      rolls: cells.map(({ roll }) => rollFacts(roll)),
    }));
  }

  /** The numbers of the sheet's tables with the labels of their sources. */
  get tableSources(): unknown {
    return this.cells(({ explained }) => this.explain(explained));
  }

  /** The rolls of the sheet by their labels. */
  get sheetRolls(): unknown {
    const rolls = findAll(this.sheet, (node) => ('roll' in node ? (node.roll as RollRequest) : undefined));
    return Object.fromEntries(rolls.map((roll) => [this.translate(roll.label), this.rollFacts(roll)]));
  }

  get rollLabels(): readonly string[] {
    return Object.keys(Object(this.sheetRolls));
  }

  get budgets(): unknown {
    return keyed(this.opened.budgets, ({ granted, spent }) => ({ granted, spent }));
  }

  /** The gear as "Meal × 3". */
  get gear(): readonly string[] {
    const lists = (this.opened.page?.('gear').widgets ?? []).filter(({ id }) => id === 'belongings');
    return lists.flatMap((list) =>
      list.kind === 'chosen'
        ? list.rows.map(({ title, quantity = 1 }) =>
            quantity === 1 ? this.translate(title) : `${this.translate(title)} × ${String(quantity)}`,
          )
        : [],
    );
  }

  /** The texts of the money account, each with its fault if it has one. */
  get statement(): readonly string[] {
    const money = this.opened.ledger?.().accounts.find(({ id }) => id === 'money');
    return (money?.rows ?? []).map(({ text, fault }) =>
      [text, ...(fault ? [fault] : [])].map(this.translate).join(' ! '),
    );
  }

  /** The rolls of the sheet's tables, cell by cell. */
  get rolls(): unknown {
    return this.cells(({ roll }) => rollFacts(roll));
  }

  get entries(): unknown {
    const blocks = this.sheet.flatMap((block) => (block.kind === 'entries' ? [block] : []));
    return keyed(blocks, ({ entries }) =>
      entries.map(({ name, detail }) => [this.translate(name), this.say(detail) ?? '']),
    );
  }

  get trackers(): unknown {
    return keyed(trackersIn(this.blocks), ({ value, max, tone, note }) => ({
      value,
      max,
      tone,
      note: this.say(note),
    }));
  }

  get points(): unknown {
    return keyed(trackersIn(this.blocks), ({ value }) => value);
  }

  /** The switches that are on. */
  get on(): readonly string[] {
    return togglesIn(this.blocks).flatMap(({ id, on }) => (on ? [id] : []));
  }

  /** The switches that are on, each with what keeps it on. */
  get locked(): unknown {
    const on = togglesIn(this.blocks).filter((toggle) => toggle.on);
    return keyed(on, ({ locked }) => this.say(locked));
  }

  /** The switches of each block of play. */
  get switches(): unknown {
    const blocks = this.blocks.flatMap((block) => (block.kind === 'toggles' ? [block] : []));
    return keyed(blocks, ({ toggles }) => toggles.map(({ id }) => id));
  }

  get actions(): unknown {
    return keyed(
      actionsIn(this.blocks),
      ({ label, text, changes = [], edits, options = [], roll, dice }) => ({
        label: this.say(label),
        text: this.say(text),
        changes: changes.map(this.translate),
        idle: edits.length === 0,
        options: options.map(({ id }) => id),
        optionLabels: options.map((option) => this.translate(option.label)),
        blockedOptions: keyed(options, ({ blocked }) => this.say(blocked)),
        dice: dice?.map(({ count, sides }) => `${String(count)}d${String(sides)}`),
        ...this.rollFacts(roll),
      }),
    );
  }

  /** Why the actions cannot be done. */
  get blocked(): unknown {
    return keyed(actionsIn(this.blocks), ({ blocked }) => this.say(blocked));
  }

  /** The rows of play with their details. */
  get playRows(): unknown {
    const blocks = this.blocks.flatMap((block) => (block.kind === 'rows' ? [block] : []));
    return keyed(blocks, ({ rows }) =>
      rows.map(({ title, detail }) => [this.translate(title), this.say(detail) ?? '']),
    );
  }

  /** The texts below the rows of play. */
  get playTexts(): unknown {
    const blocks = this.blocks.flatMap((block) => (block.kind === 'rows' ? [block] : []));
    return keyed(blocks, ({ rows }) => rows.map(({ text }) => this.say(text)));
  }

  get profile(): unknown {
    const profile = this.opened.profile?.();
    if (profile === undefined) return undefined;
    const { figures, skills, vitals, conditions, learning } = profile;
    return {
      figures: figures.map(({ label, value }) => [this.translate(label), this.translate(value)]),
      skills: skills.map(({ id, rank, text }) => [id, rank, this.translate(text)]),
      known: skills
        .filter(({ rank }) => rank > 0)
        .map(({ id, rank, text }) => [id, rank, this.translate(text)]),
      vitals: vitals.map(({ label, value, max, tone }) => [this.translate(label), value, max, tone]),
      conditions: conditions.map(this.translate),
      learning: learning && { value: learning.value, rules: learning.sources.map(({ rule }) => rule) },
    };
  }

  get ledger(): unknown {
    return keyed(this.opened.ledger?.().accounts ?? [], ({ balance, balanceText, opening }) => ({
      balance,
      text: this.translate(balanceText),
      opening: opening.amount,
    }));
  }

  get initiative(): unknown {
    return this.opened.initiative?.();
  }

  /** The attacks of an encounter, by name. */
  get attacks(): readonly string[] {
    return attacksOf(this.opened).map(({ rolls: [first] }) => this.translate(first.label));
  }

  /** Offers of the rules to a campaign. */
  get offers(): readonly string[] {
    return (['rewards', 'finds', 'stay', 'begin'] as const).filter(
      (offer) => this.opened[offer] !== undefined,
    );
  }

  /** Every text of the printed sheet. */
  get printed(): readonly string[] {
    return findAll(this.opened.print({}), (node) =>
      'raw' in node || 'key' in node ? this.translate(node as Text) : undefined,
    );
  }

  /** The checks that the sheet rolls. */
  get rolled(): readonly string[] {
    return findAll(this.sheet, (node) =>
      'roll' in node ? (node.roll as RollRequest | undefined)?.check : undefined,
    );
  }

  /** The parts of play that blocks of the sheet stand in. */
  get inPlay(): unknown {
    return keyed(this.sheet, ({ inPlay }) => inPlay);
  }

  private get sheet(): readonly SheetBlock[] {
    return this.opened.sheet().blocks;
  }

  private get blocks(): readonly PlayBlock[] {
    return this.opened.play().blocks;
  }

  /** "Agi 2, Pack fighters 2" */
  private explain(explained: Explained | undefined): string | undefined {
    return explained?.sources
      .map(({ label, amount }) => `${this.translate(label)} ${String(amount)}`)
      .join(', ');
  }

  private rollFacts(roll: RollRequest | undefined) {
    return (
      roll && {
        ...rollFacts(roll),
        notes: roll.notes?.map(this.translate),
        rerolls: roll.rerolls?.map(({ values, blocked }) => ({ values, blocked: this.say(blocked) })),
        prices: roll.prices?.filter(({ blocked }) => blocked === undefined).map(({ option }) => option),
      }
    );
  }

  private say(text: Text | undefined): string | undefined {
    return text && this.translate(text);
  }

  private cells(value: (cell: TableCell) => unknown): unknown {
    const tables = this.sheet.flatMap((block) => (block.kind === 'table' ? [block] : []));
    return keyed(tables, ({ rows }) => rows.map(({ cells }) => cells.map(value)));
  }
}

const rollFacts = (roll: RollRequest | undefined) => roll && { check: roll.check, values: roll.values };
