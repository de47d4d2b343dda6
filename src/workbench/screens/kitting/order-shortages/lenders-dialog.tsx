import { FlaskConical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import type { OutputOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { movesTo } from '../what-if/moves.ts'
import { WhatIfDialog } from '../what-if/what-if-dialog.tsx'

type Lender = OutputOf<typeof kittingRuns.lenders>['items'][number]

interface LendersDialogProps {
  readonly run: Run
  /** Row of the shortage list. */
  readonly shortage: DataRow['values']
  readonly onClose: () => void
}

/** Which orders hold what this one lacks, and what giving it away would cost them; a loan is tried before it is made. */
export function LendersDialog(props: LendersDialogProps) {
  // The texts of the dialog are loaded with it; what is behind it stays.
  return (
    <Suspense>
      <LoadedLendersDialog {...props} />
    </Suspense>
  )
}

function LoadedLendersDialog({ run, shortage, onClose }: LendersDialogProps) {
  const { t } = useTranslation('what-if')
  const { attempt } = useAction()
  const text = (field: string) => plainValue(shortage[field])
  const [order, item, lineNo] = [text('order'), text('item'), text('lineNo')]
  const answer = useCall(kittingRuns.lenders, {
    runNo: run.runNo,
    order,
    item,
    ...(lineNo ? { lineNo } : {}),
  })
  const { source } = useResultTable(run, 'allocations')
  const [loan, setLoan] = useState<readonly ScenarioPatch[] | null>(null)
  const tryLoan = async (lender: Lender): Promise<void> => {
    await attempt(async () => {
      const held = await source!.select({
        filters: [
          { field: 'order', op: 'eq', values: [lender.order] },
          { field: 'item', op: 'eq', values: [item] },
        ],
        sort: [{ field: 'supplyDate', descending: false }],
      })
      setLoan(
        movesTo(
          order,
          held.map((row) => row.values),
          text('short'),
        ),
      )
    })
  }
  if (loan)
    return <WhatIfDialog base={run} patches={loan} name={t('loanOf', { item, order })} onClose={onClose} />
  const lenders = answer.data?.items ?? []
  return (
    <Dialog
      width={720}
      title={t('lendersOf', { item, order })}
      description={t('lendersHint', { short: groupDigits(text('short')) })}
      onClose={onClose}
    >
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && lenders.length === 0 && <EmptyState title={t('noLender')} />}
      {lenders.length > 0 && (
        <LenderTable lenders={lenders} ready={source !== null} onTry={(lender) => void tryLoan(lender)} />
      )}
    </Dialog>
  )
}

interface LenderTableProps {
  readonly lenders: readonly Lender[]
  readonly ready: boolean
  readonly onTry: (lender: Lender) => void
}

function LenderTable({ lenders, ready, onTry }: LenderTableProps) {
  const { t } = useTranslation('what-if')
  const { zone } = useFormatSettings()
  return (
    <DataTable
      label={t('lenders')}
      rows={lenders}
      keyOf={({ order, lineNo }) => `${order} ${lineNo ?? ''}`}
      columns={[
        { title: t('order'), cell: ({ order, lineNo }) => [order, lineNo].filter(Boolean).join('/') },
        { title: t('holds'), isNumber: true, cell: ({ qty }) => groupDigits(qty) },
        { title: t('harm'), isNumber: true, cell: ({ harmDays }) => harmDays ?? t('neverAgain') },
        {
          title: t('refilled'),
          cell: ({ refilled }) => (refilled ? formatTime(refilled, zone).slice(0, 16) : ''),
        },
        { title: t('priority'), isNumber: true, cell: ({ priority }) => priority },
        {
          spoken: t('tryLoan'),
          cell: (lender) => (
            <Button icon={FlaskConical} disabled={!ready} onClick={() => onTry(lender)}>
              {t('tryLoan')}
            </Button>
          ),
        },
      ]}
    />
  )
}
