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
import { approvedIn, kingdeeOrders, material } from './kingdee-orders.ts'

/** Approved and not disabled. */
const valid = `${isCode('FDOCUMENTSTATUS', 'C')} and ${isCode('FFORBIDSTATUS', 'A')}`
/** Texts in Chinese. */
const texts = (table: string, id: string) => join('words', table, { [id]: id, FLOCALEID: '=2052' })
const named = (entity: 'supplier' | 'customer' | 'unit', table: string, id: string) =>
  incoming(entity, table, [from('code', 'FNUMBER'), from('name', 'words.FNAME')], {
    joins: [texts(`${table}_L`, id)],
    filter: valid,
  })

/** Days of the fixed lead of items that are obtained so. */
const lead = (obtained: string): string =>
  `If(${isCode('base_FERPCLSID', obtained)}, ${orElse(number('plan_FFIXLEADTIME'), '0')} * 86400, 0)`

/** Tables of Kingdee K3Cloud (金蝶云星空), of one organisation. */
export const kingdee: Pack = {
  code: 'K3CLOUD',
  label: { zh: '金蝶云星空 K3Cloud（数据表）', en: 'Kingdee K3Cloud (tables)' },
  hint: {
    zh: '读取账套数据库的表；多组织时请在来源筛选中限定组织（如 ME.FUSEORGID = 1）。BOM 子项单位不是物料基本单位的行会成为错误行。',
    en: 'Reads tables of the database; with several organisations narrow the source filters to one (such as ME.FUSEORGID = 1). BOM lines in another unit than the base unit of the item are faulty rows.',
  },
  kinds: tableKinds,
  interfaces: [
    named('unit', 'T_BD_UNIT', 'FUNITID'),
    incoming(
      'warehouse',
      'T_BD_STOCK',
      [from('code', 'FNUMBER'), from('name', 'words.FNAME'), fixed('type', 'raw')],
      { joins: [texts('T_BD_STOCK_L', 'FSTOCKID')], filter: valid },
    ),
    named('supplier', 'T_BD_SUPPLIER', 'FSUPPLIERID'),
    named('customer', 'T_BD_CUSTOMER', 'FCUSTID'),
    incoming(
      'item',
      'T_BD_MATERIAL',
      [
        from('code', 'FNUMBER'),
        from('name', 'words.FNAME'),
        from('spec', 'words.FSPECIFICATION'),
        coded(from('itemType', 'base.FERPCLSID'), { 1: 'U', 2: 'H', 3: 'H', 5: 'V', 9: 'P' }),
        coded(from('obtainMethod', 'base.FERPCLSID'), { 1: 'P', 2: 'M', 3: 'S', 5: 'M', 9: 'M' }),
        from('baseUnit', 'unit.FNUMBER'),
        otherwise(from('safetyStock', 'stock.FSAFESTOCK'), '0'),
        made('buyLead', lead('1')),
        made('makeLead', lead('2')),
      ],
      {
        joins: [
          texts('T_BD_MATERIAL_L', 'FMATERIALID'),
          join('base', 'T_BD_MATERIALBASE', { FMATERIALID: 'FMATERIALID' }),
          join('stock', 'T_BD_MATERIALSTOCK', { FMATERIALID: 'FMATERIALID' }),
          join('plan', 'T_BD_MATERIALPLAN', { FMATERIALID: 'FMATERIALID' }),
          join('unit', 'T_BD_UNIT', { FUNITID: 'base.FBASEUNITID' }),
        ],
        filter: `${valid} and ${isCode('base_FERPCLSID', '1', '2', '3', '5', '9')}`,
        cursor: 'FMODIFYDATE',
      },
    ),
    incoming(
      'bomLine',
      'T_ENG_BOMCHILD',
      [
        from('parentItem', 'parent.FNUMBER'),
        from('bomVersion', 'bom.FNUMBER'),
        from('line', 'FSEQ'),
        from('childItem', 'child.FNUMBER'),
        made('usageNum', `If(ME.FUNITID = ME.base_FBASEUNITID, ${number('FNUMERATOR')}, null)`),
        from('usageDen', 'FDENOMINATOR'),
        coded(from('usageType', 'FDOSAGETYPE'), { 1: 'F', 2: 'V' }),
        made('scrapRate', `${orElse(number('FSCRAPRATE'), '0')} / 100`),
        otherwise(from('fixedQty', 'FFIXSCRAPQTY'), '0'),
        from('validFrom', 'FEFFECTDATE'),
        from('validTo', 'FEXPIREDATE'),
      ],
      {
        joins: [
          join('bom', 'T_ENG_BOM', { FID: 'FID' }),
          material('parent', 'bom.FMATERIALID'),
          material('child'),
          join('base', 'T_BD_MATERIALBASE', { FMATERIALID: 'FMATERIALID' }),
        ],
        filter: `${approvedIn('bom')} and ${isCode('bom_FFORBIDSTATUS', 'A')} and ${isCode('FMATERIALTYPE', '1')}`,
      },
    ),
    incoming(
      'stock',
      'T_STK_INVENTORY',
      [
        from('itemCode', 'material.FNUMBER'),
        from('warehouse', 'store.FNUMBER'),
        from('lotNo', 'lot.FNUMBER'),
        coded(from('qualityStatus', 'state.FTYPE'), {
          0: 'OK',
          1: 'QC',
          2: 'FZ',
          3: 'RT',
          5: 'FZ',
          6: 'NG',
          7: 'NG',
          8: 'OK',
        }),
        from('qty', 'FBASEQTY'),
        otherwise(from('lockedQty', 'FBASELOCKQTY'), '0'),
      ],
      {
        joins: [
          material(),
          join('store', 'T_BD_STOCK', { FSTOCKID: 'FSTOCKID' }),
          join('lot', 'T_BD_LOTMASTER', { FLOTID: 'FLOT' }),
          join('state', 'T_BD_STOCKSTATUS', { FSTOCKSTATUSID: 'FSTOCKSTATUSID' }),
        ],
        // Goods in transit are receipts, not stock.
        filter: `not ${isCode('state_FTYPE', '4')}`,
        ...replaced,
      },
    ),
    ...kingdeeOrders,
  ],
}
