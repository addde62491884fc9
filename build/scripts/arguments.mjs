// The arguments of a script: what it does not take is refused in a sentence.
import { parseArgs } from 'node:util';

/**
 * Ends the script if it is asked for something that it does not have.
 *
 * @param {string} why one sentence
 * @param {string} [usage] how it is called
 */
export function refuse(why, usage) {
  process.stderr.write(usage === undefined ? `${why}\n` : `${why}\n${usage}\n`);
  process.exit(2);
}

/**
 * As `parseArgs` of Node, whose errors hold advice after their first sentence that is of no use here.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 * @param {string} usage
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readArguments(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(`${error.message.split('. ')[0].replace(/\.$/, '')}.`, usage);
  }
}
