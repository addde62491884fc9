import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocol: RegExp): z.ZodURL => z.url({ protocol, hostname: /.*/ });
const filled = z.string().min(1);

/** Settings as environment variables, each with the sentence that is said when its value cannot be used. */
const fields = {
  HEARTHBOOK_TABLE_HOST: [filled.default('127.0.0.1'), 'is an address of this computer to listen at'],
  HEARTHBOOK_TABLE_PORT: [port.default(7411), 'is a port from 0 to 65535'],
  HEARTHBOOK_TABLE_OPERATIONS_HOST: [
    filled.default('127.0.0.1'),
    'is an address of this computer, for health and metrics',
  ],
  HEARTHBOOK_TABLE_OPERATIONS_PORT: [port.default(7412), 'is a port from 0 to 65535'],
  HEARTHBOOK_TABLE_ORIGIN: [
    url(/^https$/).optional(),
    'is the address that everybody uses, such as https://table.example.org',
  ],
  HEARTHBOOK_TABLE_DATABASE: [
    filled.default('hearthbook-tables.sqlite'),
    'is a file for SQLite, or an address that starts with postgres://',
  ],
  HEARTHBOOK_TABLE_REDIS: [
    url(/^rediss?$/).optional(),
    'is an address that starts with redis:// or rediss://',
  ],
  HEARTHBOOK_TABLE_CERTIFICATE: [filled.optional(), 'is a PEM file; without it a proxy has the certificate'],
  HEARTHBOOK_TABLE_KEY: [filled.optional(), 'is the PEM file of the key of the certificate'],
  HEARTHBOOK_TABLE_PAGES: [filled.optional(), 'is the folder of the page for browsers'],
  HEARTHBOOK_TABLE_MOST: [z.coerce.number().int().min(1).default(2000), 'is a number of tables, 1 or more'],
  HEARTHBOOK_TABLE_LOG: [
    z.enum(['error', 'warn', 'info', 'debug']).default('info'),
    'is one of error, warn, info and debug',
  ],
} as const;
type Fields = typeof fields;
export type Settings = { readonly [Name in keyof Fields]: z.output<Fields[Name][0]> };

const fileOfFolder = 'hearthbook-table.env';

/** Settings of a file in the folder in which the program is started; variables of the environment go before it. */
export function settingsOfFolder(): NodeJS.Dict<string> {
  if (!existsSync(fileOfFolder)) return {};
  // Editors on Windows may begin it with a mark of the order of bytes.
  return parseEnv(readFileSync(fileOfFolder, 'utf8').replace(/^\uFEFF/, ''));
}

/** Settings from the environment, or a sentence for each that cannot be used. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
):
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, [schema, meaning]] of Object.entries(fields)) {
    const parsed = schema.safeParse(environment[name]);
    if (parsed.success) settings[name] = parsed.data;
    else faults.push(`${name} ${meaning}; it cannot be "${environment[name] ?? ''}".`);
  }
  for (const name of Object.keys(environment))
    if (name.startsWith('HEARTHBOOK_TABLE_') && !(name in fields))
      faults.push(`There is no setting ${name}.`);
  if (faults.length > 0) return { ok: false, faults };
  const checked = settings as Settings;
  if ((checked.HEARTHBOOK_TABLE_CERTIFICATE === undefined) !== (checked.HEARTHBOOK_TABLE_KEY === undefined))
    faults.push('HEARTHBOOK_TABLE_CERTIFICATE and HEARTHBOOK_TABLE_KEY belong together: set both or none.');
  if (checked.HEARTHBOOK_TABLE_REDIS !== undefined && !isPostgres(checked.HEARTHBOOK_TABLE_DATABASE))
    faults.push('HEARTHBOOK_TABLE_REDIS is for several nodes, which need a database of PostgreSQL.');
  return faults.length > 0 ? { ok: false, faults } : { ok: true, settings: checked };
}

export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);
