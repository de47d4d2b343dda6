import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiEvent } from '#domain/entities/kpi/kpi-event.ts'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../client/query.ts'
import type { GridColumn } from '../../../grid/model/column.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { KpiAnswer } from '../kpi-data.ts'
import { KpiTrend } from '../kpi-trend.tsx'
import { useSubscribe } from '../subscribe.ts'
import '../kpi.css'

const runsShown = 60

/** The KPI of each row says how exact it is; in a list of many the digits that mean something do. */
const figure = { figure: { kind: 'measure' } } as const satisfies Partial<GridColumn>

/** Broken limits: what was broken, why, and that it is dealt with; and who wants to be notified. */
export default listScreenOf('kpiEvent', {
  columns: { value: figure, before: figure, target: figure, limit: figure },
  Actions: SubscriptionAction,
  side: { name: 'kpiEvent', label: { zh: '指标趋势', en: 'Trend of the KPI' }, Content: EventSide },
})

function EventSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('kpi')
  const label = useLabel()
  const figures = useFigures()
  const code = String(row['kpiCode'])
  const answer = useCall(kpiServices.query, { runs: runsShown }, { staleTime: 30_000 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { kpis, runs } = answer.data as unknown as KpiAnswer
  const kpi = kpis.find((one) => one.code === code)
  if (!kpi) return <EmptyState title={t('noKpis')} />
  return (
    <div className="k-event-side">
      <h3>{kpi.name ?? kpi.code}</h3>
      <KpiRow>
        {(['value', 'before', 'target', 'limit'] as const).map((name) =>
          row[name] == null ? null : (
            <KpiTile
              key={name}
              label={label(kpiEvent.fields[name].label)}
              figure={figures.parts(typedText(row[name]), figureFormOf(kpi))}
            />
          ),
        )}
      </KpiRow>
      <KpiTrend kpi={kpi} runs={runs.filter(({ kind }) => kind === kpi.run)} />
      <Button tone="ghost" onClick={() => openScreen('/PlanKPI/KPIQueryList', { kpi: code })}>
        {t('openQuery')}
      </Button>
    </div>
  )
}

/** Which KPIs the user is notified of in their inbox. */
function SubscriptionAction() {
  const { t } = useTranslation('kpi')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="ghost" icon={Bell} onClick={() => setOpen(true)}>
        {t('subscriptions')}
      </Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title={t('subscriptions')}
          description={t('subscriptionsHint')}
          done={t('close')}
        >
          <Subscriptions />
        </Dialog>
      )}
    </>
  )
}

function Subscriptions() {
  const { t } = useTranslation('kpi')
  const subscribe = useSubscribe()
  const listed = useCall(kpiServices.list, {})
  if (listed.isError) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />
  if (!listed.data) return <LoadingState />
  if (listed.data.items.length === 0) return <EmptyState title={t('noKpis')} hint={t('noKpisHint')} />
  return (
    <ul className="k-subscriptions">
      {listed.data.items.map(({ code, name, subscribed }) => (
        <li key={code}>
          <label className="k-check">
            <input
              type="checkbox"
              checked={subscribed}
              onChange={() =>
                void subscribe(code, !subscribed, t(subscribed ? 'unsubscribed' : 'subscribed'))
              }
            />
            {name ?? code}
          </label>
        </li>
      ))}
    </ul>
  )
}
