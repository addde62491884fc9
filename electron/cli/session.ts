import { appError } from '#shared/kernel/errors';
import { err } from '#shared/kernel/result';
import type { Translate } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { builtInRulesets, type Rulesets } from '#electron/services/library/rulesets';
import { createServices, type Services, type ServicesOptions } from '#electron/services/services';
import { createTranslator } from '#electron/text/translator';
import type { Item } from './input';
import type { Io } from './io';

/** One run of the command line. Services are created only when a command needs rules or the library. */
export interface Session {
  readonly io: Io;
  readonly ports: Required<Pick<ServicesOptions, 'clock' | 'ids'>>;
  /** Includes the library's homebrew, in English; every loaded ruleset adds its messages to `translate`. */
  readonly rulesets: Rulesets;
  readonly translate: Translate;
  /** Prints one indented JSON document. */
  readonly print: (value: unknown) => Promise<void>;
  /** Prints one JSON document for an item of an input: on a single line if the input is lines. */
  readonly printFor: (item: Pick<Item, 'isLine'>, value: unknown) => Promise<void>;
  services(): Services;
  close(): Promise<void>;
}

/** Parts that tests replace. */
export type SessionParts = Partial<Pick<ServicesOptions, 'clock' | 'ids' | 'rulesets' | 'printer' | 'fs'>>;

/** Nothing is read or written yet. */
export function openSession(io: Io, libraryFolder: () => string, parts: SessionParts = {}): Session {
  const { clock = systemClock, ids = systemIds, rulesets = builtInRulesets } = parts;
  const used = new Set<Ruleset>();
  let translator: Translate | undefined;
  let running: Services | undefined;
  const recording: Rulesets = {
    manifests: rulesets.manifests,
    load: async (id) => {
      const ruleset = await rulesets.load(id);
      if (ruleset !== undefined && !used.has(ruleset)) {
        used.add(ruleset);
        translator = undefined;
      }
      return ruleset;
    },
  };
  const services = (): Services =>
    (running ??= createServices({
      ...parts,
      libraryFolder: libraryFolder(),
      surface: 'window',
      // The command line writes its files itself and never uses these.
      deliver: async () => err(appError('not-available')),
      printOut: async () => err(appError('not-available')),
      rulesets: recording,
      logBug: (error) => {
        throw error;
      },
    }));
  return {
    io,
    ports: { clock, ids },
    rulesets: {
      manifests: rulesets.manifests,
      load: (id, campaign) => services().englishPackSource.rulesets.load(id, campaign),
      faultOf: async (id) => services().englishPackSource.rulesets.faultOf?.(id),
    },
    translate: (text) => (translator ??= createTranslator('en', messageCatalog(used)))(text),
    print: (value) => io.out(`${JSON.stringify(value, null, 2)}\n`),
    printFor: ({ isLine }, value) => io.out(`${JSON.stringify(value, null, isLine ? 0 : 2)}\n`),
    services,
    close: async () => {
      await running?.close();
    },
  };
}
