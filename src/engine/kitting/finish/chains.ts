import { Dictionary, type TextColumn } from '../../columns.ts'
import { decimalText } from '../../table-page.ts'
import { LINE_ITEM, LINE_WIDTH } from '../problem.ts'
import type { Facts } from './facts.ts'
import type { Nodes } from './nodes.ts'
import { reasonCodes, type Shown } from './shown.ts'

const S5 = 5
const S11 = 11

/**
 * Chain of a shortage down to the causing part: "SA > P S1" = SA is short because its part P has no supply. Only where
 * a lower level is the cause (S11) or another area has enough: "P S5 FREE_IN EAST 723". The other reasons need no chain.
 */
export function chains({ facts, nodes }: Shown): (rows: Int32Array) => TextColumn {
  const dictionary = new Dictionary()
  const isNone = nodes.flat && nodes.elsewhere.size === 0
  return (rows) => ({
    codes: isNone ? new Int32Array(rows.length).fill(-1) : chainCodes(facts, nodes, dictionary, rows),
    values: dictionary.values,
  })
}

function chainCodes(
  { problem, prepared }: Facts,
  nodes: Nodes,
  dictionary: Dictionary,
  rows: Int32Array,
): Int32Array {
  const codes = new Int32Array(rows.length).fill(-1)
  const itemOf = (node: number) =>
    prepared.source.items.values[problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!]!
  for (let k = 0; k < codes.length; k++) {
    let node = rows[k]!
    if (nodes.reason[node] !== S11 && !nodes.elsewhere.has(node)) continue
    const steps = [itemOf(node)]
    while (nodes.reason[node] === S11) {
      let child = nodes.firstChild[node]!
      while (child >= 0 && !(nodes.short[child]! > 0)) child = nodes.nextSibling[child]!
      if (child < 0) break
      node = child
      steps.push(itemOf(node))
    }
    const last = nodes.reason[node]!
    const reason = last === S11 ? '' : ` ${reasonCodes[last - 1] ?? ''}`
    const free = last === S5 ? nodes.elsewhere.get(node) : undefined
    const place = free ? ` FREE_IN ${free.area} ${decimalText(BigInt(free.qty))}` : ''
    codes[k] = dictionary.code(steps.join(' > ') + reason + place)
  }
  return codes
}
