import { useTranslation } from 'react-i18next'
import type { FileMapping } from '#domain/exchange.ts'
import type { ChosenFile } from './use-import.ts'

interface FileOptionsProps {
  readonly chosen: ChosenFile
  readonly disabled: boolean
  readonly onChange: (mapping: FileMapping) => void
}

/** How a file is to be read: the encoding of a text file, the sheet of a workbook. */
export function FileOptions({ chosen, disabled, onChange }: FileOptionsProps) {
  const { t } = useTranslation('import-data')
  const { mapping, report, file } = chosen
  const sheets = report?.sheets ?? []
  const isText = /\.(csv|txt|gz)$/i.test(file.name)
  if (!isText && sheets.length < 2) return null
  return (
    <div className="i-options">
      {isText && (
        <label>
          {t('encoding')}
          <select
            value={mapping.encoding ?? 'utf-8'}
            disabled={disabled}
            onChange={(event) =>
              onChange({ ...mapping, encoding: event.currentTarget.value as 'utf-8' | 'gb18030' })
            }
          >
            <option value="utf-8">UTF-8</option>
            <option value="gb18030">GB18030 (GBK)</option>
          </select>
        </label>
      )}
      {sheets.length > 1 && (
        <label>
          {t('sheet')}
          <select
            value={mapping.sheet ?? sheets[0]}
            disabled={disabled}
            onChange={(event) => onChange({ ...mapping, sheet: event.currentTarget.value })}
          >
            {sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
