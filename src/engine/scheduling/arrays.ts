/** As `Int32Array.from(source, value)`, without its iterator: that costs more than the work at a million rows. */
export function mapInts<T>(source: ArrayLike<T>, value: (one: T, place: number) => number): Int32Array {
  const result = new Int32Array(source.length)
  for (let k = 0; k < source.length; k++) result[k] = value(source[k]!, k)
  return result
}

/** As `Float64Array.from(source, value)`. */
export function mapNumbers<T>(source: ArrayLike<T>, value: (one: T, place: number) => number): Float64Array {
  const result = new Float64Array(source.length)
  for (let k = 0; k < source.length; k++) result[k] = value(source[k]!, k)
  return result
}
