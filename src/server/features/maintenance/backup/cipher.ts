import { filled } from '#domain/label.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { damaged } from './fault.ts'
import { fileKey, type BackupKey } from './key.ts'

/**
 * AES-256-GCM in chunks: magic, 24 bytes of salt, then chunks of 1 MiB, each with its tag. The nonce of a chunk is its
 * number and whether it is the last (STREAM, Hoang et al. 2015), so chunks that are swapped, left out or cut off fail
 * like changed ones. The key of a file follows from the salt and the file's name.
 */
const magic = Buffer.from('TAKTBK01')
const SALT_BYTES = 24
const CHUNK_BYTES = 1 << 20
const TAG_BYTES = 16
const algorithm = 'aes-256-gcm'

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(isLast ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(chunk), 4)
  return nonce
}

/** Cuts a stream into pieces of one size; `whole` gets each of them, `last` what is left, which may be empty. */
abstract class Pieces extends Transform {
  #parts: Buffer[] = []
  #held = 0
  readonly #size: number

  constructor(size: number) {
    super()
    this.#size = size
  }

  protected abstract piece(data: Buffer, isLast: boolean): void

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#parts.push(data)
      this.#held += data.length
      // The last piece is known by the end alone, so a full one waits for the next byte.
      while (this.#held > this.#size) this.piece(this.#take(this.#size), false)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.piece(this.#take(this.#held), true)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #take(size: number): Buffer {
    const all = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    this.#parts = all.length > size ? [all.subarray(size)] : []
    this.#held = all.length - size
    return all.subarray(0, size)
  }
}

class Encrypting extends Pieces {
  readonly #key: Buffer
  #chunk = 0

  constructor(key: BackupKey, name: string) {
    super(CHUNK_BYTES)
    const salt = randomBytes(SALT_BYTES)
    this.#key = fileKey(key, salt, name)
    this.push(Buffer.concat([magic, salt]))
  }

  protected override piece(data: Buffer, isLast: boolean): void {
    const cipher = createCipheriv(algorithm, this.#key, nonceOf(this.#chunk++, isLast))
    this.push(cipher.update(data))
    cipher.final()
    this.push(cipher.getAuthTag())
  }
}

class Decrypting extends Pieces {
  readonly #name: string
  readonly #master: BackupKey
  #head: Buffer = Buffer.alloc(0)
  #key: Buffer | null = null
  #chunk = 0

  constructor(key: BackupKey, name: string) {
    super(CHUNK_BYTES + TAG_BYTES)
    this.#master = key
    this.#name = name
  }

  override _transform(data: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#key) return super._transform(data, encoding, done)
    this.#head = Buffer.concat([this.#head, data])
    const start = magic.length + SALT_BYTES
    if (this.#head.length < start) return done()
    if (!this.#head.subarray(0, magic.length).equals(magic)) return done(this.#fault())
    this.#key = fileKey(this.#master, this.#head.subarray(magic.length, start), this.#name)
    super._transform(this.#head.subarray(start), encoding, done)
  }

  protected override piece(data: Buffer, isLast: boolean): void {
    if (!this.#key || data.length < TAG_BYTES) throw this.#fault()
    const decipher = createDecipheriv(algorithm, this.#key, nonceOf(this.#chunk++, isLast))
    decipher.setAuthTag(data.subarray(data.length - TAG_BYTES))
    const plain = decipher.update(data.subarray(0, data.length - TAG_BYTES))
    try {
      decipher.final()
    } catch {
      throw this.#fault()
    }
    this.push(plain)
  }

  #fault(): Error {
    return damaged(
      this.#name,
      filled({ zh: '第 {chunk} 段无法解密', en: 'part {chunk} does not decrypt' }, { chunk: this.#chunk }),
    )
  }
}

export const encrypting = (key: BackupKey, name: string): Transform => new Encrypting(key, name)

/** Fails with the name of the file at the first chunk that is not as it was written. */
export const decrypting = (key: BackupKey, name: string): Transform => new Decrypting(key, name)
