import { describe, expect, it } from 'vitest';
import { stateCounts, initialWay, waysOf } from '#renderer/features/backup/ways';
import { backupStates, type BackupEntry } from '#shared/safety/backup';

const moment = '2026-01-01T00:00:00.000Z';

function entry(state: BackupEntry['state'], more: Partial<BackupEntry> = {}): BackupEntry {
  return {
    ...{ place: `characters/${state}.json`, kind: 'character', id: 'abcd', name: state, ruleset: 'toy' },
    ...{ binned: false, state, there: moment, here: state === 'new' ? null : moment, problem: null },
    history: { here: 0, there: 0 },
    ...more,
  };
}

describe('the decisions about documents of a backup', () => {
  it('restore missing documents by default, and leave existing ones', () => {
    const ways = Object.fromEntries(backupStates.map((state) => [state, initialWay(entry(state))]));
    expect(ways).toEqual({
      ...{ new: 'add', incomplete: 'add', same: 'leave', newer: 'leave', older: 'leave' },
      ...{ differs: 'leave', binned: 'leave', unreadable: 'leave' },
    });
    expect(initialWay(entry('new', { binned: true }))).toBe('leave');
  });

  it('never offer what is impossible, and always to leave it', () => {
    for (const state of backupStates) {
      const ways = waysOf(entry(state));
      expect(ways).toContain('leave');
      expect(ways.includes('add')).toBe(['new', 'incomplete'].includes(state));
      expect(ways.includes('replace')).toBe(['newer', 'older', 'differs', 'binned'].includes(state));
    }
    expect(waysOf(entry('differs', { here: null }))).not.toContain('replace');
    expect(waysOf(entry('unreadable'))).toEqual(['leave']);
  });

  it('are counted by state, those to be decided first', () => {
    const entries = [entry('same'), entry('new'), entry('same'), entry('newer')];
    expect(stateCounts(entries)).toEqual([
      { state: 'new', count: 1 },
      { state: 'newer', count: 1 },
      { state: 'same', count: 2 },
    ]);
  });
});
