import {
  coded,
  fixed,
  from,
  incoming,
  isCode,
  join,
  made,
  number,
  orElse,
  otherwise,
  replaced,
  tableKinds,
  type Pack,
} from './pack.ts'

/** Flags are bits, numbers or truth values, as the database has them. */
const isSet = (column: string): string => isCode(column, '1', 'true', 'True')

const coding = (entity: 'supplier' | 'customer' | 'unit', table: string, code: string, name: string) =>
  incoming(entity, table, [from('code', code), from('name', name)])

/** Tables of Yonyou U8 (用友 U8+), one set of books. */
export const yonyou: Pack = {
  code: 'U8',
  label: { zh: '用友 U8（数据表）', en: 'Yonyou U8 (tables)' },
  hint: {
    zh: '读取账套数据库（如 UFDATA_001_2026）的表；BOM 取已审核的主 BOM，数量为主计量单位。',
    en: 'Reads tables of one set of books (such as UFDATA_001_2026); of BOMs the approved main ones; quantities in main units.',
  },
  kinds: tableKinds,
  interfaces: [
    coding('unit', 'ComputationUnit', 'cComunitCode', 'cComUnitName'),
    incoming('warehouse', 'Warehouse', [
      from('code', 'cWhCode'),
      from('name', 'cWhName'),
      fixed('type', 'raw'),
    ]),
    coding('supplier', 'Vendor', 'cVenCode', 'cVenName'),
    coding('customer', 'Customer', 'cCusCode', 'cCusName'),
    incoming('item', 'Inventory', [
      from('code', 'cInvCode'),
      from('name', 'cInvName'),
      from('spec', 'cInvStd'),
      made('itemType', `If(${isSet('bSelf')}, If(${isSet('bSale')}, 'P', 'H'), 'U')`),
      made('obtainMethod', `If(${isSet('bSelf')}, 'M', If(${isSet('bProxyForeign')}, 'S', 'P'))`),
      from('baseUnit', 'cComUnitCode'),
      otherwise(from('safetyStock', 'iSafeNum'), '0'),
      made('buyLead', `If(${isSet('bSelf')}, 0, ${orElse(number('iInvAdvance'), '0')} * 86400)`),
      made('makeLead', `If(${isSet('bSelf')}, ${orElse(number('iInvAdvance'), '0')} * 86400, 0)`),
    ]),
    incoming(
      'bomLine',
      'bom_opcomponent',
      [
        from('parentItem', 'parent.InvCode'),
        from('bomVersion', 'bom.Version'),
        from('line', 'SortSeq'),
        from('childItem', 'child.InvCode'),
        from('usageNum', 'BaseQtyN'),
        from('usageDen', 'BaseQtyD'),
        coded(from('usageType', 'FVFlag'), { 0: 'F', 1: 'V' }),
        made('scrapRate', `${orElse(number('CompScrap'), '0')} / 100`),
        from('validFrom', 'EffBegDate'),
        from('validTo', 'EffEndDate'),
      ],
      {
        joins: [
          join('bom', 'bom_bom', { BomId: 'BomId' }),
          join('top', 'bom_parent', { BomId: 'BomId' }),
          join('parent', 'bas_part', { PartId: 'top.ParentId' }),
          join('child', 'bas_part', { PartId: 'ComponentId' }),
        ],
        filter: `${isCode('bom_Status', '3')} and ${isCode('bom_BomType', '1')}`,
      },
    ),
    incoming(
      'stock',
      'CurrentStock',
      [
        from('itemCode', 'cInvCode'),
        from('warehouse', 'cWhCode'),
        from('lotNo', 'cBatch'),
        fixed('qualityStatus', 'OK'),
        from('qty', 'iQuantity'),
        otherwise(from('lockedQty', 'fStopQuantity'), '0'),
      ],
      replaced,
    ),
    incoming(
      'saleOrder',
      'SO_SODetails',
      [
        made('code', `ME.cSOCode + '-' + Str(ME.iRowNo)`),
        from('lineNo', 'iRowNo'),
        from('customerCode', 'head.cCusCode'),
        from('itemCode', 'cInvCode'),
        from('qty', 'iQuantity'),
        otherwise(from('deliveredQty', 'iFHQuantity'), '0'),
        from('dueDate', 'dPreDate'),
        made('status', `If(IsNull(ME.cSCloser), 'N', 'F')`),
      ],
      {
        joins: [join('head', 'SO_SOMain', { cSOCode: 'cSOCode' })],
        filter: 'not IsNull(ME.head_cVerifier)',
      },
    ),
    incoming(
      'order',
      'mom_orderdetail',
      [
        made('code', `ME.head_MoCode + '-' + Str(ME.SortSeq)`),
        fixed('orderType', 'M'),
        from('itemCode', 'InvCode'),
        from('qty', 'Qty'),
        otherwise(from('completedQty', 'QualifiedInQty'), '0'),
        from('plannedStart', 'dates.StartDate'),
        from('dueDate', 'dates.DueDate'),
        coded(from('status', 'Status'), { 1: 'N', 2: 'P', 3: 'R', 4: 'F' }),
      ],
      {
        joins: [join('head', 'mom_order', { MoId: 'MoId' }), join('dates', 'mom_morder', { MoDId: 'MoDId' })],
      },
    ),
    incoming(
      'purchaseOrder',
      'PO_Podetails',
      [
        from('docNo', 'head.cPOID'),
        from('lineNo', 'ivouchrowno'),
        from('supplier', 'head.cVenCode'),
        from('itemCode', 'cInvCode'),
        from('qty', 'iQuantity'),
        otherwise(from('receivedQty', 'freceivedqty'), '0'),
        from('promisedDate', 'dArriveDate'),
        made('status', `If(IsNull(ME.cbCloser) and IsNull(ME.head_cCloser), 'O', 'C')`),
      ],
      {
        joins: [join('head', 'PO_Pomain', { POID: 'POID' })],
        filter: 'not IsNull(ME.head_cVerifier)',
      },
    ),
  ],
}
