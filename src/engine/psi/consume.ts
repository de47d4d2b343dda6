/**
 * What sales orders leave of the forecasts of one item: own period first for all periods, then by period ascending
 * backward and forward, the nearest period first (problem.ts).
 * @param sales and forecasts, one quantity >= 0 a period; neither is changed
 */
export function consumeForecasts(
  sales: readonly bigint[],
  forecasts: readonly bigint[],
  windowFirst: Int32Array,
  windowLast: Int32Array,
): bigint[] {
  const left = [...forecasts]
  const open = [...sales]
  const consume = (p: number, q: number): void => {
    const taken = open[p]! < left[q]! ? open[p]! : left[q]!
    open[p]! -= taken
    left[q]! -= taken
  }
  for (let p = 0; p < sales.length; p++) consume(p, p)
  for (let p = 0; p < sales.length; p++) {
    for (let q = p - 1; q >= windowFirst[p]!; q--) consume(p, q)
    for (let q = p + 1; q <= windowLast[p]!; q++) consume(p, q)
  }
  return left
}
