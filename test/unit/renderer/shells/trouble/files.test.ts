import { english } from '#test/unit/renderer/support/english';
import { describe, expect, it } from 'vitest';
import TroubledFiles from '#renderer/shells/trouble/TroubledFiles.vue';
import type { TroubledFile } from '#shared/ipc/contract';
import { raw } from '#shared/kernel/text';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const foreign = (name: string, id = 'some-id'): TroubledFile => ({
  ...{ fileName: `${id}.json`, name, reason: 'unknown-ruleset', text: raw('No such rules.') },
});
const broken: TroubledFile = {
  ...{ fileName: 'torn.json', name: '', reason: 'damaged-document', text: raw('Torn.') },
};
const show = (files: readonly TroubledFile[]) =>
  mountPage(TroubledFiles, { kind: 'character', files }).wrapper;

describe('problems in a list', () => {
  it('are not shown if there are none', () => {
    expect(show([]).text()).toBe('');
  });

  it('distinguish read-only documents from damaged ones', async () => {
    const wrapper = show([foreign('Stranger', 'one'), broken, foreign(' ', 'two')]);
    expect(wrapper.findAll('h2').map((head) => head.text())).toEqual([
      '2 documents are read-only',
      '1 file cannot be opened',
    ]);
    const links = wrapper.findAll('.name');
    expect(links.map((link) => link.text())).toEqual(['Stranger', english('character.unnamed')]);
    expect(wrapper.text()).not.toContain('torn.json');
    await wrapper.get('button[aria-expanded]').trigger('click');
    expect(wrapper.get('#troubled-files').text()).toBe('torn.jsonTorn.');
  });

  it('say that a long file is still to be checked, not that it is damaged', () => {
    const wrapper = show([
      { ...broken, fileName: 'long.json', reason: 'not-yet', text: raw('Checked last.') },
    ]);
    expect(wrapper.findAll('h2')).toHaveLength(0);
    expect(wrapper.get('[role=status]').text()).toBe('long.json Checked last.');
  });

  it('count foreign files among those that cannot be opened', async () => {
    const wrapper = show([{ ...broken, fileName: 'pipe.json', reason: 'not-ours', text: raw('A pipe.') }]);
    expect(wrapper.get('h2').text()).toBe('1 file cannot be opened');
    await wrapper.get('button[aria-expanded]').trigger('click');
    expect(wrapper.get('#troubled-files').text()).toBe('pipe.jsonA pipe.');
  });

  it('name conflicted copies as what they are, and lead to where they are compared', () => {
    const copy = { ...broken, fileName: 'hero (1).json', reason: 'conflict-copy' } as const;
    const wrapper = show([copy, broken]);
    expect(wrapper.findAll('h2').map((head) => head.text())).toEqual([
      '1 conflicted copy',
      '1 file cannot be opened',
    ]);
    expect(wrapper.text()).toContain(english('trouble.copiesText', { count: 1 }));
  });

  it('name a dozen, and link to all of them', () => {
    const wrapper = show(Array.from({ length: 14 }, (_each, at) => foreign(`Hero ${at}`, `hero-${at}`)));
    expect(wrapper.findAll('.name')).toHaveLength(12);
    expect(wrapper.text()).toContain('2 more');
  });
});
