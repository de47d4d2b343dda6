import { rowAt } from '#engine/columns.ts'
import { scheduleResultSchemas } from '#engine/scheduling/results.ts'
import type { ScheduleOutcome } from '#engine/scheduling/schedule.ts'
import type { SchedulingRows } from './scheduling.ts'

type Row = Record<string, unknown>

const table = (outcome: ScheduleOutcome, name: keyof typeof scheduleResultSchemas): Row[] =>
  Array.from({ length: outcome.tables[name].length }, (_, row) =>
    rowAt(scheduleResultSchemas[name], outcome.tables[name] as never, row),
  )

const num = (value: unknown): number => Number(value)

/**
 * The invariants of scheduling.md §5, read from the input rows and the result tables alone. One line per breach.
 */
export function checkSchedule(rows: SchedulingRows, outcome: ScheduleOutcome): string[] {
  const unlimited = outcome.plan.prepared.policy.assignType === 'INF'
  const faults: string[] = []
  const operations = new Map(table(outcome, 'operations').map((row) => [String(row['operation']), row]))
  const messages = table(outcome, 'messages')
  const told = (code: string, operation: string): boolean =>
    messages.some((row) => row['code'] === code && row['operation'] === operation)
  checkTables(rows, operations, faults)
  const exempt = (operation: string) => unlimited || told('overCapacity', operation)
  checkPieces(rows, table(outcome, 'pieces'), operations, exempt, faults)
  checkUses(table(outcome, 'uses'), operations, faults)
  checkOverlaps(rows, table(outcome, 'uses'), exempt, faults)
  checkLinks(rows, operations, told, faults)
  return faults
}

function checkTables(rows: SchedulingRows, operations: ReadonlyMap<string, Row>, faults: string[]): void {
  for (const given of rows.operations ?? []) {
    const row = operations.get(given.code!)
    if (!row) {
      if ((rows.jobs ?? []).some(({ code }) => code === given.order)) faults.push(`${given.code} is lost`)
      continue
    }
    if (row['assigned'] !== true) {
      if (row['reason'] === null) faults.push(`${given.code} is not assigned and nobody says why`)
      continue
    }
    if (row['reason'] === null) faults.push(`${given.code} has no reason`)
    const [setup, start, produced, end] = ['setupStart', 'start', 'productionEnd', 'end'].map((name) =>
      num(row[name]),
    )
    if (setup! > start! || start! > produced! || produced! > end!) faults.push(`${given.code} runs backwards`)
    const frozen = given.status === 'D' || given.status === 'B'
    if (frozen && row['reason'] === 'FIXED' && given.start !== null && num(given.start) !== start)
      faults.push(`${given.code} is frozen and moved`)
  }
}

function checkPieces(
  rows: SchedulingRows,
  pieces: readonly Row[],
  operations: ReadonlyMap<string, Row>,
  exempt: (operation: string) => boolean,
  faults: string[],
): void {
  const open = new Map<string, { start: number; end: number }[]>()
  for (const { resource, start, end } of rows.slots ?? [])
    open.set(resource!, [...(open.get(resource!) ?? []), { start: num(start), end: num(end) }])
  for (const list of open.values()) list.sort((a, b) => a.start - b.start)
  for (const piece of pieces) {
    const operation = String(piece['operation'])
    if (operations.get(operation)!['reason'] === 'FIXED') continue
    if (exempt(operation) && piece['inst'] === 'S0') continue
    let at = num(piece['start'])
    for (const slot of open.get(String(piece['resource'])) ?? [])
      if (slot.start <= at && slot.end > at) at = Math.min(slot.end, num(piece['end']))
    if (at < num(piece['end']))
      faults.push(`${String(piece['operation'])} works on ${String(piece['resource'])} outside its slots`)
  }
}

function checkUses(uses: readonly Row[], operations: ReadonlyMap<string, Row>, faults: string[]): void {
  const order = new Map<string, number[]>()
  for (const use of uses) {
    const key = `${String(use['operation'])} ${String(use['inst'])} ${String(use['resource'])}`
    order.set(key, [...(order.get(key) ?? []), num(use['workType'])])
    if (use['isCopy'] === true && num(use['seconds']) !== 0) faults.push(`${key}: a copy that takes time`)
    if (use['isCopy'] === false && num(use['end']) <= num(use['start'])) faults.push(`${key}: an empty use`)
  }
  for (const [key, types] of order)
    if (types.join() !== '1,0,2') faults.push(`${key}: work types ${types.join()}`)
  const used = new Set(uses.map((use) => String(use['operation'])))
  for (const [code, row] of operations)
    if ((row['assigned'] === true) !== used.has(code)) faults.push(`${code}: uses do not agree with assigned`)
}

