import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { kpiChart } from '#domain/entities/kpi/kpi-chart.ts'
import { readParts } from '#domain/kpi/dashboard.ts'
import { useCall } from '../../../../client/query.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { DashboardGrid } from '../../../kpi/dashboards/dashboard-grid.tsx'
import '../../../kpi/dashboards/dashboards.css'
import { Answered } from '../answered.tsx'

const isDefault = JSON.stringify([{ field: 'isDefault', op: 'eq', values: [true] }])

/** The dashboard that is marked as default. */
export function DashboardWidget() {
  const { t } = useTranslation('home')
  const boards = useCall(crudOf(kpiChart).getAll, { filter: isDefault, maxResultCount: 1 })
  return (
    <Answered query={boards}>
      {({ items }) => {
        const [board] = items as unknown as readonly {
          readonly widgets: unknown
          readonly refreshSec: number | null
        }[]
        if (!board) return <EmptyState title={t('noDashboard')} />
        return <DashboardGrid parts={readParts(board.widgets)} refresh={board.refreshSec} />
      }}
    </Answered>
  )
}
