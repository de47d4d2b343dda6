import {
  coded,
  days,
  fileKinds,
  fixed,
  from,
  incoming,
  isCode,
  join,
  made,
  number,
  orElse,
  otherwise,
  tableKinds,
  type Pack,
} from './pack.ts'

const english = isCode('SPRAS', 'E', 'EN')
const location = (plant: string, place: string): string => `Str(ME.${plant}) + '-' + Str(ME.${place})`

/** Quantity of an order's or document's unit in the base unit. */
const inBaseUnit = (quantity: string, numerator: string, denominator: string): string =>
  `${number(quantity)} * ${orElse(number(numerator), '1')} / ${orElse(number(denominator), '1')}`

const itemTypes = { FERT: 'P', KMAT: 'P', HALB: 'I', ROH: 'M', VERP: 'M', HIBE: 'M', HAWA: 'U', ERSA: 'U' }

const stockOf = (code: string, name: { zh: string; en: string }, column: string, quality: string) =>
  incoming(
    'stock',
    'MARD',
    [
      from('itemCode', 'MATNR'),
      made('warehouse', location('WERKS', 'LGORT')),
      fixed('qualityStatus', quality),
      otherwise(from('qty', column), '0'),
    ],
    { code, name },
  )

/** Extracts of SAP ECC or S/4HANA, one file (or table) for each table, with its field names as header; for one plant. */
export const sap: Pack = {
  code: 'SAP',
  label: { zh: 'SAP（平面文件）', en: 'SAP (flat files)' },
  hint: {
    zh: '每个表一个文件（如 MARC.csv），首行为字段名；只含一个工厂，文本为英语（SPRAS = E）。日期可为 20261127。',
    en: 'One file for each table (such as MARC.csv) with its field names as header; of one plant, with texts in English (SPRAS = E). Dates may be 20261127.',
  },
  kinds: [...fileKinds, ...tableKinds],
  interfaces: [
    incoming('unit', 'T006A', [from('code', 'MSEHI'), from('name', 'MSEHL')], { filter: english }),
    incoming('warehouse', 'T001L', [
      made('code', location('WERKS', 'LGORT')),
      from('name', 'LGOBE'),
      fixed('type', 'raw'),
    ]),
    incoming('supplier', 'LFA1', [from('code', 'LIFNR'), from('name', 'NAME1')]),
    incoming('customer', 'KNA1', [from('code', 'KUNNR'), from('name', 'NAME1')]),
    incoming(
      'item',
      'MARC',
      [
        from('code', 'MATNR'),
        from('name', 'makt.MAKTX'),
        coded(from('itemType', 'mara.MTART'), itemTypes),
        coded(from('obtainMethod', 'BESKZ'), { E: 'M', F: 'P', X: 'M' }),
        from('baseUnit', 'mara.MEINS'),
        made('buyLead', days('PLIFZ')),
        made('makeLead', days('DZEIT')),
        made('inspectLead', days('WEBAZ')),
        otherwise(from('safetyStock', 'EISBE'), '0'),
      ],
      {
        joins: [
          join('mara', 'MARA', { MATNR: 'MATNR' }),
          join('makt', 'MAKT', { MATNR: 'MATNR', SPRAS: '=E' }),
        ],
      },
    ),
    incoming(
      'bomLine',
      'STAS',
      [
        from('parentItem', 'mast.MATNR'),
        from('bomVersion', 'STLAL'),
        from('line', 'stpo.POSNR'),
        from('childItem', 'stpo.IDNRK'),
        made('usageNum', `${number('stpo_MENGE')} * ${orElse(number('marm_UMREZ'), '1')}`),
        made('usageDen', `${number('stko_BMENG')} * ${orElse(number('marm_UMREN'), '1')}`),
        made('scrapRate', `${orElse(number('stpo_AUSCH'), '0')} / 100`),
        otherwise(coded(from('usageType', 'stpo.FMENG'), { X: 'F' }), 'V'),
        from('validFrom', 'stpo.DATUV'),
      ],
      {
        joins: [
          join('mast', 'MAST', { STLNR: 'STLNR', STLAL: 'STLAL' }),
          join('stko', 'STKO', { STLNR: 'STLNR', STLAL: 'STLAL' }),
          join('stpo', 'STPO', { STLNR: 'STLNR', STLKN: 'STLKN' }),
          join('marm', 'MARM', { MATNR: 'stpo.IDNRK', MEINH: 'stpo.MEINS' }),
        ],
        filter: `${isCode('STLTY', 'M')} and not IsNull(ME.mast_MATNR) and not IsNull(ME.stpo_IDNRK)`,
      },
    ),
    stockOf('STOCK', { zh: '可用库存', en: 'Stock, unrestricted' }, 'LABST', 'OK'),
    stockOf('STOCK-QC', { zh: '质检库存', en: 'Stock in inspection' }, 'INSME', 'QC'),
    incoming(
      'saleOrder',
      'VBAP',
      [
        made('code', `Str(ME.VBELN) + '-' + Str(ME.POSNR)`),
        from('lineNo', 'POSNR'),
        from('customerCode', 'vbak.KUNNR'),
        from('itemCode', 'MATNR'),
        made('qty', inBaseUnit('KWMENG', 'UMVKZ', 'UMVKN')),
        from('dueDate', 'vbak.VDATU'),
        made('status', `If(IsNull(ME.ABGRU), 'N', 'X')`),
      ],
      { joins: [join('vbak', 'VBAK', { VBELN: 'VBELN' })] },
    ),
    incoming(
      'order',
      'AFPO',
      [
        from('code', 'AUFNR'),
        fixed('orderType', 'M'),
        from('itemCode', 'MATNR'),
        from('qty', 'PSMNG'),
        otherwise(from('completedQty', 'WEMNG'), '0'),
        from('plannedStart', 'afko.GSTRP'),
        from('dueDate', 'afko.GLTRP'),
        from('bomVersion', 'afko.STLAL'),
        made('status', `If(${isCode('ELIKZ', 'X')}, 'F', 'R')`),
      ],
      { joins: [join('afko', 'AFKO', { AUFNR: 'AUFNR' })] },
    ),
    incoming(
      'purchaseOrder',
      'EKET',
      [
        from('docNo', 'EBELN'),
        // Schedule lines are receipts of their own: item 10 and its first one are 10001.
        made('lineNo', `${number('EBELP')} * 1000 + ${number('ETENR')}`),
        from('supplier', 'ekko.LIFNR'),
        from('itemCode', 'ekpo.MATNR'),
        made('qty', inBaseUnit('MENGE', 'ekpo_UMREZ', 'ekpo_UMREN')),
        made('receivedQty', inBaseUnit('WEMNG', 'ekpo_UMREZ', 'ekpo_UMREN')),
        from('promisedDate', 'EINDT'),
        made(
          'status',
          `If(${isCode('ekpo_LOEKZ', 'L', 'X')}, 'X', If(${isCode('ekpo_ELIKZ', 'X')}, 'C', 'O'))`,
        ),
      ],
      {
        joins: [
          join('ekpo', 'EKPO', { EBELN: 'EBELN', EBELP: 'EBELP' }),
          join('ekko', 'EKKO', { EBELN: 'EBELN' }),
        ],
        filter: `${isCode('ekko_BSTYP', 'F')} and not IsNull(ME.ekpo_MATNR)`,
      },
    ),
  ],
}
