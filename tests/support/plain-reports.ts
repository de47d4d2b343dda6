import {
  dayOf,
  days,
  decimal,
  groups,
  number,
  percent,
  pieces,
  periodOf,
  reported,
  seconds,
  sum,
  text,
  within,
  type Plain,
  type Row,
  type Asked,
  type Lists,
} from './plain-report-rules.ts'
import { changeovers, resourceLoad, runsCompared, shortageByBuyer } from './plain-plan-reports.ts'

/** Orders due in the period, with the end that counts. */
function dueOrders({ order = [], operation = [], result = [] }: Lists, asked: Asked) {
  const orderOf = new Map(operation.map((one) => [one['code'], one['orderCode']]))
  const ended = new Map<unknown, string>()
  for (const report of result) {
    const of = orderOf.get(report['operationCode'])
    if (report['voided'] !== true && of !== undefined && text(report['endTime']) > (ended.get(of) ?? ''))
      ended.set(of, text(report['endTime']))
  }
  return order
    .filter(
      (one) =>
        ['M', 'P', 'E'].includes(text(one['orderType'])) &&
        one['status'] !== 'X' &&
        within(one['dueDate'], asked),
    )
    .map((one): Row => {
      const actualEnd = one['status'] === 'F' ? (ended.get(one['code']) ?? null) : null
      const end = actualEnd ?? one['plannedEnd'] ?? null
      return { ...one, actualEnd, lateBy: end === null ? null : seconds(end) - seconds(one['dueDate']) }
    })
}

const counts = (rows: readonly Row[]) => {
  const late = rows.filter((one) => number(one['lateBy']) > 0).length
  return {
    orders: rows.length,
    finished: rows.filter((one) => one['status'] === 'F').length,
    late,
    onTimeRate: percent(rows.length - late, rows.length),
  }
}

const byOrder: Plain = (lists, asked) =>
  dueOrders(lists, asked).map((one) => ({
    order: one['code'],
    qty: one['qty'],
    completedQty: one['completedQty'],
    remainQty: one['remainQty'],
    completion: percent(number(one['completedQty']), number(one['qty'])),
    due: one['dueDate'],
    actualEnd: one['actualEnd'],
    lateness: one['lateBy'],
    onTime: one['lateBy'] === null ? null : number(one['lateBy']) <= 0,
  }))

const byProduct: Plain = (lists, asked) =>
  groups(dueOrders(lists, asked), (one) => [one['itemCode'], periodOf(one['dueDate'], asked)]).map(
    ({ key: [itemCode, period], rows }) => {
      const [qty, done] = [
        sum(rows, (one) => number(one['qty'])),
        sum(rows, (one) => number(one['completedQty'])),
      ]
      return {
        itemCode,
        period,
        ...counts(rows),
        qty: decimal(qty),
        completedQty: decimal(done),
        remainQty: decimal(sum(rows, (one) => number(one['remainQty']))),
        completion: percent(done, qty),
      }
    },
  )

const byCustomer: Plain = (lists, asked) =>
  groups(dueOrders(lists, asked), (one) => [one['customerCode']]).map(({ key: [customerCode], rows }) => {
    const late = rows.map((one) => Math.max(0, number(one['lateBy'])))
    return {
      customerCode,
      ...counts(rows),
      meanLate: Math.round(late.reduce((all, one) => all + one, 0) / rows.length),
      maxLate: Math.max(...late),
    }
  })

const promised: Plain = ({ saleOrder = [], order = [] }, asked) =>
  saleOrder
    .filter((one) => one['status'] !== 'X' && within(one['dueDate'], asked))
    .map((one) => {
      const made = order.filter(
        (work) =>
          work['orderType'] === 'M' && work['status'] !== 'X' && work['saleOrderCode'] === one['code'],
      )
      const ends = made.flatMap((work) => text(work['plannedEnd']) || []).toSorted()
      const day = text(one['promisedDate']) || dayOf(one['dueDate'], asked)
      const expected = ends.at(-1) ?? null
      return {
        saleOrder: one['code'],
        delivered: percent(number(one['deliveredQty']), number(one['qty'])),
        promised: day,
        expected,
        delayDays: expected === null ? null : days(day, dayOf(expected, asked)),
        orders: made.length,
      }
    })

