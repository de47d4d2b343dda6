/**
 * The planned operations of a plan unit as a Gantt chart reads them (`listServices.planBars`): an Arrow IPC stream, texts
 * as dictionary codes, times as int32 seconds after `planBarEpoch`, null where there is none. Rows come by resource, then
 * start of the setup, then code. `decodeTable(planBarColumns, bytes)` of the engine makes typed arrays of it without an
 * object per row.
 */
export const planBarColumns = {
  code: 'text',
  orderCode: 'text',
  itemCode: 'text',
  processCode: 'text',
  resCode: 'text',
  /** Seconds after `planBarEpoch`: setup from here to `start`, production to `productionEnd`, teardown to `end`. */
  setupStart: 'integer',
  start: 'integer',
  productionEnd: 'integer',
  end: 'integer',
  status: 'text',
  fixLevel: 'text',
  procNo: 'integer',
  splitNo: 'integer',
  qty: 'quantity',
  goodQty: 'quantity',
  progress: 'quantity',
  /** Seconds. */
  lateness: 'integer',
  slack: 'integer',
  setupSec: 'integer',
  kitStatus: 'text',
  materialReady: 'integer',
  est: 'integer',
  let: 'integer',
  /** Limits of the plan that it breaks. */
  message: 'text',
} as const

/**
 * Resources that operations use beside their main one (`listServices.planSubUses`): a row per operation, instruction and
 * resource, in this order. Shape and times as of `planBarColumns`; a worker of the setup alone has `start` = `end`.
 */
export const planSubUseColumns = {
  operation: 'text',
  inst: 'text',
  resCode: 'text',
  setupStart: 'integer',
  start: 'integer',
  productionEnd: 'integer',
  end: 'integer',
  /** How much of the resource is used, in 10^-6; null: not one quantity for all of the time. */
  qty: 'quantity',
  /** Seconds of working time. */
  seconds: 'integer',
} as const

/** Working time of resources (`calendarServices.workingTimes`), by resource, then start; what meets is joined. */
export const workingTimeColumns = { resource: 'text', start: 'integer', end: 'integer' } as const

/** 2020-01-01T00:00:00Z in seconds: int32 reaches from 1951 to 2088. */
export const planBarEpoch = 1_577_836_800

/** The orders of a plan unit (`listServices.planOrders`), by code; shape and times as of `planBarColumns`. */
export const planOrderColumns = {
  code: 'text',
  orderType: 'text',
  itemCode: 'text',
  customerCode: 'text',
  parentOrder: 'text',
  status: 'text',
  priority: 'integer',
  dueDate: 'integer',
  plannedStart: 'integer',
  plannedEnd: 'integer',
  qty: 'quantity',
  saleOrderCode: 'text',
  spec1: 'text',
  spec2: 'text',
  spec3: 'text',
  spec4: 'text',
  /** Seconds. */
  lateness: 'integer',
} as const

/** The pegs of a plan unit (`listServices.planPegs`): what supplies (left) what (right); qty in 10^-6. */
export const planPegColumns = {
  leftNode: 'text',
  leftKey: 'text',
  leftAt: 'integer',
  rightNode: 'text',
  rightKey: 'text',
  rightAt: 'integer',
  itemCode: 'text',
  qty: 'quantity',
  isLate: 'flag',
} as const
