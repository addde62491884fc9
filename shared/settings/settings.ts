import { z } from 'zod';
import { momentSchema } from '#shared/documents/envelope';
import { paperSizes } from '#shared/rules/print/print';
import { defaultSettings, densities, textSizes, themes, type Switch } from './defaults';

type Defaults = typeof defaultSettings;

/** The schemas of all settings that are not switches; the compiler names a missing one. */
const others: { readonly [K in Exclude<keyof Defaults, Switch>]: z.ZodType<Defaults[K]> } = {
  theme: z.enum(themes),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
  textSize: z.enum(textSizes),
  density: z.enum(densities),
  paper: z.enum(paperSizes),
  encounterKeyMap: z.record(z.string().max(40), z.string().max(4)),
  playerName: z.string().max(200),
  lastBackup: z.union([momentSchema, z.literal('')]),
  rollLog: z.string().max(200),
  historyMegabytes: z.int().min(10).max(100_000),
  skippedVersion: z.string().max(50),
};

type Shape = { readonly [K in keyof Defaults]: z.ZodDefault<z.ZodType<Defaults[K]>> };

const schemas: Readonly<Record<string, z.ZodType>> = others;
const shapeWith = (made: (schema: z.ZodType, initial: unknown) => z.ZodType): unknown =>
  Object.fromEntries(
    Object.entries(defaultSettings).map(([key, initial]) => [
      key,
      made(schemas[key] ?? z.boolean(), initial),
    ]),
  );

/** Keys of newer versions are kept. */
export const settingsSchema = z.looseObject(shapeWith((schema, initial) => schema.default(initial)) as Shape);

type ChangeShape = { readonly [K in keyof Defaults]: z.ZodExactOptional<z.ZodType<Defaults[K]>> };

/** Some settings; the others stay as they are. */
export const settingsChangeSchema = z.looseObject(
  shapeWith((schema) => schema.exactOptional()) as ChangeShape,
);

export type Settings = z.output<typeof settingsSchema>;
