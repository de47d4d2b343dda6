import { quantityText } from '../exact.ts'
import type { Cutter } from './pieces.ts'
import { ruleIndex } from './supply-lots.ts'

/** Negative rows reduce stock on hand of the same item and warehouse (kitting.md §4). */
export function negatives(cutter: Cutter): void {
  const { negativeStock } = cutter.source.policy
  if (!cutter.left.some((left) => left < 0)) return
  for (let item = 0; item + 1 < cutter.draw.start.length; item++) {
    const run = cutter.draw.order.subarray(cutter.draw.start[item], cutter.draw.start[item + 1])
    const negative = run.filter((lot) => cutter.left[lot]! < 0)
    if (negative.length === 0) continue
    if (negativeStock === 'BLOCK') {
      report(cutter, item, 'negativeBlocked', negative)
      for (const lot of run) exclude(cutter, lot, 'BLOCKED')
      continue
    }
    if (negativeStock === 'IGNORE') report(cutter, item, 'negativeIgnored', negative)
    else net(cutter, item, run, negative)
    for (const lot of negative) exclude(cutter, lot, 'NEGATIVE')
  }
}

function net(cutter: Cutter, item: number, run: Int32Array, negative: Int32Array): void {
  let balance = 0
  for (const owed of negative) {
    let left = -cutter.left[owed]!
    for (const lot of run) {
      if (left === 0 || cutter.left[lot]! <= 0) continue
      if (cutter.warehouse(lot) !== cutter.warehouse(owed) || !cutter.isOnHand(lot)) continue
      const used = Math.min(left, cutter.left[lot]!)
      cutter.left[lot]! -= used
      cutter.netted[lot]! += used
      left -= used
    }
    balance += left
  }
  if (balance === 0) return
  cutter.balances.push({ item, qty: balance })
  report(cutter, item, 'negativeStock', negative, balance)
}

function exclude(cutter: Cutter, lot: number, rule: 'BLOCKED' | 'NEGATIVE'): void {
  cutter.left[lot] = 0
  if (cutter.lots.rule[lot] === 0) cutter.lots.rule[lot] = ruleIndex(rule)
}

function report(
  cutter: Cutter,
  item: number,
  code: 'negativeBlocked' | 'negativeIgnored' | 'negativeStock',
  negative: Int32Array,
  balance?: number,
): void {
  const value = balance ?? negative.reduce((sum, lot) => sum + cutter.lots.qty[lot]!, 0)
  const where = { level: 'W', table: 'supplies', row: -1, column: 'qty' } as const
  cutter.source.messages.add({
    ...where,
    code,
    item: cutter.source.items.values[item],
    value: quantityText(value),
  })
}