/** No two uses of a resource that does one thing at a time at once; parallel ones within their quantity. */
function checkOverlaps(
  rows: SchedulingRows,
  uses: readonly Row[],
  exempt: (operation: string) => boolean,
  faults: string[],
): void {
  const fixed = new Set(
    (rows.operations ?? [])
      .filter((op) => 'RDTB'.includes(op.status ?? 'N') || (op.fixLevel ?? 0) >= 2)
      .map(({ code }) => code!),
  )
  for (const resource of rows.resources ?? []) {
    const slots = (rows.slots ?? []).filter((slot) => slot.resource === resource.code)
    const spans = new Map<
      string,
      { operation: string; start: number; made: number; end: number; qty: number }
    >()
    for (const use of uses) {
      if (use['resource'] !== resource.code || use['isCopy'] === true) continue
      const operation = String(use['operation'])
      if (exempt(operation)) continue
      const span = spans.get(`${operation} ${String(use['inst'])}`)
      spans.set(`${operation} ${String(use['inst'])}`, {
        operation,
        start: Math.min(span?.start ?? Infinity, num(use['start'])),
        made: use['workType'] === 0 ? num(use['start']) : (span?.made ?? 0),
        end: Math.max(span?.end ?? -Infinity, num(use['end'])),
        qty: num(use['resQty']),
      })
    }
    const list = [...spans.values()]
    for (const [k, a] of list.entries())
      for (const b of list.slice(k + 1)) {
        if (fixed.has(a.operation) && fixed.has(b.operation)) continue
        const [from, to] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
        const together = slots.some((slot) => Math.max(from, num(slot.start)) < Math.min(to, num(slot.end)))
        const batch = resource.class?.startsWith('F') && a.made === b.made && a.end === b.end
        const shares = resource.class === 'M' || resource.class === 'I' || batch
        if (together && !shares) faults.push(`${a.operation} and ${b.operation} overlap on ${resource.code}`)
      }
    if (resource.class !== 'M') continue
    for (const slot of slots)
      for (const { start } of list) {
        const at = Math.max(start, num(slot.start))
        if (at >= num(slot.end)) continue
        const here = list.filter((one) => one.start <= at && at < one.end)
        if (here.length > 1 && here.every(({ operation }) => fixed.has(operation))) continue
        const sum = here.reduce((total, { qty }) => total + qty, 0)
        const movable = here.some(({ operation }) => !fixed.has(operation))
        if (movable && sum > num(slot.quantity)) faults.push(`${resource.code} is used above its quantity`)
      }
  }
}

function checkLinks(
  rows: SchedulingRows,
  operations: ReadonlyMap<string, Row>,
  told: (code: string, operation: string) => boolean,
  faults: string[],
): void {
  for (const link of rows.links ?? []) {
    const [a, b] = [operations.get(link.before!), operations.get(link.after!)]
    if (!a || !b || a === b || a['assigned'] !== true || b['assigned'] !== true || link.working) continue
    const lag = link.minLag ?? 0
    const type = link.type ?? 'ES'
    const [a0, a1, b0, b1] = [a['start'], a['productionEnd'], b['start'], b['productionEnd']].map(num)
    const late =
      type === 'ES' || type === 'GES'
        ? a1! + lag - b0!
        : type === 'SS'
          ? a0! + lag - b0!
          : type === 'SSEE'
            ? Math.max(a0! + lag - b0!, a1! + lag - b1!)
            : 0
    const known = told('minLag', link.after!) || told('fixedContradiction', link.after!)
    if (late > 0 && !known)
      faults.push(`${link.before} and ${link.after} stand ${late} s too close (${type})`)
    const over = link.maxLag === null || link.maxLag === undefined ? 0 : b0! - a1! - link.maxLag
    if (over > 0 && !told('maxLag', link.after!) && link.maxLag! >= lag)
      faults.push(`${link.after} waits too long`)
  }
}
