import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exchangedOf } from '#domain/import-target.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { ChosenFile, Import } from './use-import.ts'

interface FileListProps {
  readonly given: Import
  readonly chosen: string | null
  readonly onChoose: (name: string) => void
}

/** The chosen files with the data each stands for and its state. */
export function FileList({ given, chosen, onChoose }: FileListProps) {
  const { t } = useTranslation('import-data')
  const label = useLabel()
  const exchanged = exchangedOf(useModel().entities)
  return (
    <ul className="i-files" aria-label={t('files')}>
      {given.files.map((each) => {
        const { name, size } = each.file
        return (
          <li key={name} className={name === chosen ? 'chosen' : ''}>
            <button
              type="button"
              className="name"
              aria-current={name === chosen}
              onClick={() => onChoose(name)}
            >
              <strong>{name}</strong>
              <small>{sizeText(size)}</small>
            </button>
            <IconButton
              icon={X}
              label={t('removeFile', { name })}
              disabled={given.working !== null}
              onClick={() => given.remove(name)}
            />
            <select
              aria-label={t('dataOf', { name })}
              value={each.mapping.entity ?? ''}
              disabled={given.working !== null}
              onChange={(event) => {
                const { columns: _, ...rest } = each.mapping
                onChoose(name)
                given.map(name, { ...rest, entity: event.currentTarget.value })
              }}
            >
              <option value="" disabled>
                {t('chooseData')}
              </option>
              {exchanged.map((entity) => (
                <option key={entity.name} value={entity.name}>
                  {label(entity.label)}
                </option>
              ))}
            </select>
            <FileState file={each} />
          </li>
        )
      })}
    </ul>
  )
}

function FileState({ file: { mapping, report, stale } }: { readonly file: ChosenFile }) {
  const { t } = useTranslation('import-data')
  if (!mapping.entity) return <StatusChip tone="warn">{t('dataUnknown')}</StatusChip>
  if (!report || stale) return <StatusChip>{t('unchecked')}</StatusChip>
  if (report.faultCount > 0)
    return <StatusChip tone="bad">{t('faultCount', { count: report.faultCount })}</StatusChip>
  return <StatusChip tone="good">{t('rowCount', { count: report.rows })}</StatusChip>
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
