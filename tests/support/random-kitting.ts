import { policyOptions } from '#domain/kitting/policy.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { day, units, type KittingRows } from './kitting-input.ts'

/** Seeded random numbers: mulberry32. Same seed, same case. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e37_79b1) >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(of: readonly T[]): T {
    return of[this.int(0, of.length - 1)]!
  }

  shuffle<T>(of: readonly T[]): T[] {
    const shuffled = [...of]
    for (let k = shuffled.length - 1; k > 0; k--) {
      const other = this.int(0, k)
      ;[shuffled[k], shuffled[other]] = [shuffled[other]!, shuffled[k]!]
    }
    return shuffled
  }
}

export interface RandomKitting {
  readonly rows: KittingRows
  readonly policy: Readonly<Record<string, unknown>>
}

const parts = ['P1', 'P2', 'P3', 'P4', 'P5']
const made = ['SA', 'SB']
const products = ['X', 'Y']

/** A small case of everything the engine reads, with a random policy unless one is given. */
export function randomKitting(seed: number, policy?: Readonly<Record<string, unknown>>): RandomKitting {
  const dice = new Dice(seed)
  return { rows: randomRows(dice), policy: policy ?? randomPolicy(dice) }
}

/** Every choice and flag at random, the default twice as often as the others; the numbers that go with them. */
export function randomPolicy(dice: Dice): Record<string, unknown> {
  const policy: Record<string, unknown> = {}
  for (const [name, { field }] of Object.entries(policyOptions)) {
    if (dice.chance(0.5)) continue
    if (field.kind === 'choice') policy[name] = dice.pick(Object.keys(choiceOf(field.choice!)))
    if (field.kind === 'flag') policy[name] = dice.chance(0.3)
  }
  return {
    ...policy,
    cutoff: '2026-03-08',
    minKitValue: String(dice.int(1, 4)),
    batchStep: dice.pick(['1', '1', '2', '0.5']),
    commitDays: dice.int(0, 5),
    overdueDays: dice.int(0, 3),
    substDepth: dice.int(1, 3),
    minSubstQty: dice.pick(['0', '0', '2']),
    loops: dice.int(1, 4),
    areaLead: dice.pick([0, 86_400]),
    stability: dice.pick([0, 0, 50, 100]),
    safetyDays: dice.pick([0, 0, 1]),
    horizonDays: dice.pick([30, 30, 6]),
    keepCount: 1,
    ...(dice.chance(0.2) && { stealHard: ['O1'] }),
    ...(dice.chance(0.2) && {
      demandSort: [{ field: dice.pick(['due', 'qty', 'item']), descending: dice.chance(0.5) }],
    }),
    ...(dice.chance(0.2) && { supplyGroups: [{ name: 'stock', classes: ['STOCK'], keys: [] }] }),
  }
}

/** `none` stands in often, so that plain rows are common. */
const sometimes = <T>(dice: Dice, share: number, value: () => T): T | null =>
  dice.chance(share) ? value() : null

function randomRows(dice: Dice): KittingRows {
  const place = () => dice.pick(['A', 'B'])
  const quantity = () => units(dice.chance(0.9) ? dice.int(1, 12) : dice.int(1, 120) / 10)
  const orders = Array.from({ length: dice.int(1, 6) }, (_, k) => `O${k + 1}`)
  const items = [...products, ...made, ...parts]
  const areas = dice.chance(0.3)
  const projects = dice.chance(0.2)
  return {
    demands: [
      ...orders.map((order) => ({
        source: 'MO',
        order,
        item: dice.pick(products),
        planQty: dice.chance(0.9) ? quantity() : units(0),
        doneQty: sometimes(dice, 0.2, () => units(dice.int(0, 3))),
        need: dice.chance(0.95) ? day(dice.int(-2, 9)) : null,
        end: sometimes(dice, 0.3, () => day(dice.int(0, 9))),
        priority: sometimes(dice, 0.5, () => dice.int(1, 3)),
        frozen: dice.chance(0.2),
        splitAllowed: sometimes(dice, 0.2, () => dice.chance(0.5)),
        customer: sometimes(dice, 0.3, () => 'C1'),
        area: areas ? place() : null,
        project: projects ? sometimes(dice, 0.5, () => 'J1') : null,
        lot: sometimes(dice, 0.05, () => 'L1'),
        parentOrder: sometimes(dice, 0.1, () => dice.pick(orders)),
      })),
      ...(dice.chance(0.3) ? componentList(dice, quantity) : []),
    ],
    bom: bomRows(dice),
    supplies: Array.from({ length: dice.int(0, 14) }, (_, k) =>
      supplyRow(dice, k, quantity, areas, projects),
    ),
    items: items
      .filter(() => dice.chance(0.9))
      .map((code) => ({
        code,
        makeable: made.includes(code) || products.includes(code),
        makeLead: sometimes(dice, 0.3, () => dice.int(0, 2) * 86_400),
        inspectLead: sometimes(dice, 0.2, () => dice.int(0, 2) * 43_200),
        safety: sometimes(dice, 0.3, () => quantity()),
        minRemainDays: sometimes(dice, 0.2, () => dice.int(0, 3)),
        price: sometimes(dice, 0.7, () => quantity()),
        kitFlag: dice.pick(['K', 'Y', 'Y', 'Y', 'N']),
        pack: sometimes(dice, 0.3, () => units(dice.int(1, 5))),
        supplierReliability: sometimes(dice, 0.3, () => BigInt(dice.int(0, 1_000_000))),
      })),
    substitutes: Array.from({ length: dice.int(0, 4) }, (_, k) => substituteRow(dice, k)),
    reservations: Array.from({ length: dice.chance(0.3) ? dice.int(1, 2) : 0 }, () => ({
      order: dice.pick([...orders, 'GONE']),
      item: dice.pick(parts),
      qty: quantity(),
      kind: dice.pick(['H', 'S']),
    })),
    calendars: dice.chance(0.2)
      ? [1, 2, 3, 4, 7, 8].map((number) => ({
          target: '*',
          start: day(number + 0.25),
          end: day(number + 0.75),
        }))
      : [],
    previous: Array.from({ length: dice.chance(0.3) ? dice.int(1, 3) : 0 }, () => ({
      order: dice.pick(orders),
      item: dice.pick(parts),
      doc: `S${dice.int(0, 9)}`,
      qty: quantity(),
    })),
  }
}

