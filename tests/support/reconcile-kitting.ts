import { countedStatuses, kittedStatuses } from '#domain/kitting/kit-status.ts'
import { rowAt, type Table, type TableSchema } from '#engine/columns.ts'
import type { Kpi } from '#engine/kitting/finish/kpi.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import { atPath, grouped, Findings, perCent, rateOf, sumOf, type Cells } from './reconcile.ts'

/** Result tables with the figures that tiles, logs and run lists show of them. */
export interface KittingFigures {
  readonly tables: { readonly [N in ResultTableName]: Table }
  readonly kpi: Kpi
  readonly counts: Readonly<Record<'orders' | 'lines' | 'fullOrders' | 'supplies', number>>
  /** Seconds UTC. */
  readonly asOf: number
}

export const rowsOfTable = (name: ResultTableName, table: Table): readonly Cells[] => {
  const schema: TableSchema = resultSchemas[name]
  return Array.from({ length: table.length }, (_, row) => rowAt(schema, table, row) as Cells)
}

const DAY = 86_400n
const ONE = 1_000_000n
const isAmong = (statuses: readonly string[]) => (row: Cells) => statuses.includes(row['kitStatus'] as string)

/** Every figure of a kitting result that is shown twice, reckoned from the rows by its definition: what disagrees. */
export function reconcileKitting(figures: KittingFigures): readonly string[] {
  const rows = Object.fromEntries(
    Object.entries(figures.tables).map(([name, table]) => [
      name,
      rowsOfTable(name as ResultTableName, table),
    ]),
  ) as Record<ResultTableName, readonly Cells[]>
  const found = new Findings()
  checkRun(found, rows, figures)
  checkOrders(found, rows)
  checkLines(found, rows)
  checkShortages(found, rows, figures)
  checkItems(found, rows, figures)
  checkSupplies(found, rows, figures)
  return found.all
}

type Rows = Readonly<Record<ResultTableName, readonly Cells[]>>

/** Tiles, run list and KPIs against the orders. */
function checkRun(found: Findings, { orders, supplies }: Rows, { kpi, counts, asOf }: KittingFigures): void {
  const counted = orders.filter(isAmong(countedStatuses))
  const kitted = counted.filter(isAmong(kittedStatuses))
  const inTime = counted.filter((row) => row['kitQtyAtNeed'] === row['openQty'])
  found.same('orders of the run', counts.orders, counted.length)
  found.same('lines of the run', BigInt(counts.lines), sumOf(counted, 'lineCount'))
  found.same('kitted orders of the run', counts.fullOrders, kitted.length)
  found.same('supplies of the run', counts.supplies, supplies.length)
  found.same('orderKitRate', kpi.orderKitRate, rateOf(inTime.length, counted.length))
  found.same('setRate', kpi.setRate, rateOf(sumOf(counted, 'kitQtyAtNeed'), sumOf(counted, 'openQty')))
  const covered = counted.reduce((sum, row) => sum + coveredLines(row), 0n)
  found.same('lineRate', kpi.lineRate, rateOf(covered, sumOf(counted, 'lineCount')))
  for (const [tier, rate] of Object.entries(kpi.tierCurve)) {
    const upTo = inTime.filter((row) => (row['kitTier'] as number) <= Number(tier))
    found.same(`tierCurve ${tier}`, rate, rateOf(upTo.length, counted.length) ?? 0)
  }
  const soon = counted.filter((row) => dayOf(row['need']) < dayOf(BigInt(asOf)) + 7n)
  const clear = soon.filter((row) => row['kitQtyNow'] === row['openQty'])
  found.same('clearToBuildRate', kpi.clearToBuildRate, rateOf(clear.length, soon.length))
  const delays = kitted.map((row) => Number(row['delayDays'])).sort((a, b) => a - b)
  const total = delays.reduce((sum, days) => sum + days, 0)
  const mean = delays.length === 0 ? null : Math.round((total / delays.length) * 100) / 100
  found.same('meanDelayDays', kpi.meanDelayDays, mean)
  found.same('p95DelayDays', kpi.p95DelayDays, delays[Math.ceil(delays.length * 0.95) - 1] ?? null)
}

const dayOf = (time: unknown): bigint => (time as bigint) / DAY

/** Of the rate that the row shows, which is rounded down. */
function coveredLines(row: Cells): bigint {
  const lines = BigInt(row['lineCount'] as number)
  return ((row['lineRate'] as bigint) * lines + ONE - 1n) / ONE
}

