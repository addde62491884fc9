// The built program, with a simulated user who answers the system's questions from the start. The folder
// HEARTHBOOK_ANSWERS contains the answers in order (`answers.json`), and receives the questions (`asked.jsonl`).
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, dialog } from 'electron';

const folder = process.env['HEARTHBOOK_ANSWERS'] ?? '';
const answersFile = path.join(folder, 'answers.json');

/** Records the question, and waits for its answer; `undefined` if the program withdraws the question first. */
async function answer(question) {
  const { message, detail, signal } = question;
  appendFileSync(path.join(folder, 'asked.jsonl'), `${JSON.stringify({ message, detail })}\n`);
  while (signal?.aborted !== true) {
    const answers = JSON.parse(readFileSync(answersFile, 'utf8'));
    if (answers.length > 0) {
      writeFileSync(answersFile, JSON.stringify(answers.slice(1)));
      return answers[0];
    }
    await setTimeout(20);
  }
}

dialog.showOpenDialog = async (...args) => {
  const chosen = await answer(args.at(-1));
  return chosen === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [chosen] };
};
dialog.showMessageBox = async (...args) => {
  const question = args.at(-1);
  const chosen = await answer(question);
  const response = chosen === undefined ? question.cancelId : question.buttons.indexOf(chosen);
  return { response, checkboxChecked: false };
};

// The test driver removes the runtime's own switches from the arguments, and does not follow a restart.
const noSandbox = app.commandLine.hasSwitch('no-sandbox');
const relaunch = app.relaunch.bind(app);
app.relaunch = ({ args, ...options }) =>
  relaunch({ args: noSandbox ? ['--no-sandbox', ...args] : args, ...options });

await import('../../../out/main/main.js');
