import {
  dayOf,
  days,
  decimal,
  groups,
  number,
  percent,
  periodOf,
  reported,
  seconds,
  sum,
  text,
  within,
  type Plain,
  type Row,
} from './plain-report-rules.ts'

/** Capacity is the sum of the hours of the load chart; use is added up from the time ranges of uses. */
export const resourceLoad: Plain = ({ useInst = [], resource = [], loadedHours = [] }, asked) => {
  const hour = 3600
  const isLimited = new Set(
    resource
      .filter((one) => one['constrainresResQty'] === '1' && one['resourceClass'] !== 'S')
      .map((one) => one['code']),
  )
  const used = new Map<string, number>()
  for (const use of useInst) {
    const slots = (use['slots'] ?? []) as readonly Row[]
    for (const range of slots.length > 0
      ? slots
      : [{ start: use['startTime'], end: use['endTime'] } as Row]) {
      const weight = isLimited.has(use['resCode']) ? number(range['qty'] ?? 1) : 1
      for (let at = seconds(range['start']); at < seconds(range['end']); ) {
        const hourStart = Math.floor(at / hour) * hour
        const next = Math.min(seconds(range['end']), hourStart + hour)
        const time = new Date(hourStart * 1000).toISOString()
        for (const type of within(time, asked) ? ['', text(use['workType'])] : []) {
          const key = JSON.stringify([use['resCode'], periodOf(time, asked), type])
          used.set(key, (used.get(key) ?? 0) + (next - at) * weight)
        }
        at = next
      }
    }
  }
  return groups(loadedHours, (one) => [one['resource'], periodOf(one['start'], asked)]).map(
    ({ key: [code, period], rows }) => {
      const of = (type: string): number => Math.round(used.get(JSON.stringify([code, period, type])) ?? 0)
      const available = sum(rows, (one) => number(one['available']))
      const busy = of('')
      return {
        resource: code,
        period,
        available,
        busy,
        setup: of('1'),
        free: Math.max(0, available - busy),
        over: Math.max(0, busy - available),
        utilisation: percent(busy, available),
      }
    },
  )
}

/** Walks each resource in the order of its plan, and adds a setup to the pair of items it is between. */
export const changeovers: Plain = ({ operation = [], result = [] }, asked) => {
  const planned = operation
    .filter((one) => one['resCode'] && one['start'])
    .toSorted(
      (a, b) => seconds(a['start']) - seconds(b['start']) || (text(a['code']) < text(b['code']) ? -1 : 1),
    )
  const setups = planned.map((one, at) => {
    const before = planned.slice(0, at).findLast((other) => other['resCode'] === one['resCode'])
    const reports = result.filter(
      (report) =>
        report['operationCode'] === one['code'] &&
        report['workType'] === '1' &&
        report['voided'] !== true &&
        report['startTime'] &&
        report['endTime'],
    )
    return {
      ...one,
      fromItem: before?.['itemCode'] ?? null,
      setup: number(one['setupSec']),
      actual: reports.length === 0 ? null : sum(reports, reported),
    }
  })
  const counted = setups.filter(
    (one: Row) => within(one['start'], asked) && (number(one['setup']) > 0 || one['actual'] !== null),
  )
  return groups<Row>(counted, (one) => [one['resCode'], one['fromItem'], one['itemCode']]).map(
    ({ key, rows }) => {
      const known = rows.filter((one) => one['actual'] !== null)
      const plannedOf = (some: readonly Row[]) => sum(some, (one) => number(one['setup']))
      const actual = sum(known, (one) => number(one['actual']))
      const gap = actual - plannedOf(known)
      const isKnown = known.length > 0
      return {
        resource: key[0],
        fromItem: key[1],
        itemCode: key[2],
        changeovers: rows.length,
        planned: plannedOf(rows),
        plannedMean: Math.round(plannedOf(rows) / rows.length),
        reported: known.length,
        plannedReported: isKnown ? plannedOf(known) : null,
        actual: isKnown ? actual : null,
        actualMean: isKnown ? Math.round(actual / known.length) : null,
        gap: isKnown ? gap : null,
        gapRate: isKnown ? percent(gap, plannedOf(known)) : null,
      }
    },
  )
}

export const runsCompared: Plain = ({ planEvaluation = [] }, asked) => {
  const runs = planEvaluation.toSorted(
    (a, b) => seconds(a['at']) - seconds(b['at']) || (text(a['runNo']) < text(b['runNo']) ? -1 : 1),
  )
  return runs.flatMap((one, at) => {
    const before = runs[at - 1]
    const gap = (name: string): number => number(one[name]) - number(before?.[name])
    if (!within(one['at'], asked)) return []
    return [
      {
        runNo: one['runNo'],
        before: before?.['runNo'] ?? null,
        lateOrders: one['lateOrders'],
        lateOrdersGap: before ? gap('lateOrders') : null,
        unassignedGap: before ? gap('unassigned') : null,
        onTimeRateGap: before ? decimal(gap('onTimeRate')) : null,
        totalLateGap: before ? gap('totalLate') : null,
        setupTimeGap: before ? gap('setupTime') : null,
        makespanGap: before ? gap('makespan') : null,
        utilisationGap: before ? decimal(gap('utilisation')) : null,
      },
    ]
  })
}

/** Adds up the shortage list of the kitting result, order by order. */
export const shortageByBuyer: Plain = ({ shortages = [] }, asked) =>
  groups(shortages, (one) => [one['buyer'], one['item']]).map(({ key: [buyer, item], rows }) => {
    const ageOf = (one: Row) => days(dayOf(one['need'], asked), asked.today)
    const shortOf = (isIn: (age: number) => boolean) =>
      decimal(
        sum(
          rows.filter((one) => one['need'] && isIn(ageOf(one))),
          (one) => number(one['short']),
        ),
      )
    const needs = rows
      .map((one) => text(one['need']))
      .filter(Boolean)
      .toSorted()
    const delays = rows.flatMap((one) => (one['delayDays'] === null ? [] : [number(one['delayDays'])]))
    return {
      buyer: buyer ?? null,
      itemCode: item,
      supplier: rows[0]!['supplier'] ?? null,
      orders: new Set(rows.map((one) => one['order']).filter(Boolean)).size,
      lines: rows.length,
      short: decimal(sum(rows, (one) => number(one['short']))),
      notDue: shortOf((age) => age <= 0),
      days7: shortOf((age) => age >= 1 && age <= 7),
      days30: shortOf((age) => age >= 8 && age <= 30),
      days90: shortOf((age) => age >= 31 && age <= 90),
      older: shortOf((age) => age > 90),
      firstNeed: needs[0] ?? null,
      ageDays: needs[0] ? Math.max(0, ...rows.filter((one) => one['need']).map(ageOf)) : null,
      expected:
        rows
          .map((one) => text(one['expected']))
          .filter(Boolean)
          .toSorted()[0] ?? null,
      delayDays: delays.length > 0 ? Math.max(...delays) : null,
    }
  })