/** States and quantities of orders against each other, their batches and their lines. */
function checkOrders(found: Findings, { orders, batches, details }: Rows): void {
  const batchesOf = grouped(batches, (row) => row['seq'])
  const linesOf = grouped(
    details.filter((row) => row['level'] === 1),
    (row) => row['seq'],
  )
  for (const row of orders.filter(isAmong(countedStatuses))) {
    const at = `order ${String(row['order'])}`
    const [open, now, inTime, all] = ['openQty', 'kitQtyNow', 'kitQtyAtNeed', 'kitQtyTotal'].map(
      (name) => row[name] as bigint,
    ) as [bigint, bigint, bigint, bigint]
    const own = batchesOf.get(row['seq']) ?? []
    found.same(`${at} kitQtyTotal`, all, sumOf(own, 'qty'))
    found.same(
      `${at} kitQtyAtNeed`,
      inTime,
      sumOf(
        own.filter((batch) => batch['onTime'] === true),
        'qty',
      ),
    )
    found.same(`${at} batchCount`, row['batchCount'], own.length)
    found.same(`${at} setRate`, row['setRate'], open === 0n ? 0n : (inTime * ONE) / open)
    const state = row['kitStatus']
    if (state === 'NB') continue
    const complete = all === open
    found.same(`${at} kitted`, isAmong(kittedStatuses)(row), complete)
    if (state === 'FN') found.same(`${at} from stock, kits now`, now, open)
    if (state === 'FT' || state === 'FL') found.same(`${at} in time`, state === 'FT', inTime === open)
    if (!complete) found.same(`${at} partly`, state === 'PT', all > 0n)
    if (complete) found.same(`${at} late`, (row['delayDays'] as number) > 0, inTime < open)
    const lines = linesOf.get(row['seq']) ?? []
    found.same(
      `${at} shortLines`,
      row['shortLines'],
      lines.filter((line) => (line['short'] as bigint) > 0n).length,
    )
    found.same(`${at} reservedQty`, row['reservedQty'], sumOf(lines, 'reserved'))
    const gates = lines.filter((line) => line['gating'] === true)
    if (gates.length > 0) found.same(`${at} gatingItem`, row['gatingItem'], gates[0]!['item'])
  }
}

/** Required = from stock + on time + late + built + available + short; what is allocated is in the allocations. */
function checkLines(found: Findings, { details, allocations }: Rows): void {
  const drawn = grouped(allocations, (row) => atPath(row['demandSeq'], row['path']))
  for (const row of details) {
    const at = `line ${String(row['order'])} ${String(row['path'])}`
    found.same(
      `${at} net`,
      row['net'],
      lineParts.reduce((sum, name) => sum + (row[name] as bigint), 0n),
    )
    found.same(
      `${at} required`,
      row['required'],
      (row['net'] as bigint) + (row['level'] === 1 ? (row['issued'] as bigint) : 0n),
    )
  }
  // Balances of negative stock all have number 0.
  for (const [at, lines] of grouped(details, (row) => atPath(row['seq'], row['path']))) {
    const held = (['allocNow', 'allocOnTime', 'allocLate'] as const).map((name) => sumOf(lines, name))
    const sum = held.reduce((all, part) => all + part, 0n)
    found.same(`line ${at} allocated`, sum, sumOf(drawn.get(at) ?? [], 'mainQty'))
  }
}

const lineParts = ['allocNow', 'allocOnTime', 'allocLate', 'built', 'available', 'short'] as const

const lineKey = (row: Cells) => `${atPath(row['seq'], row['path'])} ${String(row['item'])}`

/** The shortage list has a row for every line that is short, with the figures of the line. */
function checkShortages(found: Findings, { details, shortages }: Rows, { kpi }: KittingFigures): void {
  const short = details.filter((row) => (row['short'] as bigint) > 0n)
  const lines = new Map(short.map((row) => [lineKey(row), row]))
  found.same('rows of the shortage list', shortages.length, short.length)
  const ages = Object.values(kpi.shortageAgeing).reduce((sum, count) => sum + count, 0)
  found.same('shortageAgeing', ages, shortages.length)
  for (const row of shortages) {
    const at = `shortage ${String(row['order'])} ${String(row['path'])}`
    const line = lines.get(lineKey(row))
    if (!line) found.add(`${at} has no line`)
    else {
      const parts = ['allocNow', 'allocOnTime', 'allocLate', 'built'].map((name) => line[name] as bigint)
      found.same(`${at} required`, row['required'], line['net'])
      found.same(`${at} short`, row['short'], line['short'])
      found.same(`${at} available`, row['available'], line['available'])
      found.same(`${at} reason`, row['reason'], line['reason'])
      found.same(
        `${at} allocated`,
        row['allocated'],
        parts.reduce((sum, part) => sum + part, 0n),
      )
    }
  }
}

const bucketNames = Object.keys(resultSchemas.itemShortages).filter((name) =>
  /^(past|d\d|w\d|later)$/.test(name),
)

