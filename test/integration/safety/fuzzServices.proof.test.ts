import { fuzzCommands } from './fuzzCommands';

fuzzCommands('services', (name) => !/^(character|campaign|pack|documents|library)\./.test(name));
