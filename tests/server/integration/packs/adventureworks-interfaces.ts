import { fixed, from, incoming, join, made, type PackInterface } from '#domain/integration/packs/pack.ts'

const product = (name: string, id: string) => join(name, 'production.product', { productid: id })

/** The same of the AdventureWorks tables as tools/adventureworks takes: what was open on a day, and orders that start soon after. */
export const adventureWorksInterfaces = (asOf: string, until: string): readonly PackInterface[] => [
  incoming('unit', 'production.unitmeasure', [from('code', 'unitmeasurecode'), from('name', 'name')]),
  incoming('warehouse', 'production.location', [
    made('code', `'L' + Str(ME.locationid)`),
    from('name', 'name'),
    made('type', `If(ME.locationid < 10, 'raw', 'line')`),
  ]),
  incoming('supplier', 'purchasing.vendor', [
    made('code', `'V' + Str(ME.businessentityid)`),
    from('name', 'name'),
  ]),
  incoming('item', 'production.product', [
    from('code', 'productnumber'),
    from('name', 'name'),
    made('itemType', `If(ME.finishedgoodsflag = 1, 'P', If(ME.makeflag = 1, 'H', 'U'))`),
    made('obtainMethod', `If(ME.makeflag = 1, 'M', 'P')`),
    fixed('baseUnit', 'EA'),
    from('price', 'standardcost'),
    from('safetyStock', 'safetystocklevel'),
    made('makeLead', 'ME.daystomanufacture * 86400'),
  ]),
  incoming(
    'bomLine',
    'production.billofmaterials',
    [
      from('parentItem', 'parent.productnumber'),
      from('line', 'billofmaterialsid'),
      from('childItem', 'child.productnumber'),
      from('usageNum', 'perassemblyqty'),
      fixed('usageDen', '1'),
      from('validFrom', 'startdate'),
      from('validTo', 'enddate'),
    ],
    {
      joins: [product('parent', 'productassemblyid'), product('child', 'componentid')],
      filter: 'not IsNull(ME.productassemblyid)',
    },
  ),
  incoming(
    'stock',
    'production.productinventory',
    [
      from('itemCode', 'product.productnumber'),
      made('warehouse', `'L' + Str(ME.locationid)`),
      made('location', `ME.shelf + '-' + Str(ME.bin)`),
      from('qty', 'quantity'),
    ],
    { joins: [product('product', 'productid')] },
  ),
  incoming(
    'order',
    'production.workorder',
    [
      made('code', `'WO' + Str(ME.workorderid)`),
      fixed('orderType', 'M'),
      from('itemCode', 'product.productnumber'),
      from('qty', 'orderqty'),
      from('plannedStart', 'startdate'),
      from('dueDate', 'duedate'),
      fixed('status', 'P'),
    ],
    {
      joins: [product('product', 'productid')],
      filter: `ME.startdate >= '${asOf}' and ME.startdate < '${until}'`,
    },
  ),
  incoming(
    'purchaseOrder',
    'purchasing.purchaseorderdetail',
    [
      made('docNo', `'PO' + Str(ME.purchaseorderid)`),
      from('lineNo', 'purchaseorderdetailid'),
      fixed('kind', 'PO'),
      made('supplier', `'V' + Str(ME.head_vendorid)`),
      from('itemCode', 'product.productnumber'),
      made('qty', `If(ME.duedate >= '${asOf}', ME.orderqty, ME.orderqty - ME.receivedqty)`),
      from('promisedDate', 'duedate'),
      fixed('status', 'O'),
      from('price', 'unitprice'),
    ],
    {
      joins: [
        join('head', 'purchasing.purchaseorderheader', { purchaseorderid: 'purchaseorderid' }),
        product('product', 'productid'),
      ],
      // Rejected orders still have quantities; what was late and is complete has come.
      filter: `ME.head_status <> 3 and ME.head_orderdate < '${asOf}' and
        (ME.duedate >= '${asOf}' or ME.head_status <> 4 and ME.orderqty > ME.receivedqty)`,
    },
  ),
]
