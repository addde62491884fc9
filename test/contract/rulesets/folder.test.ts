import { describe, expect, it } from 'vitest';
import { characterSchema } from '#shared/character/document';
import { newCharacter } from '#shared/sheet/commands';
import { loadRulesetWords, rulesetManifests } from '#shared/rulesets/registry';
import {
  documentOf,
  documentsOf,
  everyView,
  examplesOf,
  expectRefusal,
  expectUnique,
  expectWords,
  folderIds,
  load,
  open,
  ports,
  rulesetIds,
  translatorOf,
} from '#test/contract/support/rulesets';

it('registers every folder and nothing else', () => {
  expect(rulesetManifests.map((manifest) => manifest.id).toSorted()).toEqual([...folderIds].toSorted());
});

describe.each(rulesetIds)('ruleset %s', (id) => {
  const examples = examplesOf(id);

  it("has a manifest with its folder's name, a name and a semantic version", async () => {
    const { manifest } = await load(id);
    expect(manifest.id, 'manifest.json:id is the name of the folder').toBe(id);
    expect(manifest.name).not.toBe('');
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('says how much it guides', async () => {
    const { manifest } = await load(id);
    expect([undefined, 1, 2, 3]).toContain(manifest.guidance);
  });

  it('has the same messages with and without its rules', async () => {
    const { manifest, messages, forms } = await load(id);
    const names = forms?.map((form) => ({ id: form.id, label: form.label, many: form.many }));
    // A definition is whole or not there; lists of characters read it as it is.
    if (!folderIds.includes(id)) return;
    expect(await loadRulesetWords(id)).toEqual({ manifest, messages, ...(names && { forms: names }) });
  });

  it('has at least one example', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)('example $file derives to its golden report', async ({ plan, report }) => {
    const ruleset = await load(id);
    const document = documentOf(ruleset, plan);
    expect(characterSchema.safeParse(document).success).toBe(true);
    expect(open(ruleset, document).report(translatorOf(ruleset))).toEqual(report);
  });

  it.each(examples)('example $file is equal after being stored', async ({ plan }) => {
    const ruleset = await load(id);
    const document = documentOf(ruleset, plan);
    const stored = characterSchema.parse(JSON.parse(JSON.stringify(document)));
    expect(open(ruleset, stored).sheet()).toEqual(open(ruleset, document).sheet());
  });

  it('has messages for everything that a new character and the examples show', async () => {
    const ruleset = await load(id);
    const views = documentsOf(ruleset).map((document) => everyView(open(ruleset, document)));
    expect(
      expectWords(ruleset, ruleset.tagline, ruleset.guidance, ruleset.blankSheet(), views),
    ).toBeGreaterThan(0);
  });

  it('gives the widgets of a step, the controls of a row and the entries of a list unique ids', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const opened = open(ruleset, document);
      expectUnique(opened.steps.map((step) => step.id));
      expectUnique(opened.sheet().blocks.map((block) => block.id));
      for (const step of opened.steps) {
        const { widgets } = opened.step(step.id);
        expectUnique(widgets.map((widget) => widget.id));
        for (const widget of widgets) {
          if (widget.kind === 'catalog') {
            expectUnique(widget.entries.map((entry) => entry.id));
            const groups = new Set(widget.groups.map((group) => group.id));
            expect(widget.entries.filter((entry) => !groups.has(entry.group))).toEqual([]);
          }
          if (widget.kind === 'choice') {
            expectUnique(widget.options.map((option) => option.id));
            expect(widget.options.filter((option) => option.selected)).toHaveLength(1);
          }
          if (widget.kind === 'chosen') {
            expectUnique(widget.rows.map((row) => row.id));
            for (const row of widget.rows) expectUnique(row.controls.map((control) => control.id));
          }
        }
      }
    }
  });

  it('links every problem to an existing step', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const opened = open(ruleset, document);
      const steps = new Set(opened.steps.map((step) => step.id));
      expect(opened.problems.filter((problem) => !steps.has(problem.step))).toEqual([]);
    }
  });

  it('refuses unreadable choices with a code', async () => {
    const ruleset = await load(id);
    for (const choices of [null, 7, 'text', [], { stats: 'no', skills: 7, attributes: [], abilities: 1 }])
      expectRefusal(
        ruleset,
        ruleset.open({ ...newCharacter(ruleset, ports()), choices }),
        'damaged-document',
      );
  });

  it.each([
    ['nothing', null],
    ['a number', 7],
    ['words', 'plan'],
    ['a list', []],
    ['an empty object', {}],
    ['no name', { ruleset: id }],
    ['an empty name', { ruleset: id, name: ' ' }],
    ['an endless name', { ruleset: id, name: 'x'.repeat(500) }],
    ['another ruleset', { ruleset: 'nothing', name: 'Somebody' }],
    ['exceptions that are none', { ruleset: id, name: 'Somebody', waivers: [7] }],
  ])('refuses a plan of %s with a message', async (_, plan) => {
    const ruleset = await load(id);
    expectRefusal(ruleset, ruleset.readPlan(plan, ports()));
  });

  it('reports unknown keys of a plan with their path', async () => {
    const ruleset = await load(id);
    for (const { plan } of examples) {
      const refused = ruleset.readPlan({ ...(plan as object), nonsense: 1 }, ports());
      expectRefusal(ruleset, refused);
      expect(refused.ok ? '' : refused.error.path).toBe('nonsense');
    }
  });
});
