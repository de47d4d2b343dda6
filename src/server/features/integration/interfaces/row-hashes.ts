import { createHash } from 'node:crypto'
import type { SourceRow } from '#domain/integration/source-row.ts'
import type { Tx } from '../../../db/tenant.ts'

const hashBytes = 16
const hashWords = hashBytes / 4
/** Hashes of one interface; rows beyond them are read as if they were new. */
const MOST_HASHES = 2_000_000

const hashOf = (row: SourceRow): Buffer =>
  createHash('sha256').update(JSON.stringify(row)).digest().subarray(0, hashBytes)

/** A set of hashes, of a few bytes each: open addressing, as hashes are spread already. */
class HashSet {
  readonly #words: Uint32Array
  readonly #slots: number

  constructor(most: number) {
    this.#slots = 2 ** Math.ceil(Math.log2(Math.max(1, most) * 2))
    this.#words = new Uint32Array(this.#slots * hashWords)
  }

  add(hash: Buffer): void {
    const at = this.#slot(hash)
    for (let word = 0; word < hashWords; word++) this.#words[at + word] = hash.readUInt32LE(word * 4)
  }

  has(hash: Buffer): boolean {
    const at = this.#slot(hash)
    return this.#words[at] !== 0 || this.#words[at + 1] !== 0
  }

  /** Where the hash is, or the free place that it would take. */
  #slot(hash: Buffer): number {
    const words = this.#words
    let slot = hash.readUInt32LE(0) & (this.#slots - 1)
    for (;;) {
      const at = slot * hashWords
      if (words[at] === 0 && words[at + 1] === 0) return at
      let word = 0
      while (word < hashWords && words[at + word] === hash.readUInt32LE(word * 4)) word++
      if (word === hashWords) return at
      slot = (slot + 1) & (this.#slots - 1)
    }
  }
}

/** Rows of a batch that are not as the last run read them. */
export interface FreshRows {
  readonly rows: readonly SourceRow[]
  /** Place of each in the batch. */
  readonly places: readonly number[]
  /** Of all rows of the batch. */
  readonly hashes: readonly Buffer[]
}

/**
 * Hashes of the rows that an interface has read, in `interface_row_hash`: those of a batch are kept with its transaction, and
 * replace those of the last run at the end. Of a run that did not come to its end its own hashes alone count for the next one:
 * what it wrote may have taken the place of rows that were read before.
 */
export class RowHashes {
  readonly #configId: string
  readonly #known: HashSet
  #count = 0

  private constructor(configId: string, known: HashSet) {
    this.#configId = configId
    this.#known = known
  }

  static async open(tx: Tx, configId: string): Promise<RowHashes> {
    await tx.run(
      `delete from interface_row_hash where config_id = $1 and not unended
         and exists (select from interface_row_hash where config_id = $1 and unended)`,
      [configId],
    )
    await tx.run('update interface_row_hash set unended = false where config_id = $1 and unended', [configId])
    const parts = await tx.rows<{ hashes: Buffer }>(
      'select hashes from interface_row_hash where config_id = $1 order by id',
      [configId],
    )
    const known = new HashSet(parts.reduce((sum, { hashes }) => sum + hashes.length / hashBytes, 0))
    for (const { hashes } of parts)
      for (let at = 0; at < hashes.length; at += hashBytes) known.add(hashes.subarray(at, at + hashBytes))
    return new RowHashes(configId, known)
  }

  fresh(rows: readonly SourceRow[]): FreshRows {
    const hashes = rows.map(hashOf)
    const places = hashes.flatMap((hash, at) => (this.#known.has(hash) ? [] : [at]))
    return { rows: places.map((at) => rows[at]!), places, hashes }
  }

  /** Keeps those of a batch without rows that were faulty, which come again. */
  async keep(tx: Tx, hashes: readonly Buffer[], faulty: ReadonlySet<number>): Promise<void> {
    const sound = hashes.filter((_, at) => !faulty.has(at)).slice(0, MOST_HASHES - this.#count)
    if (sound.length === 0) return
    this.#count += sound.length
    await tx.run('insert into interface_row_hash (config_id, unended, hashes) values ($1, true, $2)', [
      this.#configId,
      Buffer.concat(sound),
    ])
  }

  /** The run has read all rows: what it kept takes the place of what was kept before. */
  async end(tx: Tx): Promise<void> {
    await tx.run('delete from interface_row_hash where config_id = $1 and not unended', [this.#configId])
    await tx.run('update interface_row_hash set unended = false where config_id = $1', [this.#configId])
    await tx.run('update interface_config set cursor = $2 where id = $1', [
      this.#configId,
      String(this.#count),
    ])
  }
}

/** The next run reads all rows as if they were new. */
export const forgetHashes = (tx: Tx, configId: string): Promise<number> =>
  tx.run('delete from interface_row_hash where config_id = $1', [configId])
