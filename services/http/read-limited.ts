/** Reads the text of a response of others. Rejects, and ends the connection, if it has more than `most` bytes. */
export async function readLimited(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > most) throw new Error(`The answer has more than ${most} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
