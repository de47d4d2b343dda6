import { Button, DropdownMenu } from '@radix-ui/themes'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { auditedObject } from '#domain/access/audited-objects.ts'
import { noteExport } from '../../client/note-export.ts'
import { IconButton } from '../../parts/button.tsx'
import type { FormatSettings } from '../cells/format.ts'
import type { GridColumn } from '../model/column.ts'
import type { GridQuery, GridSource } from '../model/source.ts'
import { sortingOf } from '../page-request.ts'
import { XLSX_ROWS, type ExportFormat } from './protocol.ts'
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
}

const factsOf = ({ keyword, filters, sort }: GridQuery) => ({
  keyword,
  filter: filters.length > 0 ? JSON.stringify(filters) : null,
  sorting: sortingOf(sort),
})

interface Running {
  readonly done: number
  readonly total: number
}

/** Exports the current view or everything; shows progress in its place and can be cancelled. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation('grid')
  const [running, setRunning] = useState<Running | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const start = async (format: ExportFormat, everything: boolean) => {
    const columns = everything ? props.all : props.shown
    const fileName = exportName(props.name, format)
    control.current = new AbortController()
    setRunning({ done: 0, total: everything ? props.totalCount : props.matchCount })
    try {
      await runExport({
        format,
        sheet: props.name,
        columns,
        titles: columns.map((column) => props.titleOf(column.field)),
        settings: props.settings,
        source: props.source,
        request: {
          fields: columns.map((column) => column.field),
          query: everything ? props.allQuery : props.query,
        },
        fileName,
        onMade: (rows) =>
          noteExport({
            entity: auditedObject(props.grid),
            key: props.auditKey ?? fileName,
            rows,
            format,
            ...factsOf(everything ? props.allQuery : props.query),
            columns: columns.map(({ field }) => field).join(','),
          }),
        onProgress: (done, total) => setRunning({ done, total }),
        signal: control.current.signal,
      })
      toast.success(t('exported'))
    } catch (error) {
      if (control.current.signal.aborted) toast.info(t('exportCancelled'))
      else toast.error(t('failed', { reason: reasonOf(error) }))
    } finally {
      setRunning(null)
    }
  }

  if (running) return <Progress {...running} onCancel={() => control.current?.abort()} />
  const large = props.matchCount > XLSX_ROWS
  const allLarge = props.totalCount > XLSX_ROWS
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton icon={FileSpreadsheet} label={t('export')} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1" align="end">
        <DropdownMenu.Item disabled={large} onSelect={() => void start('xlsx', false)}>
          {t('exportView', { format: 'Excel' })}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void start('csv', false)}>
          {t('exportView', { format: 'CSV' })}
        </DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item disabled={allLarge} onSelect={() => void start('xlsx', true)}>
          {t('exportAll', { format: 'Excel' })}
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void start('csv', true)}>
          {t('exportAll', { format: 'CSV' })}
        </DropdownMenu.Item>
        {allLarge && (
          <DropdownMenu.Label>
            {t('tooManyForExcel', { rows: XLSX_ROWS.toLocaleString('en') })}
          </DropdownMenu.Label>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** 99 % until the file is there (specification §3, Progress info). */
function Progress({ done, total, onCancel }: Running & { readonly onCancel: () => void }) {
  const { t } = useTranslation('grid')
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
  return (
    <span className="g-export" role="status">
      <progress max={100} value={percent} aria-label={t('export')} />
      <span className="number">{percent}%</span>
      <Button size="1" variant="ghost" color="gray" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </span>
  )
}
