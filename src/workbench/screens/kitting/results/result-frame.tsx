import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { LoadedTable } from '../../../grid/use-table.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { PublishedChip, ScenarioChip } from '../runs/run-chips.tsx'
import type { Run } from '../runs/run-figures.tsx'
import './results.css'
import type { ResultRun } from './use-result-run.ts'

interface ResultFrameProps {
  readonly title: string
  readonly result: ResultRun
  readonly actions?: ReactNode
  readonly children: (run: Run) => ReactNode
}

/** What all result screens share: which run is shown, and what to do when there is none. */
export function ResultFrame({ title, result, actions, children }: ResultFrameProps) {
  const { t } = useTranslation('kitting-results')
  const { run, pending, error, retry } = result
  return (
    <Page fill>
      <PageHeader
        title={title}
        badges={
          run?.published ? (
            <PublishedChip />
          ) : run?.scenario ? (
            <ScenarioChip name={run.scenario} />
          ) : undefined
        }
        actions={
          <>
            {actions}
            {run && <RunPicker {...result} run={run} />}
          </>
        }
      />
      {pending && <LoadingState />}
      {!pending && error !== null && error !== undefined && <ErrorState error={error} onRetry={retry} />}
      {!pending && !error && !run && (
        <EmptyState
          title={t('noResult')}
          hint={t('noResultHint')}
          action={
            <Button tone="primary" onClick={() => openScreen('/qtManagement/QtComputingManagement')}>
              {t('toCalculation')}
            </Button>
          }
        />
      )}
      {run && children(run)}
    </Page>
  )
}

function RunPicker({ run, runs, choose, isMore }: ResultRun & { readonly run: Run }) {
  const { t } = useTranslation('kitting-results')
  const { zone } = useFormatSettings()
  return (
    <Select
      label={t('run')}
      value={run.runNo}
      onChange={choose}
      note={isMore ? t('olderRuns') : undefined}
      options={runs.map((one) => ({
        value: one.runNo,
        label: `${one.runNo} · ${one.schemeCode} v${one.schemeVersion} · ${formatTime(one.asOf, zone).slice(0, 16)}${one.scenario ? ` · ${one.scenario}` : ''}`,
      }))}
    />
  )
}

interface TableStateProps {
  readonly table: LoadedTable
  readonly children: (source: NonNullable<LoadedTable['source']>) => ReactNode
}

/** The table, else what is in its way. */
export function TableState({ table, children }: TableStateProps) {
  if (table.error) return <ErrorState error={table.error} />
  return table.source ? children(table.source) : <LoadingState />
}
