import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { readAll, useAllRows } from '../../../client/all-rows.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress, StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { going } from '../../../runs/run-state.ts'
import { schemeOptions } from '../../../schemes/scheme-options.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { statusTones } from '../results/result-columns.ts'

/** Up to so many orders each is asked for by its code; of more the whole result is read. */
const ASKED_SINGLY = 20

/** What is shown of an order in the result of a run. */
interface OrderResult {
  readonly order: string
  readonly item: string | null
  readonly kitStatus: string
  readonly openQty: string | null
  readonly kitQtyNow: string | null
  readonly need: string | null
  readonly fullKit: string | null
  readonly shortLines: number | null
  readonly gatingItem: string | null
  readonly gatingReason: string | null
}

interface KitCheckDialogProps {
  readonly orders: readonly string[]
  readonly onClose: () => void
}

/** Calculates full sets of all orders, so that each gets its fair share, and shows what came of the chosen ones. */
export function KitCheckDialog({ orders, onClose }: KitCheckDialogProps) {
  const { t } = useTranslation('kit-check')
  const [scheme, setScheme] = useState('')
  const [runNo, setRunNo] = useState<string | null>(null)
  const { busy, attempt } = useAction()
  const list = useAllRows(crudOf(qtProgramme).getAll, {})
  const options = schemeOptions(list.data?.items ?? [])
  const schemeCode = scheme || options[0]?.value || ''
  const progress = useCall(
    kittingRuns.progress,
    { runNo: runNo ?? '' },
    { enabled: runNo !== null, refetchInterval: 1000 },
  )
  const now = progress.data
  const running = runNo !== null && (!now || going(now))
  const done = runNo !== null && now !== undefined && ['S', 'W'].includes(now.status)
  const start = (): Promise<void> =>
    attempt(async () => {
      setRunNo((await write(kittingRuns.start, { schemeCode })).runNo)
      await refreshed(kittingRuns.list)
    })
  const showAll = (): void => {
    onClose()
    const keyword = orders.length === 1 ? { keyword: orders[0]! } : {}
    openScreen('/qtManagement/OrderCompleteResults', { ...(runNo ? { run: runNo } : {}), ...keyword })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      description={t('hint', { count: orders.length })}
      width={860}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button onClick={showAll}>{t(done ? 'allResults' : 'lastResults')}</Button>
          {!done && (
            <Button
              tone="primary"
              loading={busy || running}
              disabled={schemeCode === ''}
              onClick={() => void start()}
            >
              {t('start')}
            </Button>
          )}
        </>
      }
    >
      {list.isPending && <LoadingState />}
      {runNo === null && (
        <Select label={t('scheme')} value={schemeCode} options={options} onChange={setScheme} />
      )}
      {running && <Progress value={now?.progressPercent ?? null} label={t('running')} withText />}
      {now?.status === 'F' && <ErrorState error={new Error(now.message ?? t('failed'))} />}
      {done && <Results runNo={runNo} orders={orders} />}
    </Dialog>
  )
}

/** The rows of the orders; one that the scheme leaves out has none. */
async function resultsOf(pid: string, orders: readonly string[]): Promise<OrderResult[]> {
  const asked = orders.length > ASKED_SINGLY ? [{ pid }] : orders.map((keyword) => ({ pid, keyword }))
  const pages = await Promise.all(
    asked.map((input) => readAll(fullSet.order, { ...input, sorting: 'order' })),
  )
  const wanted = new Set(orders)
  const rows = pages.flatMap((page) => (page as { items: readonly OrderResult[] }).items)
  return [...new Map(rows.filter(({ order }) => wanted.has(order)).map((row) => [row.order, row])).values()]
}

function Results({ runNo, orders }: { readonly runNo: string; readonly orders: readonly string[] }) {
  const { t } = useTranslation('kit-check')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const answer = useQuery({
    queryKey: queryKeyOf(fullSet.order, { runNo, orders }, 'kit-check'),
    queryFn: () => resultsOf(runNo, orders),
    staleTime: Infinity,
  })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const at = (time: string | null): string => (time ? formatTime(time, zone).slice(5, 16) : '–')
  const missing = orders.filter((order) => !answer.data.some((row) => row.order === order))
  return (
    <>
      <DataTable
        label={t('results')}
        rows={answer.data}
        keyOf={({ order }) => order}
        columns={[
          {
            title: t('order'),
            isName: true,
            cell: ({ order, item }) => (
              <>
                {order} <small>{item}</small>
              </>
            ),
          },
          {
            title: t('status'),
            cell: ({ kitStatus }) => (
              <StatusChip tone={statusTones[kitStatus as keyof typeof statusTones] ?? 'quiet'}>
                {label(choiceOf('KitStatus')[kitStatus]!)}
              </StatusChip>
            ),
          },
          {
            title: t('kitted'),
            isNumber: true,
            cell: ({ kitQtyNow, openQty }) =>
              `${groupDigits(kitQtyNow ?? '0')} / ${groupDigits(openQty ?? '0')}`,
          },
          { title: t('need'), cell: ({ need }) => at(need) },
          { title: t('fullKit'), cell: ({ fullKit }) => at(fullKit) },
          {
            title: t('gating'),
            cell: ({ gatingItem, gatingReason, shortLines }) => (
              <>
                {gatingItem}
                {gatingReason && ` · ${label(choiceOf('ShortReason')[gatingReason]!)}`}
                {(shortLines ?? 0) > 1 && ` ${t('more', { count: shortLines! - 1 })}`}
              </>
            ),
          },
        ]}
      />
      {missing.length > 0 && <p>{t('notInRun', { orders: missing.join(', ') })}</p>}
    </>
  )
}
