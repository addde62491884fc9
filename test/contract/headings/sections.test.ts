import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inRoot } from '#build/scripts/root.mjs';
import { findAll, load } from '#test/contract/support/rulesets';
import { documentRuns, runsOf } from '#test/contract/support/wordRuns';

const line = z.strictObject({
  /** The entry of the reference that covers it. */
  entry: z.string(),
  /** Numbers of the document that the entry has to mention. */
  figures: z.array(z.string()).default([]),
  /** Left open by the document. */
  open: z.boolean().default(false),
});
/** Sections of a rule document with their lines, and rows of its tables with the entries that hold them. */
const factsSchema = z.strictObject({
  sections: z.record(z.string(), z.array(line)),
  rows: z.record(z.string(), z.string()).default({}),
});
const json = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/** Every text of a definition is its own, and needs no catalog. */
const rawIn = (view: unknown): string =>
  findAll(view, (value) => ('raw' in value ? String(value.raw) : undefined)).join(' ');

/** A text with its numbers as the documents write them. */
const spelled = (text: string): string =>
  text
    .replaceAll(/\btwo\b/g, '2')
    .replaceAll(/\bone\b|\bfirst\b/g, '1')
    .replaceAll('−', '-');

/** True for a figure that is no part of a longer one. */
const mentions = (text: string, figure: string): boolean =>
  new RegExp(`(?<![\\dd/])${figure}(?![\\dd/])`).test(text);

describe.each(['delver', 'relict', 'tiers'])('the rule document of %s', async (id) => {
  const { sections, rows } = factsSchema.parse(json(`test/fixtures/ruleFacts/${id}.json`));
  const { reference } = await load(id);
  const { entries, screen } = reference;
  const entryOf = (name: string) => entries.find((one) => one.id === name);

  it.each(Object.entries(sections))('%s is covered by entries with all its figures', (heading, lines) => {
    expect(lines.length).toBeGreaterThan(0);
    for (const { entry, figures, open } of lines) {
      const words = spelled(rawIn(entryOf(entry)));
      expect([entry, entryOf(entry)?.rule]).toEqual([entry, heading]);
      expect(figures.filter((figure) => !mentions(words, figure))).toEqual([]);
      expect(words.includes('Not covered by the rules')).toBe(open);
      if (open) expect(screen).not.toContain(entry);
    }
  });

  it('has its rows of tables in entries', () => {
    expect(Object.values(rows).filter((entry) => entryOf(entry) === undefined)).toEqual([]);
  });

  it('contains every section that the rules name', () => {
    const definition = json(`shared/rulesets/${id}/definition.json`);
    const named = findAll(definition, (part) =>
      'rule' in part && typeof part.rule === 'string' ? part.rule : undefined,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((rule) => !(rule in sections))).toEqual([]);
  });
});

it('the reference of Delver uses no sentences of its document', async () => {
  const { reference } = await load('delver');
  const theirs = documentRuns('delver');
  expect(theirs.size).toBeGreaterThan(400);
  const runs = reference.entries.flatMap((entry) => runsOf(rawIn(entry), 8));
  expect(runs.filter((run) => theirs.has(run))).toEqual([]);
});
