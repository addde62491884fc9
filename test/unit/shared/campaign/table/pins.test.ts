import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema } from '#shared/campaign/document';
import { addNote, editNote, removeNote } from '#shared/campaign/notes';
import { labelOf, notePartsOf, sectionOf } from '#shared/campaign/table/noteParts';
import { addPin, movePin, pinsOf, pinViews, removePin, tickStep } from '#shared/campaign/table/pins';
import { countingIds, steppingClock } from '#test/fixtures/ports';

const ids = countingIds('pin');
const text = [
  '# The ferry',
  'It leaks.',
  '## On board',
  '- [ ] Find the captain',
  '- [x] Pay the toll',
  '```',
  '# no heading',
  '- [ ] no step',
  '```',
  '# The bank',
  '1. [ ] Hide',
].join('\n');
const bare = newCampaign('toy', 'Ferries', { clock: steppingClock(60), ids });
const titled = addNote(bare, { title: 'Crossing', topic: 'quest' }, ids);
const note = titled.notes[0]?.id ?? '';
const campaign = editNote(titled, note, { text });
const pinned = (part: string | null) => addPin(campaign, { note, part }, ids);

describe('parts of a note', () => {
  it('are its headings and steps outside of code', () => {
    expect(notePartsOf(text).map(({ kind, words, done }) => [kind, words, done])).toEqual([
      ['heading', 'The ferry', false],
      ['heading', 'On board', false],
      ['step', 'Find the captain', false],
      ['step', 'Pay the toll', true],
      ['heading', 'The bank', false],
      ['step', 'Hide', false],
    ]);
  });

  it('hold what stands below a heading, with its smaller headings', () => {
    const [ferry, board] = notePartsOf(text);
    if (ferry === undefined || board === undefined) throw new Error('no headings');
    expect(sectionOf(text, ferry)).toContain('On board');
    expect(sectionOf(text, ferry)).not.toContain('The bank');
    expect(sectionOf(text, board)).toMatch(/^- \[ \] Find the captain/);
  });
});

describe('pins', () => {
  it('show a note, a section or one step, with the steps in it', () => {
    const views = [null, 'The ferry', 'Hide'].flatMap((part) => pinViews(pinned(part)));
    expect(views.map(({ steps }) => steps.map(({ words }) => words))).toEqual([
      ['Find the captain', 'Pay the toll', 'Hide'],
      ['Find the captain', 'Pay the toll'],
      ['Hide'],
    ]);
    expect(campaignSchema.safeParse(pinned('Hide')).success).toBe(true);
  });

  it('are named by their words as they are read', () => {
    const linked = editNote(titled, note, {
      text: '- [ ] Reach the [[ferry|boat]] before **dawn**\n# The [[bank]]',
    });
    const words = notePartsOf(linked.notes[0]?.text ?? '').map((part) => part.words);
    const views = [null, ...words].flatMap((part) => pinViews(addPin(linked, { note, part }, ids)));
    expect(views.map(({ title }) => title)).toEqual(['Crossing', 'Reach the boat before dawn', 'The bank']);
    expect(words.map(labelOf)).toEqual(['Reach the boat before dawn', 'The bank']);
    // The step is ticked by its words in the note.
    expect(tickStep(linked, note, words[0] ?? '').notes[0]?.text).toContain('- [x] Reach the [[ferry|boat]]');
  });

  it('say that their place is gone', () => {
    const one = pinned('Hide');
    const written = editNote(one, note, { text: 'Nothing.' });
    expect(pinViews(written).map(({ missing }) => missing)).toEqual([true]);
    expect(pinViews(removeNote(one, note)).map(({ missing }) => missing)).toEqual([true]);
    expect(pinViews(one).map(({ missing }) => missing)).toEqual([false]);
  });

  it('tick a step in the text of its note, and clear it again', () => {
    const ticked = tickStep(campaign, note, 'Hide');
    expect(ticked.notes[0]?.text).toBe(text.replace('1. [ ] Hide', '1. [x] Hide'));
    expect(tickStep(ticked, note, 'Hide').notes[0]?.text).toBe(text);
    expect(tickStep(campaign, note, 'no step')).toBe(campaign);
  });

  it('are unique, moved and removed', () => {
    const one = pinned(null);
    expect(addPin(one, { note, part: null }, ids)).toBe(one);
    const two = addPin(one, { note, part: 'Hide' }, ids);
    const last = pinsOf(two)[1]?.id ?? '';
    const parts = (some: typeof two) => pinsOf(some).map(({ part }) => part);
    expect(parts(movePin(two, last, 0))).toEqual(['Hide', null]);
    expect(parts(removePin(two, last))).toEqual([null]);
  });
});
