import { useTranslation } from 'react-i18next'
import { crudOf, type Condition } from '#domain/crud.ts'
import { master } from '#domain/entities/master/master.ts'
import { order } from '#domain/entities/planning/order.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { openScreen } from '../../../navigation/navigation.ts'

const orders = crudOf(order)
const routes = crudOf(master)
const is = (field: string, ...values: string[]): Condition => ({ field, op: 'in', values })

interface RouteUsesProps {
  readonly item: string
  /** Empty: the standard route. */
  readonly version: string
}

/** Where a version of a route is used: open orders that are made by it, and routes that the item goes into. */
export function RouteUses({ item, version }: RouteUsesProps) {
  const { t } = useTranslation('process-capacity')
  const label = useLabel()
  const ofVersion: Condition =
    version === '' ? { field: 'routeVersion', op: 'empty', values: [] } : is('routeVersion', version)
  const ofOrders = [
    is('itemCode', item),
    is('orderType', 'M'),
    is('status', 'N', 'P', 'R', 'S', 'H'),
    ofVersion,
  ]
  const open = useAllRows(
    orders.getAll,
    { filter: JSON.stringify(ofOrders), sorting: 'dueDate,code' },
    { enabled: item !== '' },
  )
  const into = useAllRows(
    routes.getAll,
    { filter: JSON.stringify([is('targetCode', item), is('instType', 'I')]) },
    { enabled: item !== '' },
  )
  const made = (open.data?.items ?? []) as unknown as readonly ListRow[]
  const parents = [
    ...new Set(
      ((into.data?.items ?? []) as unknown as readonly ListRow[]).map((row) =>
        [typedText(row['itemCode']), typedText(row['routeVersion'])].filter(Boolean).join(' / '),
      ),
    ),
  ]
  return (
    <aside aria-label={t('whereUsed')}>
      <h3>
        {t('openOrders')} <span className="count">{groupDigits(String(open.data?.totalCount ?? 0))}</span>
      </h3>
      <ul>
        {made.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="t-link"
              onClick={() => openScreen('/planData/OrderList', { keyword: typedText(row['code']) })}
            >
              {typedText(row['code'])}
            </button>{' '}
            <small>
              {label(order.fields.dueDate.label)} {typedText(row['dueDate']).slice(0, 10)}
            </small>
          </li>
        ))}
      </ul>
      <h3>
        {t('goesInto')} <span className="count">{parents.length}</span>
      </h3>
      <ul>
        {parents.map((one) => (
          <li key={one}>
            <button
              type="button"
              className="t-link"
              onClick={() => openScreen('/setting/MasterGraphical', { item: one.split(' / ')[0]! })}
            >
              {one}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
