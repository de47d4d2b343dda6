import { damaged } from './fault.ts'

/** Takes bytes from the chunks of a stream. `archive` names it in faults. */
export class ByteSource {
  readonly #source: AsyncIterator<Buffer>
  readonly #archive: string
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>, archive: string) {
    this.#source = source[Symbol.asyncIterator]()
    this.#archive = archive
  }

  /** Up to so many bytes, at least one. */
  async some(most: number): Promise<Buffer> {
    if (!(await this.#fill())) throw this.#cut()
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

  #cut(): Error {
    return damaged(this.#archive, { zh: '归档不完整', en: 'the archive ends too early' })
  }
}
