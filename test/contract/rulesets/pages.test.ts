import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { set, type Edit } from '#shared/character/edits';
import type { StepView } from '#shared/rules/views';
import { editPlay } from '#test/fixtures/played';
import {
  documentsOf,
  expectUnique,
  expectWords,
  findAll,
  load,
  open,
  rulesetIds,
} from '#test/contract/support/rulesets';

/** Removes blocked controls from a view. */
function pressable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pressable);
  if (node === null || typeof node !== 'object') return node;
  if ('blocked' in node) return null;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, pressable(value)]));
}

/** The edits of every control of a page, and of text typed into its fields. */
function everyChange(view: StepView): readonly (readonly Edit[])[] {
  const pressed = findAll(pressable(view), (value) =>
    'edits' in value ? (value.edits as readonly Edit[]) : undefined,
  );
  const dealt = view.widgets.flatMap((widget) => {
    if (widget.kind === 'catalog') {
      const offers = widget.entries.flatMap((entry) => entry.offers ?? []);
      return offers.flatMap(({ blocked, buy }) => (blocked === undefined ? [buy(1), buy(3)] : []));
    }
    const rows = widget.kind === 'chosen' ? widget.rows : [];
    return rows.flatMap(({ sale }) =>
      sale === undefined ? [] : [sale.sell(1, 1), sale.sell(sale.quantity, 0)],
    );
  });
  const typed = view.widgets.flatMap((widget) =>
    widget.kind === 'chosen'
      ? widget.rows.flatMap(({ controls }) =>
          controls.flatMap((control) => {
            if (control.kind === 'text') return [[set(control.path, 'words')]];
            return control.kind === 'number' ? [[set(control.path, control.max)]] : [];
          }),
        )
      : [],
  );
  return [...pressed, ...dealt, ...typed].filter((edits) => edits.length > 0);
}

/** The ids of the rows or entries of each widget. */
function idsOf(view: StepView): readonly (readonly string[])[] {
  return view.widgets.map((widget) => {
    if (widget.kind === 'chosen') return widget.rows.map(({ id }) => id);
    return widget.kind === 'catalog' ? widget.entries.map(({ id }) => id) : [];
  });
}

describe.each(rulesetIds)('the pages in play of %s', (id) => {
  it('have messages and unique ids, and accept every press', async () => {
    const ruleset = await load(id);
    const companion = (document: CharacterDocument) => ({ ...document, id: 'companion', name: 'Companion' });
    for (const [index, document] of documentsOf(ruleset).entries()) {
      const opened = open(ruleset, document);
      const pages = opened.pages ?? [];
      expect(opened.page === undefined, 'pages and a way to open them').toBe(opened.pages === undefined);
      expectUnique(pages.map((page) => page.id));
      const bonded = ruleset.open(document, { companions: [companion(document)] });
      if (!bonded.ok) throw new Error(bonded.error.code);
      for (const { id: page } of pages) {
        const view = bonded.value.page?.(page);
        if (view === undefined) throw new Error(`No page ${page}`);
        expect(view.id).toBe(page);
        expectWords(ruleset, view, pages);
        expectUnique(view.widgets.map((widget) => widget.id));
        for (const ids of idsOf(view)) expectUnique(ids);
        // The controls are the same for all: a new character and one with possessions press them.
        for (const edits of index < 2 ? everyChange(view) : []) {
          const own = edits.filter(({ op }) => op !== 'send');
          const after = ruleset.open(editPlay(document, own));
          expect(after.ok, JSON.stringify(edits)).toBe(true);
          if (after.ok) expectWords(ruleset, after.value.ledger?.());
        }
      }
    }
  });
});
