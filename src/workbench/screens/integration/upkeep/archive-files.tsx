import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { archiveFile } from '#domain/entities/integration/archive-file.ts'
import { archivedEnding, type ArchivedFileKind } from '#domain/choices/archive-kinds.ts'
import { capitalised } from '#domain/label.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { download } from '../../../client/transfer.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { useSizes } from './use-sizes.ts'

interface ArchivedFile {
  readonly id: string
  readonly no: string
  readonly kind: ArchivedFileKind
  readonly at: string
  readonly firstAt: string
  readonly lastAt: string
  readonly rows: number
  readonly bytes: number
}

/** Files of archived rows, to be downloaded. */
export function ArchiveFiles() {
  const { t } = useTranslation('upkeep')
  const label = useLabel()
  const figures = useFigures()
  const sizes = useSizes()
  const { zone } = useFormatSettings()
  const { busy, attempt } = useAction()
  const answer = useAllRows(crudOf(archiveFile).getAll, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const files = answer.data.items as unknown as readonly ArchivedFile[]
  const save = ({ id, no, kind }: ArchivedFile): Promise<unknown> =>
    attempt(() => download(maintenance.file, { id }, `${no}.${archivedEnding(kind)}`))
  const time = (instant: string): string => formatTime(instant, zone)
  return (
    <Panel fill flush title={t('files')}>
      <DataTable
        frame
        label={t('files')}
        rows={files}
        empty={<EmptyState title={t('noFiles')} hint={t('noFilesHint')} />}
        keyOf={({ id }) => id}
        columns={[
          { title: t('no'), isName: true, cell: ({ no }) => no },
          {
            title: t('kind'),
            cell: ({ kind }) => capitalised(label(choiceOf('ArchivedFileKind')[kind]!)),
          },
          { title: t('archivedAt'), cell: ({ at }) => time(at) },
          { title: t('first'), cell: ({ firstAt }) => time(firstAt) },
          { title: t('lastAt'), cell: ({ lastAt }) => time(lastAt) },
          { title: t('rows'), cell: ({ rows }) => figures.count(rows), isNumber: true },
          { title: t('fileBytes'), cell: ({ bytes }) => sizes(bytes), isNumber: true },
          {
            title: t('actions'),
            cell: (file) => (
              <Button tone="ghost" icon={Download} disabled={busy} onClick={() => void save(file)}>
                {t('download')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