const byShift: Plain = ({ operation = [], result = [] }, asked) => {
  const byCode = new Map(operation.map((one) => [one['code'], one]))
  const rows = result.filter(
    (one) => one['voided'] !== true && within(one['startTime'], asked) && byCode.has(one['operationCode']),
  )
  const of = (one: Row): Row => byCode.get(one['operationCode'])!
  return groups(rows, (one) => [one['resCode'] ?? of(one)['resCode'], one['shift'] ?? null]).map(
    ({ key: [resource, shift], rows: inside }) => {
      const scrap = sum(inside, (one) => number(one['scrapQty']))
      const earned = sum(inside, (one) => {
        const { qty, productionSec } = of(one)
        return number(qty) === 0 || productionSec === null
          ? 0
          : (pieces(one) * number(productionSec)) / number(qty)
      })
      const production = inside.filter((one) => one['workType'] === '0' && one['status'] !== 'pause')
      return {
        resource,
        shift,
        operations: new Set(inside.map((one) => one['operationCode'])).size,
        reports: inside.length,
        goodQty: decimal(sum(inside, (one) => number(one['goodQty']))),
        scrapQty: decimal(scrap),
        scrapRate: percent(scrap, sum(inside, pieces)),
        reported: sum(inside, reported),
        earned: Math.round(earned),
        efficiency: production.length === 0 ? null : percent(earned, sum(production, reported)),
      }
    },
  )
}

const dailySchedule: Plain = ({ operation = [] }, asked) =>
  operation
    .filter((one) => within(one['start'], asked))
    .map((one) => ({
      day: dayOf(one['start'], asked),
      operation: one['code'],
      resource: one['resCode'],
      setup: one['setupSec'],
      production: one['productionSec'],
    }))

const planAndActual: Plain = ({ operation = [], result = [] }, asked) =>
  operation.flatMap((one) => {
    const reports = result.filter((row) => row['voided'] !== true && row['operationCode'] === one['code'])
    if (!within(one['start'], asked) || reports.length === 0) return []
    const starts = reports.flatMap((row) => text(row['startTime']) || []).toSorted()
    const ends = reports.flatMap((row) => text(row['endTime']) || []).toSorted()
    const actualEnd = one['status'] === 'B' ? (ends.at(-1) ?? null) : null
    const good = sum(reports, (row) => number(row['goodQty']))
    return [
      {
        operation: one['code'],
        startGap: starts[0] === undefined ? null : seconds(starts[0]) - seconds(one['start']),
        actualEnd,
        endGap: actualEnd === null ? null : seconds(actualEnd) - seconds(one['end']),
        qtyGap: decimal(good - number(one['qty'])),
      },
    ]
  })

const resourceWork: Plain = ({ useInst = [] }, asked) =>
  groups(
    useInst.filter((one) => one['resCode'] && within(one['startTime'], asked)),
    (one) => [one['resCode'], periodOf(one['startTime'], asked)],
  ).map(({ key: [resource, period], rows }) => {
    const of = (type: string): number =>
      sum(
        rows.filter((one) => one['workType'] === type),
        (one) => number(one['totalUseTime'] ?? seconds(one['endTime']) - seconds(one['startTime'])),
      )
    const [setup, production, teardown] = [of('1'), of('0'), of('2')]
    const total = setup + production + teardown
    const operations = new Set(rows.map((one) => one['operationCode'])).size
    return {
      resource,
      period,
      operations,
      setup,
      production,
      teardown,
      total,
      setupRate: percent(setup, total),
    }
  })

const kitReadiness: Plain = ({ operation = [] }, asked) =>
  operation
    .filter((one) => one['status'] !== 'B' && within(one['start'], asked))
    .map((one) => ({
      operation: one['code'],
      kitStatus: one['kitStatus'],
      wait: one['materialReady'] ? Math.max(0, seconds(one['materialReady']) - seconds(one['start'])) : 0,
    }))

/** Requirements of operations that are not finished, by item. */
function openNeeds({ inputInst = [], operation = [] }: Lists): ReadonlyMap<unknown, number> {
  const open = new Set(operation.filter((one) => one['status'] !== 'B').map((one) => one['code']))
  const needs = new Map<unknown, number>()
  for (const one of inputInst)
    if (one['direction'] === 'I' && open.has(one['operationCode']))
      needs.set(one['itemCode'], (needs.get(one['itemCode']) ?? 0) + 1)
  return needs
}

