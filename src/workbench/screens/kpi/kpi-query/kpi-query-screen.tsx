import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useDone } from '../../../actions/use-done.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import type { KpiAnswer, KpiRun } from '../kpi-data.ts'
import { KpiDetail } from './kpi-detail.tsx'
import { KpiMatrix } from './kpi-matrix.tsx'
import '../kpi.css'

const ALL = 'all'
const runsShown = 20

/** Key figures from run to run: two runs side by side, their trend, groups and the rows they are made of. */
export default function KpiQueryScreen({ search }: ScreenProps) {
  const { t } = useTranslation('kpi')
  const done = useDone()
  const calculate = (runNo: string): Promise<boolean> =>
    done(async () => {
      await write(kpiServices.calculate, { runNo })
      await refreshed(kpiServices.query)
    }, t('calculated'))
  const label = useLabel()
  const [category, setCategory] = useState(ALL)
  const [scenarios, setScenarios] = useState(false)
  const [chosen, setChosen] = useState<string | null>(search['kpi'] ?? null)
  const [runNo, setRunNo] = useState<Readonly<Record<string, string>>>({})
  const [against, setAgainst] = useState<Readonly<Record<string, string>>>({})
  const answer = useCall(
    kpiServices.query,
    { runs: runsShown, scenarios, ...(category === ALL ? {} : { category }) },
    { keepPrevious: true },
  )
  if (answer.isPending) return <LoadingState />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const { runs, kpis } = answer.data as unknown as KpiAnswer
  const kinds = (['SCHED', 'KIT'] as const).filter((kind) => runs.some((run) => run.kind === kind))
  const runOf = (kind: string): string | null =>
    runNo[kind] ?? runs.find((run) => run.kind === kind && run.scenario === null)?.runNo ?? null
  const otherOf = (kind: string): string | null => {
    const own = runs.filter((run) => run.kind === kind)
    return against[kind] ?? own[own.findIndex((run) => run.runNo === runOf(kind)) + 1]?.runNo ?? null
  }
  const kpi = kpis.find((one) => one.code === chosen) ?? kpis[0]
  const missing = kinds.map(runOf).filter((one) => one && kpis.every(({ values }) => !values[one]))
  const categories = choiceOptions('KpiCategory', label)
  return (
    <Page fill>
      <PageHeader title={t('query')} />
      <Toolbar label={t('query')}>
        <Select
          label={t('category')}
          value={category}
          options={[{ value: ALL, label: t('allCategories') }, ...categories]}
          onChange={setCategory}
        />
        {kinds.map((kind) => (
          <RunPair
            key={kind}
            kind={kind}
            runs={runs.filter((run) => run.kind === kind)}
            run={runOf(kind)}
            other={otherOf(kind)}
            onRun={(next) => setRunNo({ ...runNo, [kind]: next })}
            onOther={(next) => setAgainst({ ...against, [kind]: next })}
          />
        ))}
        <label className="k-check">
          <input
            type="checkbox"
            checked={scenarios}
            onChange={(event) => setScenarios(event.target.checked)}
          />
          {t('withScenarios')}
        </label>
        <ToolbarSpace />
        {missing.map((one) => (
          <Button key={one} icon={Calculator} onClick={() => void calculate(one!)}>
            {t('calculate', { run: one })}
          </Button>
        ))}
      </Toolbar>
      {kpis.length === 0 ? (
        <EmptyState title={t('noKpis')} hint={t('noKpisHint')} />
      ) : (
        <Splitter label={t('detail')} initial={440} min={320} storageKey="kpi.query">
          <Panel fill flush>
            <KpiMatrix
              kpis={kpis}
              runOf={runOf}
              otherOf={otherOf}
              runs={runs}
              chosen={kpi?.code ?? null}
              onChoose={setChosen}
            />
          </Panel>
          {kpi && (
            <KpiDetail
              key={kpi.code}
              kpi={kpi}
              runs={runs}
              run={runOf(kpi.run)}
              other={otherOf(kpi.run)}
              onRun={(next) => setRunNo({ ...runNo, [kpi.run]: next })}
            />
          )}
        </Splitter>
      )}
    </Page>
  )
}

interface RunPairProps {
  readonly kind: 'SCHED' | 'KIT'
  readonly runs: readonly KpiRun[]
  readonly run: string | null
  readonly other: string | null
  readonly onRun: (runNo: string) => void
  readonly onOther: (runNo: string) => void
}

/** The run that is looked at and the one it is compared with. */
function RunPair({ kind, runs, run, other, onRun, onOther }: RunPairProps) {
  const { t } = useTranslation('kpi')
  const { zone } = useFormatSettings()
  const options = runs.map(({ runNo, at, scenario, published }) => ({
    value: runNo,
    label: [runNo, at ? formatTime(at, zone).slice(5, 16) : '', scenario ?? '', published ? t('inUse') : '']
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <span className="k-pair">
      <span>{t(`kind.${kind}`)}</span>
      <Select
        label={t('runOf', { kind: t(`kind.${kind}`) })}
        value={run ?? ''}
        options={options}
        onChange={onRun}
      />
      {runs.length > 1 && (
        <>
          <span>{t('against')}</span>
          <Select
            label={t('otherOf', { kind: t(`kind.${kind}`) })}
            value={other ?? ''}
            options={options.filter(({ value }) => value !== run)}
            onChange={onOther}
          />
        </>
      )}
    </span>
  )
}