function componentList(dice: Dice, quantity: () => bigint) {
  const order = {
    source: 'RES',
    order: 'LIST',
    item: 'X',
    planQty: units(6),
    need: day(dice.int(0, 6)),
  }
  return parts.slice(0, dice.int(1, 4)).map((component, k) => ({
    ...order,
    lineNo: String(k + 1),
    component,
    reqQty: quantity(),
    issuedQty: sometimes(dice, 0.3, () => units(dice.int(0, 4))),
  }))
}

function bomRows(dice: Dice) {
  const line = (parent: string, component: string, number: number) => ({
    parent,
    component,
    line: number,
    usageNum: units(dice.pick([1, 1, 1, 2, 3, 0.5])),
    usageDen: sometimes(dice, 0.1, () => units(3)),
    fixedQty: sometimes(dice, 0.1, () => units(1)),
    scrap: sometimes(dice, 0.2, () => 50_000n),
    phantom: dice.chance(0.1),
    altGroup: sometimes(dice, 0.1, () => 'G'),
    altPriority: sometimes(dice, 0.2, () => dice.int(1, 3)),
    validTo: sometimes(dice, 0.1, () => day(dice.int(-1, 5))),
    usageType: sometimes(dice, 0.1, () => dice.pick(['V', 'F', 'T'])),
    steps: sometimes(dice, 0.1, () => '[[1, 2], [5, 4]]'),
  })
  const some = (parent: string, from: readonly string[]) =>
    dice
      .shuffle(from)
      .slice(0, dice.int(1, 3))
      .map((component, k) => line(parent, component, k + 1))
  return [
    ...products.flatMap((product) => some(product, [...parts, ...made])),
    ...some('SA', [...parts, 'SB']),
    ...some('SB', dice.chance(0.1) ? [...parts, 'SA'] : parts),
  ]
}

function supplyRow(dice: Dice, k: number, quantity: () => bigint, areas: boolean, projects: boolean) {
  const kind = dice.pick(['STOCK', 'STOCK', 'PO', 'PO', 'QC', 'ASN', 'WIP'])
  return {
    source: 'WMS',
    sourceSeq: sometimes(dice, 0.3, () => dice.int(1, 3)),
    class: kind,
    doc: `S${k}`,
    line: sometimes(dice, 0.5, () => '1'),
    item: dice.pick([...parts, ...made]),
    qty: dice.chance(0.95) ? quantity() : -quantity(),
    date: kind === 'STOCK' ? null : day(dice.int(-2, 8)),
    replyDate: sometimes(dice, 0.2, () => day(dice.int(0, 9))),
    replyQty: sometimes(dice, 0.1, () => quantity()),
    replyAccepted: dice.chance(0.5),
    warehouse: sometimes(dice, 0.2, () => 'W1'),
    area: areas ? dice.pick(['A', 'B']) : null,
    lot: sometimes(dice, 0.4, () => dice.pick(['L1', 'L2'])),
    expiry: sometimes(dice, 0.2, () => day(dice.int(0, 15))),
    quality: sometimes(dice, 0.1, () => dice.pick(['OK', 'QC', 'NG'])),
    supplier: sometimes(dice, 0.3, () => 'V1'),
    project: projects ? sometimes(dice, 0.5, () => 'J1') : null,
    ownerType: sometimes(dice, 0.05, () => 'CUST'),
    owner: sometimes(dice, 0.05, () => 'C1'),
    reservedFor: sometimes(dice, 0.05, () => 'O1'),
    transit: sometimes(dice, 0.1, () => 86_400),
  }
}

function substituteRow(dice: Dice, k: number) {
  const group = dice.chance(0.15)
  return {
    id: `R${k}`,
    version: 1,
    group: group ? 'G1' : null,
    scope: group ? 'G' : 'I',
    parent: sometimes(dice, 0.3, () => dice.pick(products)),
    main: dice.pick([...parts, ...made]),
    substitute: dice.pick(parts),
    ratioNum: units(dice.pick([1, 1, 2, 0.5])),
    priority: dice.int(1, 40),
    oneWay: dice.chance(0.8),
    minQty: sometimes(dice, 0.1, () => units(3)),
    customer: sometimes(dice, 0.1, () => 'C1'),
    supplier: sometimes(dice, 0.1, () => 'V1'),
    order: sometimes(dice, 0.1, () => 'O1'),
    validTo: sometimes(dice, 0.1, () => day(dice.int(-1, 6))),
    approved: dice.chance(0.8),
  }
}

/** The same case with all rows of all tables in another order. */
export function permuted(rows: KittingRows, seed: number): KittingRows {
  const dice = new Dice(seed)
  return Object.fromEntries(
    Object.entries(rows).map(([name, table]) => [name, dice.shuffle(table as readonly object[])]),
  ) as KittingRows
}
