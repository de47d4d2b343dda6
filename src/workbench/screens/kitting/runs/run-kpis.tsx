import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Kpi } from '#engine/kitting/finish/kpi.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useDefinitions } from '../../../i18n/use-definitions.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import './runs.css'

const rates = [
  'orderKitRate',
  'setRate',
  'lineRate',
  'valueRate',
  'clearToBuildRate',
  'overdueShare',
  'replyCoverage',
] as const
const numbers = ['meanDelayDays', 'p95DelayDays', 'strandedValue', 'swaps'] as const
const ages = ['notDue', 'week', 'month', 'older'] as const

interface RunKpisProps {
  readonly kpi: Kpi | null
  /** Run whose screens the items lead to. */
  readonly runNo: string
}

/** Key figures of a run (kitting.md §5): rates, delays, from which tier the orders are kitted, and what keeps them. */
export function RunKpis({ kpi, runNo }: RunKpisProps) {
  const { t } = useTranslation('kitting-runs')
  const label = useLabel()
  const { term, about } = useDefinitions()
  if (!kpi) return <EmptyState title={t('noKpis')} />
  const tiers = choiceOf('KitTier')
  return (
    <div className="k-kpis">
      <Figures title={t('rates')}>
        {rates.map((name) => (
          <RateRow key={name} name={term(name)} about={about(name)} rate={kpi[name]} />
        ))}
      </Figures>
      <Figures title={term('tierCurve')} about={about('tierCurve')}>
        {Object.entries(kpi.tierCurve).map(([tier, rate]) => (
          <RateRow
            key={tier}
            name={t('upToTier', { tier: tiers[tier] ? label(tiers[tier]) : tier })}
            rate={rate}
          />
        ))}
      </Figures>
      <Figures title={t('delays')}>
        {numbers.map((name) => (
          <CountRow key={name} name={term(name)} about={about(name)} value={kpi[name]} />
        ))}
        {ages.map((age) => (
          <CountRow key={age} name={t(`ageing.${age}`)} value={kpi.shortageAgeing[age]} />
        ))}
      </Figures>
      <Figures title={t('goldenScrews')} about={about('ordersGated')}>
        {kpi.goldenScrews.length === 0 && (
          <tr>
            <td>{t('noGoldenScrews')}</td>
          </tr>
        )}
        {kpi.goldenScrews.map(({ item, orders }) => (
          <tr key={item}>
            <th scope="row">
              <button
                type="button"
                className="t-link"
                onClick={() => openScreen('/qtManagement/MaterialShortage', { run: runNo, item })}
              >
                {item}
              </button>
            </th>
            <td className="number">{t('gatedOrders', { count: orders })}</td>
          </tr>
        ))}
      </Figures>
    </div>
  )
}

interface FiguresProps {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

function Figures({ title, about, children }: FiguresProps) {
  return (
    <section>
      <h3 title={about}>{title}</h3>
      <table>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface RateRowProps {
  readonly name: string
  readonly about?: string
  readonly rate: number | null
}

function RateRow({ name, about, rate }: RateRowProps) {
  const figures = useFigures()
  return (
    <tr>
      <th scope="row" title={about}>
        {name}
      </th>
      <td>{rate !== null && <Progress value={Math.round(rate * 100)} label={name} />}</td>
      <td className="number">{figures.share(rate)}</td>
    </tr>
  )
}

interface CountRowProps {
  readonly name: string
  readonly about?: string
  readonly value: number | null
}

function CountRow({ name, about, value }: CountRowProps) {
  const figures = useFigures()
  return (
    <tr>
      <th scope="row" title={about}>
        {name}
      </th>
      <td className="number">{figures.text(value, { kind: 'measure' })}</td>
    </tr>
  )
}
