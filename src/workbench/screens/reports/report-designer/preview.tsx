import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toneOf } from '#domain/reports/designed/colours.ts'
import { columnsOf as designColumns } from '#domain/reports/designed/report.ts'
import type { Report } from '#domain/reports/report.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { cellText } from '../../../grid/cells/format.ts'
import { columnsOf } from '../../../grid/model/column.ts'
import type { CellValue } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { sideOf } from '../report-centre/designed-look.ts'
import type { PreviewState } from './use-preview.ts'

interface PreviewProps {
  readonly report: Report | null
  readonly state: PreviewState
  /** What the report is asked. */
  readonly children: ReactNode
}

/** The first rows of the report as the server computes them. */
export function Preview({ report, state, children }: PreviewProps) {
  const { t } = useTranslation('report-designer')
  return (
    <section className="rd-preview" aria-label={t('preview')}>
      <header>
        <h2>{t('preview')}</h2>
        {state.rows && (
          <span className="rd-hint">
            {t('previewRows', { shown: state.rows.items.length, total: state.rows.totalCount })}
          </span>
        )}
        {state.busy && <StatusChip>{t('computing')}</StatusChip>}
        {state.messages.length > 0 && <StatusChip tone="warn">{t('notComputed')}</StatusChip>}
      </header>
      {children}
      {state.messages.length > 0 && (
        <div role="alert">
          <ul className="rd-messages">
            {state.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {state.rows && report ? (
        <Rows report={report} items={state.rows.items} />
      ) : state.busy ? (
        <LoadingState />
      ) : (
        <EmptyState title={t('noPreview')} hint={t('noPreviewHint')} />
      )}
    </section>
  )
}

type Row = Readonly<Record<string, CellValue>>

function Rows({ report, items }: { readonly report: Report; readonly items: readonly Row[] }) {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const settings = useFormatSettings()
  const columns = useMemo(() => {
    const grid = columnsOf(report.columns)
    return designColumns(report.design!).map((design, at) => ({ column: grid[at]!, design }))
  }, [report])
  if (items.length === 0) return <EmptyState title={t('noRows')} hint={t('noRowsHint')} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div className="rd-rows" tabIndex={0}>
      <DataTable
        label={t('preview')}
        className="one-line"
        rows={items}
        columns={columns.map(({ column, design }) => ({
          title: label(column.title),
          className: `side-${sideOf(design)}`,
          tone: (row: Row) => {
            const tone = toneOf(design.column.colours, row[column.field], design.field)
            return tone ? `rd-tone ${tone}` : undefined
          },
          cell: (row: Row) => cellText(row[column.field], column, settings),
        }))}
      />
    </div>
  )
}
