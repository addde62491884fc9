import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import type { JoinedTable } from '#shared/ipc/joined';
import { ok } from '#shared/kernel/result';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';

const plan: MemberDowntime = {
  ...{ member: 'm-brakka', living: { id: 'modest', perDay: null }, spans: [], activities: [] },
  ...{ learning: null, debt: false },
};
const indebted = { ...plan, debt: true };

/** A table that a player joined, as far as drafts need it. */
function table(plans: readonly MemberDowntime[] | null = [plan], whispers = ['whisper']) {
  return {
    waiting: 0,
    rooms: {
      party: {
        members: [{ id: 'm-brakka', character: 'brakka', name: 'Brakka' }],
        downtime: plans && { days: 7, plans },
        terms: { lifestyles: [] },
      },
      seat: { notes: [], whispers: whispers.map((id) => ({ id, text: 'Who?', asks: true })) },
    },
  } as unknown as JoinedTable;
}

async function joinedTable() {
  let current: JoinedTable | null = table();
  const program = fakeProgram({
    'joined.state': () => ok({ table: current, troubles: [] }),
    'joined.leave': () => {
      current = null;
      return fine;
    },
    'joined.note': () => fine,
    'app.closeNow': () => fine,
    'app.stayOpen': () => fine,
  });
  const joined = useJoinedTable();
  await vi.waitFor(() => expect(joined.ready).toBe(true));
  useClosing().listen();
  const shows = async (next: JoinedTable): Promise<void> => {
    current = next;
    await joined.read();
  };
  return { joined, program, shows };
}

beforeEach(() => setActivePinia(createPinia()));

describe('drafts of a player', () => {
  it('stay until they are sent or cleared', async () => {
    const { joined } = await joinedTable();
    joined.write('answers', 'whisper', 'Not at');
    joined.write('parts', 'note', 'He owes me');
    joined.write('plans', 'brakka', indebted);
    await joined.read();
    expect(joined.drafts).toMatchObject({
      answers: { whisper: 'Not at' },
      parts: { note: 'He owes me' },
      plans: { brakka: indebted },
    });
    joined.write('answers', 'whisper', '');
    joined.sent('parts', 'note', 'He owes me');
    joined.write('plans', 'brakka', undefined);
    expect(joined.drafts).toEqual({ note: undefined, answers: {}, parts: {}, plans: {} });
  });

  it('stay if they were written on while they were sent', async () => {
    const { joined } = await joinedTable();
    joined.write('answers', 'whisper', 'No');
    joined.write('answers', 'whisper', 'No, never');
    joined.sent('answers', 'whisper', 'No');
    expect(joined.drafts.answers).toEqual({ whisper: 'No, never' });
  });

  it('hold a plan only while it differs from that of the table', async () => {
    const { joined, shows } = await joinedTable();
    joined.write('plans', 'brakka', indebted);
    joined.write('plans', 'brakka', { ...plan });
    expect(joined.drafts.plans).toEqual({});
    joined.write('plans', 'brakka', indebted);
    await shows(table([indebted]));
    expect(joined.drafts.plans).toEqual({});
  });

  it('hold no plan of a downtime that is over', async () => {
    const { joined, shows } = await joinedTable();
    joined.write('plans', 'brakka', indebted);
    joined.write('answers', 'whisper', 'Not at');
    await shows(table(null));
    expect(joined.drafts.plans).toEqual({});
    expect(joined.drafts.answers).toEqual({ whisper: 'Not at' });
  });

  it('hold no answer to a whisper that is gone', async () => {
    const { joined, shows } = await joinedTable();
    joined.write('answers', 'whisper', 'Not at');
    await shows(table([plan], ['another']));
    expect(joined.drafts.answers).toEqual({});
  });

  it('go with the table', async () => {
    const { joined } = await joinedTable();
    joined.write('parts', 'note', 'He owes me');
    joined.writeNote({ id: null, title: 'The ferryman', text: '' });
    await joined.act('joined.leave', {});
    expect(joined.drafts).toEqual({ note: undefined, answers: {}, parts: {}, plans: {} });
  });

  it('are asked for before the window closes, not while it stays open', async () => {
    const { joined, program } = await joinedTable();
    joined.write('answers', 'whisper', 'Not at');
    expect(await useClosing().settle()).toBe(true);
    program.emit('app.closing');
    const dialogs = useDialogs();
    await vi.waitFor(() => expect(dialogs.current?.title).toEqual({ key: 'joinedPage.unsent.title' }));
    dialogs.answer('cancel');
    await vi.waitFor(() => expect(program.named('app.stayOpen')).toHaveLength(2));
    expect(program.named('app.closeNow')).toHaveLength(0);
    program.emit('app.closing');
    await vi.waitFor(() => expect(dialogs.current).toBeDefined());
    dialogs.answer('do');
    await vi.waitFor(() => expect(program.named('app.closeNow')).toHaveLength(1));
  });

  it('let a window close that has nothing unsent, and save a note that has a title', async () => {
    const { joined, program } = await joinedTable();
    joined.write('answers', 'whisper', '  ');
    joined.writeNote({ id: null, title: 'The ferryman', text: 'Lies' });
    program.emit('app.closing');
    await vi.waitFor(() => expect(program.named('app.closeNow')).toHaveLength(1));
    expect(program.named('joined.note')).toMatchObject([
      { args: { id: null, note: { title: 'The ferryman', text: 'Lies' } } },
    ]);
    expect(useDialogs().current).toBeUndefined();
  });
});
