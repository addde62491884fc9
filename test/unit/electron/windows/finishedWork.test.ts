import { describe, expect, it } from 'vitest';
import type { CommandName } from '#shared/ipc/channels';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { sharedMessages } from '#shared/locales/catalog';
import { createTranslator } from '#electron/text/translator';
import { finishedWork } from '#electron/windows/finishedWork';

const translate = createTranslator('en', sharedMessages());
const notificationOf = (name: CommandName, result: Parameters<typeof finishedWork>[1]) => {
  const finished = finishedWork(name, result);
  return finished && [translate(finished.title), translate(finished.detail)];
};

describe('what is told of long work', () => {
  it('names the file that was saved', () => {
    expect(notificationOf('backup.create', ok({ kind: 'saved', fileName: 'mine.zip', left: [] }))).toEqual([
      'Backup saved',
      'mine.zip',
    ]);
    expect(notificationOf('campaign.export', ok({ kind: 'saved', fileName: 'Road.hearth' }))).toEqual([
      'Campaign exported',
      'Road.hearth',
    ]);
    expect(notificationOf('sheet.save', ok({ kind: 'saved', fileName: 'Brakka.pdf' }))).toEqual([
      'PDF saved',
      'Brakka.pdf',
    ]);
  });

  it('gives the reason of a failure', () => {
    expect(notificationOf('portable.take', err(appError('conflict')))).toEqual([
      'The import failed',
      translate(appError('conflict').text),
    ]);
    expect(notificationOf('updates.download', ok({ activity: 'idle', fault: 'corrupted' }))).toEqual([
      'The update could not be downloaded',
      '',
    ]);
  });

  it('is nothing for what was canceled, short, or not work at all', () => {
    expect(notificationOf('backup.create', ok({ kind: 'canceled' }))).toBeUndefined();
    expect(notificationOf('backup.restore', err(appError('canceled')))).toBeUndefined();
    expect(notificationOf('updates.download', ok({ activity: 'idle', fault: null }))).toBeUndefined();
    expect(notificationOf('sheet.render', ok({ pages: 2 }))).toBeUndefined();
    expect(notificationOf('sheet.render', ok({ pages: 40 }))).toEqual(['The pages are ready to print', '']);
    expect(notificationOf('character.save', ok({ revision: 2 }))).toBeUndefined();
  });
});
