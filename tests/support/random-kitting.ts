import { policyOptions } from '#domain/kitting/policy.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { day, units, type KittingRows } from './kitting-input.ts'

/** Seeded random numbers: mulberry32. Same seed, same case. */
export class Random {
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
  const random = new Random(seed)
  return { rows: randomRows(random), policy: policy ?? randomPolicy(random) }
}

/** Every choice and flag at random, the default twice as often as the others; the numbers that go with them. */
export function randomPolicy(random: Random): Record<string, unknown> {
  const policy: Record<string, unknown> = {}
  for (const [name, { field }] of Object.entries(policyOptions)) {
    if (random.chance(0.5)) continue
    if (field.kind === 'choice') policy[name] = random.pick(Object.keys(choiceOf(field.choice!)))
    if (field.kind === 'flag') policy[name] = random.chance(0.3)
  }
  return {
    ...policy,
    cutoff: '2026-03-08',
    minKitValue: String(random.int(1, 4)),
    batchStep: random.pick(['1', '1', '2', '0.5']),
    commitDays: random.int(0, 5),
    overdueDays: random.int(0, 3),
    substDepth: random.int(1, 3),
    minSubstQty: random.pick(['0', '0', '2']),
    loops: random.int(1, 4),
    areaLead: random.pick([0, 86_400]),
    stability: random.pick([0, 0, 50, 100]),
    safetyDays: random.pick([0, 0, 1]),
    horizonDays: random.pick([30, 30, 6]),
    keepCount: 1,
    ...(random.chance(0.2) && { stealHard: ['O1'] }),
    ...(random.chance(0.2) && {
      demandSort: [{ field: random.pick(['due', 'qty', 'item']), descending: random.chance(0.5) }],
    }),
    ...(random.chance(0.2) && { supplyGroups: [{ name: 'stock', classes: ['STOCK'], keys: [] }] }),
  }
}

/** `none` stands in often, so that plain rows are common. */
const sometimes = <T>(random: Random, share: number, value: () => T): T | null =>
  random.chance(share) ? value() : null

function randomRows(random: Random): KittingRows {
  const place = () => random.pick(['A', 'B'])
  const quantity = () => units(random.chance(0.9) ? random.int(1, 12) : random.int(1, 120) / 10)
  const orders = Array.from({ length: random.int(1, 6) }, (_, k) => `O${k + 1}`)
  const items = [...products, ...made, ...parts]
  const areas = random.chance(0.3)
  const projects = random.chance(0.2)
  return {
    demands: [
      ...orders.map((order) => ({
        source: 'MO',
        order,
        item: random.pick(products),
        planQty: random.chance(0.9) ? quantity() : units(0),
        doneQty: sometimes(random, 0.2, () => units(random.int(0, 3))),
        need: random.chance(0.95) ? day(random.int(-2, 9)) : null,
        end: sometimes(random, 0.3, () => day(random.int(0, 9))),
        priority: sometimes(random, 0.5, () => random.int(1, 3)),
        frozen: random.chance(0.2),
        splitAllowed: sometimes(random, 0.2, () => random.chance(0.5)),
        customer: sometimes(random, 0.3, () => 'C1'),
        area: areas ? place() : null,
        project: projects ? sometimes(random, 0.5, () => 'J1') : null,
        lot: sometimes(random, 0.05, () => 'L1'),
        parentOrder: sometimes(random, 0.1, () => random.pick(orders)),
      })),
      ...(random.chance(0.3) ? componentList(random, quantity) : []),
    ],
    bom: bomRows(random),
    supplies: Array.from({ length: random.int(0, 14) }, (_, k) =>
      supplyRow(random, k, quantity, areas, projects),
    ),
    items: items
      .filter(() => random.chance(0.9))
      .map((code) => ({
        code,
        makeable: made.includes(code) || products.includes(code),
        makeLead: sometimes(random, 0.3, () => random.int(0, 2) * 86_400),
        inspectLead: sometimes(random, 0.2, () => random.int(0, 2) * 43_200),
        safety: sometimes(random, 0.3, () => quantity()),
        minRemainDays: sometimes(random, 0.2, () => random.int(0, 3)),
        price: sometimes(random, 0.7, () => quantity()),
        kitFlag: random.pick(['K', 'Y', 'Y', 'Y', 'N']),
        pack: sometimes(random, 0.3, () => units(random.int(1, 5))),
        supplierReliability: sometimes(random, 0.3, () => BigInt(random.int(0, 1_000_000))),
      })),
    substitutes: Array.from({ length: random.int(0, 4) }, (_, k) => substituteRow(random, k)),
    reservations: Array.from({ length: random.chance(0.3) ? random.int(1, 2) : 0 }, () => ({
      order: random.pick([...orders, 'GONE']),
      item: random.pick(parts),
      qty: quantity(),
      kind: random.pick(['H', 'S']),
    })),
    calendars: random.chance(0.2)
      ? [1, 2, 3, 4, 7, 8].map((number) => ({
          target: '*',
          start: day(number + 0.25),
          end: day(number + 0.75),
        }))
      : [],
    previous: Array.from({ length: random.chance(0.3) ? random.int(1, 3) : 0 }, () => ({
      order: random.pick(orders),
      item: random.pick(parts),
      doc: `S${random.int(0, 9)}`,
      qty: quantity(),
    })),
  }
}

