import { useTranslation } from 'react-i18next'
import type { ReportSection } from '#domain/reports/report.ts'
import type { ParameterValues } from './parameter-values.ts'
import { ReportRows } from './report-rows.tsx'

interface DocumentSectionsProps {
  readonly sections: readonly ReportSection[]
  readonly values: ParameterValues
  /** Counts the runs. */
  readonly turn: number
}

/** The sections of a document one below the other; each is sorted, filtered and grouped by itself. */
export function DocumentSections({ sections, values, turn }: DocumentSectionsProps) {
  const { t } = useTranslation('reports')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div className="rc-sections" tabIndex={0}>
      {sections.map(({ title, text, report }, at) => (
        <section
          // oxlint-disable-next-line react/no-array-index-key -- sections have no other name than their place
          key={at}
          className={report ? 'rows' : 'text'}
          aria-label={title || t('section', { number: at + 1 })}
        >
          {title !== '' && <h3>{title}</h3>}
          {report ? (
            <ReportRows report={report} values={values} turn={turn} />
          ) : (
            text
              .split(/\n\s*\n/)
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name than their place
              .map((paragraph, nth) => <p key={nth}>{paragraph}</p>)
          )}
        </section>
      ))}
    </div>
  )
}
