import { useTranslation } from 'react-i18next'
import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import type { FileHead } from '#domain/integration/imports/report.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div className="i-scroll" tabIndex={0} role="region" aria-label={t('lines')}>
        <table className="i-table w-lines">
          <tbody>
            {head.lines.map(({ line, cells }) => (
              <tr key={line} data-header={(hasHeader && line === head.headerRow) || undefined}>
                <th scope="row">
                  {hasHeader ? (
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
                  )}
                </th>
                {cells.map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells of a file have no other name
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
