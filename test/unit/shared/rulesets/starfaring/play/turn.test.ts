import { expect, it } from 'vitest';
import type { PrintBlock } from '#shared/rules/print/print';
import { withPlay } from '#shared/rules/print/printNow';
import {
  documentOf,
  openDocument,
  plan,
  Table,
  translate,
} from '#test/unit/shared/rulesets/starfaring/support';

it('calls the parts of a turn that are used “taken”', () => {
  const { blocks } = Table.of({}, { taken: ['action'] }).opened.play();
  const titles = blocks
    .flatMap((block) => (block.kind === 'toggles' ? block.toggles : []))
    .filter(({ on }) => on)
    .map(({ title }) => translate(title));
  expect(titles).toEqual(['Action taken']);
});

it('prints conditions that last, and nothing that ends with the turn', () => {
  const open = openDocument(documentOf(plan(), { taken: ['action'], stances: { focused: 0 } }));
  const notes = withPlay(open.print({}), open.play())
    .bands.flatMap(({ columns }) => columns.flatMap(({ blocks }): readonly PrintBlock[] => blocks))
    .flatMap((block) => (block.kind === 'lines' && block.text ? [translate(block.text)] : []));
  expect(notes.join()).not.toContain('taken');
});