const stockAge: Plain = (lists, asked) => {
  const needs = openNeeds(lists)
  const items = new Map((lists['item'] ?? []).map((one) => [one['code'], one]))
  const rows = (lists['stock'] ?? []).filter((one) => number(one['qty']) !== 0)
  const age = (one: Row): number | null => {
    const since = text(one['inDate']) || text(one['prodDate'])
    return since === '' ? null : days(since, asked.today)
  }
  return groups(rows, (one) => [one['itemCode'], one['warehouse']]).map(
    ({ key: [itemCode, warehouse], rows: own }) => {
      const of = (from: number, to: number): string =>
        decimal(
          sum(
            own.filter((one) => age(one) !== null && age(one)! >= from && age(one)! <= to),
            (one) => number(one['qty']),
          ),
        )
      const qty = sum(own, (one) => number(one['qty']))
      const price = items.get(itemCode)?.['price'] ?? null
      return {
        itemCode,
        warehouse,
        qty: decimal(qty),
        days30: of(-Infinity, 30),
        days90: of(31, 90),
        days180: of(91, 180),
        older: of(181, Infinity),
        unknown: decimal(
          sum(
            own.filter((one) => age(one) === null),
            (one) => number(one['qty']),
          ),
        ),
        stranded: (needs.get(itemCode) ?? 0) === 0,
        value: price === null ? null : decimal(qty * number(price)),
      }
    },
  )
}

const overdueReceipts: Plain = (lists, asked) => {
  const needs = openNeeds(lists)
  return (lists['purchaseOrder'] ?? []).flatMap((one) => {
    const replied = one['replyAccepted'] === true ? text(one['replyDate']) : ''
    const expected =
      replied || text(one['promisedDate']) || (one['needDate'] ? dayOf(one['needDate'], asked) : '')
    if (one['status'] !== 'O' || number(one['openQty']) <= 0 || expected === '' || expected >= asked.today)
      return []
    const late = days(expected, asked.today)
    return [
      {
        docNo: one['docNo'],
        lineNo: one['lineNo'],
        expected,
        overdueDays: late,
        age: late <= 7 ? 'week' : late <= 30 ? 'month' : late <= 90 ? 'quarter' : 'longer',
        needs: needs.get(one['itemCode']) ?? 0,
      },
    ]
  })
}

const supplierReliability: Plain = ({ supplierReply = [], purchaseOrder = [] }, asked) =>
  groups(
    supplierReply.filter((one) => within(one['askedAt'], asked)),
    (one) => [one['supplier']],
  ).map(({ key: [supplier], rows }) => {
    const replied = rows.filter((one) => !['W', 'E'].includes(text(one['status']))).length
    const lines = rows.flatMap(
      (one): Row | readonly Row[] =>
        purchaseOrder.find((line) => line['docNo'] === one['docNo'] && line['lineNo'] === one['lineNo']) ??
        [],
    )
    return {
      supplier,
      asked: rows.length,
      replied,
      repliedRate: percent(replied, rows.length),
      inTime: rows.filter((one) => one['repliedAt'] && text(one['repliedAt']) <= text(one['dueAt'])).length,
      asAsked: rows.filter(
        (one) =>
          one['replyDate'] &&
          text(one['replyDate']) <= text(one['askedDate']) &&
          number(one['replyQty']) >= number(one['askedQty']),
      ).length,
      declined: rows.filter((one) => one['status'] === 'N').length,
      sentBack: sum(rows, (one) => number(one['rejections'])),
      receivedRate: percent(
        sum(lines, (line) => number(line['receivedQty'])),
        sum(lines, (line) => number(line['qty'])),
      ),
    }
  })

const auditActivity: Plain = ({ auditEntry = [] }, asked) =>
  groups(
    auditEntry.filter((one) => within(one['at'], asked)),
    (one) => [dayOf(one['at'], asked), one['userCode'], one['action'], one['entity']],
  ).map(({ key: [day, userCode, action, entity], rows }) => ({
    day,
    userCode,
    action,
    entity,
    count: rows.length,
    failed: rows.filter((one) => one['ok'] === false).length,
  }))

/** By the code of the report: some columns of all its rows, in any order. */
export const plainReports: Readonly<Record<string, Plain>> = {
  WorkOrderCompletionOne: byOrder,
  WorkOrderCompletionTwo: byProduct,
  WorkOrderCompletionThree: byShift,
  WorkOrderCompletionKD: promised,
  OnTimeDelivery: byCustomer,
  DailySchedule: dailySchedule,
  PlanAndActual: planAndActual,
  ResourceWork: resourceWork,
  ResourceLoad: resourceLoad,
  ChangeoverMatrix: changeovers,
  RunsCompared: runsCompared,
  ShortageByBuyer: shortageByBuyer,
  KitReadiness: kitReadiness,
  StockAge: stockAge,
  OverdueReceipts: overdueReceipts,
  SupplierReliability: supplierReliability,
  AuditActivity: auditActivity,
}
