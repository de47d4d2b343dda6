import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { folderLabel, reportFolders } from '#domain/reports/report.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import type { ReportEntry } from './report-entries.ts'

interface ReportListProps {
  readonly entries: readonly ReportEntry[]
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
  /** Below the search. */
  readonly children?: ReactNode
}

const declared = Object.keys(reportFolders)
const ranks = new Map(declared.map((folder, at) => [folder, at]))

/** Folders that are declared in their order, then those of the tenant by name. */
const folderOrder = (one: string, other: string): number =>
  (ranks.get(one) ?? declared.length) - (ranks.get(other) ?? declared.length) || one.localeCompare(other)

/** Reports by folder, narrowed by what is searched in their names and descriptions. */
export function ReportList({ entries, chosen, onChoose, children }: ReportListProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [keyword, setKeyword] = useState('')
  const matches = (entry: ReportEntry): boolean =>
    `${label(entry.label)} ${label(entry.about)} ${entry.code}`
      .toLowerCase()
      .includes(keyword.trim().toLowerCase())
  const shown = Map.groupBy(entries.filter(matches), ({ folder }) => folder)
  const folders = [...shown.keys()].toSorted(folderOrder)
  return (
    <nav className="rc-list" aria-label={t('title')}>
      <SearchField label={t('search')} value={keyword} onChange={setKeyword} />
      {folders.length === 0 && <p className="rc-none">{t('noMatch')}</p>}
      {children}
      {folders.map((folder) => (
        <section key={folder} aria-label={label(folderLabel(folder))}>
          <h2>{label(folderLabel(folder))}</h2>
          <ul>
            {shown.get(folder)!.map((report) => (
              <li key={report.code}>
                <button
                  type="button"
                  aria-current={report.code === chosen ? 'true' : undefined}
                  title={label(report.about)}
                  onClick={() => onChoose(report.code)}
                >
                  <span>{label(report.label)}</span>
                  {report.ranAt && (
                    <small>{t('ranAt', { at: formatTime(report.ranAt, zone).slice(0, 16) })}</small>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
