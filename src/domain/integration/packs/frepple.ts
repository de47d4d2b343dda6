import {
  coded,
  fileKinds,
  fixed,
  from,
  incoming,
  join,
  made,
  number,
  otherwise,
  outgoing,
  replaced,
  type Pack,
} from './pack.ts'

const orderStates = { proposed: 'N', approved: 'P', confirmed: 'R', completed: 'F', closed: 'F' }
const orderStatesBack = { N: 'proposed', P: 'approved', R: 'confirmed', S: 'confirmed', F: 'closed' }
const receiptStates = { proposed: 'O', approved: 'O', confirmed: 'O', completed: 'C', closed: 'C' }
const demandStates = { open: 'N', quote: 'N', inquiry: 'N', closed: 'F', canceled: 'X' }
const demandStatesBack = { N: 'open', P: 'open', R: 'open', S: 'open', F: 'closed', X: 'canceled' }

const operation = join('made', 'operation', { name: 'operation' })

/** Date and time of the day in the zone of the plan unit. */
const local = (field: string): string => `Str(Date(ME.${field})) + ' ' + Right(Str(ME.${field}), 8)`

/** Files that frePPLe imports and exports. */
export const frepple: Pack = {
  code: 'FREPPLE',
  label: { zh: 'frePPLe（CSV 文件夹）', en: 'frePPLe (CSV folder)' },
  hint: {
    zh: '文件名如 item.csv、demand.csv；没有 uom 的物料取单位 PC，该单位须已存在；提前期为秒数。',
    en: 'Files are named item.csv, demand.csv and so on. Items without uom take the unit PC, which has to be there; units are not brought in. Lead times are seconds.',
  },
  kinds: fileKinds,
  entry: { writable: true },
  interfaces: [
    incoming('warehouse', 'location', [
      from('code', 'name'),
      from('name', 'description'),
      fixed('type', 'raw'),
    ]),
    incoming('supplier', 'supplier', [from('code', 'name'), from('name', 'description')]),
    incoming('customer', 'customer', [from('code', 'name'), from('name', 'description')]),
    incoming(
      'item',
      'item',
      [
        from('code', 'name'),
        from('name', 'description'),
        made('itemType', `If(IsNull(ME.made_name), 'U', 'H')`),
        made('obtainMethod', `If(IsNull(ME.made_name), 'P', 'M')`),
        otherwise(from('baseUnit', 'uom'), 'PC'),
        from('price', 'cost'),
      ],
      { joins: [join('made', 'operation', { item: 'name' }, true)] },
    ),
    incoming('itemSupplier', 'itemsupplier', [
      from('itemCode', 'item'),
      from('supplier', 'supplier'),
      from('lead', 'leadtime'),
      from('moq', 'sizeminimum'),
      from('multiple', 'sizemultiple'),
      from('price', 'cost'),
    ]),
    incoming(
      'bomLine',
      'operationmaterial',
      [
        from('parentItem', 'made.item'),
        from('bomVersion', 'operation'),
        fixed('line', '0'),
        from('childItem', 'item'),
        made('usageNum', `0 - ${number('quantity')}`),
        fixed('usageDen', '1'),
      ],
      { joins: [operation], filter: `${number('quantity')} < 0 and not IsNull(ME.made_item)` },
    ),
    incoming(
      'stock',
      'buffer',
      [
        from('itemCode', 'item'),
        from('warehouse', 'location'),
        fixed('qualityStatus', 'OK'),
        otherwise(from('qty', 'onhand'), '0'),
      ],
      replaced,
    ),
    incoming('itemLocation', 'buffer', [
      from('itemCode', 'item'),
      from('warehouse', 'location'),
      from('safetyStock', 'minimum'),
    ]),
    incoming('saleOrder', 'demand', [
      from('code', 'name'),
      from('customerCode', 'customer'),
      from('itemCode', 'item'),
      from('qty', 'quantity'),
      from('dueDate', 'due'),
      from('priority', 'priority'),
      otherwise(coded(from('status', 'status'), demandStates), 'N'),
    ]),
    incoming(
      'order',
      'manufacturingorder',
      [
        from('code', 'reference'),
        fixed('orderType', 'M'),
        from('itemCode', 'made.item'),
        from('qty', 'quantity'),
        from('plannedStart', 'startdate'),
        from('dueDate', 'enddate'),
        from('bomVersion', 'operation'),
        otherwise(coded(from('status', 'status'), orderStates), 'N'),
      ],
      { joins: [operation] },
    ),
    incoming('purchaseOrder', 'purchaseorder', [
      from('docNo', 'reference'),
      fixed('lineNo', '1'),
      otherwise(
        coded(from('kind', 'status'), {
          proposed: 'PR',
          approved: 'PO',
          confirmed: 'PO',
          completed: 'PO',
          closed: 'PO',
        }),
        'PR',
      ),
      from('supplier', 'supplier'),
      from('itemCode', 'item'),
      from('qty', 'quantity'),
      from('warehouse', 'location'),
      made('promisedDate', 'Left(Str(ME.enddate), 10)'),
      otherwise(coded(from('status', 'status'), receiptStates), 'O'),
    ]),
    outgoing(
      'item',
      'item',
      [from('name', 'code'), from('description', 'name'), from('uom', 'baseUnit'), from('cost', 'price')],
      { format: 'csv' },
    ),
    outgoing(
      'bomLine',
      'operationmaterial',
      [
        from('operation', 'bomVersion'),
        from('item', 'childItem'),
        made('quantity', '0 - ME.usageNum / ME.usageDen'),
        fixed('type', 'start'),
      ],
      { format: 'csv', filter: 'not IsNull(ME.bomVersion)' },
    ),
    outgoing(
      'stock',
      'buffer',
      [from('item', 'itemCode'), from('location', 'warehouse'), from('onhand', 'qty')],
      { format: 'csv', filter: "ME.qualityStatus = 'OK'" },
    ),
    outgoing(
      'saleOrder',
      'demand',
      [
        from('name', 'code'),
        from('customer', 'customerCode'),
        from('item', 'itemCode'),
        from('quantity', 'qty'),
        made('due', local('dueDate')),
        from('priority', 'priority'),
        coded(from('status', 'status'), demandStatesBack),
      ],
      { format: 'csv', filter: "ME.status <> 'H'" },
    ),
    outgoing(
      'order',
      'manufacturingorder',
      [
        from('reference', 'code'),
        from('operation', 'bomVersion'),
        from('quantity', 'qty'),
        made('startdate', local('plannedStart')),
        made('enddate', local('dueDate')),
        coded(from('status', 'status'), orderStatesBack),
      ],
      {
        format: 'csv',
        filter: "ME.orderType = 'M' and not In(ME.status, 'H', 'X') and not IsNull(ME.bomVersion)",
      },
    ),
  ],
}
