/** Takes bytes from the chunks of a stream. */
export class ByteSource {
  readonly #source: AsyncIterator<Buffer>
  readonly #cutFault: () => Error
  #rest: Buffer = Buffer.alloc(0)

  /** @param cutFault what is thrown where the stream ends too early */
  constructor(source: AsyncIterable<Buffer>, cutFault: () => Error) {
    this.#source = source[Symbol.asyncIterator]()
    this.#cutFault = cutFault
  }

  /** Up to so many bytes, at least one. */
  async some(most: number): Promise<Buffer> {
    if (!(await this.#fill())) throw this.#cutFault()
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  /** So many bytes; null at the end. */
  async take(count: number): Promise<Buffer | null> {
    if (!(await this.#fill())) return null
    const parts: Buffer[] = []
    for (let missing = count; missing > 0; missing -= parts.at(-1)!.length)
      parts.push(await this.some(missing))
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }

  async skip(count: number): Promise<void> {
    for (let missing = count; missing > 0; ) missing -= (await this.some(missing)).length
  }

  /** What is left. */
  async *rest(): AsyncGenerator<Buffer> {
    while (await this.#fill()) {
      yield this.#rest
      this.#rest = Buffer.alloc(0)
    }
  }

  /** No more is taken: the stream may be closed. */
  async end(): Promise<void> {
    await this.#source.return?.()
  }

  /** The end of the stream is where checks of what lies beneath fail. */
  async drain(): Promise<void> {
    while (await this.#fill()) this.#rest = Buffer.alloc(0)
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next()
      if (next.done) return false
      this.#rest = next.value
    }
    return true
  }
}
