import { describe, expect, it } from 'vitest';
import { givenToSecond, parseLaunch, windowFolder } from '#electron/launch';

const unpackaged = { folder: '/here', program: '/here' };
const packaged = { folder: '/own', program: null };

describe('starting the program', () => {
  it('opens a window unless the command line is asked for', () => {
    expect(parseLaunch(['electron', '.'], {}, unpackaged)).toEqual({ files: [], links: [] });
    expect(parseLaunch(['hearthbook', '--cli', 'check', '--cli', 'a.hearth'], {}, packaged)).toEqual({
      commandLine: ['check', '--cli', 'a.hearth'],
      files: [],
      links: [],
    });
    expect(parseLaunch(['electron', '--no-sandbox', '.', '--cli'], {}, unpackaged)).toEqual({
      commandLine: [],
      files: [],
      links: [],
    });
  });

  it('answers what programs are asked on a command line without a window', () => {
    const asked = (...given: string[]) => parseLaunch(['hearthbook', ...given], {}, packaged).commandLine;
    expect(asked('--help')).toEqual(['--help']);
    expect(asked('--version')).toEqual(['--version']);
    expect(asked('-h')).toEqual(['-h']);
    expect(asked('--cli', '--help')).toEqual(['--help']);
    expect(asked('--version', 'a.hearth')).toBeUndefined();
    expect(parseLaunch(['electron', '--version'], {}, unpackaged).commandLine).toBeUndefined();
  });

  it('uses the given library folder', () => {
    expect(parseLaunch([], { HEARTHBOOK_DATA: '/somewhere' }, packaged)).toMatchObject({
      dataFolder: '/somewhere',
    });
    expect(parseLaunch([], { HEARTHBOOK_DATA: '' }, packaged)).toEqual({ files: [], links: [] });
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

  it('keeps links apart from files', () => {
    const link = 'hearthbook://character/brakka';
    expect(parseLaunch(['hearthbook', link, 'a.hearth'], {}, packaged)).toEqual({
      files: ['/own/a.hearth'],
      links: [link],
    });
    expect(parseLaunch(['electron', '.', 'HEARTHBOOK:x'], {}, unpackaged)).toEqual({
      files: [],
      links: ['HEARTHBOOK:x'],
    });
    expect(parseLaunch(['hearthbook', '--cli', 'check', link], {}, packaged).links).toEqual([]);
  });

  it('passes only files and links to a first launch', () => {
    expect(givenToSecond({ files: ['/a', 7, '/b'] }, 'files')).toEqual(['/a', '/b']);
    expect(givenToSecond({ files: ['/a'], links: ['hearthbook:x', {}] }, 'links')).toEqual(['hearthbook:x']);
    for (const data of [undefined, null, 'x', {}, { files: 'x' }, []])
      expect(givenToSecond(data, 'files')).toEqual([]);
  });
});

describe('the folder of the window program', () => {
  const usual = '/profile/hearthbook';

  it('lies in the library that the environment names', () => {
    const made: string[] = [];
    expect(windowFolder('/usb/library', usual, (folder) => made.push(folder))).toBe('/usb/library/.window');
    expect(made).toEqual(['/usb/library/.window']);
  });

  it('lies beside the usual one if the library cannot be written to, for each library another', () => {
    const make = (folder: string) => {
      if (folder.startsWith('/usb')) throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
    };
    const [one, other] = [windowFolder('/usb/one', usual, make), windowFolder('/usb/other', usual, make)];
    expect(one.startsWith(`${usual}/libraries/`)).toBe(true);
    expect(other).not.toBe(one);
    expect(windowFolder('/usb/one', usual, make)).toBe(one);
  });
});
