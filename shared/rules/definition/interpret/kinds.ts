import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import { appError } from '#shared/kernel/errors';
import { isRecord } from '#shared/kernel/record';
import { err, ok } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { FightRules } from '#shared/rules/fight/fighter';
import type { Reference } from '#shared/rules/reference/reference';
import type { FormKind, Ruleset } from '#shared/rules/ruleset';
import { npcFormOf, type KindModel } from '#shared/rules/definition/kinds';
import type { Program } from '#shared/rules/definition/model/program';

interface KindRules {
  readonly model: KindModel<Program>;
  /** The rules of its sheets alone. */
  readonly ruleset: Ruleset;
}

/** The forms of a kind: its sheets, and its stat blocks if it has some. */
export function formsOfKind({ rules }: KindModel<Program>, ruleset: Ruleset): FormKind[] {
  const { id, name, many = name, text, of, most, open } = rules;
  const own: FormKind = {
    id,
    label: raw(name),
    many: raw(many),
    text: text === undefined ? message('definition.sheetKind.text', { name: raw(name) }) : raw(text),
    companion: of === 'character',
    ...(of === 'campaign' && { ofCampaign: { most: most ?? null, open } }),
    quick: true,
    templates: [],
  };
  const npcs = (ruleset.forms ?? []).filter((form) => form.id === npcFormOf(id));
  return [
    own,
    ...npcs.map((form) => ({
      ...form,
      label: message('definition.sheetKind.npc', { name: raw(name) }),
      many: message('definition.sheetKind.npcs', { name: raw(name) }),
    })),
  ];
}

/** A game with further kinds of sheet: each document is opened by the rules of its form. */
export function withKinds(main: Ruleset, kinds: readonly KindRules[]): Ruleset {
  if (kinds.length === 0) return main;
  const byForm = new Map(
    kinds.flatMap(({ model, ruleset }) =>
      formsOfKind(model, ruleset).map(({ id }): [string, Ruleset] => [id, ruleset]),
    ),
  );
  const rulesOf = (form: string | undefined): Ruleset => byForm.get(form ?? mainForm) ?? main;
  const all = [main, ...kinds.map(({ ruleset }) => ruleset)];
  const fight = fightOf(all);
  return {
    ...main,
    forms: [...(main.forms ?? []), ...kinds.flatMap(({ model, ruleset }) => formsOfKind(model, ruleset))],
    initialChoices: (form, template) => rulesOf(form).initialChoices(form, template),
    open: (document, bonds) => rulesOf(document.form).open(document, bonds),
    readPlan(plan, ports) {
      if (!isRecord(plan) || !('form' in plan)) return main.readPlan(plan, ports);
      const { form, ...written } = plan;
      if (form === mainForm) return main.readPlan(written, ports);
      const kind = kinds.find(({ model }) => model.rules.id === form);
      if (kind === undefined)
        return err(
          appError('invalid-input', {
            path: 'form',
            text: message('definition.fault.unknown', { name: raw(String(form)) }),
          }),
        );
      const planned = kind.ruleset.readPlan(written, ports);
      return planned.ok ? ok({ ...planned.value, form: kind.model.rules.id }) : planned;
    },
    quickPlan(ports) {
      const kind = kinds.find(({ model }) => model.rules.id === ports.form);
      if (kind === undefined) return main.quickPlan(ports);
      return { ...(kind.ruleset.quickPlan(ports) as object), form: kind.model.rules.id };
    },
    checks: joined(kinds, (each) => each.checks, 'checks', main),
    tables: joined(kinds, (each) => each.tables, 'tables', main),
    calculators: all.flatMap(({ calculators }) => calculators),
    reference: kinds.reduce(
      (reference, { model, ruleset }) => withReference(reference, ruleset.reference, model),
      main.reference,
    ),
    ...(fight && { fight }),
    ...(main.variantOf && {
      variantOf: (document: CharacterDocument, variant: string) =>
        byForm.has(document.form) ? undefined : main.variantOf?.(document, variant),
    }),
    cards: (deck) => unique(all.flatMap((each) => each.cards?.(deck) ?? [])),
  };
}

/** Parts that the game lends to a kind belong to the game alone. */
function joined<T extends { readonly id: string }>(
  kinds: readonly KindRules[],
  of: (ruleset: Ruleset) => readonly T[],
  part: 'checks' | 'tables',
  main: Ruleset,
): readonly T[] {
  return [
    ...of(main),
    ...kinds.flatMap(({ model, ruleset }) =>
      of(ruleset).filter(({ id }) => !model.borrowed[part].includes(id)),
    ),
  ];
}

/** Cards of a kind are in groups of their own. */
function withReference(
  reference: Reference,
  own: Reference,
  { rules, borrowed }: KindModel<Program>,
): Reference {
  const idOf = (id: string): string => `${rules.id}.${id}`;
  // Without cards of its own it has the usual ones; the game has those of the parts that it lends.
  const lent = new Set([
    ...borrowed.checks.map((id) => `check-${id}`),
    ...borrowed.tables.map((id) => `table-${id}`),
    ...borrowed.catalogs,
    ...borrowed.lookups,
  ]);
  const entries = own.entries.filter(({ id }) => rules.reference.length > 0 || !lent.has(id));
  const used = new Set(entries.map(({ group }) => group));
  return {
    ...reference,
    groups: [
      ...reference.groups,
      ...own.groups.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id: idOf(id), title })),
    ],
    entries: [
      ...reference.entries,
      ...entries.map((entry) => ({
        ...entry,
        id: idOf(entry.id),
        group: idOf(entry.group),
        ...(entry.links && { links: entry.links.map(idOf) }),
      })),
    ],
  };
}

/** The conditions of every kind; a condition of one name is one. */
function fightOf(all: readonly Ruleset[]): FightRules | undefined {
  const fights = all.flatMap(({ fight }) => fight ?? []);
  const [first] = fights;
  if (first === undefined) return undefined;
  return { ...first, conditions: unique(fights.flatMap(({ conditions }) => conditions)) };
}

/** The first of each id. */
function unique<T extends { readonly id: string }>(all: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return all.filter(({ id }) => !seen.has(id) && seen.add(id));
}
