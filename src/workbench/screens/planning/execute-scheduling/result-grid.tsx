import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { fetchArrow } from '../../../client/query.ts'
import { scheduleResultSchemas } from '#engine/scheduling/results.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { useTable } from '../../../grid/use-table.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { pdfOfRun } from '../../../runs/run-pdf.ts'
import { ownKey } from '../../../state/session.ts'
import type { PlanRun } from './plan-runs.ts'
import { planColumns, type ShownTable } from './result-columns.ts'
import { WhyLateDialog } from './why-late-dialog.tsx'

/** A result table of a run. Results never change, so a table is fetched once. */
export function ResultGrid({ run, table }: { readonly run: PlanRun; readonly table: ShownTable }) {
  const { t } = useTranslation('scheduling')
  const { runNo } = run
  const [late, setLate] = useState<string | null>(null)
  const load = useCallback(() => fetchArrow(schedulingRuns.table, { runNo, table }), [runNo, table])
  const { source, error } = useTable(ownKey(`${runNo}/${run.resultHash ?? ''}/${table}`), load)
  const columns = useMemo(() => planColumns(table), [table])
  const title = t(`tabs.${table}`)
  const pdf = useMemo(
    () => pdfOfRun(schedulingRuns.export, { runNo, table, schema: scheduleResultSchemas[table], title }),
    [runNo, table, title],
  )
  if (error) return <ErrorState error={error} />
  if (!source) return <LoadingState />
  const orders = table !== 'resources'
  const explain = (row: DataRow): void => setLate(plainValue(row.values['order'] ?? null))
  return (
    <div className="p-result-grid">
      <Grid
        name={`scheduling.${table}`}
        label={title}
        source={source}
        pdf={pdf}
        columns={columns}
        selection="single"
        {...(orders ? { onOpen: explain, rowActions: [{ label: t('whyLate'), onSelect: explain }] } : {})}
        {...(table === 'jobs' ? { rowTone: lateTone } : {})}
        empty={<EmptyState title={t('noRows')} />}
      />
      {late && <WhyLateDialog runNo={runNo} order={late} onClose={() => setLate(null)} />}
    </div>
  )
}

const lateTone = ({ values }: DataRow): string | undefined =>
  Number(values['lateness']) > 0 ? 'bad' : undefined
