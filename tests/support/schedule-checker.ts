import { rowAt } from '#engine/columns.ts'
import { scheduleResultSchemas } from '#engine/scheduling/results.ts'
import type { ScheduleOutcome } from '#engine/scheduling/schedule.ts'
import { pairConditions } from './random-scheduling.ts'
import type { SchedulingRows } from './scheduling.ts'

type Change = NonNullable<SchedulingRows['changeovers']>[number]

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
  const units = unitsOf(outcome)
  checkOverlaps(rows, table(outcome, 'uses'), operations, exempt, faults, units)
  for (const code of units.keys())
    checkUnits(code, rows, table(outcome, 'pieces'), operations, exempt, faults)
  checkLinks(rows, operations, told, faults)
  if (outcome.plan.prepared.policy.strictPostResource) checkPosts(rows, operations, faults)
  if (!unlimited) {
    checkChangeovers(rows, outcome, operations, exempt, faults)
    checkGroups(rows, table(outcome, 'uses'), operations, exempt, faults)
    checkLocks(rows, operations, told, exempt, faults)
  }
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

/** What is linked behind an operation stands where that one's resource leads, unless both are fixed there. */
function checkPosts(rows: SchedulingRows, operations: ReadonlyMap<string, Row>, faults: string[]): void {
  const posts = new Map(rows.resources?.map(({ code, postResources }) => [code, postResources?.split(';')]))
  for (const { before, after } of rows.links ?? []) {
    const [first, next] = [operations.get(before!), operations.get(after!)]
    if (first?.['assigned'] !== true || next?.['assigned'] !== true) continue
    if (first['reason'] === 'FIXED' && next['reason'] === 'FIXED') continue
    const allowed = posts.get(String(first['resource']))
    if (allowed && !allowed.includes(String(next['resource'])))
      faults.push(`${after} stands on ${String(next['resource'])}, no post-resource of ${before}`)
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
    if (exempt(operation) && String(piece['inst']) !== 'M') continue
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
  operations: ReadonlyMap<string, Row>,
  exempt: (operation: string) => boolean,
  faults: string[],
  units: ReadonlyMap<string, unknown>,
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
    const list = onceABatch([...spans.values()], operations, rows)
    for (const [k, a] of list.entries())
      for (const b of list.slice(k + 1)) {
        if (fixed.has(a.operation) && fixed.has(b.operation)) continue
        const [from, to] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
        const together = slots.some((slot) => Math.max(from, num(slot.start)) < Math.min(to, num(slot.end)))
        const batch = resource.class?.startsWith('F') && a.made === b.made && a.end === b.end
        const shares = resource.class === 'M' || resource.class === 'I' || batch
        if (together && !shares) faults.push(`${a.operation} and ${b.operation} overlap on ${resource.code}`)
      }
    if (resource.class !== 'M' || units.has(resource.code!)) continue
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

/** Never more units at work than there are; one whose shift is over waits for its next one with what is on it. */
function checkUnits(
  code: string,
  rows: SchedulingRows,
  pieces: readonly Row[],
  operations: ReadonlyMap<string, Row>,
  exempt: (operation: string) => boolean,
  faults: string[],
): void {
  const own = pieces.filter(
    (piece) =>
      piece['resource'] === code &&
      operations.get(String(piece['operation']))!['reason'] !== 'FIXED' &&
      !exempt(String(piece['operation'])),
  )
  for (const slot of rows.slots ?? [])
    for (const { start } of own) {
      const at = num(start)
      if (slot.resource !== code || at < num(slot.start) || at >= num(slot.end)) continue
      const here = own.filter((one) => num(one['start']) <= at && at < num(one['end'])).length
      if (here * 1e6 > num(slot.quantity)) faults.push(`${code} works above its quantity`)
    }
}

interface Span {
  readonly operation: string
  readonly start: number
  readonly made: number
  readonly end: number
  readonly qty: number
}

/** What serves a furnace batch is used once, however many operations are in it. */
function onceABatch(
  spans: readonly Span[],
  operations: ReadonlyMap<string, Row>,
  { resources }: SchedulingRows,
): Span[] {
  const furnaces = new Set(
    (resources ?? []).filter((one) => one.class?.startsWith('F')).map(({ code }) => code),
  )
  const seen = new Set<string>()
  return spans.filter(({ operation }) => {
    const row = operations.get(operation)!
    if (!furnaces.has(String(row['resource'])) || row['reason'] === 'FIXED') return true
    const batch = [row['resource'], row['start'], row['productionEnd']].map(String).join(' ')
    return !seen.has(batch) && seen.add(batch)
  })
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
    const group = (rows.links ?? []).filter(
      (one) => type === 'GES' && one.type === 'GES' && one.after === link.after,
    )
    const ends = group
      .filter((one) => one.maxLag !== null && one.maxLag !== undefined && one.maxLag >= (one.minLag ?? 0))
      .map(({ before }) => operations.get(before!))
      .filter((row) => row?.['assigned'] === true)
      .map((row) => num(row!['productionEnd']))
    const last = Math.max(a1!, ...ends)
    const over = link.maxLag === null || link.maxLag === undefined ? 0 : b0! - last - link.maxLag
    if (over > 0 && !told('maxLag', link.after!) && link.maxLag! >= lag)
      faults.push(`${link.after} waits too long`)
  }
}

const listOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** 0 the code itself, 1 a group of it, 2 any, 3 not at all. */
function nearness(pattern: string | null | undefined, code: string, groups: readonly string[]): number {
  if (!pattern || pattern === '*') return 2
  return pattern === code ? 0 : groups.includes(pattern) ? 1 : 3
}

/** One side of a changeover: a code with its groups, null where there is none. */
interface Side {
  readonly code: string
  readonly groups: readonly string[]
}

/** The row that counts, found by looking at every one. */
function rowOf(
  rows: readonly Change[],
  owner: Side,
  ownerOf: 'resource' | 'process',
  a: Side,
  b: Side,
): Change | null {
  const same = a.code === b.code
  const fitting = rows.flatMap((row) => {
    if ((row.next === '@same') !== same) return []
    const near = [nearness(row[ownerOf], owner.code, owner.groups), nearness(row.prev, a.code, a.groups)]
    near.push(same ? 0 : nearness(row.next, b.code, b.groups))
    return near.includes(3) ? [] : [{ row, near }]
  })
  fitting.sort(
    (x, y) =>
      x.near[0]! - y.near[0]! ||
      x.near[1]! - y.near[1]! ||
      x.near[2]! - y.near[2]! ||
      (y.row.priority ?? 50) - (x.row.priority ?? 50) ||
      (x.row.code! < y.row.code! ? -1 : 1),
  )
  return fitting[0]?.row ?? null
}

/** Unit of every operation on the resources that are planned unit by unit. */
function unitsOf({ plan: { prepared, solution } }: ScheduleOutcome): Map<string, Map<string, number>> {
  const { problem, resources, operations, opOf } = prepared
  const units = new Map<string, Map<string, number>>()
  for (const { code, units: count } of resources) if (count > 1) units.set(code, new Map())
  for (let op = 0; op < problem.opCount; op++) {
    if (solution.candidate[op]! < 0) continue
    const { code, unit } = resources[problem.candResource[solution.candidate[op]!]!]!
    units.get(code)?.set(operations.name(opOf[op]!), unit)
  }
  return units
}

/** Setup between neighbours on a machine, or a unit of one, that does one thing at a time equals S, and its worker is there (scheduling.md §2). */
function checkChangeovers(
  rows: SchedulingRows,
  outcome: ScheduleOutcome,
  operations: ReadonlyMap<string, Row>,
  exempt: (operation: string) => boolean,
  faults: string[],
): void {
  const uses = table(outcome, 'uses')
  const given = new Map((rows.operations ?? []).map((row) => [row.code!, row]))
  const resources = new Map((rows.resources ?? []).map((row) => [row.code!, row]))
  const known = new Set(resources.keys())
  const sums = outcome.plan.prepared.policy.setupCombine === 'SUM'
  const groupsOf = (item: string) =>
    (rows.itemGroups ?? []).filter((row) => row.item === item).flatMap(({ groups }) => listOf(groups))
  const toolsOf = (operation: string) =>
    new Map(
      uses
        .filter((use) => use['operation'] === operation && /^S\d$/.test(String(use['inst'])))
        .map((use) => [String(use['inst']), String(use['resource'])]),
    )
  const units = unitsOf(outcome)
  for (const { code, machine, own } of [...resources].flatMap(([code, machine]) => {
    const placed = [...operations.values()].filter(
      (row) => row['resource'] === code && row['assigned'] === true,
    )
    const simple = (machine.class ?? 'S') === 'S' && machine.qtyMode !== 2
    if (!simple && !units.has(code)) return []
    const byUnit = Map.groupBy(placed, (row) => units.get(code)?.get(String(row['operation'])) ?? 0)
    return [...byUnit.values()].map((one) => ({ code, machine, own: one }))
  })) {
    if (own.some((row) => row['reason'] === 'FIXED')) continue
    const line = own.filter((row) => !exempt(String(row['operation'])))
    line.sort((x, y) => num(x['start']) - num(y['start']))
    const place: Side = { code, groups: listOf(machine.groups) }
    for (const [k, row] of line.entries()) {
      if (k > 0 && num(line[k - 1]!['end']) > num(row['setupStart']) && units.has(code))
        faults.push(`${String(row['operation'])} overlaps the one before it on a unit of ${code}`)
    }
    for (const [k, row] of line.entries()) {
      if (k === 0) continue
      const before = given.get(String(line[k - 1]!['operation']))!
      const after = given.get(String(row['operation']))!
      const terms: Change[] = []
      const valid = ({ valid: text, next }: Change): boolean =>
        !text || (!(next === '@same' && text.includes('OTHER')) && pairConditions[text]!(after, before))
      const add = (
        kind: string,
        owner: Side,
        ownerOf: 'resource' | 'process',
        a: Side | null,
        b: Side | null,
      ) => {
        const found =
          a && b
            ? rowOf(
                (rows.changeovers ?? []).filter((one) => one.kind === kind && valid(one)),
                owner,
                ownerOf,
                a,
                b,
              )
            : null
        if (found) terms.push(found)
      }
      const item = (one: typeof before) => (one.item ? { code: one.item, groups: groupsOf(one.item) } : null)
      const spec = (one: typeof before) => {
        const value = (one.specs ?? '').split(';')[0]!.trim()
        return value ? { code: value, groups: [] } : null
      }
      add('item', place, 'resource', item(before), item(after))
      add('spec1', place, 'resource', spec(before), spec(after))
      const [left, right] = [toolsOf(before.code!), toolsOf(after.code!)]
      for (const inst of ['S0', 'S1']) {
        const tool = (name: string | undefined): Side | null =>
          name === undefined ? null : { code: name, groups: listOf(resources.get(name)?.groups) }
        const process = { code: after.process ?? '', groups: [] }
        add('resource', process, 'process', tool(left.get(inst)), tool(right.get(inst)))
      }
      if (terms.some(({ allowed }) => allowed === false)) {
        faults.push(`${after.code} follows ${before.code} on ${code}, which is forbidden`)
        continue
      }
      const seconds = terms.map((term) => term.seconds ?? 0)
      const dynamic = sums ? seconds.reduce((a, b) => a + b, 0) : Math.max(0, ...seconds)
      const choice = (rows.candidates ?? []).filter(
        (one) => one.operation === after.code && one.resource === code && (one.inst ?? 'M') === 'M',
      )
      if (choice.length !== 1) continue
      const wanted = (choice[0]!.setup ?? 0) + (machine.setup ?? 0) + dynamic
      if (num(row['setupSeconds']) !== wanted)
        faults.push(
          `${after.code} is set up for ${String(row['setupSeconds'])} s behind ${before.code}, not ${wanted}`,
        )
      const longest = terms.find((term) => term.seconds === Math.max(...seconds) && (term.seconds ?? 0) > 0)
      const helper = longest?.worker
      if (!helper || !known.has(helper) || [...right.values()].includes(helper)) continue
      const there = uses.some(
        (use) =>
          use['operation'] === after.code &&
          use['workType'] === 1 &&
          use['resource'] === helper &&
          num(use['start']) === num(row['setupStart']) &&
          num(use['end']) <= num(row['start']),
      )
      if (!there) faults.push(`${helper} does not set ${after.code} up`)
    }
  }
}

/** No more members of a group at work at once than its slots say, what is fixed apart. */
function checkGroups(
  rows: SchedulingRows,
  uses: readonly Row[],
  operations: ReadonlyMap<string, Row>,
  exempt: (operation: string) => boolean,
  faults: string[],
): void {
  const codes = new Set((rows.resources ?? []).map(({ code }) => code!))
  const groups = new Set(
    (rows.slots ?? []).map(({ resource }) => resource!).filter((code) => !codes.has(code)),
  )
  for (const group of groups) {
    const members = new Set(
      (rows.resources ?? []).filter((row) => listOf(row.groups).includes(group)).map(({ code }) => code!),
    )
    const spans = new Map<string, Span>()
    for (const use of uses) {
      const operation = String(use['operation'])
      const isWorker = String(use['inst']).startsWith('C')
      if (!members.has(String(use['resource'])) || use['isCopy'] === true || exempt(operation) || isWorker)
        continue
      const key = `${operation} ${String(use['inst'])} ${String(use['resource'])}`
      const span = spans.get(key)
      spans.set(key, {
        operation,
        start: Math.min(span?.start ?? Infinity, num(use['start'])),
        made: 0,
        end: Math.max(span?.end ?? -Infinity, num(use['end'])),
        qty: 1e6,
      })
    }
    const list = [...spans.values()].filter(({ operation }) => !inFurnace(rows, operations, operation))
    for (const slot of rows.slots ?? []) {
      if (slot.resource !== group) continue
      for (const { start } of list) {
        const time = Math.max(start, num(slot.start))
        if (time >= num(slot.end)) continue
        const here = list.filter((one) => one.start <= time && time < one.end)
        const movable = here.some(({ operation }) => operations.get(operation)!['reason'] !== 'FIXED')
        const sum = here.reduce((total, { qty }) => total + qty, 0)
        if (movable && sum > num(slot.quantity)) faults.push(`group ${group} is used above its quantity`)
      }
    }
  }
}

/** Operations of one batch use their group once; the checker leaves furnaces out. */
const inFurnace = (rows: SchedulingRows, operations: ReadonlyMap<string, Row>, operation: string): boolean =>
  (rows.resources ?? []).some(
    ({ code, class: kind }) => code === operations.get(operation)!['resource'] && kind?.startsWith('F'),
  )

/** Behind a use its machine stays locked. */
function checkLocks(
  rows: SchedulingRows,
  operations: ReadonlyMap<string, Row>,
  told: (code: string, operation: string) => boolean,
  exempt: (operation: string) => boolean,
  faults: string[],
): void {
  for (const { code, lock, class: kind } of rows.resources ?? []) {
    if (!lock || (kind ?? 'S') !== 'S') continue
    const own = [...operations.values()].filter(
      (row) => row['resource'] === code && row['assigned'] === true && !exempt(String(row['operation'])),
    )
    own.sort((x, y) => num(x['setupStart']) - num(y['setupStart']) || num(x['start']) - num(y['start']))
    for (const [k, row] of own.entries()) {
      if (k === 0 || num(row['setupStart']) >= num(own[k - 1]!['end']) + lock) continue
      if (!told('lockBroken', String(row['operation'])) && !told('fixedOverlap', String(row['operation'])))
        faults.push(`${String(row['operation'])} begins while ${code} is locked`)
    }
  }
}
