import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Kpi } from '#engine/kitting/finish/kpi.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useDefinitions } from '../../../i18n/use-definitions.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
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
      <Figures
        title={t('rates')}
        rows={rates.map((name) => ({ name: term(name), about: about(name), rate: kpi[name] }))}
      />
      <Figures
        title={term('tierCurve')}
        about={about('tierCurve')}
        rows={Object.entries(kpi.tierCurve).map(([tier, rate]) => ({
          name: t('upToTier', { tier: tiers[tier] ? label(tiers[tier]) : tier }),
          rate,
        }))}
      />
      <Figures
        title={t('delays')}
        rows={[
          ...numbers.map((name) => ({ name: term(name), about: about(name), value: kpi[name] })),
          ...ages.map((age) => ({ name: t(`ageing.${age}`), value: kpi.shortageAgeing[age] })),
        ]}
      />
      <section>
        <h3 title={about('ordersGated')}>{t('goldenScrews')}</h3>
        <DataTable
          rows={kpi.goldenScrews}
          keyOf={({ item }) => item}
          empty={t('noGoldenScrews')}
          columns={[
            {
              isName: true,
              cell: ({ item }) => (
                <button
                  type="button"
                  className="t-link"
                  onClick={() => openScreen('/qtManagement/MaterialShortage', { run: runNo, item })}
                >
                  {item}
                </button>
              ),
            },
            { isNumber: true, cell: ({ orders }) => t('gatedOrders', { count: orders }) },
          ]}
        />
      </section>
    </div>
  )
}

interface FiguresProps {
  readonly title: string
  readonly about?: string
  readonly rows: readonly {
    readonly name: string
    readonly about?: string
    /** A rate has a bar, any other figure none. */
    readonly rate?: number | null
    readonly value?: number | null
  }[]
}

function Figures({ title, about, rows }: FiguresProps) {
  const figures = useFigures()
  return (
    <section>
      <h3 title={about}>{title}</h3>
      <DataTable
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { isName: true, hint: (row) => row.about, cell: ({ name }) => name },
          {
            className: 'bar',
            cell: ({ name, rate }) =>
              rate != null && <Progress value={Math.round(rate * 100)} label={name} />,
          },
          {
            isNumber: true,
            cell: ({ rate, value }) =>
              value === undefined ? figures.share(rate ?? null) : figures.text(value, { kind: 'measure' }),
          },
        ]}
      />
    </section>
  )
}
