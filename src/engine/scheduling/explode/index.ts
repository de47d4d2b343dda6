import type { Row } from '#domain/expressions/index.ts'
import { SCALE, TableBuilder } from '../../columns.ts'
import { decimalText, isoText } from '../../table-page.ts'
import { jobSchema } from '../input.ts'
import { BomInputs } from './bom-rows.ts'
import { buildRoute, type BuiltRoute, type RouteParts } from './build-route.ts'
import { Choices } from './choices.ts'
import type { ConditionWorld } from './condition.ts'
import { numbersIn } from './eligible.ts'
import { Emitter } from './emit.ts'
import type { ExplodedOrder, ExplodedStep, Lot } from './exploded.ts'
import * as inputs from './input.ts'
import { handLots } from './hand-lots.ts'
import { besideUnderWay, namedLots } from './lot-names.ts'
import { linkOrders, linkSteps } from './links.ts'
import { lotsOf, startedQuantities } from './lots.ts'
import { Findings, type Finding } from './messages.ts'
import { orderLinks } from './order-links.ts'
import { pegSchema, type Explosion } from './output.ts'
import { keepOutside, Present } from './present.ts'
import { Resources } from './resources.ts'
import type { Route } from './route.ts'
import {
  byCode,
  compareTexts,
  keyOf,
  partsOf,
  rowsOf,
  secondsOf,
  type ItemRow,
  type OrderRow,
} from './rows.ts'
import { Selector } from './select.ts'
import { merged, numberValues, Specs, specValues } from './specs.ts'
import { LinkWriter } from './write-links.ts'

export interface ExplodeOptions {
  /** Seconds UTC: value of `now()` in conditions. */
  readonly asOf: number
  /** IANA zone in which `today()` begins; UTC when left out. */
  readonly zone?: string
}

const closed = new Set(['F', 'H', 'X'])

/**
 * Explodes manufacturing orders by their routes into operations, links, candidates, material instructions and pegs
 * (entities.md 2.2-2.4, scheduling.md §2): the tables of a scheduling run without resources and calendars. Never throws
 * for data: an order that cannot be planned is left out and named by a message of level E, doubts are of level W.
 * The result does not depend on the order of the input's rows.
 */
export function explode(input: inputs.ExplodeInput, options: ExplodeOptions): Explosion {
  return new Explosive(input, options).run()
}

class Explosive {
  readonly #input: inputs.ExplodeInput
  readonly #findings = new Findings()
  readonly #world: ConditionWorld
  readonly #items: ReadonlyMap<string, ItemRow>
  readonly #selector: Selector
  readonly #parts: RouteParts
  readonly #present: Present
  readonly #routes = new Map<string, BuiltRoute>()
  readonly #specs = new Specs()
  readonly #emitter: Emitter