function componentList(random: Random, quantity: () => bigint) {
  const order = {
    source: 'RES',
    order: 'LIST',
    item: 'X',
    planQty: units(6),
    need: day(random.int(0, 6)),
  }
  return parts.slice(0, random.int(1, 4)).map((component, k) => ({
    ...order,
    lineNo: String(k + 1),
    component,
    reqQty: quantity(),
    issuedQty: sometimes(random, 0.3, () => units(random.int(0, 4))),
  }))
}

function bomRows(random: Random) {
  const line = (parent: string, component: string, number: number) => ({
    parent,
    component,
    line: number,
    usageNum: units(random.pick([1, 1, 1, 2, 3, 0.5])),
    usageDen: sometimes(random, 0.1, () => units(3)),
    fixedQty: sometimes(random, 0.1, () => units(1)),
    scrap: sometimes(random, 0.2, () => 50_000n),
    phantom: random.chance(0.1),
    altGroup: sometimes(random, 0.1, () => 'G'),
    altPriority: sometimes(random, 0.2, () => random.int(1, 3)),
    validTo: sometimes(random, 0.1, () => day(random.int(-1, 5))),
    usageType: sometimes(random, 0.1, () => random.pick(['V', 'F', 'T'])),
    steps: sometimes(random, 0.1, () => '[[1, 2], [5, 4]]'),
  })
  const some = (parent: string, from: readonly string[]) =>
    random
      .shuffle(from)
      .slice(0, random.int(1, 3))
      .map((component, k) => line(parent, component, k + 1))
  return [
    ...products.flatMap((product) => some(product, [...parts, ...made])),
    ...some('SA', [...parts, 'SB']),
    ...some('SB', random.chance(0.1) ? [...parts, 'SA'] : parts),
  ]
}

function supplyRow(random: Random, k: number, quantity: () => bigint, areas: boolean, projects: boolean) {
  const kind = random.pick(['STOCK', 'STOCK', 'PO', 'PO', 'QC', 'ASN', 'WIP'])
  return {
    source: 'WMS',
    sourceSeq: sometimes(random, 0.3, () => random.int(1, 3)),
    class: kind,
    doc: `S${k}`,
    line: sometimes(random, 0.5, () => '1'),
    item: random.pick([...parts, ...made]),
    qty: random.chance(0.95) ? quantity() : -quantity(),
    date: kind === 'STOCK' ? null : day(random.int(-2, 8)),
    replyDate: sometimes(random, 0.2, () => day(random.int(0, 9))),
    replyQty: sometimes(random, 0.1, () => quantity()),
    replyAccepted: random.chance(0.5),
    warehouse: sometimes(random, 0.2, () => 'W1'),
    area: areas ? random.pick(['A', 'B']) : null,
    lot: sometimes(random, 0.4, () => random.pick(['L1', 'L2'])),
    expiry: sometimes(random, 0.2, () => day(random.int(0, 15))),
    quality: sometimes(random, 0.1, () => random.pick(['OK', 'QC', 'NG'])),
    supplier: sometimes(random, 0.3, () => 'V1'),
    project: projects ? sometimes(random, 0.5, () => 'J1') : null,
    ownerType: sometimes(random, 0.05, () => 'CUST'),
    owner: sometimes(random, 0.05, () => 'C1'),
    reservedFor: sometimes(random, 0.05, () => 'O1'),
    transit: sometimes(random, 0.1, () => 86_400),
  }
}

function substituteRow(random: Random, k: number) {
  const group = random.chance(0.15)
  return {
    id: `R${k}`,
    version: 1,
    group: group ? 'G1' : null,
    scope: group ? 'G' : 'I',
    parent: sometimes(random, 0.3, () => random.pick(products)),
    main: random.pick([...parts, ...made]),
    substitute: random.pick(parts),
    ratioNum: units(random.pick([1, 1, 2, 0.5])),
    priority: random.int(1, 40),
    oneWay: random.chance(0.8),
    minQty: sometimes(random, 0.1, () => units(3)),
    customer: sometimes(random, 0.1, () => 'C1'),
    supplier: sometimes(random, 0.1, () => 'V1'),
    order: sometimes(random, 0.1, () => 'O1'),
    validTo: sometimes(random, 0.1, () => day(random.int(-1, 6))),
    approved: random.chance(0.8),
  }
}

/** The same case with all rows of all tables in another order. */
export function permuted(rows: KittingRows, seed: number): KittingRows {
  const random = new Random(seed)
  return Object.fromEntries(
    Object.entries(rows).map(([name, table]) => [name, random.shuffle(table as readonly object[])]),
  ) as KittingRows
}
