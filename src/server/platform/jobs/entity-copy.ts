import { entityNamed } from '#domain/entities/index.ts'
import type { WireValue } from '#domain/checks/values.ts'
import { copyText } from '../exchange/copy-text.ts'

/** Rows of an entity ready for COPY into a stage (platform/exchange/stage.ts): made in a worker, written by the server. */
export interface EntityCopy {
  readonly entity: string
  readonly fields: readonly string[]
  readonly rows: number
  /** COPY text format: a line number, then the fields. */
  readonly content: Uint8Array<ArrayBuffer>
}

/** Rows given field by field in wire form. */
export function entityCopy<F extends string>(
  entity: string,
  fields: readonly F[],
  rows: Iterable<Readonly<Record<F, unknown>>>,
): EntityCopy {
  const declared = entityNamed(entity).fields
  const kinds = fields.map((field) => {
    const found = declared[field]
    if (!found) throw new Error(`${entity} has no field ${field}`)
    return found.kind
  })
  const content = new GrowingText()
  let count = 0
  for (const row of rows) {
    const cells = fields.map((field, k) => copyText(kinds[k]!, row[field] as WireValue))
    content.add(`${++count}\t${cells.join('\t')}\n`)
  }
  return { entity, fields, rows: count, content: content.bytes() }
}

/** Characters that are encoded at a time. */
const ENCODED_CHARS = 1 << 16

/** Text as UTF-8: what is encoded already is not kept as text too. */
class GrowingText {
  readonly #encoder = new TextEncoder()
  #parts: string[] = []
  #chars = 0
  #bytes = new Uint8Array(0)
  #length = 0

  add(text: string): void {
    this.#parts.push(text)
    this.#chars += text.length
    if (this.#chars >= ENCODED_CHARS) this.#encode()
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.#encode()
    this.#resize(this.#length)
    return this.#bytes
  }

  #encode(): void {
    // A UTF-16 unit takes at most three bytes.
    const least = this.#length + 3 * this.#chars
    if (least > this.#bytes.length) this.#resize(Math.max(least, 2 * this.#bytes.length))
    const text = this.#parts.join('')
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
    this.#parts = []
    this.#chars = 0
  }

  /** Without a second copy, where the memory can grow in place. */
  #resize(length: number): void {
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length))
  }
}
