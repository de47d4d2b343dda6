import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { KpiAggregation } from '#domain/results/kpi-category.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useKpiText } from '../use-kpi-text.ts'

interface Trial {
  readonly runNo: string
  readonly value: string | null
  readonly rows: number
  readonly ms: number
  readonly groups: readonly { readonly dimension: string; readonly value: string | null }[]
}

interface Faults {
  readonly faults: readonly { readonly member: string; readonly position: number; readonly message: string }[]
}

const shownGroups = 8

/** What a definition gives on the newest run that has its rows; it follows what is typed. */
export function KpiTrial({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('kpi')
  const kpiText = useKpiText()
  const text = (name: string): string => typedText(values[name]).trim()
  const optional = (name: string) => (text(name) === '' ? {} : { [name]: text(name) })
  const input = JSON.stringify({
    category: text('category'),
    formula: text('formula'),
    aggregation: text('aggregation'),
    ...optional('perExpr'),
    ...optional('rowFilter'),
    ...optional('groupBy'),
  })
  const asked = useDeferredValue(input)
  const question = JSON.parse(asked) as { category: string; formula: string; aggregation: string }
  const ready = question.formula !== '' && question.category !== '' && question.aggregation !== ''
  const answer = useCall(kpiServices.evaluate, question, {
    enabled: ready,
    staleTime: 30_000,
    keepPrevious: true,
  })
  if (!ready) return <EmptyState title={t('noFormula')} />
  if (answer.isError) return <ErrorState error={answer.error} />
  if (answer.data === undefined) return <LoadingState />
  const found = answer.data as Trial | Faults | null
  if (found === null) return <EmptyState title={t('noRun')} hint={t('noRunHint')} />
  if ('faults' in found)
    return (
      <ul className="k-faults" role="alert">
        {found.faults.map(({ member, position, message }) => (
          <li key={`${member} ${position}`}>
            {t('faultAt', { member: t(`member.${member}`), position, message })}
          </li>
        ))}
      </ul>
    )
  const look = {
    aggregation: text('aggregation') as KpiAggregation,
    unit: text('unit') || null,
    decimals: Number(text('decimals') || 1),
  }
  return (
    <section className="k-trial" aria-label={t('trial')}>
      <p>
        <strong>{kpiText(found.value, look)}</strong>
        <small>{t('trialOf', { run: found.runNo, count: found.rows, ms: found.ms })}</small>
      </p>
      {found.groups.length > 0 && (
        <dl>
          {found.groups.slice(0, shownGroups).map(({ dimension, value }) => (
            <div key={dimension}>
              <dt>{dimension || '–'}</dt>
              <dd>{kpiText(value, look)}</dd>
            </div>
          ))}
        </dl>
      )}
      {found.groups.length > shownGroups && (
        <small>{t('moreGroups', { count: found.groups.length - shownGroups })}</small>
      )}
    </section>
  )
}