/** Rows by item and area against the lines of the orders in the area, the stock in it and the KPIs. */
function checkItems(found: Findings, rows: Rows, { kpi, asOf }: KittingFigures): void {
  const { orders, details, shortages, itemShortages, supplies } = rows
  const areaOf = new Map(orders.map((row) => [row['seq'], row['area'] ?? null]))
  const key = (item: unknown, area: unknown) => JSON.stringify([item, area ?? null])
  const ofDemand = (row: Cells) => key(row['item'], areaOf.get(row['seq']))
  const linesOf = grouped(details, ofDemand)
  const shortOf = grouped(shortages, (row) => key(row['item'], row['area']))
  found.same('rows by item and area', itemShortages.length, shortOf.size)
  for (const row of itemShortages) {
    const at = `item ${String(row['item'])} in ${String(row['area'])}`
    const lines = linesOf.get(key(row['item'], row['area'])) ?? []
    const short = shortOf.get(key(row['item'], row['area'])) ?? []
    const { required, allocated, available } = row as Record<string, bigint>
    found.same(`${at} required`, required, sumOf(lines, 'net'))
    found.same(`${at} short`, row['short'], sumOf(short, 'short'))
    found.same(`${at} available`, available, sumOf(lines, 'available'))
    found.same(`${at} adds up`, required, allocated! + available! + (row['short'] as bigint))
    found.same(
      `${at} buckets`,
      row['short'],
      bucketNames.reduce((sum, name) => sum + (row[name] as bigint), 0n),
    )
    const affected = new Set(short.map((line) => line['seq']).filter((seq) => seq !== 0))
    found.same(`${at} ordersAffected`, row['ordersAffected'], affected.size)
    const there = stockOf(supplies, row['item'], row['area'], asOf)
    found.same(`${at} stock`, row['stock'], there.onHand)
    found.same(`${at} reserved`, row['reserved'], there.reserved)
    for (const line of short) {
      found.same(`${at} onHand`, line['onHand'], there.onHand)
      found.same(`${at} onHandFree`, line['onHandFree'], there.onHandFree)
      found.same(
        `${at} to come`,
        (line['inTransit'] as bigint) + (line['openOrders'] as bigint),
        there.toCome,
      )
    }
  }
  for (const { item, orders: gated } of kpi.goldenScrews) {
    const own = itemShortages.filter((row) => row['item'] === item)
    if (own.length > 0) found.same(`${item} golden screw`, sumOf(own, 'ordersGated') <= BigInt(gated), true)
  }
}

const onHandClasses: ReadonlySet<unknown> = new Set(['STOCK', 'LINE', 'CONS', 'CUST', 'QC', 'RECV', null])

function stockOf(supplies: readonly Cells[], item: unknown, area: unknown, asOf: number) {
  const own = supplies.filter(
    (row) =>
      row['item'] === item &&
      row['why'] !== 'ENDLESS' &&
      (area === null || row['area'] === null || row['area'] === area),
  )
  const there = own.filter(
    (row) =>
      onHandClasses.has(row['class']) &&
      (row['effective'] === null || (row['effective'] as bigint) <= BigInt(asOf)),
  )
  const usable = (rows: readonly Cells[]) =>
    sumOf(rows, 'used') + sumOf(rows, 'reserved') + sumOf(rows, 'free')
  return {
    onHand: usable(there),
    onHandFree: sumOf(there, 'free'),
    toCome: usable(own) - usable(there),
    reserved: sumOf(own, 'reserved'),
  }
}

/** total = used + reserved + free + not available; what was used is in the allocations. */
function checkSupplies(found: Findings, { supplies, allocations }: Rows, { kpi }: KittingFigures): void {
  for (const row of supplies) {
    const at = `supply ${String(row['item'])} ${String(row['doc'])}`
    const { qty, used, reserved, free, withheld } = row as Record<string, bigint>
    found.same(`${at} total`, qty, used! + reserved! + free! + withheld!)
    for (const [name, part] of Object.entries({ used, reserved, free }))
      if (part! < 0n) found.add(`${at}: ${name} ${part}`)
    if (withheld! !== 0n && row['rule'] === null) found.add(`${at}: ${withheld} not available without a rule`)
    if (withheld! < 0n && qty! >= 0n) found.add(`${at}: not available ${withheld}`)
  }
  const drawn = grouped(allocations, (row) => row['item'])
  for (const [item, rows] of grouped(supplies, (row) => row['item']))
    found.same(`item ${String(item)} used`, sumOf(rows, 'used'), sumOf(drawn.get(item) ?? [], 'qty'))
  const overdue = supplies.filter((row) => ((row['overdueDays'] as number | null) ?? 0) > 0)
  found.same(
    'overdueShare',
    perCent(kpi.overdueShare),
    perCent(rateOf(sumOf(overdue, 'used'), sumOf(supplies, 'used'))),
  )
}
