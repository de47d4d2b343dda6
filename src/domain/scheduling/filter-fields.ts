/** Fields that an order filter may name, and the column of the engine that holds each. */
export const orderFilterFields = {
  code: 'code',
  orderType: 'type',
  itemCode: 'item',
  qty: 'qty',
  completedQty: 'completedQty',
  dueDate: 'due',
  estDate: 'earliest',
  plannedStart: 'plannedStart',
  priority: 'priority',
  assignDirection: 'direction',
  status: 'status',
  customerCode: 'customer',
  parentOrder: 'parent',
  specs: 'specs',
  routeVersion: 'routeVersion',
  bomVersion: 'bomVersion',
  procSelector: 'procSelector',
} as const

/** The same for a filter of operations. */
export const workFilterFields = {
  code: 'code',
  orderCode: 'order',
  itemCode: 'item',
  processCode: 'process',
  procNo: 'procNo',
  splitNo: 'split',
  qty: 'qty',
  status: 'status',
  fixLevel: 'fixLevel',
  resCode: 'resource',
  start: 'start',
  end: 'end',
  materialReady: 'materialReady',
  specs: 'specs',
} as const

export const filterFieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orderFilter: orderFilterFields,
  workFilter: workFilterFields,
}
