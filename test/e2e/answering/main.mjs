// The built program, with a user who answers the questions that the system shows, from the first moment on. The folder
// HEARTHBOOK_ANSWERS holds the answers in their order (`answers.json`), and gets the questions (`asked.jsonl`).
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, dialog } from 'electron';

const folder = process.env['HEARTHBOOK_ANSWERS'] ?? '';
const answersFile = path.join(folder, 'answers.json');

/** Notes the question, and waits for its answer; `undefined` where the program takes the question away before. */
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
  const said = await answer(question);
  const response = said === undefined ? question.cancelId : question.buttons.indexOf(said);
  return { response, checkboxChecked: false };
};

// Whoever drives the window takes the runtime's own switches away from the arguments, and does not follow.
const relaunch = app.relaunch.bind(app);
app.relaunch = ({ args, ...options }) =>
  relaunch({ args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args, ...options });

await import('../../../out/main/main.js');
