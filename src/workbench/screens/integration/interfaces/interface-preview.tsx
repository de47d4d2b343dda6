import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { MappedRows, type MappedRowText, type RowFaultText } from '../mapping/mapped-rows.tsx'

interface InterfacePreviewProps {
  /** Names of targets for people. */
  readonly titles: ReadonlyMap<string, string>
  /** The interface as it stands in the form. */
  readonly row: Readonly<Record<string, unknown>>
  readonly ready: boolean
  /** The mapping has no faults. */
  readonly isSound: boolean
}

interface Preview {
  readonly faults: readonly RowFaultText[]
  readonly targets: readonly string[]
  readonly rows: readonly MappedRowText[]
  readonly sample?: string
}

const previewedFields = [
  'direction',
  'topic',
  'connection',
  'sourceTable',
  'entity',
  'mode',
  'filter',
  'format',
  'rowsAtOnce',
  'mapping',
  'joins',
  'sourceFilter',
] as const

/** The first rows of the source as they would be written, with what is wrong with them. */
export function InterfacePreview({ titles, row, ready, isSound }: InterfacePreviewProps) {
  const { t } = useTranslation('interfaces')
  const hint = row['direction'] === 'out' ? 'outPreviewHint' : 'previewHint'
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly preview: Preview } | null>(null)
  const { busy, attempt } = useAction()
  // Of an interface that was edited since it says nothing any more.
  const shownOf = JSON.stringify(previewedFields.map((name) => row[name]))
  const preview = loaded?.of === shownOf ? loaded.preview : null
  const load = (): Promise<void> =>
    attempt(async () => {
      setLoaded({ of: shownOf, preview: (await fetchCall(interfaceServices.preview, { row })) as Preview })
    })
  const faulty = preview?.rows.filter(({ faults }) => faults.length > 0).length ?? 0
  return (
    <Panel
      title={t('preview')}
      flush
      actions={
        <>
          {preview && <StatusChip tone="info">{t('rows', { count: preview.rows.length })}</StatusChip>}
          {faulty > 0 && <StatusChip tone="bad">{t('faultyRows', { count: faulty })}</StatusChip>}
          <Button icon={Eye} disabled={!ready} loading={busy} onClick={() => void load()}>
            {t('showPreview')}
          </Button>
        </>
      }
    >
      {!preview && <EmptyState title={t('noPreview')} hint={t(isSound ? hint : 'previewUnsound')} />}
      {preview?.rows.length === 0 && (
        <EmptyState
          title={t(row['direction'] === 'out' ? 'noOutRows' : 'noRows')}
          hint={t(row['direction'] === 'out' ? 'noOutRowsHint' : 'noRowsHint')}
        />
      )}
      {preview && preview.rows.length > 0 && (
        <MappedRows titles={titles} targets={preview.targets} rows={preview.rows} />
      )}
      {preview?.sample && (
        <details className="t-more-fields i-sample">
          <summary>{t('sample')}</summary>
          <pre>{preview.sample}</pre>
        </details>
      )}
    </Panel>
  )
}
