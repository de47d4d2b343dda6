import { useTranslation } from 'react-i18next'
import { masterData } from '#domain/services/master/master.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { openScreen } from '../../../shell/navigation.ts'

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
      <table className="t-table" aria-label={t('tabs.kit')}>
        <thead>
          <tr>
            <th scope="col">{t('run')}</th>
            <th scope="col">{t('at')}</th>
            <th scope="col" className="number">
              {t('required')}
            </th>
            <th scope="col" className="number">
              {t('allocated')}
            </th>
            <th scope="col" className="number">
              {t('short')}
            </th>
            <th scope="col" className="number">
              {t('orders')}
            </th>
          </tr>
        </thead>
        <VirtualBody rows={items} keyOf={(run) => `${run.runNo} ${run.area ?? ''}`}>
          {(run, props) => (
            <tr {...props}>
              <th scope="row">
                <button
                  type="button"
                  className="t-link"
                  onClick={() =>
                    openScreen('/qtManagement/MaterialShortage', { run: run.runNo, keyword: item })
                  }
                >
                  {run.runNo}
                </button>{' '}
                {run.published && <StatusChip tone="info">{t('published')}</StatusChip>}
              </th>
              <td>{formatTime(run.at, zone).slice(5, 16)}</td>
              <td className="number">{groupDigits(run.required ?? '–')}</td>
              <td className="number">{groupDigits(run.allocated ?? '–')}</td>
              <td className={`number ${Number(run.short ?? 0) > 0 ? 'bad' : ''}`}>
                {groupDigits(run.short ?? '–')}
              </td>
              <td className="number">{run.ordersAffected ?? ''}</td>
            </tr>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}
