import { describe, expect, it } from 'vitest';
import { drawSheets } from '#electron/pdf/drawSheets';
import { newCharacter } from '#shared/sheet/commands';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { Json } from '#shared/kernel/jsonValue';
import type { RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { FormKind, Ruleset } from '#shared/rules/ruleset';
import { editPlay } from '#test/fixtures/played';
import { fonts } from '#test/integration/pdf/support';
import { everyChange, sums } from '#test/contract/support/pressing';
import { toTheLast } from '#test/integration/support/effort';
import {
  documentsOf,
  everyView,
  expectRefusal,
  expectUnique,
  expectWords,
  findAll,
  load,
  open,
  ports,
  rulesetIds,
  translatorOf,
} from '#test/contract/support/rulesets';

/** An initial document of every form, and of each of its templates. */
function formDocuments(ruleset: Ruleset): { name: string; document: CharacterDocument }[] {
  return (ruleset.forms ?? []).flatMap((form) =>
    [undefined, ...form.templates.map(({ id }) => id)].map((template) => ({
      name: `${form.id} ${template ?? 'blank'}`,
      document: newCharacter(ruleset, ports(), {
        form: form.id,
        ...(template !== undefined && { template }),
      }),
    })),
  );
}

/** A hero with abilities to share: the last example, which has the most of everything, or a new one. */
function ownersOf(ruleset: Ruleset): CharacterDocument[] {
  return documentsOf(ruleset).map((owner, index) => ({
    ...owner,
    id: `owner-${String(index)}`,
    name: 'Owner',
  }));
}

function expectFormKind(ruleset: Ruleset, form: FormKind): void {
  expect(expectWords(ruleset, form)).toBeGreaterThan(2);
  expectUnique(form.templates.map(({ id }) => id));
}

describe.each(rulesetIds)('the forms of %s', (id) => {
  it('begin with a character, each with messages of its own', async () => {
    const ruleset = await load(id);
    if (ruleset.forms === undefined) {
      expect(ruleset.initialChoices(mainForm)).toEqual(ruleset.initialChoices());
      return;
    }
    expect(ruleset.forms[0]?.id).toBe(mainForm);
    expectUnique(ruleset.forms.map((form) => form.id));
    for (const form of ruleset.forms) expectFormKind(ruleset, form);
    expect(ruleset.initialChoices(mainForm)).toEqual(ruleset.initialChoices());
  });

  it('open, are equal after being stored, and have messages for everything', async () => {
    const ruleset = await load(id);
    for (const { name, document } of formDocuments(ruleset)) {
      const stored = characterSchema.parse(JSON.parse(JSON.stringify(document)));
      expect(stored, name).toEqual(document);
      expect(open(ruleset, stored).sheet(), name).toEqual(open(ruleset, document).sheet());
      expect(expectWords(ruleset, everyView(open(ruleset, document))), name).toBeGreaterThan(50);
    }
  });

  it('open with any kind of owner', async () => {
    const ruleset = await load(id);
    for (const { name, document } of formDocuments(ruleset))
      for (const owner of ownersOf(ruleset)) {
        const result = ruleset.open({ ...document, owner: owner.id }, { owner, companions: [] });
        expect(result.ok, name).toBe(true);
        if (result.ok) expectWords(ruleset, everyView(result.value));
      }
  });

  it('have legal templates', async () => {
    const ruleset = await load(id);
    for (const form of ruleset.forms ?? [])
      for (const template of form.templates) {
        const document = newCharacter(ruleset, ports(), { form: form.id, template: template.id });
        expect(open(ruleset, document).problems, template.id).toEqual([]);
      }
  });

  it('give widgets, blocks and rows unique ids, and link every problem to a step', async () => {
    const ruleset = await load(id);
    for (const { document } of formDocuments(ruleset)) {
      const opened = open(ruleset, document);
      const steps = opened.steps.map((step) => step.id);
      expectUnique(steps);
      expect(opened.problems.filter((problem) => !steps.includes(problem.step))).toEqual([]);
      expectUnique(opened.sheet().blocks.map((block) => block.id));
      for (const block of opened.sheet().blocks)
        if (block.kind === 'entries') expectUnique(block.entries.map((entry) => entry.id));
      expectUnique(opened.play().blocks.map((block) => block.id));
      for (const step of steps) {
        const { id: shown, widgets } = opened.step(step);
        expect(shown).toBe(step);
        expectUnique(widgets.map((widget) => widget.id));
        for (const widget of widgets) {
          if (widget.kind === 'choice')
            expect(widget.options.filter((option) => option.selected)).toHaveLength(1);
          if (widget.kind === 'catalog') expectUnique(widget.entries.map((entry) => entry.id));
          if (widget.kind === 'chosen') expectUnique(widget.rows.map((row) => row.id));
        }
      }
    }
  });

  it('show numbers that are sums of their sources', async () => {
    const ruleset = await load(id);
    for (const { name, document } of formDocuments(ruleset))
      for (const { value, total } of sums(everyView(open(ruleset, document))))
        expect(value, name).toBe(total);
  });

  it('ask for rolls with values that their checks accept', async () => {
    const ruleset = await load(id);
    for (const { name, document } of formDocuments(ruleset)) {
      const opened = open(ruleset, document);
      const requests = findAll([opened.sheet(), opened.play()], (value) =>
        'roll' in value ? (value.roll as RollRequest | undefined) : undefined,
      );
      for (const request of requests) {
        const check = ruleset.checks.find((one) => one.id === request.check);
        const result = check?.open({ ...initialValues(check.inputs), ...request.values });
        expect(result?.ok, `${name}: ${translatorOf(ruleset)(request.label)}`).toBe(true);
      }
    }
  });

  it('accept every press on a control of play, even if they were never played', async () => {
    const ruleset = await load(id);
    for (const { name, document } of formDocuments(ruleset))
      for (const start of toTheLast ? [document, { ...document, play: {} }] : [{ ...document, play: {} }])
        for (const edits of everyChange(open(ruleset, start).play())) {
          const reached = ruleset.open(editPlay(start, edits));
          expect(reached.ok, name).toBe(true);
          if (reached.ok) expectWords(ruleset, reached.value.play(), reached.value.sheet());
        }
  });

  it('refuse unreadable choices', async () => {
    const ruleset = await load(id);
    const unreadable: Json[] = [null, 7, 'text', []];
    for (const { document } of formDocuments(ruleset))
      for (const choices of unreadable)
        expectRefusal(ruleset, ruleset.open({ ...document, choices }), 'damaged-document');
  });

  it('are printed with every character', async () => {
    const ruleset = await load(id);
    const sheets = formDocuments(ruleset).map(({ document }) => open(ruleset, document).print({}));
    if (sheets.length === 0) return;
    const { missingGlyphs, pages } = await drawSheets(
      sheets,
      { paper: 'a4', inkSaver: false, fillable: true },
      { translate: translatorOf(ruleset), language: 'en', fonts: await fonts() },
    );
    expect(missingGlyphs).toEqual([]);
    expect(pages).toBeGreaterThanOrEqual(sheets.length);
    for (const sheet of sheets) {
      const names = findAll(sheet, (value) =>
        'field' in value ? (value.field as { name: string } | undefined)?.name : undefined,
      );
      expectUnique(names);
    }
  }, 60_000);
});
