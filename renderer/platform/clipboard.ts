/** Works also if the page may not use the asynchronous clipboard. */
export async function copyText(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const area = document.createElement('textarea');
    area.value = words;
    document.body.append(area);
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the way that needs no permission
    document.execCommand('copy');
    area.remove();
  }
}
