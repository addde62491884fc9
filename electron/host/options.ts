import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLibraryFolder } from '#electron/services/location/libraryPlace';

export interface HostOptions {
  readonly libraryFolder: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly openBrowser: boolean;
  /** For tests: see `exchangeLibraries`. */
  readonly exchange: boolean;
}

/** Parses `--data DIR --port N --no-open --exchange`; throws an error with one clear line for anything else. */
export function readHostOptions(argv: readonly string[]): HostOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      'no-open': { type: 'boolean' },
      exchange: { type: 'boolean' },
    },
  });
  const port = Number(values.port ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a number up to 65535');
  return {
    libraryFolder: values.data === undefined ? defaultLibraryFolder() : path.resolve(values.data),
    port,
    openBrowser: values['no-open'] !== true,
    exchange: values.exchange === true,
  };
}
