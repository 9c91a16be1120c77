/* Sending something to others: by the device's own way on phones, through the clipboard elsewhere. */

export interface Shared {
  title?: string;
  text?: string;
  url?: string;
}

/** How it went; 'failed': whoever wants to send it must copy it by hand. */
export async function send(what: Shared): Promise<'sent' | 'copied' | 'failed'> {
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share(what);
      return 'sent';
    }
    const lines = [what.text, what.url].filter((part) => part !== undefined);
    await navigator.clipboard.writeText(lines.join('\n'));
    return 'copied';
  } catch (error) {
    // somebody who thinks better of it has not failed
    return error instanceof DOMException && error.name === 'AbortError' ? 'sent' : 'failed';
  }
}
