import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportNamed } from '#domain/reports/index.ts'
import { reportFolders, type Report, type ReportFolder } from '#domain/reports/report.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'

interface Listed {
  readonly code: string
  readonly ranAt?: string | null | undefined
}

interface ReportListProps {
  readonly reports: readonly Listed[]
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
}

/** Reports by folder, narrowed by what is searched in their names and descriptions. */
export function ReportList({ reports, chosen, onChoose }: ReportListProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [keyword, setKeyword] = useState('')
  const matches = (report: Report): boolean =>
    `${label(report.label)} ${label(report.about)} ${report.code}`
      .toLowerCase()
      .includes(keyword.trim().toLowerCase())
  const shown = reports.flatMap((listed) => {
    const report = reportNamed(listed.code)
    return report && matches(report) ? [{ report, ranAt: listed.ranAt ?? null }] : []
  })
  const folders = (Object.keys(reportFolders) as ReportFolder[]).flatMap((folder) => {
    const inside = shown.filter(({ report }) => report.folder === folder)
    return inside.length > 0 ? [{ folder, inside }] : []
  })
  return (
    <nav className="rc-list" aria-label={t('title')}>
      <SearchField label={t('search')} value={keyword} onChange={setKeyword} />
      {folders.length === 0 && <p className="rc-none">{t('noMatch')}</p>}
      {folders.map(({ folder, inside }) => (
        <section key={folder} aria-labelledby={`rc-${folder}`}>
          <h2 id={`rc-${folder}`}>{label(reportFolders[folder])}</h2>
          <ul>
            {inside.map(({ report, ranAt }) => (
              <li key={report.code}>
                <button
                  type="button"
                  aria-current={report.code === chosen ? 'true' : undefined}
                  title={label(report.about)}
                  onClick={() => onChoose(report.code)}
                >
                  <span>{label(report.label)}</span>
                  {ranAt && <small>{t('ranAt', { at: formatTime(ranAt, zone).slice(0, 16) })}</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
