import { Popover } from '@radix-ui/themes'
import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataNamed } from '#domain/results/run-data.ts'
import type { Report } from '#domain/reports/report.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'

/** What a report says, what it is computed from, and how its columns follow. */
export function AboutReport({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const model = useModel()
  const formulas = Object.entries(report.formulas)
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button tone="ghost" icon={Info}>
          {t('about')}
        </Button>
      </Popover.Trigger>
      <Popover.Content size="1" maxWidth="460px" align="end" aria-label={label(report.label)}>
        <div className="rc-about">
          <p>{label(report.about)}</p>
          <h3>{t('sources')}</h3>
          <p>
            {Object.keys(report.sources)
              .map((name) => label(dataNamed(name, model).label))
              .join(' · ')}
          </p>
          {formulas.length > 0 && (
            <>
              <h3>{t('formulas')}</h3>
              <dl>
                {formulas.map(([field, formula]) => (
                  <div key={field}>
                    <dt>{label(report.columns[field]!.label)}</dt>
                    <dd>{label(formula!)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
