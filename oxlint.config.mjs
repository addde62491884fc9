import eslint from './eslint.config.mjs';
import { oxlintConfig } from './build/lint/oxlint.mjs';

export default oxlintConfig(eslint);
