/** Copies a text. Returns false instead of throwing: insecure pages have no clipboard, and the browser may deny access. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
