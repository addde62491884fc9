import { gzipSync } from 'node:zlib';
import { manual } from './manual.mjs';
import { completions } from './completion.mjs';

/** The manual page, and completion where each shell looks for that of packages: by the place below `/usr` or `~/.local`. */
export const sharedFiles = async () => ({
  'share/man/man1/hearthbook.1.gz': gzipSync(await manual(), { level: 9 }),
  'share/bash-completion/completions/hearthbook': completions.bash(),
  'share/zsh/vendor-completions/_hearthbook': completions.zsh(),
  'share/fish/vendor_completions.d/hearthbook.fish': completions.fish(),
});
