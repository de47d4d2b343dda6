import { useTranslation } from 'react-i18next'
import { masterData } from '#domain/services/master/master.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'

interface RunOfItem {
  readonly runNo: string
  readonly at: string
  readonly published: boolean
  readonly area: string | null
  readonly required: string | null
  readonly allocated: string | null
  readonly short: string | null
  readonly ordersAffected: number | null
}

/** What the newest kitting runs said of an item: required, allocated, short. */
export function KitHistory({ item }: { readonly item: string }) {
  const { t } = useTranslation('items')
  const { zone } = useFormatSettings()
  const answer = useCall(masterData.kitHistory, { itemCode: item })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly RunOfItem[] }
  if (items.length === 0) return <EmptyState title={t('noRuns')} hint={t('noRunsHint')} />
  const old = items.toReversed()
  return (
    <div className="m-related">
      <Chart
        title={t('allocatedAndShort')}
        kind="stacked"
        height={170}
        axis={{
          kind: 'category',
          label: t('run'),
          names: old.map(({ runNo, area }) => `${runNo}${area ? ` ${area}` : ''}`),
          short: old.map(({ runNo }) => runNo.slice(-9)),
        }}
        form={{ kind: 'measure', decimals: 3 }}
        onOpen={(at) => openScreen('/qtManagement/MaterialShortage', { run: old[at]!.runNo, keyword: item })}
        series={[
          { name: t('allocated'), values: old.map((run) => Number(run.allocated ?? 0)), tone: 'info' },
          { name: t('short'), values: old.map((run) => Number(run.short ?? 0)), tone: 'bad' },
        ]}
      />
      <DataTable
        label={t('tabs.kit')}
        className="one-line"
        rows={items}
        keyOf={({ runNo, area }) => `${runNo} ${area ?? ''}`}
        columns={[
          {
            title: t('run'),
            isName: true,
            cell: ({ runNo, published }) => (
              <>
                <button
                  type="button"
                  className="t-link"
                  onClick={() => openScreen('/qtManagement/MaterialShortage', { run: runNo, keyword: item })}
                >
                  {runNo}
                </button>{' '}
                {published && <StatusChip tone="info">{t('published')}</StatusChip>}
              </>
            ),
          },
          { title: t('at'), cell: ({ at }) => formatTime(at, zone).slice(5, 16) },
          { title: t('required'), isNumber: true, cell: ({ required }) => groupDigits(required ?? '–') },
          { title: t('allocated'), isNumber: true, cell: ({ allocated }) => groupDigits(allocated ?? '–') },
          {
            title: t('short'),
            isNumber: true,
            tone: ({ short }) => (Number(short ?? 0) > 0 ? 'bad' : undefined),
            cell: ({ short }) => groupDigits(short ?? '–'),
          },
          { title: t('orders'), isNumber: true, cell: ({ ordersAffected }) => ordersAffected },
        ]}
      />
    </div>
  )
}