  constructor(input: inputs.ExplodeInput, options: ExplodeOptions) {
    this.#input = input
    this.#world = { now: options.asOf, zone: options.zone ?? 'UTC' }
    this.#items = byCode(rowsOf(inputs.itemSchema, input.items))
    this.#selector = new Selector(
      rowsOf(inputs.masterSchema, input.masters),
      new BomInputs(input.bom, this.#world.zone),
      this.#world,
    )
    this.#parts = {
      processes: byCode(rowsOf(inputs.processSchema, input.processes)),
      knownItem: (item) => this.#items.has(keyOf(item)),
      choices: new Choices(new Resources(input, this.#findings)),
    }
    this.#present = new Present(rowsOf(inputs.presentSchema, input.present), this.#findings)
    this.#emitter = new Emitter(this.#findings)
  }

  run(): Explosion {
    const orders = this.#orders()
    const exploded = new Map<string, ExplodedOrder>()
    for (const order of orders) {
      const one = this.#explode(order)
      if (one) exploded.set(keyOf(order.code), one)
    }
    const jobs = new TableBuilder(jobSchema)
    const links = new LinkWriter()
    const pegs = new TableBuilder(pegSchema)
    for (const one of exploded.values()) {
      jobs.add(jobOf(one.order))
      this.#emitter.order(one)
      linkSteps(one, links)
    }
    const known = new Map([...exploded].map(([key, one]) => [key, one.order]))
    linkOrders(orderLinks(known, this.#findings), exploded, links, pegs, this.#findings)
    keepOutside(this.#present, exploded, this.#emitter, this.#findings)
    const { operations, candidates, instructions } = this.#emitter
    return {
      jobs: jobs.table(),
      operations: operations.table(),
      candidates: candidates.table(operations.names),
      instructions: instructions.table(operations.names),
      links: links.table(operations.names),
      pegs: pegs.table(),
      messages: this.#findings.table(),
    }
  }

  /** Orders to explode, by code, each code once. */
  #orders(): OrderRow[] {
    const rows = rowsOf(inputs.orderSchema, this.#input.orders).filter(
      (order) => order.code !== null && (order.type ?? 'M') === 'M' && !closed.has(order.status ?? 'N'),
    )
    const sorted = rows.toSorted((a, b) => compareTexts(a.code, b.code) || compareTexts(a.item, b.item))
    return [...byCode(sorted).values()]
  }

  #explode(order: OrderRow): ExplodedOrder | null {
    const fault = (finding: Omit<Finding, 'order' | 'item'>) => {
      this.#findings.add({ ...finding, order: order.code, item: order.item })
      return null
    }
    const item = this.#items.get(keyOf(order.item))
    if (item === undefined) return fault({ level: 'E', code: 'itemUnknown' })
    if (order.due === null) return fault({ level: 'E', code: 'dueMissing' })
    const [earliest, due] = [secondsOf(order.earliest), secondsOf(order.due)]
    if (earliest !== null && due !== null && earliest > due) fault({ level: 'W', code: 'startAfterDue' })
    const qty = this.#openQty(order)
    if (qty <= 0n) return fault({ level: 'I', code: 'quantityNone' })
    const specs = this.#specs.of(order.specs, item.specs)
    const numbers = merged(numbersIn(order.numSpecs), numbersIn(item.numSpecs))
    const row = () => ({ ...wireOf(order), ...specValues(specs), ...numberValues(numbers) })
    const selection = this.#selector.select(order, row)
    if ('fault' in selection) return fault(selection.fault)
    for (const finding of selection.findings) this.#findings.add(finding)
    const limit = new Set(partsOf(order.resourceLimit).map(keyOf))
    const { rows, bom } = selection
    const key = [keyOf(order.item), [...limit].toSorted().join(';'), this.#selector.signature(rows, bom)]
    let built = this.#routes.get(key.join('\u0001'))
    if (built === undefined) {
      built = buildRoute(item.code!, rows, { limit, bom }, this.#parts)
      this.#routes.set(key.join('\u0001'), built)
    }
    for (const finding of built.findings)
      this.#findings.add(finding.level === 'E' ? { ...finding, order: order.code } : finding)
    return built.route === null
      ? null
      : this.#lots(order, item, built.route, { qty, specs, facts: { numbers, row, world: this.#world } })
  }

  /** Subtracts completed pieces, unless operations report them: these have their own remaining quantity. */
  #openQty(order: OrderRow): bigint {
    const reported = this.#present.reported(order.code!) ? this.#present.made(order.code!) : 0n
    const done = (order.completedQty ?? 0n) - reported
    return (order.qty ?? 0n) - (done > 0n ? done : 0n)
  }

  #lots(
    order: OrderRow,
    item: ItemRow,
    route: Route,
    { qty, specs, facts }: Pick<ExplodedOrder, 'qty' | 'specs' | 'facts'>,
  ): ExplodedOrder {
    const unit = 10n ** BigInt(6 - Math.min(6, Math.max(0, item.decimals ?? 6)))
    const good = item.yield !== null && item.yield > 0n && item.yield <= SCALE ? item.yield : SCALE
    const started = startedQuantities(route, qty, good, unit)
    const steps = route.steps.map((step, at): ExplodedStep => {
      const parts = this.#present.parts(order.code!, step.procNo)
      if (parts)
        return { step, lots: handLots(parts, started[at]!).map((part) => this.#lot(part.code, part)) }
      const { lots, cut } = lotsOf(step, started[at]!, unit)
      if (cut)
        this.#findings.add({
          level: 'W',
          code: 'splitCut',
          order: order.code,
          procNo: step.procNo,
          value: String(lots.length),
        })
      const code = `${order.code}-${step.procNo}`
      const underWay = this.#present.underWay(order.code!, step.procNo)
      const wanted = besideUnderWay(
        code,
        namedLots(code, lots),
        underWay,
        (rest) => lotsOf(step, rest, unit).lots,
      )
      return { step, lots: wanted.map((lot) => this.#lot(lot.code, lot)) }
    })
    return { order, route, specs, facts, steps, qty }
  }

  #lot(code: string, { qty, split }: Pick<Lot, 'qty' | 'split'>): Lot {
    const present = this.#present.take(code)
    const row = this.#emitter.operations.names.add(code)
    const kept = present?.kept ? (present.row.qty ?? qty) : qty
    return { code, row, split, qty: kept, present: present?.row ?? null }
  }
}

const jobOf = (order: OrderRow) => ({
  code: order.code,
  item: order.item,
  customer: order.customer,
  qty: order.qty,
  priority: order.priority,
  due: order.due,
  earliest: order.earliest,
  direction: order.direction,
  status: order.status,
  parent: order.parent,
})

/** Fields of the order for conditions, in wire form. */
const wireOf = (order: OrderRow): Row => ({
  code: order.code,
  itemCode: order.item,
  qty: order.qty === null ? null : decimalText(order.qty),
  dueDate: order.due === null ? null : isoText(BigInt(order.due)),
  priority: order.priority,
  customerCode: order.customer,
  status: order.status,
  routeVersion: order.routeVersion,
  bomVersion: order.bomVersion,
})
