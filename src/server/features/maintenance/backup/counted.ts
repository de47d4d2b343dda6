/** The chunks of a stream, each of which is counted when it passes. */
export async function* counted(
  source: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    count(chunk.length)
    yield chunk
  }
}
