import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { deliveryScheme } from '#domain/entities/delivery/delivery-scheme.ts'
import { reportServices } from '#domain/services/delivery/reports.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { DateEditor } from '../../../fields/time-editors.tsx'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { Chart } from '../../../charts/chart.tsx'
import { ResultFrame } from '../../kitting/results/result-frame.tsx'
import { useResultRun } from '../../kitting/results/use-result-run.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { SchemeEditor } from '../delivery-reports/scheme-editor.tsx'
import { useMadeNotice, type Made } from '../delivery-reports/use-made-notice.ts'
import { SummaryTable, type SummaryRow } from './summary-table.tsx'
import { sumByBucket } from './summary.ts'
import '../../../fields/fields.css'

const asked = reportServices.calculate.input

/** What a kitting result needs of suppliers in a period is called off by a scheme, and summed up by supplier and buyer. */
export default function DeliveryCountScreen(props: ScreenProps) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const result = useResultRun(props)
  const first = useCall(crudOf(deliveryScheme).getAll, { maxResultCount: 1, sorting: 'code' })
  const [typed, setTyped] = useState<string | null>(null)
  const [period, setPeriod] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const scheme = typed ?? typedText((first.data?.items as readonly ListRow[] | undefined)?.[0]?.['code'])
  const summary = useCall(
    reportServices.summary,
    { schemeCode: scheme },
    { enabled: scheme !== '', keepPrevious: true },
  )
  const rows = scheme === '' ? [] : ((summary.data ?? []) as readonly SummaryRow[])
  const { busy, attempt } = useAction()
  const notifyMade = useMadeNotice()
  const calculate = (runNo: string): Promise<void | undefined> =>
    attempt(async () => {
      const given = { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) }
      notifyMade((await write(reportServices.calculate, { schemeCode: scheme, runNo, ...given })) as Made)
      await summary.refetch()
    })
  const editor = { value: scheme, onChange: (value: unknown) => setTyped(typedText(value)) }
  const day = (name: 'from' | 'to') => (
    <DateEditor
      id={`d-count-${name}`}
      field={asked[name]}
      label={label(asked[name].label)}
      value={period[name]}
      onChange={(value) => setPeriod({ ...period, [name]: typedText(value) || null })}
    />
  )
  return (
    <ResultFrame title={t('materialControl')} result={result}>
      {(run) => (
        <>
          <Toolbar label={label(reportServices.calculate.label)}>
            <label htmlFor="d-count-scheme">{label(asked.schemeCode.label)}</label>
            <SchemeEditor
              id="d-count-scheme"
              field={asked.schemeCode}
              label={label(asked.schemeCode.label)}
              {...editor}
            />
            <span className="d-count-period">
              {day('from')}
              <span aria-hidden>–</span>
              {day('to')}
            </span>
            <Button
              tone="primary"
              icon={Calculator}
              loading={busy}
              disabled={scheme === ''}
              onClick={() => void calculate(run.runNo)}
            >
              {label(reportServices.calculate.label)}
            </Button>
            <ToolbarSpace />
            <Button
              tone="ghost"
              disabled={rows.length === 0}
              onClick={() => openScreen('/materialDelivery/DeliverReport')}
            >
              {t('toReports')}
            </Button>
            <Button
              tone="ghost"
              disabled={rows.length === 0}
              onClick={() => openScreen('/materialDelivery/DeliverCountResulTadjustment')}
            >
              {t('adjustLines')}
            </Button>
          </Toolbar>
          {rows.length > 0 && (
            <Panel>
              <SummaryChart
                rows={rows}
                onOpen={() => openScreen('/materialDelivery/DeliverCountResulTadjustment')}
              />
            </Panel>
          )}
          <Panel fill flush>
            {summary.isError && <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />}
            {summary.isLoading && <LoadingState />}
            {!summary.isLoading && !summary.isError && rows.length === 0 && (
              <EmptyState title={t('nothingCounted')} hint={t('nothingCountedHint')} />
            )}
            {rows.length > 0 && <SummaryTable rows={rows} />}
          </Panel>
        </>
      )}
    </ResultFrame>
  )
}

interface SummaryChartProps {
  readonly rows: readonly SummaryRow[]
  readonly onOpen: () => void
}

/** What is needed and what is called off, bucket by bucket. */
function SummaryChart({ rows, onOpen }: SummaryChartProps) {
  const { t } = useTranslation('delivery')
  const buckets = sumByBucket(rows)
  const name = ({ from, to }: { readonly from: string; readonly to: string }): string =>
    from === to ? from : `${from} – ${to}`
  return (
    <Chart
      title={t('neededAndCalled')}
      kind="bar"
      height={150}
      form={{ kind: 'measure', decimals: 3 }}
      axis={{
        kind: 'category',
        label: t('bucket'),
        names: buckets.map(name),
        short: buckets.map(({ from }) => from.slice(5).replace('-', '/')),
      }}
      series={[
        { name: t('needed'), values: buckets.map(({ need }) => need), tone: 'quiet' },
        { name: t('called'), values: buckets.map(({ plan }) => plan), tone: 'info' },
      ]}
      onOpen={onOpen}
    />
  )
}
