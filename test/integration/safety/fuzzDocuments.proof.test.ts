import { fuzzCommands } from './fuzzCommands';

fuzzCommands('documents', (name) => /^(character|campaign|pack|documents|library)\./.test(name));
