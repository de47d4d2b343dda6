import { SCALE, type TableBuilder } from '../../columns.ts'
import { firstSteps, lastSteps, type ExplodedOrder, type ExplodedStep, type Lot } from './exploded.ts'
import { lotQty } from './materials.ts'
import type { Findings } from './messages.ts'
import type { OrderLink } from './order-links.ts'
import type { pegSchema } from './output.ts'
import { keyOf } from './rows.ts'
import type { Wait } from './route.ts'
import type { LinkWriter } from './write-links.ts'

/** Time constraints under which a lot waits only for the lots that cover it. */
const byLot = new Set(['ESE', 'EES', 'SSEEE', 'ESSEE'])

/** Links between the steps of one order. */
export function linkSteps({ steps }: ExplodedOrder, links: LinkWriter): void {
  for (const later of steps)
    for (const before of later.step.previous) {
      const earlier = steps[before]!
      const wait = waitOfLots(later.step.wait, earlier.lots.length > 1 || later.lots.length > 1)
      for (const [from, to] of lotPairs(earlier, later, later.step.wait.type)) links.add(from, to, wait, null)
    }
}

/** Lot-by-lot links already include the meaning of ESE, EES and ESSEE: each follows an end. */
const waitOfLots = (wait: Wait, split: boolean): Wait =>
  split && byLot.has(wait.type) && wait.type !== 'SSEEE' ? { ...wait, type: 'ES' } : wait

/** Every lot waits for all earlier lots, or lot by lot only for the first ones that cover its share of the whole. */
function lotPairs(before: ExplodedStep, after: ExplodedStep, type: string): [Lot, Lot][] {
  const [from, to] = [before.lots, after.lots]
  if (from.length === 1 && to.length === 1) return [[from[0]!, to[0]!]]
  const whole = !byLot.has(type) || from.length === 1 || to.length === 1
  const [made, taken] = [total(from), total(to)]
  let consumed = 0n
  return to.flatMap((lot) => {
    consumed += lot.qty
    return from
      .filter((_, i) => whole || total(from.slice(0, i)) * taken < consumed * made)
      .map((one): [Lot, Lot] => [one, lot])
  })
}

const total = (lots: readonly Lot[]): bigint => lots.reduce((sum, lot) => sum + lot.qty, 0n)

const endToStart: Wait = { type: 'ES', min: null, max: null, working: false }

/**
 * Links between orders, and pegs where the output of one is an input of the other. A parent that takes nothing of its
 * sub-order waits with its first steps.
 */
export function linkOrders(
  orderLinks: readonly OrderLink[],
  exploded: ReadonlyMap<string, ExplodedOrder>,
  links: LinkWriter,
  pegs: TableBuilder<typeof pegSchema>,
  findings: Findings,
): void {
  const open = new Map<string, bigint>()
  for (const { before, after, parent } of orderLinks) {
    const [left, right] = [exploded.get(keyOf(before.code)), exploded.get(keyOf(after.code))]
    if (left === undefined || right === undefined) continue
    const takers = right.steps.filter(({ step }) => takes(step.inputs, before.item))
    if (takers.length === 0) {
      if (parent)
        findings.add({
          level: 'W',
          code: 'parentTakesNone',
          order: before.code,
          item: before.item,
          value: after.code,
        })
      join(lastSteps(left), firstSteps(right), (from, to) => links.add(from, to, endToStart, null))
      continue
    }
    let rest = left.qty
    for (const taker of takers)
      for (const lot of taker.lots) {
        const need = open.get(needKey(lot, before.item)) ?? needOf(taker, lot, before.item)
        const given = need < rest ? need : rest
        open.set(needKey(lot, before.item), need - given)
        if (given <= 0n) continue
        rest -= given
        const ratio = lot.qty > 0n ? (needOf(taker, lot, before.item) * SCALE) / lot.qty : null
        for (const { lots } of lastSteps(left))
          for (const from of lots) links.add(from, lot, endToStart, ratio)
        pegs.add({
          item: before.item,
          qty: given,
          leftOrder: before.code,
          leftOperation: lastSteps(left)[0]!.lots.at(-1)!.code,
          rightOrder: after.code,
          rightOperation: lot.code,
        })
      }
  }
}

const needKey = (lot: Lot, item: string | null) => `${lot.code}\u0001${keyOf(item)}`

const takes = (inputs: ExplodedStep['step']['inputs'], item: string | null): boolean =>
  inputs.some((input) => keyOf(input.item) === keyOf(item))

const needOf = ({ step, lots }: ExplodedStep, lot: Lot, item: string | null): bigint =>
  step.inputs
    .filter((input) => keyOf(input.item) === keyOf(item))
    .reduce((sum, input) => sum + lotQty(input, lot, lots), 0n)

function join(
  before: readonly ExplodedStep[],
  after: readonly ExplodedStep[],
  link: (from: Lot, to: Lot) => void,
): void {
  for (const { lots: from } of before)
    for (const { lots: to } of after) for (const a of from) for (const b of to) link(a, b)
}
