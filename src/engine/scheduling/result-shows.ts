import { figure, naming, of, row, rowOf, summing, describing, type ShowsOf } from '../shown/shows.ts'
import type { planTableSchemas } from './commands/tables.ts'

const orderRow = rowOf('order', 'order')
const itemRow = rowOf('item', 'item')
const resourceRow = rowOf('resource', 'resource')
/** Operations made by the run have no row yet: only readers with a filter on operations do not see them. */
const operationRow = rowOf('operation', 'operation')

/** The code by which a row is found; codes themselves are never hidden. */
const key = figure
const qty = of('order.qty')
const sentence = describing('order', 'operation', 'item', 'resource')
const item = naming(['item'])
const orders = naming(['order'])
/** A sum over the operations on a resource, visible independent of them. */
const load = summing(['order', 'item', 'operation'])

/** Origins of the result tables of a scheduling run. */
export const planShows: {
  readonly [N in keyof typeof planTableSchemas]: ShowsOf<(typeof planTableSchemas)[N]>
} = {
  operations: {
    rows: [orderRow, itemRow, resourceRow, operationRow],
    columns: {
      operation: key,
      order: key,
      item: key,
      process: naming(['process']),
      procNo: figure,
      split: figure,
      qty,
      assigned: figure,
      status: of('operation.status'),
      direction: figure,
      resource: key,
      setupStart: of('operation.setupStart'),
      start: of('operation.start'),
      productionEnd: of('operation.productionEnd'),
      end: of('operation.end'),
      setupSeconds: of('operation.setupSec'),
      productionSeconds: of('operation.productionSec'),
      teardownSeconds: of('operation.teardownSec'),
      earliest: of('operation.est'),
      latest: of('operation.let'),
      reason: of('operation.reasonCode'),
      reasonRef: naming(['resource', 'item', 'operation']),
      score: of('operation.score'),
      dispatchKey: of('operation.dispatchKey'),
      setupReason: of('useInst.setupReason'),
      message: sentence,
      kitStatus: of('operation.kitStatus'),
      materialReady: of('operation.materialReady'),
      materialItem: item,
      prevOps: sentence,
      nextOps: sentence,
      waitSeconds: of('operation.waitSec'),
    },
  },
  uses: {
    rows: [operationRow, resourceRow],
    columns: {
      operation: key,
      workType: figure,
      inst: figure,
      resource: key,
      resQty: of('useInst.resQty'),
      start: of('useInst.startTime'),
      end: of('useInst.endTime'),
      seconds: of('useInst.totalUseTime'),
      isCopy: figure,
    },
  },
  pieces: {
    rows: [operationRow, resourceRow],
    columns: {
      operation: key,
      workType: figure,
      inst: figure,
      resource: key,
      start: of('useInst.slots', 'useInst.startTime'),
      end: of('useInst.slots', 'useInst.endTime'),
      quantity: of('useInst.slots', 'useInst.resQty'),
    },
  },
  jobs: {
    rows: [orderRow, itemRow],
    columns: {
      order: key,
      item: key,
      qty,
      assigned: figure,
      start: of('order.plannedStart'),
      end: of('order.plannedEnd'),
      due: of('order.dueDate'),
      lateness: of('order.lateness'),
      slack: of('order.slack'),
      setupSeconds: of('order.setupTotal'),
      operations: figure,
      unassigned: figure,
      why: sentence,
    },
  },
  resources: {
    rows: [resourceRow],
    columns: {
      resource: key,
      available: figure,
      busy: load,
      setup: load,
      idle: load,
      utilisation: load,
      operations: load,
    },
  },
  messages: {
    rows: [orderRow, itemRow, resourceRow, operationRow],
    columns: {
      level: figure,
      code: figure,
      order: key,
      operation: key,
      resource: key,
      at: figure,
      seconds: figure,
      text: sentence,
      item: key,
      procNo: figure,
      command: figure,
    },
  },
  instructions: {
    rows: [orderRow, itemRow, operationRow],
    columns: {
      code: figure,
      operation: key,
      order: key,
      direction: figure,
      inst: figure,
      item: key,
      qty: of('inputInst.qty'),
      at: of('inputInst.at'),
    },
  },
  pegs: {
    rows: [
      itemRow,
      [
        row('order', { code: 'rightKey' }),
        row('saleOrder', { code: 'rightKey' }),
        row('operation', { code: 'rightKey' }),
      ],
    ],
    columns: {
      kind: figure,
      item: key,
      qty: of('peg.qty'),
      leftNode: figure,
      leftKey: describing('order', 'operation', 'stock', 'purchaseOrder'),
      leftAt: of('peg.leftAt'),
      rightNode: figure,
      rightKey: key,
      rightAt: of('peg.rightAt'),
      timeGap: figure,
      isLate: figure,
    },
  },
  /** Orders that the run proposes: its own rows, made for items and customers. */
  orders: {
    rows: [itemRow],
    columns: {
      code: figure,
      type: figure,
      item: figure,
      qty,
      completedQty: of('order.completedQty'),
      due: of('order.dueDate'),
      earliest: of('order.estDate'),
      plannedStart: of('order.plannedStart'),
      priority: of('order.priority'),
      direction: figure,
      status: figure,
      customer: naming(['customer'], 'order.customerCode'),
      parent: orders,
      leftOrders: sentence,
      rightOrders: sentence,
      specs: of('item.spec1'),
      numSpecs: of('item.numSpec1'),
      routeVersion: of('order.routeVersion'),
      bomVersion: of('order.bomVersion'),
      procSelector: of('order.procSelector'),
      resourceLimit: sentence,
      fixLevel: figure,
    },
  },
}
