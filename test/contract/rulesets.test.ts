import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../electron/text/translator';
import { newCharacter } from '../../shared/character/character';
import { characterSchema, type CharacterDocument } from '../../shared/character/document';
import type { Json } from '../../shared/kernel/json';
import type { Text } from '../../shared/kernel/text';
import { rulesetMessages, sharedMessages } from '../../shared/locales/catalogue';
import type { OpenCharacter, Ruleset } from '../../shared/rules/ruleset';
import { loadRuleset, rulesetManifests } from '../../shared/rulesets/registry';
import { countingIds, fixedClock } from '../fixtures/ports';

const folder = join(import.meta.dirname, '../../shared/rulesets');
const ids = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

interface Example {
  readonly file: string;
  readonly plan: unknown;
  readonly report: Json;
}

function examplesOf(id: string): Example[] {
  const examples = join(folder, id, 'examples');
  return readdirSync(examples).map((file) => ({
    file,
    ...JSON.parse(readFileSync(join(examples, file), 'utf8')),
  }));
}

const ports = () => ({ clock: fixedClock, ids: countingIds() });

/** A stored document made from a plan, as the command line makes it. */
function documentOf(ruleset: Ruleset, plan: unknown): CharacterDocument {
  const planned = ruleset.readPlan(plan, ports());
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  return { ...newCharacter(ruleset, ports()), ...planned.value, status: 'finished' };
}

function open(ruleset: Ruleset, document: CharacterDocument): OpenCharacter {
  const opened = ruleset.open(document);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** Every text anywhere inside a view. */
function textsIn(node: unknown): Text[] {
  if (node instanceof Uint8Array || node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  const inside = Object.values(node).flatMap(textsIn);
  return 'key' in node && typeof node.key === 'string' ? [node as Text, ...inside] : inside;
}

function everyView(opened: OpenCharacter): unknown {
  return [
    opened.problems,
    opened.budgets,
    opened.subtitle,
    opened.steps,
    opened.steps.map((step) => opened.step(step.id)),
    opened.aside(),
    opened.sheet(),
    opened.print({ notes: [] }),
  ];
}

it('registers every folder and nothing else', () => {
  expect(rulesetManifests.map((manifest) => manifest.id).toSorted()).toEqual(ids.toSorted());
});

describe.each(ids)('ruleset %s', (id) => {
  const load = async (): Promise<Ruleset> => {
    const ruleset = await loadRuleset(id);
    if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
    return ruleset;
  };
  const examples = examplesOf(id);

  it('has a manifest of its folder, a name and a semantic version', async () => {
    const { manifest } = await load();
    expect(manifest.id).toBe(id);
    expect(manifest.name).not.toBe('');
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has at least one example', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)('example $file derives to its golden report', async ({ plan, report }) => {
    const ruleset = await load();
    const translate = createTranslator('en', { ...sharedMessages('en'), ...rulesetMessages(ruleset, 'en') });
    const document = documentOf(ruleset, plan);
    expect(characterSchema.safeParse(document).success).toBe(true);
    expect(open(ruleset, document).report(translate)).toEqual(report);
  });

  it.each(examples)('example $file survives being stored', async ({ plan }) => {
    const ruleset = await load();
    const document = documentOf(ruleset, plan);
    const stored = characterSchema.parse(JSON.parse(JSON.stringify(document)));
    expect(open(ruleset, stored).sheet()).toEqual(open(ruleset, document).sheet());
  });

  it('has words for everything that a new character and the examples show', async () => {
    const ruleset = await load();
    const translate = createTranslator('en', { ...sharedMessages('en'), ...rulesetMessages(ruleset, 'en') });
    const documents = [
      newCharacter(ruleset, ports()),
      ...examples.map(({ plan }) => documentOf(ruleset, plan)),
    ];
    const texts = [
      ruleset.tagline,
      ...textsIn(ruleset.blankSheet()),
      ...documents.flatMap((document) => textsIn(everyView(open(ruleset, document)))),
    ];
    const wordless = texts.filter((text) => 'key' in text && translate(text) === text.key);
    expect(wordless).toEqual([]);
    expect(texts.length).toBeGreaterThan(100);
  });

  it('gives the widgets of a step, the controls of a row and the entries of a list unique ids', async () => {
    const ruleset = await load();
    for (const document of [
      newCharacter(ruleset, ports()),
      ...examples.map(({ plan }) => documentOf(ruleset, plan)),
    ]) {
      const opened = open(ruleset, document);
      for (const step of opened.steps) {
        const { widgets } = opened.step(step.id);
        expectUnique(widgets.map((widget) => widget.id));
        for (const widget of widgets) {
          if (widget.kind === 'catalogue') {
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

  it('leads every problem to a step that exists', async () => {
    const ruleset = await load();
    for (const { plan } of examples) {
      const opened = open(ruleset, documentOf(ruleset, plan));
      const steps = new Set(opened.steps.map((step) => step.id));
      expect(opened.problems.filter((problem) => !steps.has(problem.step))).toEqual([]);
    }
  });

  it('refuses choices it cannot read with a code', async () => {
    const ruleset = await load();
    for (const choices of [null, 7, 'text', [], { stats: 'no', skills: 7, attributes: [], abilities: 1 }]) {
      const opened = ruleset.open({ ...newCharacter(ruleset, ports()), choices });
      expect(opened.ok ? 'opened' : opened.error.code).toBe('damaged-document');
    }
  });
});

function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}
