import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entityNamed } from '#domain/entities/index.ts'
import type { Condition } from '#domain/crud.ts'
import { typedText } from '../../../fields/editor-props.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Tabs } from '../../../parts/tabs.tsx'
import { BomTree } from './bom-tree.tsx'
import { KitHistory } from './kit-history.tsx'
import { RelatedRows } from './related-rows.tsx'
import './items.css'

interface Related {
  readonly entity: string
  readonly route: string
  readonly fields: readonly string[]
  /** Rows that apply to the item. */
  readonly conditions: (item: string) => readonly Condition[]
}

const named =
  (field: string, ...more: readonly Condition[]) =>
  (item: string): readonly Condition[] => [{ field, op: 'eq', values: [item] }, ...more]

/** Lists beside an item, one part of a tab each. */
const related: Readonly<Record<string, readonly Related[]>> = {
  capacity: [
    {
      entity: 'master',
      route: '/setting/MasterList',
      fields: ['procNo', 'processCode', 'instCode', 'targetCode', 'priority', 'setupExpr', 'prodExpr'],
      conditions: named('itemCode', { field: 'instType', op: 'eq', values: ['U'] }),
    },
  ],
  stock: [
    {
      entity: 'stock',
      route: '/planData/StockList',
      fields: ['warehouse', 'lotNo', 'qualityStatus', 'qty', 'expiryDate'],
      conditions: named('itemCode'),
    },
    {
      entity: 'itemLocation',
      route: '/setting/ItemLocationList',
      fields: ['warehouse', 'safetyStock', 'stockMin', 'stockMax'],
      conditions: named('itemCode'),
    },
  ],
  supply: [
    {
      entity: 'purchaseOrder',
      route: '/planData/PurchaseOrderList',
      fields: ['docNo', 'lineNo', 'kind', 'supplier', 'openQty', 'needDate', 'replyDate'],
      conditions: named('itemCode', { field: 'status', op: 'eq', values: ['O'] }),
    },
    {
      entity: 'order',
      route: '/planData/OrderList',
      fields: ['code', 'remainQty', 'status', 'plannedEnd', 'dueDate'],
      conditions: named('itemCode', { field: 'status', op: 'in', values: ['N', 'P', 'R', 'S', 'H'] }),
    },
    {
      entity: 'itemSupplier',
      route: '/setting/ItemSupplierList',
      fields: ['supplier', 'quota', 'priority', 'lead', 'moq', 'price'],
      conditions: named('itemCode'),
    },
  ],
  substitutes: [
    {
      entity: 'materialSubstitution',
      route: '/qtManagement/MaterialSubstitution',
      fields: ['subItem', 'ratio', 'mode', 'status'],
      conditions: named('childItem'),
    },
    {
      entity: 'materialSubstitution',
      route: '/qtManagement/MaterialSubstitution',
      fields: ['childItem', 'ratio', 'mode', 'status'],
      conditions: named('subItem'),
    },
  ],
  units: [
    {
      entity: 'itemUnit',
      route: '/setting/ItemUnitList',
      fields: ['unit', 'numerator', 'denominator'],
      conditions: named('itemCode'),
    },
  ],
}

export const itemTabs = [
  'bom',
  'whereUsed',
  'capacity',
  'stock',
  'supply',
  'substitutes',
  'kit',
  'units',
] as const

/** Bill of material and where used, capacity, stock, supply, substitutes and the last kitting runs of an item. */
export function ItemSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('items')
  const [tab, setTab] = useState<string>('bom')
  const item = typedText(row['code'])
  const content = (name: string): ReactNode => {
    if (name === 'bom') return <BomTree key={item} item={item} />
    if (name === 'whereUsed') return <BomTree key={item} item={item} up />
    if (name === 'kit') return <KitHistory item={item} />
    return (related[name] ?? []).map((one) => (
      <RelatedRows
        key={`${one.entity} ${one.fields[0]} ${item}`}
        entity={entityNamed(one.entity)}
        fields={one.fields}
        conditions={one.conditions(item)}
        onOpen={one.route}
        keyword={item}
      />
    ))
  }
  return (
    <div className="m-item-side">
      <p className="who">
        <strong>{item}</strong> {typedText(row['name'])}
      </p>
      <Tabs
        label={t('about')}
        value={tab}
        onChange={setTab}
        items={itemTabs.map((name) => ({ value: name, label: t(`tabs.${name}`), content: content(name) }))}
      />
    </div>
  )
}
