import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceFields, type SourceField, type SourceKind } from '#domain/kitting/source-fields.ts'
import type { SourceDefinition } from '#domain/kitting/source-mapping.ts'
import { kittingSources } from '#domain/services/kitting/schemes.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface SourcePreviewProps {
  readonly kind: SourceKind
  readonly definition: SourceDefinition
  /** The definition has no faults. */
  readonly ready: boolean
}

interface Preview {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** null: not counted. */
  readonly count: number | null
  readonly incomplete: number
  readonly faults: readonly { readonly part: string; readonly message: string }[]
}

/** The first rows as they would enter a run, read from the database by the definition as it is in the form. */
export function SourcePreview({ kind, definition, ready }: SourcePreviewProps) {
  const { t } = useTranslation('kitting-setup')
  const [preview, setPreview] = useState<Preview | null>(null)
  const { busy, attempt } = useAction()
  const load = (): Promise<void> =>
    attempt(async () => {
      setPreview((await fetchCall(kittingSources.preview, { kind, definition })) as Preview)
    })
  return (
    <Panel
      title={t('preview')}
      flush
      actions={
        <span className="k-preview-facts">
          {preview && preview.count !== null && (
            <StatusChip tone="info">
              {t('rowCount', { count: preview.count, figure: groupDigits(String(preview.count)) })}
            </StatusChip>
          )}
          {preview && preview.incomplete > 0 && (
            <StatusChip tone="bad">
              {t('incomplete', {
                count: preview.incomplete,
                figure: groupDigits(String(preview.incomplete)),
              })}
            </StatusChip>
          )}
          <Button icon={Eye} disabled={!ready} loading={busy} onClick={() => void load()}>
            {t('showPreview')}
          </Button>
        </span>
      }
    >
      {preview?.faults.map((fault) => (
        <p key={fault.part} className="k-fault" role="alert">
          {fault.message}
        </p>
      ))}
      {preview &&
        preview.faults.length === 0 &&
        (preview.rows.length === 0 ? (
          <EmptyState title={t('noRows')} hint={t('noRowsHint')} />
        ) : (
          <PreviewTable kind={kind} rows={preview.rows} />
        ))}
    </Panel>
  )
}

function PreviewTable({ kind, rows }: { readonly kind: SourceKind; readonly rows: Preview['rows'] }) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const mapped = Object.values(sourceFields[kind]).filter((field) => rows.some((row) => field.column in row))
  return (
    <DataTable
      frame="k-preview"
      label={t('preview')}
      rows={rows}
      columns={mapped.map((field) => ({
        title: label(field.label),
        isNumber: field.kind === 'number' || field.kind === 'duration',
        cell: (row: Preview['rows'][number]) => shown(row[field.column], field, zone),
      }))}
    />
  )
}

function shown(value: unknown, field: SourceField, zone: string): string {
  if (value === null || value === undefined) return ''
  const text = String(value as string | number | boolean)
  if (field.kind === 'time') return formatTime(text, zone)
  return field.kind === 'number' ? groupDigits(text) : text
}
