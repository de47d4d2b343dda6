import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  optimisationFigures,
  type OptimisationFigure,
  type OptimisationPoint,
  type OptimisationTrace,
} from '#domain/scheduling/optimisation.ts'
import { Chart } from '../../../charts/chart.tsx'
import { useFigures } from '../../../fields/use-figures.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

const HOUR = 3600

/** The schedule that an optimisation began with against the best it has found, and how it got there. */
export function OptimisationView({ trace }: { readonly trace: OptimisationTrace }) {
  const { t } = useTranslation('scheduling')
  const { exact, short } = useDurations()
  const figures = useFigures()
  const shown = (figure: OptimisationFigure, point: OptimisationPoint): string =>
    figure === 'lateOrders' ? figures.count(point[figure]) : short(Math.round(point[figure]))
  const [chosen, setChosen] = useState<OptimisationFigure | null>(null)
  const [first, last] = [trace[0], trace.at(-1)]
  if (!first || !last) return null
  const figure = chosen ?? optimisationFigures.find((name) => first[name] !== last[name]) ?? 'tardiness'
  const label = t(`figures.${figure}`)
  const summary = t('improvement', {
    figure: label,
    before: shown(figure, first),
    best: shown(figure, last),
    time: exact(Math.round(last.seconds)),
  })
  return (
    <section className="p-optimisation" aria-label={t('optimisation')}>
      <DataTable
        rows={optimisationFigures}
        keyOf={(name) => name}
        columns={[
          {
            title: t('optimisation'),
            isName: true,
            cell: (name) => (
              <button type="button" aria-pressed={name === figure} onClick={() => setChosen(name)}>
                {t(`figures.${name}`)}
              </button>
            ),
          },
          { title: t('before'), isNumber: true, cell: (name) => shown(name, first) },
          {
            title: t('best'),
            isNumber: true,
            tone: (name) => tone(last[name] - first[name]),
            cell: (name) => shown(name, last),
          },
        ]}
      />
      <figure>
        <Chart
          title={label}
          kind="step"
          height={150}
          zero={false}
          axis={{
            kind: 'number',
            label: t('searched'),
            at: trace.map(({ seconds }) => seconds),
            from: 0,
            until: last.seconds,
            form: { kind: 'measure', unit: 's' },
          }}
          series={[
            {
              name: label,
              tone: 'info',
              values: trace.map((point) => (figure === 'lateOrders' ? point[figure] : point[figure] / HOUR)),
            },
          ]}
          form={figure === 'lateOrders' ? { kind: 'count' } : { kind: 'measure', unit: 'h' }}
        />
        <figcaption>{summary}</figcaption>
      </figure>
    </section>
  )
}

const tone = (change: number): string => (change < 0 ? 'good' : change > 0 ? 'bad' : '')
