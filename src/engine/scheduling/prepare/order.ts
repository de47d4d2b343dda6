/** 0..count-1 ordered by a comparison, stable; free when they are in order already. */
export function orderBy(count: number, compare: (a: number, b: number) => number): Uint32Array {
  const order = new Uint32Array(count)
  let sorted = true
  for (let k = 0; k < count; k++) {
    order[k] = k
    if (sorted && k > 0 && compare(k - 1, k) > 0) sorted = false
  }
  return sorted ? order : order.sort(compare)
}
