import { useTranslation } from 'react-i18next'
import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import type { FileHead } from '#domain/integration/imports/report.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { ChoiceOf } from './settings-fields.tsx'
import type { ImportSettings } from './settings.ts'
import type { Wizard } from './use-wizard.ts'

const { fields } = importScheme
const isText = /\.(?:csv|tsv|txt|gz)$/i

interface FilePreviewProps {
  readonly wizard: Wizard
  readonly head: FileHead
}

/** The first lines of a file with its header row marked; sheet and row can be chosen. */
export function FilePreview({ wizard, head }: FilePreviewProps) {
  const { t } = useTranslation('import-schemes')
  const hasHeader = head.headerRow > 0
  return (
    <>
      <ReadOptions wizard={wizard} head={head} />
      <DataTable
        frame="i-scroll"
        label={t('lines')}
        className="w-lines one-line"
        rows={head.lines}
        keyOf={({ line }) => line}
        rowProps={({ line }) => ({ 'data-header': (hasHeader && line === head.headerRow) || undefined })}
        columns={[
          {
            isName: true,
            isNumber: true,
            cell: ({ line }) =>
              hasHeader ? (
                <button
                  type="button"
                  className="t-link"
                  title={t('takeAsHeader')}
                  aria-label={t('headerIs', { line })}
                  aria-pressed={line === head.headerRow}
                  onClick={() => wizard.change({ headerRow: line })}
                >
                  {line}
                </button>
              ) : (
                line
              ),
          },
          ...Array.from({ length: Math.max(0, ...head.lines.map(({ cells }) => cells.length)) }, (_, at) => ({
            isCut: true,
            cell: ({ cells }: FileHead['lines'][number]) => cells[at],
          })),
        ]}
      />
    </>
  )
}

function ReadOptions({ wizard, head }: FilePreviewProps) {
  const { t } = useTranslation('import-schemes')
  const label = useLabel()
  const { settings, file, change } = wizard
  return (
    <div className="i-options">
      {head.sheets.length > 1 && (
        <div className="w-field">
          <span aria-hidden>{label(fields.sheet.label)}</span>
          <Select
            label={label(fields.sheet.label)}
            value={settings.sheet ?? head.sheet ?? ''}
            options={head.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            // Another sheet has a header of its own.
            onChange={(sheet) => change({ sheet, headerRow: null })}
          />
        </div>
      )}
      {head.headerRow > 0 && (
        <p className="w-found" role="status">
          {t(settings.headerRow === null ? 'headerFound' : 'headerChosen', { line: head.headerRow })}
        </p>
      )}
      {(settings.headerRow !== null || settings.sheet !== null) && (
        <button type="button" className="t-link" onClick={() => change({ sheet: null, headerRow: null })}>
          {t('findAgain')}
        </button>
      )}
      {file && isText.test(file.name) && (
        <ChoiceOf
          name="encoding"
          wizard={wizard}
          onChange={(encoding) => change({ encoding: encoding as ImportSettings['encoding'] })}
        />
      )}
    </div>
  )
}
