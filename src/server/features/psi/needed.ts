import { entityNamed } from '#domain/entities/index.ts'
import { hiddenAmong } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** Fields without which rows of an entity cannot count: an entity one of which is hidden counts nowhere. */
export const fieldsNeeded: Readonly<Record<string, readonly string[]>> = {
  item: ['safetyStock', 'stockMax', 'shelfLifeDays'],
  stock: ['itemCode', 'warehouse', 'qualityStatus', 'qty', 'prodDate', 'inDate'],
  stockInOut: [
    'docNo',
    'itemCode',
    'warehouse',
    'toWarehouse',
    'direction',
    'qty',
    'qualityStatus',
    'at',
    'posted',
  ],
  order: [
    'orderType',
    'itemCode',
    'status',
    'frozen',
    'remainQty',
    'dueDate',
    'plannedStart',
    'plannedEnd',
    'estDate',
    'bomVersion',
  ],
  operation: ['orderCode', 'status', 'assigned', 'start', 'end', 'qty', 'remainQty', 'resCode'],
  inputInst: ['operationCode', 'direction', 'itemCode', 'qty', 'at'],
  purchaseOrder: [
    'docNo',
    'lineNo',
    'kind',
    'itemCode',
    'status',
    'openQty',
    'replyAccepted',
    'replyDate',
    'asnDate',
    'promisedDate',
    'needDate',
  ],
  saleOrder: ['itemCode', 'status', 'openQty', 'dueDate'],
  bomLine: [
    'parentItem',
    'bomVersion',
    'childItem',
    'usageNum',
    'usageDen',
    'usageType',
    'stepTable',
    'scrapRate',
    'fixedQty',
    'altGroup',
    'altPriority',
    'phantom',
    'validFrom',
    'validTo',
  ],
}

/** Entities of which rows, or fields that the calculation needs, are kept from the caller. */
export function withheldFrom({ limits }: Tx): string[] {
  if (!limits) return []
  return Object.keys(fieldsNeeded).filter((name) => {
    const entity = entityNamed(name)
    return limits.condition(entity, () => 'null') !== null || isHidden({ limits }, name)
  })
}

/** Whether a field that the calculation needs of an entity is hidden, so that none of its rows can count. */
export const isHidden = (scope: Pick<Tx, 'limits'>, name: string): boolean =>
  hiddenAmong(scope, name, fieldsNeeded[name] ?? []) !== undefined
