import { FlaskConical, ListTree } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import type { DefinitionName } from '#domain/definitions/index.ts'
import { countedStatuses } from '#domain/kitting/kit-status.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Button } from '../../../parts/button.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { resultColumns, statusTones } from '../results/result-columns.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { StatusFilter } from '../results/status-filter.tsx'
import { useCounts } from '../results/use-counts.ts'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultPdf } from '../results/use-result-pdf.ts'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { WhatIfDialog } from '../what-if/what-if-dialog.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { useDefinitions } from '../../../i18n/use-definitions.ts'
import { useFigures } from '../../../fields/use-figures.ts'

const columns = resultColumns(
  'orders',
  [
    'seq',
    'order',
    'lineNo',
    'kitStatus',
    'item',
    'itemName',
    'openQty',
    'kitQtyNow',
    'kitQtyAtNeed',
    'kitQtyTotal',
    'setRate',
    'lineRate',
    'need',
    'fullKit',
    'delayDays',
    'shortLines',
    'batchCount',
    'gatingItem',
    'gatingReason',
    'gatingDate',
    'kitTier',
    'saleOrder',
    'customer',
    'priority',
    'planner',
    'suggestion',
  ],
  { seq: { pin: 'left' }, order: { pin: 'left' }, lineNo: { hidden: true }, kitStatus: { pin: 'left' } },
)

const tone = (row: DataRow): string | undefined => statusTones[plainValue(row.values['kitStatus'])]

/** Which orders are completely kitted and when; each opens into its lines, batches and the reasons for them. */
export default function OrderResultsScreen(props: ScreenProps) {
  const { t } = useTranslation('kitting-results')
  const result = useResultRun(props)
  const table = useResultTable(result.run, 'orders')
  return (
    <ResultFrame title={t('orderResults')} result={result}>
      {(run) => (
        <TableState table={table}>
          {(source) => <Orders key={run.runNo} run={run} source={source} asked={props.search['status']} />}
        </TableState>
      )}
    </ResultFrame>
  )
}

interface OrdersProps {
  readonly run: Run
  readonly source: WorkerSource
  /** State asked for in the address. */
  readonly asked: string | undefined
}

function Orders({ run, source, asked }: OrdersProps) {
  const { t } = useTranslation('kitting-results')
  const [states, setStates] = useState<readonly string[]>(asked ? asked.split(',') : [])
  const [opened, setOpened] = useState<DataRow['values'] | null>(null)
  const [tried, setTried] = useState<{ name: string; patches: readonly ScenarioPatch[] } | null>(null)
  const counts = useCounts(source, 'kitStatus')
  const pdf = useResultPdf(run, 'orders', t('orderResults'))
  const filters = useMemo<readonly Condition[]>(
    () => (states.length > 0 ? [{ field: 'kitStatus', op: 'in', values: states }] : []),
    [states],
  )
  const open = (row: DataRow) => setOpened(row.values)
  const firstOf = ({ values }: DataRow) =>
    setTried({
      name: t('firstName', { order: plainValue(values['order']) }),
      patches: [{ kind: 'priority', order: plainValue(values['order']), priority: 1 }],
    })
  return (
    <>
      <KitRates run={run} source={source} counts={counts} />
      <div className="r-body">
        <Grid
          name="kitting.orders"
          label={t('orderResults')}
          source={source}
          pdf={pdf}
          columns={columns}
          filters={filters}
          rowTone={tone}
          onOpen={open}
          rowActions={[
            { label: t('details'), icon: <ListTree size={13} />, onSelect: open },
            { label: t('whatIfOrder'), icon: <FlaskConical size={13} />, onSelect: firstOf },
          ]}
          toolbar={
            <>
              <StatusFilter
                label={t('kitStatus')}
                choice="KitStatus"
                counts={counts}
                tones={statusTones}
                chosen={states}
                onChange={setStates}
              />
              <Button icon={FlaskConical} onClick={() => setTried({ name: '', patches: [] })}>
                {t('whatIf')}
              </Button>
            </>
          }
        />
      </div>
      {tried && <WhatIfDialog base={run} {...tried} onClose={() => setTried(null)} />}
      {opened && <OrderDrawer run={run} order={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const afterNeed: readonly Condition[] = [{ field: 'delayDays', op: 'gt', values: [0] }]

interface KitRatesProps {
  readonly run: Run
  readonly source: WorkerSource
  readonly counts: ReadonlyMap<string, number>
}

/** The run in figures: orders by when they are kitted, and the share kitted by need. */
function KitRates({ run, source, counts }: KitRatesProps) {
  const { t } = useTranslation('kitting-results')
  const figures = useFigures()
  const of = (...states: readonly string[]) =>
    states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  const all = of(...countedStatuses)
  const late = useCounts(source, 'kitStatus', afterNeed).get('FN') ?? 0
  const share = (count: number) => (all === 0 ? '' : figures.share(count / all))
  const { term, about } = useDefinitions()
  const tile = (
    name: DefinitionName,
    count: number,
    look?: 'good' | 'warn' | 'bad',
    hint: string = share(count),
  ) => (
    <KpiTile
      label={term(name)}
      about={about(name)}
      value={figures.count(count)}
      hint={hint}
      {...(look ? { tone: look } : {})}
    />
  )
  return (
    <KpiRow>
      <KpiTile
        label={term('orderKitRate')}
        about={about('orderKitRate')}
        figure={figures.parts(run.kitRate, { kind: 'share' })}
        hint={t('kitRateHint', {
          kitted: figures.count(of('FN', 'FT') - late),
          all: figures.count(all),
        })}
      />
      {tile('orders', all)}
      {tile(
        'fromStock',
        of('FN'),
        'good',
        late === 0 ? share(of('FN')) : t('afterNeed', { share: share(of('FN')), late: figures.count(late) }),
      )}
      {tile('onTime', of('FT'), 'good')}
      {tile('late', of('FL'), 'warn')}
      {tile('partly', of('PT'), 'warn')}
      {tile('notKitted', of('NO', 'NB'), 'bad')}
    </KpiRow>
  )
}
