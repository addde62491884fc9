import { describe, expect, it } from 'vitest';
import { parseLaunch } from '../../../electron/launch';

describe('starting the program', () => {
  it('opens a window unless the command line is asked for', () => {
    expect(parseLaunch(['electron', '.', 'x.hearth'], {})).toEqual({});
    expect(parseLaunch(['hearthbook', '--cli', 'check', '--cli'], {})).toEqual({
      commandLine: ['check', '--cli'],
    });
    expect(parseLaunch(['electron', '--no-sandbox', '.', '--cli'], {})).toEqual({ commandLine: [] });
  });

  it('uses the library folder that is named', () => {
    expect(parseLaunch([], { HEARTHBOOK_DATA: '/somewhere' })).toEqual({ dataFolder: '/somewhere' });
    expect(parseLaunch([], { HEARTHBOOK_DATA: '' })).toEqual({});
  });
});
