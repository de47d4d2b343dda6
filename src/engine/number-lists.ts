/** Integers that grow at the end. */
export class Int32List {
  array: Int32Array<ArrayBuffer>
  length = 0

  constructor(room = 64) {
    this.array = new Int32Array(Math.max(1, room))
  }

  push(value: number): number {
    if (this.length === this.array.length) {
      const wider = new Int32Array(this.length * 2)
      wider.set(this.array)
      this.array = wider
    }
    this.array[this.length] = value
    return this.length++
  }

  done(): Int32Array {
    return this.array.slice(0, this.length)
  }
}

/** Numbers that grow at the end. */
export class NumberList {
  array: Float64Array<ArrayBuffer>
  length = 0

  constructor(room = 64) {
    this.array = new Float64Array(Math.max(1, room))
  }

  push(value: number): number {
    if (this.length === this.array.length) {
      const wider = new Float64Array(this.length * 2)
      wider.set(this.array)
      this.array = wider
    }
    this.array[this.length] = value
    return this.length++
  }

  done(): Float64Array {
    return this.array.slice(0, this.length)
  }
}
