import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import {
  addNote,
  editNote,
  mentionsOf,
  noteTitleFault,
  removeNote,
  renameNote,
} from '#shared/campaign/notes';
import type { Topic } from '#shared/campaign/wiki';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = { clock: fixedClock, ids: countingIds() };

function campaignWith(...notes: readonly (readonly [title: string, text: string, topic?: Topic])[]) {
  return notes.reduce<CampaignDocument>(
    (campaign, [title, text, topic = 'npc']) => {
      const added = addNote(campaign, { title, topic }, ports.ids);
      return editNote(added, added.notes.at(-1)?.id ?? '', { text });
    },
    newCampaign('toy', 'Ferries', ports),
  );
}

const idOf = (campaign: CampaignDocument, title: string) =>
  campaign.notes.find((note) => note.title === title)?.id ?? 'nobody';

const entry = (text: string): CampaignDocument['log'][number] => ({
  ...{ kind: 'entry', id: 'line', at: fixedClock.now(), date: '2026-01-02', days: 0 },
  ...{ title: 'The crossing', text, on: null, secret: false },
});

describe('notes of a campaign', () => {
  it('are open if they are about a thread or quest, and have no state otherwise', () => {
    const campaign = campaignWith(['Odo', ''], ['The lost bell', '', 'quest']);
    expect(campaign.notes.map(({ title, state }) => [title, state])).toEqual([
      ['Odo', null],
      ['The lost bell', 'open'],
    ]);
    const id = idOf(campaign, 'The lost bell');
    const done = editNote(campaign, id, { state: 'done' });
    expect(done.notes[1]?.state).toBe('done');
    expect(editNote(done, id, { topic: 'place' }).notes[1]?.state).toBeNull();
    expect(editNote(done, id, { topic: 'thread' }).notes[1]?.state).toBe('done');
  });

  it('have unique titles for links', () => {
    const campaign = campaignWith(['Brother Odo', '']);
    expect(noteTitleFault(campaign, 'Sister Ada')).toBeUndefined();
    expect(noteTitleFault(campaign, ' brother ODO ')).toMatchObject({ key: 'closing.note.twice' });
    expect(noteTitleFault(campaign, 'Brother Odo', idOf(campaign, 'Brother Odo'))).toBeUndefined();
    expect(noteTitleFault(campaign, '  ')).toMatchObject({ key: 'closing.note.untitled' });
    expect(noteTitleFault(campaign, 'Odo [the elder]')).toBeDefined();
  });

  it('update every link when they are renamed, in notes, log and drafts', () => {
    const before = campaignWith(
      ['Odo', 'I am [[Odo]].'],
      ['Ferry', 'Kept by [[odo|the brother]], not [[Oda]].'],
    );
    const campaign: CampaignDocument = {
      ...before,
      log: [entry('Met [[Odo]] and [[Ferry]].')],
      drafts: {
        closeOut: {
          ...{ kind: 'session', title: '', date: '2026-01-02', days: 0, summary: 'Then [[Odo]] left.' },
          ...{ present: [], awards: [], loot: [], debtors: [] },
        },
        downtime: null,
      },
    };
    const renamed = renameNote(campaign, idOf(campaign, 'Odo'), 'Brother Odo');
    if (!renamed.ok) throw new Error(renamed.error.code);
    expect(renamed.value.notes.map(({ title, text }) => [title, text])).toEqual([
      ['Brother Odo', 'I am [[Brother Odo]].'],
      ['Ferry', 'Kept by [[Brother Odo|the brother]], not [[Oda]].'],
    ]);
    expect(renamed.value.log[0]?.text).toBe('Met [[Brother Odo]] and [[Ferry]].');
    expect(renamed.value.drafts.closeOut?.summary).toBe('Then [[Brother Odo]] left.');
    expect(renameNote(campaign, idOf(campaign, 'Odo'), 'a ] b')).toMatchObject({ ok: false });
    expect(renameNote(campaign, 'nobody', 'x')).toEqual({ ok: true, value: campaign });
  });

  it('list their back links, and whether only the GM sees them', () => {
    const campaign = {
      ...campaignWith(['Odo', ''], ['Ferry', 'Kept by [[Odo]].'], ['Bell', ':::gm\nStolen by [[odo]]\n:::']),
      log: [entry('Met [[Odo]].')],
    };
    expect(mentionsOf(campaign, 'Odo').map(({ note, secret }) => [note.kind, note.title, secret])).toEqual([
      ['note', 'Ferry', false],
      ['note', 'Bell', true],
      ['entry', 'The crossing', false],
    ]);
    const without = removeNote(campaign, idOf(campaign, 'Odo'));
    expect(without.notes.map(({ title }) => title)).toEqual(['Ferry', 'Bell']);
    expect(without.notes[0]?.text).toBe('Kept by [[Odo]].');
  });
});
