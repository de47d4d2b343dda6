import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableKind } from '#domain/reports/designed/definition.ts'
import type { Report } from '#domain/reports/report.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { callArrowStream } from '../../../client/call.ts'
import { refreshService } from '../../../client/query.ts'
import { fetchFile } from '../../../client/transfer.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { fetchOptions, fileInput, type PdfOffer } from '../../../grid/export/pdf-offer.ts'
import { exportName } from '../../../grid/export/run-export.ts'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf, type GridColumn } from '../../../grid/model/column.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { useStreamedTable } from '../../../grid/use-streamed-table.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { ownKey } from '../../../state/session.ts'
import { CrossChart, CrossTable } from './cross-rows.tsx'
import { designedLooks } from './designed-look.ts'
import { factsOf, tableKindOf } from './report-facts.ts'
import { RunProgress } from './run-progress.tsx'
import { callOf, styleInUse } from './report-style.ts'
import { styleKeeper } from './style-keeper.ts'
import { textOfValues, type ParameterValues } from './parameter-values.ts'

interface ReportRowsProps {
  readonly report: Report
  readonly values: ParameterValues
  /** Counts the runs: the same parameters asked for again are computed again. */
  readonly turn: number
}

/** The rows of a run: sorted, filtered, grouped and added up here, without another run. */
export function ReportRows({ report, values, turn }: ReportRowsProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const open = useCallback(
    (signal: AbortSignal) => callArrowStream(reportCalls.run, { ...callOf(report), P: values }, { signal }),
    [report, values],
  )
  const place = useRef<HTMLDivElement>(null)
  const run = ownKey(`report/${nameOf(report)}/${textOfValues(values)}/${turn}`)
  const table = useStreamedTable(run, open, place)
  const isWhole = table.whole !== null
  useEffect(() => {
    // The list says when the report ran last.
    if (isWhole) void refreshService(reportCalls.list)
  }, [isWhole])
  const columns = useMemo(() => columnsOf(report.columns, refined(report)), [report])
  const rowActions = useMemo(
    () =>
      Object.entries(report.opens).map(([field, route]) => ({
        label: t('open', { column: label(report.columns[field]!.label) }),
        isOffered: (row: DataRow) => plainValue(row.values[field]) !== '',
        onSelect: (row: DataRow) => openScreen(route!, { keyword: plainValue(row.values[field]) }),
      })),
    [report, label, t],
  )
  const pdf = useMemo<PdfOffer>(
    () => ({
      ...(report.sectionOf ? {} : { filledWith: { form: 'report', about: report.code } as const }),
      P: JSON.stringify(values),
      has: (field) => Object.hasOwn(report.columns, field),
      make: (asked) =>
        fetchFile(
          reportCalls.export,
          {
            ...callOf(report),
            P: JSON.stringify(values),
            ...fileInput(asked),
            style: JSON.stringify(styleInUse(asked.layout, asked)),
          },
          exportName(label(report.label), 'pdf'),
          fetchOptions(asked),
        ),
    }),
    [report, values, label],
  )
  const keeper = useMemo(() => styleKeeper(report), [report])
  const settings = useFormatSettings()
  const facts = useCallback(() => {
    const words = { sheet: t('parameters'), report: t('report'), made: t('made'), all: t('all') }
    return factsOf(report, values, words, settings, new Date())
  }, [report, values, settings, t])
  const { design } = report
  const kind = tableKindOf(report)
  const [shown, setShown] = useState<ShownAs>(kind)
  const rows = (): ReactNode => {
    if (isStopped(table.error)) return <EmptyState title={t('stopped')} hint={t('stoppedHint')} />
    if (table.error) return <ErrorState error={table.error} />
    if (design && kind !== 'list' && shown !== 'list') {
      if (!isWhole) return <LoadingState />
      const parts = {
        name: `report.${nameOf(report)}`,
        label: label(report.label),
        design,
        source: table.source,
      }
      return (
        <>
          <ShownAsSelect kind={kind} shown={shown} onChange={setShown} />
          {shown === 'cross' ? <CrossTable {...parts} /> : <CrossChart {...parts} />}
        </>
      )
    }
    return (
      <>
        {kind !== 'list' && <ShownAsSelect kind={kind} shown={shown} onChange={setShown} />}
        <Grid
          // Rows of the run before are not shown as those of this one.
          key={run}
          name={`report.${nameOf(report)}`}
          label={label(report.label)}
          auditKey={callOf(report).reportCode}
          source={table.source}
          columns={columns}
          pdf={pdf}
          keeper={keeper}
          choosesSums
          facts={facts}
          rowActions={rowActions}
          onOpen={(row, field) => {
            const route = report.opens[field]
            const key = plainValue(row.values[field])
            if (route && key !== '') openScreen(route, { keyword: key })
          }}
          empty={<EmptyState title={t('noRows')} hint={t('noRowsHint')} />}
          group={design?.definition.groups ?? none}
          unfolded={design !== undefined}
        />
      </>
    )
  }
  return (
    <div className="rc-rows" ref={place}>
      {rows()}
      {!isWhole && !table.error && <RunProgress rows={table.rows} onStop={table.stop} />}
    </div>
  )
}

/** Identifies its rows and looks among those of other reports and sections. */
const nameOf = ({ code, sectionOf }: Report): string => (sectionOf ? `${code}.${sectionOf.at}` : code)

/** The user stopped the run. */
const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const none: readonly string[] = []

type ShownAs = TableKind

interface ShownAsSelectProps {
  readonly kind: TableKind
  readonly shown: ShownAs
  readonly onChange: (shown: ShownAs) => void
}

/** A cross table or chart, each other, or its rows. */
function ShownAsSelect({ kind, shown, onChange }: ShownAsSelectProps) {
  const { t } = useTranslation('reports')
  const options = [
    { value: 'cross', label: t('asCross') },
    { value: 'chart', label: t('asChart') },
    { value: 'list', label: t('asRows') },
  ]
  return (
    <div className="rc-shown">
      <Select
        label={t('shownAs')}
        value={shown}
        options={kind === 'cross' ? options : [options[1]!, options[0]!, options[2]!]}
        onChange={(chosen) => onChange(chosen as ShownAs)}
      />
    </div>
  )
}

/** Columns as the report declares them, with what its maker chose. */
function refined(report: Report): Record<string, Partial<GridColumn>> {
  const looks = designedLooks(report)
  const base = refinements(report)
  const names = new Set([...Object.keys(base), ...Object.keys(looks)])
  return Object.fromEntries([...names].map((name) => [name, { ...base[name], ...looks[name] }]))
}

/** Columns that add up, and the first one pinned; quantities of different items have no total. */
function refinements(report: Report): Record<string, Partial<GridColumn>> {
  const [first] = Object.keys(report.columns)
  const sums = report.sums.map((name) => [name, { sum: true }] as const)
  const totals = Object.entries(report.totals ?? {}).map(
    ([name, total]) => [name, { sum: true, total }] as const,
  )
  const refined = Object.fromEntries<Partial<GridColumn>>([...sums, ...totals])
  return { ...refined, [first!]: { ...refined[first!], pin: 'left' } }
}
