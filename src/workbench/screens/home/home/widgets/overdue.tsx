import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf, type Condition } from '#domain/crud.ts'
import { order } from '#domain/entities/planning/order.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime, groupDigits } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { openScreen } from '../../../../navigation/navigation.ts'
import { Answered } from '../answered.tsx'
import type { WidgetProps } from '../widget-declaration.ts'

const shown = 7
const day = 86_400_000
/** Neither finished nor cancelled. */
const open = ['N', 'P', 'R', 'S', 'H']

const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * day).toISOString().replace('.000Z', 'Z')

interface LateOrder {
  readonly id: string
  readonly code: string
  readonly itemCode: string
  readonly qty: string
  readonly dueDate: string
}

/** Open orders whose due date has passed, the oldest first. */
export function OverdueWidget({ settings }: WidgetProps) {
  const { t } = useTranslation('home')
  const { zone } = useFormatSettings()
  // To the minute: the time of each drawing would be another question to the server.
  const [now] = useState(() => `${new Date().toISOString().slice(0, 16)}:00Z`)
  const filter: readonly Condition[] = [
    { field: 'dueDate', op: 'lt', values: [now] },
    ...(settings.days === undefined
      ? []
      : [{ field: 'dueDate', op: 'ge' as const, values: [daysBefore(now, settings.days)] }]),
    { field: 'status', op: 'in', values: open },
  ]
  const late = useCall(crudOf(order).getAll, {
    filter: JSON.stringify(filter),
    sorting: 'dueDate,code',
    maxResultCount: shown,
  })
  return (
    <Answered query={late}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <EmptyState title={t('noOverdue')} />
        ) : (
          <>
            <p className="h-caption">{t('overdueCount', { count: totalCount })}</p>
            <ul className="h-rows">
              {(items as unknown as readonly LateOrder[]).map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    onClick={() => openScreen('/planData/OrderList', { keyword: row.code })}
                  >
                    <span>{row.code}</span>
                    <small>{`${row.itemCode} × ${groupDigits(row.qty)}`}</small>
                    <small>{formatTime(row.dueDate, zone).slice(0, 10)}</small>
                    <em>
                      {t('days', { count: Math.floor((Date.parse(now) - Date.parse(row.dueDate)) / day) })}
                    </em>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Answered>
  )
}
