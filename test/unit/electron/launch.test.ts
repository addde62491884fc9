import { describe, expect, it } from 'vitest';
import { filesOfSecond, parseLaunch } from '../../../electron/launch';

const unpackaged = { folder: '/here', program: '/here' };
const packaged = { folder: '/own', program: null };

describe('starting the program', () => {
  it('opens a window unless the command line is asked for', () => {
    expect(parseLaunch(['electron', '.'], {}, unpackaged)).toEqual({ files: [] });
    expect(parseLaunch(['hearthbook', '--cli', 'check', '--cli', 'a.hearth'], {}, packaged)).toEqual({
      commandLine: ['check', '--cli', 'a.hearth'],
      files: [],
    });
    expect(parseLaunch(['electron', '--no-sandbox', '.', '--cli'], {}, unpackaged)).toEqual({
      commandLine: [],
      files: [],
    });
  });

  it('uses the given library folder', () => {
    expect(parseLaunch([], { HEARTHBOOK_DATA: '/somewhere' }, packaged)).toMatchObject({
      dataFolder: '/somewhere',
    });
    expect(parseLaunch([], { HEARTHBOOK_DATA: '' }, packaged)).toEqual({ files: [] });
  });

  it('opens the given files, by path or URL', () => {
    const argv = [
      'hearthbook',
      '--no-sandbox',
      'a.hearth',
      '/x/b.hearth',
      'file:///x/c%20d.hearth',
      'file://%',
    ];
    expect(parseLaunch(argv, {}, packaged).files).toEqual([
      '/own/a.hearth',
      '/x/b.hearth',
      '/x/c d.hearth',
      '/own/file:/%',
    ]);
    const files = (...given: string[]) => parseLaunch(['electron', ...given], {}, unpackaged).files;
    expect(files('-r', '/x/hook.js', '.', 'x.hearth')).toEqual(['/here/x.hearth']);
    expect(files('/here', '-r')).toEqual([]);
    expect(files('elsewhere', 'x.hearth')).toEqual([]);
  });

  it('passes only files to a first launch', () => {
    expect(filesOfSecond({ files: ['/a', 7, '/b'] })).toEqual(['/a', '/b']);
    for (const data of [undefined, null, 'x', {}, { files: 'x' }, []])
      expect(filesOfSecond(data)).toEqual([]);
  });
});
