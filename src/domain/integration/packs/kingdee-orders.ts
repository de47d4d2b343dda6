import { coded, fixed, from, incoming, isCode, join, made, otherwise, type PackInterface } from './pack.ts'

/** Of a document that is joined by this name. */
export const approvedIn = (name: string): string => isCode(`${name}_FDOCUMENTSTATUS`, 'C')

/** The material that a column names by its id. */
export const material = (name = 'material', id = 'FMATERIALID') =>
  join(name, 'T_BD_MATERIAL', { FMATERIALID: id })

const lineStatus = made('status', `If(${isCode('FMRPCLOSESTATUS', 'B')}, 'C', 'O')`)

/** Orders of Kingdee K3Cloud: lines with their heads, dates and received quantities. */
export const kingdeeOrders: readonly PackInterface[] = [
  incoming(
    'saleOrder',
    'T_SAL_ORDERENTRY',
    [
      made('code', `ME.head_FBILLNO + '-' + Str(ME.FSEQ)`),
      from('lineNo', 'FSEQ'),
      from('customerCode', 'customer.FNUMBER'),
      from('itemCode', 'material.FNUMBER'),
      from('qty', 'FQTY'),
      otherwise(from('deliveredQty', 'sent.FSTOCKOUTQTY'), '0'),
      from('dueDate', 'dates.FDELIVERYDATE'),
      made('status', `If(${isCode('FMRPCLOSESTATUS', 'B')}, 'F', 'N')`),
    ],
    {
      joins: [
        join('head', 'T_SAL_ORDER', { FID: 'FID' }),
        join('dates', 'T_SAL_ORDERENTRY_D', { FENTRYID: 'FENTRYID' }),
        join('sent', 'T_SAL_ORDERENTRY_R', { FENTRYID: 'FENTRYID' }),
        join('customer', 'T_BD_CUSTOMER', { FCUSTID: 'head.FCUSTID' }),
        material(),
      ],
      filter: approvedIn('head'),
    },
  ),
  incoming(
    'order',
    'T_PRD_MOENTRY',
    [
      made('code', `ME.head_FBILLNO + '-' + Str(ME.FSEQ)`),
      fixed('orderType', 'M'),
      from('itemCode', 'material.FNUMBER'),
      from('qty', 'FQTY'),
      otherwise(from('completedQty', 'made.FSTOCKINQUAQTY'), '0'),
      from('plannedStart', 'FPLANSTARTDATE'),
      from('dueDate', 'FPLANFINISHDATE'),
      from('bomVersion', 'bom.FNUMBER'),
      coded(from('status', 'state.FSTATUS'), { 1: 'N', 2: 'P', 3: 'R', 4: 'S', 5: 'F', 6: 'F', 7: 'F' }),
    ],
    {
      joins: [
        join('head', 'T_PRD_MO', { FID: 'FID' }),
        join('state', 'T_PRD_MOENTRY_A', { FENTRYID: 'FENTRYID' }),
        join('made', 'T_PRD_MOENTRY_Q', { FENTRYID: 'FENTRYID' }),
        join('bom', 'T_ENG_BOM', { FID: 'FBOMID' }),
        material(),
      ],
      filter: approvedIn('head'),
    },
  ),
  incoming(
    'purchaseOrder',
    'T_PUR_POORDERENTRY',
    [
      from('docNo', 'head.FBILLNO'),
      from('lineNo', 'FSEQ'),
      from('supplier', 'supplier.FNUMBER'),
      from('itemCode', 'material.FNUMBER'),
      from('qty', 'FQTY'),
      otherwise(from('receivedQty', 'received.FSTOCKINQTY'), '0'),
      from('promisedDate', 'dates.FDELIVERYDATE'),
      lineStatus,
    ],
    {
      joins: [
        join('head', 'T_PUR_POORDER', { FID: 'FID' }),
        join('dates', 'T_PUR_POORDERENTRY_D', { FENTRYID: 'FENTRYID' }),
        join('received', 'T_PUR_POORDERENTRY_R', { FENTRYID: 'FENTRYID' }),
        join('supplier', 'T_BD_SUPPLIER', { FSUPPLIERID: 'head.FSUPPLIERID' }),
        material(),
      ],
      filter: approvedIn('head'),
    },
  ),
]
