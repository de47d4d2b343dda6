const numbers = new WeakMap<object, number>()
let last = 0

/** A number of an object, the same as long as it is the same object: represents a long content in keys. */
export function numberOf(object: object): number {
  const known = numbers.get(object)
  if (known !== undefined) return known
  numbers.set(object, ++last)
  return last
}
