import { Dictionary, NULL_FLAG, NULL_I32, NULL_I64, type TextColumn } from '../../columns.ts'

/**
 * Columns that grow cell by cell: for producers of many rows, instead of an object per row
 * (TableBuilder). null is the kind's null.
 */
abstract class Cells<A extends Int32Array | BigInt64Array | Uint8Array> {
  protected array: A
  protected length = 0

  protected constructor(array: A) {
    this.array = array
  }

  protected abstract wider(length: number): A

  /** Adds one more cell. */
  protected grow(): void {
    if (this.length < this.array.length) return
    const wider = this.wider(this.array.length * 2)
    wider.set(this.array as never)
    this.array = wider
  }

  done(): A {
    return this.array.slice(0, this.length) as A
  }
}

const FIRST = 256

export class IntCells extends Cells<Int32Array> {
  constructor() {
    super(new Int32Array(FIRST))
  }

  protected wider(length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(length)
  }

  push(value: number | null): void {
    this.grow()
    this.array[this.length++] = value ?? NULL_I32
  }
}

export class LongCells extends Cells<BigInt64Array> {
  constructor() {
    super(new BigInt64Array(FIRST))
  }

  protected wider(length: number): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(length)
  }

  push(value: bigint | null): void {
    this.grow()
    this.array[this.length++] = value ?? NULL_I64
  }
}

export class FlagCells extends Cells<Uint8Array> {
  constructor() {
    super(new Uint8Array(FIRST))
  }

  protected wider(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(length)
  }

  push(value: boolean | null): void {
    this.grow()
    this.array[this.length++] = value === null ? NULL_FLAG : value ? 1 : 0
  }
}

export class TextCells {
  readonly #codes = new IntCells()
  readonly #dictionary = new Dictionary()
  #last: string | null = null
  #lastCode = -1

  push(text: string | null): void {
    // Neighbours are mostly equal: the rows of one order, the lots of one process.
    if (text !== this.#last) {
      this.#last = text
      this.#lastCode = this.#dictionary.code(text)
    }
    this.#codes.push(this.#lastCode)
  }

  done(): TextColumn {
    return { codes: this.#codes.done(), values: this.#dictionary.values }
  }
}

/** Distinct texts, and columns that refer to them by index. */
export class Names {
  readonly values: string[] = []

  add(name: string): number {
    this.values.push(name)
    return this.values.length - 1
  }

  column(codes: Int32Array): TextColumn {
    return { codes, values: this.values }
  }

  /** The names themselves, in order. */
  own(): TextColumn {
    const codes = new Int32Array(this.values.length)
    for (let row = 0; row < codes.length; row++) codes[row] = row
    return this.column(codes)
  }
}
