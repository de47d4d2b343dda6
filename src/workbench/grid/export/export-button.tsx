import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { auditedObject } from '#domain/access/audited-objects.ts'
import { noteExport } from '../../client/note-export.ts'
import { saveFile } from '../../client/transfer.ts'
import { emptyTab, showIn } from '../../client/open-file.ts'
import type { FormatSettings } from '../cells/format.ts'
import type { GridColumn } from '../model/column.ts'
import type { GridLayout } from '../model/column-state.ts'
import type { GridQuery, GridSource } from '../model/source.ts'
import { sortingOf } from '../page-request.ts'
import { ExportMenu, type PdfRows } from './export-menu.tsx'
import { Progress, type Running } from './export-progress.tsx'
import { PdfDialog } from './pdf-dialog.tsx'
import { saveInTemplate, type Pages, type PdfOffer } from './pdf-offer.ts'
import { XLSX_ROWS, type ExportFacts, type ExportFormat, type ExportGroup } from './protocol.ts'
import { exportName, runExport } from './run-export.ts'
import { reasonOf } from '../model/reason.ts'

interface ExportButtonProps {
  readonly name: string
  /** Name of the grid: `list.order`, `kitting.orders`. */
  readonly grid: string
  readonly auditKey: string | undefined
  readonly source: GridSource
  /** What the user sees, and the same without the user's filters. */
  readonly query: GridQuery
  readonly allQuery: GridQuery
  readonly matchCount: number
  readonly totalCount: number
  readonly shown: readonly GridColumn[]
  readonly all: readonly GridColumn[]
  readonly titleOf: (field: string) => string
  readonly settings: FormatSettings
  readonly pdf: PdfOffer | undefined
  readonly facts: (() => ExportFacts) | undefined
  readonly layout: GridLayout
  /** Csv files of groups have lines of sums, too. */
  readonly csvSums: boolean
}

const factsOf = ({ keyword, filters, sort }: GridQuery) => ({
  keyword,
  filter: filters.length > 0 ? JSON.stringify(filters) : null,
  sorting: sortingOf(sort),
})

/** Fields that an export reads: those of its columns, and those that rows are grouped by. */
function groupedFields(
  columns: readonly GridColumn[],
  all: readonly GridColumn[],
  group: readonly string[],
): { readonly fields: readonly string[]; readonly groups: readonly ExportGroup[] } {
  const fields = [...new Set([...columns.map(({ field }) => field), ...group])]
  const groups = group.flatMap((field) => {
    const column = all.find((other) => other.field === field)
    return column ? [{ column, at: fields.indexOf(field) }] : []
  })
  return { fields, groups }
}

/** Exports the current view or everything; shows progress in its place and can be cancelled. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation('grid')
  const [running, setRunning] = useState<Running | null>(null)
  const [asking, setAsking] = useState<PdfRows | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  /** Runs an export that may be cancelled, and says how it ended; answers whether it is made. */
  const run = async (make: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> => {
    const { signal } = (control.current = new AbortController())
    try {
      await make(signal)
      toast.success(t('exported'))
      return true
    } catch (error) {
      if (signal.aborted) toast.info(t('exportCancelled'))
      else toast.error(t('failed', { reason: reasonOf(error) }))
      return false
    } finally {
      setRunning(null)
    }
  }

  const hasSums = (format: ExportFormat, groups: number): boolean =>
    format === 'csv' ? props.csvSums && groups > 0 : groups > 0 || props.facts !== undefined

  const start = (format: ExportFormat, everything: boolean) => {
    const columns = everything ? props.all : props.shown
    const query = everything ? props.allQuery : props.query
    const fileName = exportName(props.name, format)
    const words = {
      subtotal: t('subtotal', { value: '{value}' }),
      total: t('total'),
      tooMany: t('tooManyForExcel', { rows: XLSX_ROWS.toLocaleString('en') }),
    }
    const { fields, groups } = groupedFields(columns, props.all, query.group)
    setRunning({ done: 0, total: everything ? props.totalCount : props.matchCount })
    return run((signal) =>
      runExport({
        format,
        ...(hasSums(format, groups.length) ? { sums: { groups, words } } : {}),
        ...(props.layout.page ? { page: props.layout.page } : {}),
        ...(props.facts ? { facts: props.facts() } : {}),
        sheet: props.name,
        columns,
        titles: columns.map((column) => props.titleOf(column.field)),
        settings: props.settings,
        source: props.source,
        request: { fields, query },
        fileName,
        onMade: (rows) =>
          noteExport({
            entity: auditedObject(props.grid),
            key: props.auditKey ?? fileName,
            rows,
            format,
            ...factsOf(query),
            columns: columns.map(({ field }) => field).join(','),
          }),
        onProgress: (done, total) => setRunning({ done, total }),
        signal,
      }),
    )
  }

  /** Of a file that the server makes. */
  const onWaiting = (isWaiting: boolean): void => setRunning({ done: 0, total: null, isWaiting })

  /** `tab`: where the browser prints the file; without one it is saved. */
  const startPdf = (offer: PdfOffer, everything: boolean, pages: Pages, tab?: Window | null) => {
    const fields = (everything ? props.all : props.shown).map((column) => column.field)
    const without = fields.filter((field) => !offer.has(field))
    if (without.length > 0)
      toast.info(t('pdfWithout', { columns: without.map((field) => props.titleOf(field)).join(', ') }))
    setRunning({ done: 0, total: null })
    return run(async (signal) => {
      const file = await offer.make({
        ...pages,
        query: everything ? props.allQuery : props.query,
        layout: props.layout,
        fields: fields.filter((field) => offer.has(field)),
        signal,
        onWaiting,
      })
      if (tab === undefined) saveFile(file.blob, file.name)
      else showIn(tab, file)
    }).then((isMade) => {
      if (!isMade) tab?.close()
    })
  }

  const startTemplate = (offer: PdfOffer, id: string, name: string) => {
    setRunning({ done: 0, total: null })
    return run((signal) =>
      saveInTemplate(offer, id, props.query, exportName(name, 'xlsx'), { signal, onWaiting }),
    )
  }

  if (running) return <Progress {...running} onCancel={() => control.current?.abort()} />
  const title = (everything: boolean) => t(everything ? 'exportAll' : 'exportView', { format: 'PDF' })
  return (
    <>
      <ExportMenu
        matchCount={props.matchCount}
        totalCount={props.totalCount}
        onStart={(format, everything) => void start(format, everything)}
        onPdf={props.pdf ? setAsking : undefined}
        filledWith={props.pdf?.filledWith}
        onTemplate={(id, name) => void startTemplate(props.pdf!, id, name)}
      />
      {props.pdf && asking && (
        <PdfDialog
          title={title(asking === 'all')}
          standard={props.layout.page ?? null}
          onClose={() => setAsking(null)}
          onExport={(pages) => {
            setAsking(null)
            void startPdf(props.pdf!, asking === 'all', pages)
          }}
          onPrint={(pages) => {
            setAsking(null)
            // Browsers open a tab while the click is handled, not later.
            void startPdf(props.pdf!, asking === 'all', pages, emptyTab())
          }}
        />
      )}
    </>
  )
}
