import type { EntityRows, Row } from '../factory-rows.ts'
import type { RowContext } from '../row-context.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { PART } from '../shapes.ts'
import { calendarRows, holidayRows, overrideRows, shiftRows } from './calendar-rows.ts'
import { changeRows, specRows } from './characteristic-rows.ts'
import { secondsPerPiece } from './load.ts'
import type { PlanOrder } from './plan-orders.ts'
import { processesOf, processOfLine, procNoOf } from './routes.ts'
import {
  FITTERS,
  groupCodes,
  groups,
  membersOf,
  processKinds,
  type GroupCode,
  type ProcessKind,
} from './shop.ts'

/** Resources, calendars, routes and changeovers of a factory, referenced before referencing. */
export function shopRows(context: RowContext, orders: readonly PlanOrder[]): EntityRows[] {
  return [
    ...specRows(context),
    { entity: 'resourceGroup', rows: groupRows(context) },
    { entity: 'resource', rows: resourceRows(context) },
    { entity: 'shift', rows: shiftRows(context) },
    { entity: 'calendar', rows: calendarRows(context) },
    { entity: 'calendarOverride', rows: overrideRows(context) },
    { entity: 'holiday', rows: holidayRows(context) },
    { entity: 'process', rows: processRows(context) },
    { entity: 'master', rows: masterRows(context, orders) },
    ...changeRows(context),
  ]
}

const groupRows = (context: RowContext): Row[] =>
  groupCodes.map((code, i) => ({
    code,
    name: context.text(groups[code].name),
    groupQty: code === 'FITTERS' ? String(FITTERS) : String(groups[code].count),
    bottleneck: code === 'WELD' || code === 'PAINT',
    color: groups[code].color,
    sortNo: i + 1,
  }))

const resourceRows = (context: RowContext): Row[] =>
  groupCodes.flatMap((group, g) =>
    membersOf(group).map((code, i): Row => {
      const name = context.text(groups[group].machine, groups[group].count > 1 ? i + 1 : null)
      return {
        code,
        name,
        resourceType: groups[group].type,
        resourceClass: group === 'OVEN' ? 'F1' : group === 'FITTERS' ? 'M' : 'S',
        resourcegroup: [group],
        workCenter: group,
        defaultQty: group === 'FITTERS' ? String(FITTERS) : '1',
        // The second cutter and the third welding cell are older machines.
        efficiency: code === 'CUT-2' ? '0.9' : code === 'WELD-3' ? '0.8' : '1',
        minBatch: group === 'OVEN' ? '5' : null,
        maxBatch: group === 'OVEN' ? '120' : null,
        batchWindow: group === 'OVEN' ? 4 * 3600 : null,
        hourlyCost: String(groups[group].type === 'W' ? 60 : 80 + g * 15),
        displayOrder: (g + 1) * 10 + i,
        color: groups[group].color,
      }
    }),
  )

const processRows = (context: RowContext): Row[] =>
  processKinds.map((kind, i) => {
    const { code, name, group, color, batch, setup, teardown, lot, follows } = kind as ProcessKind
    return {
      code,
      name: context.text(name),
      processType: code === 'TEST' ? 'inspect' : 'make',
      defaultResources: membersOf(group),
      defaultSetup: setup,
      defaultProd: batch ?? null,
      defaultTeardown: teardown,
      defaultTimeConstraint: follows ?? 'ES',
      yield: '1',
      splitRule: lot === undefined ? 'none' : 'time',
      splitValue: lot === undefined ? null : String(lot),
      color,
      sortNo: i + 1,
    }
  })

/** Assignments of each process, and the BOM lines as inputs of the consuming processes. */
function masterRows(context: RowContext, orders: readonly PlanOrder[]): Row[] {
  const { factory } = context
  const seconds = secondsPerPiece(factory, orders)
  const rows: Row[] = []
  for (let item = 0; item < factory.items.start[PART]!; item++) {
    const kinds = processesOf(factory, item)
    const itemCode = context.items[item]
    for (const [k, kind] of kinds.entries()) {
      const process = { itemCode, procNo: procNoOf(k), processCode: kind.code }
      rows.push(...rowsOfUse(process, kind, seconds, item))
      if (k === kinds.length - 1)
        rows.push({ ...process, instType: 'O', instCode: 'Out1', targetCode: itemCode, prodExpr: '1' })
    }
    rows.push(...inputRows(context, item, kinds))
  }
  return rows
}

function rowsOfUse(process: Row, kind: ProcessKind, seconds: Record<GroupCode, number>, item: number): Row[] {
  const { group, weight, batch, setup, teardown, worker } = kind
  // Items of one route differ slightly in their work.
  const perPiece = Math.max(3, Math.round((seconds[group] * weight * (90 + ((item * 7) % 5) * 5)) / 300) * 3)
  const main = {
    ...process,
    instType: 'U',
    instCode: 'M',
    setupExpr: setup,
    prodExpr: batch ?? `${perPiece}sp`,
    teardownExpr: teardown,
    minMove: kind.code === 'CURE' ? 3600 : null,
    resQty: '1',
  }
  // There is only one paint line; other groups offer all their members.
  const rows: Row[] = [{ ...main, targetCode: group, priority: 50 }]
  if (worker)
    rows.push({
      ...process,
      instType: 'U',
      instCode: 'S0',
      targetCode: worker.group,
      prodExpr: main.prodExpr,
      priority: 50,
      resQty: String(worker.quantity),
    })
  return rows
}

function inputRows(context: RowContext, item: number, kinds: readonly ProcessKind[]): Row[] {
  const { factory } = context
  const { bom } = factory
  const rows: Row[] = []
  for (let line = bom.start[item]!; line < bom.start[item + 1]!; line++) {
    const at = processOfLine(factory, line, kinds.length)
    rows.push({
      itemCode: context.items[item],
      procNo: procNoOf(at),
      processCode: kinds[at]!.code,
      instType: 'I',
      instCode: `In${bom.line[line]! / 10}`,
      targetCode: context.items[bom.child[line]!],
      prodExpr: formatDecimal(BigInt(bom.usage[line]!) * 1000n),
      scrapRate: formatDecimal(BigInt(bom.scrap[line]!) * 1000n),
      fixedScrap: formatDecimal(BigInt(bom.fixed[line]!) * 1000n),
    })
  }
  return rows
}
