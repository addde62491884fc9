import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { appError, type AppError } from '#shared/kernel/errors';
import { isRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Messages, type Text } from '#shared/kernel/text';
import {
  english,
  isLanguage,
  noTranslation,
  scriptOf,
  type Language,
  type Translation,
} from '#shared/kernel/language';
import type { LanguageRow } from '#shared/ipc/languages';
import { messageFault } from '#electron/text/messageFault';
import { readPlain } from '#electron/storage/files/plainFiles';
import { readGuidePages } from './guidePages';
import { readLanguageFolder, type FolderText } from './readFolder';
import { sentenceFault } from './sentenceFault';

/** The texts of a language as far as they can be used, and the rest by name. */
export interface LoadedLanguage extends Translation {
  /** Texts in use. */
  readonly translated: number;
  /** English texts without a translation, by key. */
  readonly missing: ReadonlyMap<string, string>;
  readonly faulty: readonly FaultyText[];
  /** The reason why one of its two folders was left out. */
  readonly fault: Text | null;
}

/** A text that is left out, so that the text of the program shows. */
export interface FaultyText {
  readonly file: string;
  readonly key: string;
  readonly fault: Text;
}

export interface Languages {
  /** English and every language, sorted by tag; one with a folder that cannot be used has a fault. */
  list(): Promise<readonly LanguageRow[]>;
  /** Reads the folders again, so that translators see their changes; `not-found`, `invalid-input`. */
  load(language: Language): Promise<Result<LoadedLanguage, AppError>>;
  /** As last loaded; English if the folder is missing or broken. */
  translation(language: Language): Promise<Translation>;
  /** Translated pages of the guide as Markdown, by name. */
  guide(language: Language): Promise<ReadonlyMap<string, string>>;
}

export interface LanguagePorts {
  /** The folder that comes with the program; it also holds the English texts as `english.json`. */
  readonly builtIn: string;
  /** A folder of the user; a language there is laid over the built-in one, text by text. */
  readonly own: string;
}

/** As many faulty texts of a language as the settings show. */
const mostFaulty = 100;

/** The scripts that the fonts of printed sheets have. */
const printedScripts: readonly string[] = ['Latn', 'Grek', 'Cyrl'];

/** Each language is a folder of catalogs, or two of which the user's counts, read when it is first used. */
export function createLanguages({ builtIn, own }: LanguagePorts): Languages {
  const loaded = new Map<Language, Promise<Result<LoadedLanguage, AppError>>>();
  let englishTexts: Promise<EnglishTexts> | undefined;
  const readEnglish = () => (englishTexts ??= readEnglishTexts(path.join(builtIn, 'english.json')));

  /** By language; the folder that is laid over the other comes last. */
  const folders = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const found = new Map<string, readonly string[]>();
    for (const place of [builtIn, own])
      for (const name of await foldersIn(place))
        found.set(name, [...(found.get(name) ?? []), path.join(place, name)]);
    return found;
  };
  const read = async (language: Language): Promise<Result<LoadedLanguage, AppError>> => {
    if (!isLanguage(language))
      return err(appError('invalid-input', { text: message('languages.noTag', { name: raw(language) }) }));
    const places = (await folders()).get(language);
    if (places === undefined) return err(appError('not-found', { text: message('languages.missing') }));
    const catalogs = await Promise.all(places.map(readLanguageFolder));
    const texts = catalogs.flatMap((catalog) => (catalog.ok ? catalog.value : []));
    const refused = catalogs.find((catalog) => !catalog.ok);
    if (refused !== undefined && texts.length === 0) return refused;
    const translated = translate(language, texts, await readEnglish());
    return translated.ok ? ok({ ...translated.value, fault: refused?.error.text ?? null }) : translated;
  };
  const load: Languages['load'] = (language) => {
    const reading = read(language);
    loaded.set(language, reading);
    return reading;
  };
  return {
    load,
    list: async () => {
      const rows: LanguageRow[] = [
        { language: english, own: false, translated: 1, printable: true, fault: null, faulty: [] },
      ];
      for (const [name, places] of [...(await folders())].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (name === english) continue;
        const place = { language: name, own: places.includes(path.join(own, name)) };
        const result = await load(name);
        rows.push(
          result.ok
            ? {
                ...place,
                translated: shareOf(result.value),
                printable: isPrinted(name),
                fault: result.value.fault,
                faulty: result.value.faulty.slice(0, mostFaulty),
              }
            : { ...place, translated: 0, printable: false, fault: result.error.text, faulty: [] },
        );
      }
      return rows;
    },
    translation: async (language) => {
      if (language === english) return noTranslation;
      const result = await (loaded.get(language) ?? load(language));
      return result.ok ? { language, messages: result.value.messages } : noTranslation;
    },
    guide: async (language) => {
      const places = isLanguage(language) ? ((await folders()).get(language) ?? []) : [];
      const pages = await Promise.all(places.map((place) => readGuidePages(path.join(place, 'guide'))));
      return new Map(pages.flatMap((found) => [...found]));
    },
  };
}

