import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../fields/format.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { percent } from './run-figures.tsx'

/** Key figures of a run by name (kitting.md §5): rates 0..1 as decimal text, counts and values as numbers. */
export function RunKpis({ kpi }: { readonly kpi: unknown }) {
  const { t, i18n } = useTranslation('kitting-runs')
  const entries = Object.entries((kpi ?? {}) as Readonly<Record<string, unknown>>).filter(([, value]) =>
    isPlain(value),
  )
  if (entries.length === 0) return <EmptyState title={t('noKpis')} />
  const name = (key: string): string => (i18n.exists(`kitting-runs:kpi.${key}`) ? t(`kpi.${key}`) : key)
  return (
    <dl className="k-facts">
      {entries.map(([key, value]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{name(key)}</dt>
          <dd>{/rate$/i.test(key) ? `${percent(String(value))} %` : groupDigits(String(value))}</dd>
        </div>
      ))}
    </dl>
  )
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
