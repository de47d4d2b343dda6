import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { MappedRows, type MappedRowText, type RowFaultText } from '../mapping/mapped-rows.tsx'

interface InterfacePreviewProps {
  readonly entity: Entity
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
}

const previewedFields = ['connection', 'sourceTable', 'entity', 'mode', 'mapping'] as const

/** The first rows of the source as they would be written, with what is wrong with them. */
export function InterfacePreview({ entity, row, ready, isSound }: InterfacePreviewProps) {
  const { t } = useTranslation('interfaces')
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly preview: Preview } | null>(null)
  const { busy, attempt } = useBusy()
  // Of an interface that was edited since it says nothing any more.
  const shownOf = JSON.stringify(previewedFields.map((name) => row[name]))
  const preview = loaded?.of === shownOf ? loaded.preview : null
  const load = (): Promise<void> =>
    attempt(async () => {
      setLoaded({ of: shownOf, preview: (await call(interfaceServices.preview, { row })) as Preview })
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
      {!preview && <EmptyState title={t('noPreview')} hint={t(isSound ? 'previewHint' : 'previewUnsound')} />}
      {preview?.rows.length === 0 && <EmptyState title={t('noRows')} hint={t('noRowsHint')} />}
      {preview && preview.rows.length > 0 && (
        <MappedRows entity={entity} targets={preview.targets} rows={preview.rows} />
      )}
    </Panel>
  )
}
