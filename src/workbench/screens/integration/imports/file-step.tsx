import { FileUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useRowActions, type StoredRow } from '../../../row-editing/use-row-actions.ts'
import { DropZone } from '../../system/import-data/drop-zone.tsx'
import { FilePreview } from './file-preview.tsx'
import { schemeFiles } from './read-head.ts'
import { SettingsFields } from './settings-fields.tsx'
import type { Wizard } from './use-wizard.ts'

/** Which scheme, which file, and how it is read. */
export function FileStep({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const { file, head, working } = wizard
  return (
    <div className="i-panes">
      <div className="i-left">
        <Panel title={t('scheme')}>
          <SchemeChoice wizard={wizard} />
          <SettingsFields wizard={wizard} />
        </Panel>
        <Panel title={t('file')}>
          <DropZone
            single
            accept={schemeFiles}
            disabled={working !== null}
            onFiles={([given]) => given && wizard.take(given)}
          />
          {file && <p className="w-file">{file.name}</p>}
        </Panel>
      </div>
      <div className="i-right">
        <Panel fill flush title={file && head ? t('linesOf', { file: file.name }) : t('lines')}>
          {working === 'head' && <LoadingState />}
          {working !== 'head' && head && <FilePreview wizard={wizard} head={head} />}
          {working !== 'head' && !head && (
            <EmptyState icon={FileUp} title={t('noFile')} hint={t('noFileHint')} />
          )}
        </Panel>
      </div>
    </div>
  )
}

/** No option of a list has an empty value. */
const none = '\u0000'

function SchemeChoice({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const actions = useRowActions(importScheme)
  const list = useAllRows(crudOf(importScheme).getAll, { sorting: 'code' }, { keepPrevious: true })
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const rows = (list.data?.items ?? []) as unknown as readonly StoredRow[]
  const chosen = rows.find(({ id }) => id === wizard.stored?.id) ?? null
  const remove = async (): Promise<void> => {
    if (chosen && (await actions.remove(chosen, String(chosen['code'])))) wizard.choose(null)
  }
  return (
    <div className="w-scheme">
      <Select
        label={t('scheme')}
        value={chosen?.id ?? none}
        disabled={wizard.working !== null}
        options={[
          { value: none, label: t('newImport') },
          ...rows.map((row) => ({
            value: row.id,
            label: `${String(row['code'])} · ${String(row['name'])}`,
          })),
        ]}
        onChange={(id) => wizard.choose(rows.find((row) => row.id === id) ?? null)}
      />
      {chosen && <IconButton icon={Trash2} label={t('deleteScheme')} onClick={() => void remove()} />}
    </div>
  )
}
