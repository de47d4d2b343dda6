import { useTranslation } from 'react-i18next'
import type { FileMapping, FileReport } from '#domain/exchange.ts'
import { importFields } from '#domain/entity.ts'
import { useEntity } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useShownEntity } from '../../../list/shown-entity.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface MappingPreviewProps {
  readonly report: FileReport
  readonly mapping: FileMapping
  readonly disabled: boolean
  readonly onChange: (mapping: FileMapping) => void
}

/** Column by column: what the file calls it, which field it stands for, and its first values. */
export function MappingPreview({ report, mapping, disabled, onChange }: MappingPreviewProps) {
  const { t } = useTranslation('import-data')
  const label = useLabel()
  const entity = useShownEntity(useEntity(report.entity!))
  const fields = importFields(entity)
  const fieldOf = (header: string, index: number): string => {
    const own = mapping.columns?.[header]
    return (own === undefined ? report.fields[index] : own) ?? ''
  }
  const chosen = new Set(report.header.map(fieldOf))
  const missing = fields.filter(
    ([name, field]) => field.required && field.default === undefined && !chosen.has(name),
  )
  return (
    <>
      {missing.length > 0 && (
        <p className="i-missing" role="alert">
          {t('missingColumns', { names: missing.map(([, field]) => label(field.label)).join(', ') })}
        </p>
      )}
      <div className="i-scroll">
        <DataTable
          className="i-mapping one-line"
          rows={report.sample}
          columns={report.header.map((header, at) => ({
            title: (
              <>
                <span>{header || t('unnamed')}</span>
                <select
                  aria-label={t('fieldOf', { column: header })}
                  value={fieldOf(header, at)}
                  disabled={disabled}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ ...mapping, columns: { ...mapping.columns, [header]: value || null } })
                  }
                >
                  <option value="">{t('leftOut')}</option>
                  {fields.map(([name, field]) => (
                    <option key={name} value={name}>
                      {label(field.label)}
                      {field.required && field.default === undefined ? ' *' : ''}
                    </option>
                  ))}
                </select>
              </>
            ),
            isCut: true,
            className: fieldOf(header, at) ? '' : 'left-out',
            cell: (row: FileReport['sample'][number]) => row[at],
          }))}
        />
      </div>
    </>
  )
}