function isPrinted(language: Language): boolean {
  return printedScripts.includes(scriptOf(language));
}

function shareOf({ translated, missing }: LoadedLanguage): number {
  return translated / (translated + missing.size);
}

async function foldersIn(place: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(place, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** In bytes. */
const largestEnglish = 20_000_000;

/** By key. A sentence is a text of a definition or its format, which has formulas in its braces. */
interface EnglishTexts {
  readonly all: ReadonlyMap<string, string>;
  readonly sentences: ReadonlySet<string>;
}

async function readEnglishTexts(file: string): Promise<EnglishTexts> {
  const json: unknown = JSON.parse((await readPlain(file, largestEnglish)).toString('utf8'));
  const textsIn = (part: string): (readonly [string, string])[] => {
    const texts = isRecord(json) ? json[part] : undefined;
    return Object.entries(isRecord(texts) ? texts : {}).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text] as const] : [],
    );
  };
  const sentences = textsIn('sentences');
  return {
    all: new Map([...textsIn('messages'), ...sentences]),
    sentences: new Set(sentences.map(([key]) => key)),
  };
}

/** Keeps what translates an English text, of two the last; without any such text it is not a translation. */
function translate(
  language: Language,
  texts: readonly FolderText[],
  { all, sentences }: EnglishTexts,
): Result<LoadedLanguage, AppError> {
  const used = new Map<string, string>();
  const faulty: FaultyText[] = [];
  for (const { file, key, text } of texts) {
    const source = all.get(key);
    const faultIn = sentences.has(key) ? sentenceFault : messageFault;
    const fault = source === undefined ? { kind: 'unknown' as const } : faultIn(text, source);
    if (fault === undefined) used.set(key, text);
    else
      faulty.push({
        file,
        key,
        fault: message(`languages.fault.${fault.kind}`, 'name' in fault ? { name: raw(fault.name) } : {}),
      });
  }
  if (used.size === 0) return err(appError('invalid-input', { text: message('languages.empty') }));
  const missing = new Map([...all].filter(([key]) => !used.has(key)));
  return ok({ language, messages: treeOf(used), translated: used.size, missing, faulty, fault: null });
}

interface Tree {
  [key: string]: string | Tree;
}

/** Every key is one of the English catalogs, none of which is the name of a member of all objects. */
function treeOf(texts: ReadonlyMap<string, string>): Messages {
  const tree: Tree = {};
  for (const [key, text] of texts) {
    const names = key.split('.');
    const last = names.pop() ?? '';
    let node = tree;
    for (const name of names) {
      const inner = node[name];
      node = typeof inner === 'object' ? inner : (node[name] = {});
    }
    node[last] = text;
  }
  return tree;
}
